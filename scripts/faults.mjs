/** `npm run faults`: sets up what is missing, then runs `scripts/faults/main.mjs`, which has the options. */
import { runProgram } from "./lib/run-program.mjs";

await runProgram("scripts/faults/main.mjs");
