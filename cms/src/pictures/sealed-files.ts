import type { ServerResponse } from "node:http";
import { extname } from "node:path";

const PICTURES: ReadonlySet<string> = new Set([".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".avif", ".gif"]);

/**
 * What is served of uploads is nothing but itself: no page of the admin's address, no script, no frame. What is no picture,
 * from before only pictures were taken, is saved to the disk and not shown.
 */
export const sealFile = (response: ServerResponse, path: string): void => {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (PICTURES.has(extname(path).toLowerCase())) return;
  response.setHeader("Content-Type", "application/octet-stream");
  response.setHeader("Content-Disposition", "attachment");
};
