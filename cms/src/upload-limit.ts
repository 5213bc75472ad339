/** The largest file that may be uploaded (LIMITS.uploadBytes of the contract). */
export const UPLOAD_BYTES = 5 * 1024 * 1024;
/** The longest side of an image that is taken, in pixels (LIMITS.uploadSide of the contract). */
export const UPLOAD_SIDE = 4_096;
