/**
 * `npm run shots [-- -g "<screen>"]`: paints every screen of the built product into shots/, in both themes and three widths.
 * `npm run shots -- --readme` paints those of the README into docs/pictures; `npm run shots -- --guide` paints the pictures of the guide instead, which are kept in packages/guide/pictures.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment } from "./lib/node.mjs";
import { root, run } from "./lib/run.mjs";
import { main, Stop, say } from "./lib/say.mjs";
import { setUp } from "./set-up.mjs";

await main(async () => {
  const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(chromium))
    throw new Stop("The pictures need Chromium: apt-get install chromium, or set CHROMIUM_PATH.");
  const { output: fonts } = await run("fc-list", [":lang=zh"]);
  if (fonts.trim() === "")
    say("Chinese and emoji will be boxes: apt-get install fonts-noto-cjk fonts-noto-color-emoji.");
  const node = await setUp();
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  const isGuide = process.argv.includes("--guide");
  const isReadme = process.argv.includes("--readme");
  const config = join(root, "e2e", isGuide ? "guide" : "shots", "playwright.config.ts");
  const options = process.argv.slice(2).filter((option) => option !== "--guide" && option !== "--readme");
  const { code } = await run(node, [playwright, "test", "-c", config, ...options], {
    env: { ...environment(node), ...(isReadme && { SHOTS_README: "1" }) },
    show: true,
  });
  const folder = isGuide ? "packages/guide/pictures" : isReadme ? "docs/pictures" : "shots";
  say(`The pictures are in ${join(root, folder)}.`);
  return code;
});
