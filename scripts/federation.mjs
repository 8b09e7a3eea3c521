/** `npm run federation`: sets up what is missing, then runs `scripts/federation/main.mjs`. */
import { runProgram } from "./lib/run-program.mjs";

await runProgram("scripts/federation/main.mjs");
