/** `npm run cluster`: sets up what is missing, then runs `scripts/cluster/main.mjs`, which has the options. */
import { runProgram } from "./lib/run-program.mjs";

await runProgram("scripts/cluster/main.mjs");
