/** The admin panel's settings: no release notices, no tutorials, English only. */
export default {
  config: { locales: [], notifications: { releases: false }, tutorials: false },
  bootstrap() {
    // The panel has nothing of its own to start; Strapi asks for this function.
  },
};
