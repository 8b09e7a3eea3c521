/** `npm run keep-remote -w @promptory/e2e -- web-admin|web-shell [commit]`: keeps the remote that a commit builds. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { build, KEPT, pack } from "./old-remote.ts";

const [app = "web-admin", asked = "HEAD"] = process.argv.slice(2);
if (app !== "web-admin" && app !== "web-shell") throw new Error("The first argument is web-admin or web-shell.");
const commit = execFileSync("git", ["rev-parse", "--verify", `${asked}^{commit}`], { encoding: "utf8" }).trim();
const packed = pack(await build(commit, app), 11);
writeFileSync(KEPT[app], packed);
console.log(
  `Kept the remote of ${app} of ${commit.slice(0, 8)}: ${Math.round(packed.length / 1024)} KB in ${KEPT[app]}`,
);
