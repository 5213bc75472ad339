/** The largest file that may be uploaded (LIMITS.uploadBytes of the contract). */
export const UPLOAD_BYTES = 5 * 1024 * 1024;
