/**
 * Closes the banner with which Strapi tells everybody of its media library; those for paid plans are off with `promoteEE`
 * in config/admin.ts. It is kept by the number of the installation, which is none without telemetry.
 */
export const closeBanners = (): void => {
  for (const installation of ["false", "undefined"])
    localStorage.setItem(`STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:${installation}`, "true");
};
