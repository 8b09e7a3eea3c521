/** The last but one step of the build: puts what people download beside the pages, the extension's packages and the guide. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { guidePdf } from "@promptory/guide/pdf";

const downloads = join(import.meta.dirname, "../dist/downloads");
const packages = join(import.meta.dirname, "../../extension/dist/packages");
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  version: string;
};

mkdirSync(downloads, { recursive: true });
if (existsSync(packages)) cpSync(packages, downloads, { recursive: true });
else console.log("The extension has no packages yet, so its page will say how to make them.");
writeFileSync(join(downloads, "promptory-extension-guide.pdf"), await guidePdf(version));
