/** `npm run shots [-- -g "<screen>"]`: paints every screen of the built product into shots/, in both themes and three widths. */
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
  const config = join(root, "e2e", "shots", "playwright.config.ts");
  const { code } = await run(node, [playwright, "test", "-c", config, ...process.argv.slice(2)], {
    env: environment(node),
    show: true,
  });
  say(`The pictures are in ${join(root, "shots")}.`);
  return code;
});
