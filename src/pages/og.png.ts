import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { ContourLines } from "../components/ContourLines.tsx";

/** The picture that shared links show: contour lines and Quad's mark, in shapes only, so that no font is needed. */
export const GET = async () => {
  const banner = renderToStaticMarkup(createElement(ContourLines, { id: 3 }))
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" ')
    .replaceAll(/oklch\(42%[^)]*\)/g, "#14513d")
    .replaceAll(/oklch\(74%[^)]*\)/g, "#5aa487");
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 32 32"><path d="M8 2h16a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm2.500 7A1.500 1.500 0 0 0 9 10.500v11a1.500 1.500 0 0 0 1.500 1.500h11a1.500 1.500 0 0 0 1.500-1.500v-11A1.500 1.500 0 0 0 21.500 9Z" fill="#fbf9f5" fill-rule="evenodd"/><circle cx="16" cy="16" r="4" fill="#f0c22e"/></svg>`;
  const image = await sharp(Buffer.from(banner))
    .resize(1200, 630)
    .composite([{ input: Buffer.from(mark), gravity: "center" }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return new Response(new Uint8Array(image), { headers: { "content-type": "image/png" } });
};
