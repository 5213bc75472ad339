/** Whether the page is drawn for the preview of a record (scripts/rebuild/draw-preview.ts), and not for the site. */
export const isPreview = (): boolean => process.env["QUAD_PREVIEW"] === "true";
