/** `node pdf/cli.ts <file> <version>`: writes the guide as a PDF. */
import { writeFileSync } from "node:fs";
import { guidePdf } from "./guide-pdf.ts";

const [file, version] = process.argv.slice(2);
if (file === undefined || version === undefined) {
  console.error("Usage: node pdf/cli.ts <file> <version>");
  process.exit(2);
}
writeFileSync(file, await guidePdf(version));
