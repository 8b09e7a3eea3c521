/** `npm run keep-remote -w @promptory/e2e [-- <commit>]`: keeps the remote of a commit for checkouts without a history. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { build, KEPT, pack } from "./old-remote.ts";

const asked = process.argv[2] ?? "HEAD";
const commit = execFileSync("git", ["rev-parse", "--verify", `${asked}^{commit}`], { encoding: "utf8" }).trim();
const packed = pack(await build(commit), 11);
writeFileSync(KEPT, packed);
console.log(`Kept the admin remote of ${commit.slice(0, 8)}: ${Math.round(packed.length / 1024)} KB in ${KEPT}`);
