/** `node precompress-cli.ts <folder>`: the last step of a web app's build. */
import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { precompress } from "./precompress.ts";

const folder = process.argv[2];
if (folder === undefined) {
  console.error("Usage: node precompress-cli.ts <folder of a build>");
  process.exit(2);
}
const { files, raw, brotli } = await precompress(folder);
// The page is as new as the last of its files: a server that runs looks at them again when it sees that.
const page = join(folder, "index.html");
if (existsSync(page)) utimesSync(page, new Date(), new Date());
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
console.log(`Compressed ${files} files: ${kilobytes(raw)} to ${kilobytes(brotli)} with brotli.`);
