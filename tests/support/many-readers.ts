// Reads an address as so many readers at once, in a process of its own, each until the end or until it has had so many bytes:
// `many-readers.ts URL COUNT [BYTES]`. Prints how many bytes came.
import { get } from "node:http";

const [, , url = "", count = "1", most = "Infinity"] = process.argv;
const read = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes < Number(most) || response.statusCode !== 200) return;
        resolve(bytes);
        response.destroy();
      });
      response.once("end", () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(String(bytes)))));
    }).once("error", reject);
  });
const all = await Promise.all(Array.from({ length: Number(count) }, read));
process.stdout.write(String(all.reduce((sum, bytes) => sum + bytes, 0)));
