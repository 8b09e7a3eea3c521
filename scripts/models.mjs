/**
 * Runs the model tests (random steps with delayed answers) on many sequences, in several processes:
 * `npm run models -- --runs 20000 --processes 2 --seed 1 --part 500 prompts panel`. Each part has its own seed, so that a
 * failure is repeated with `MODEL_SEED` and `MODEL_RUNS` of that part alone.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "./lib/run.mjs";
import { say } from "./lib/say.mjs";

const MODELS = {
  prompts: { cwd: "web-shell", file: "prompts-page.model" },
  panel: { cwd: "extension", file: "panel-model" },
};
const JEST = ["--experimental-vm-modules", "--no-warnings", "../node_modules/jest/bin/jest.js", "--runInBand"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "20000" },
    processes: { type: "string", default: "2" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
    part: { type: "string", default: "500" },
  },
});
const [runs, processes, seed, part] = [values.runs, values.processes, values.seed, values.part].map(Number);
const models = (positionals.length > 0 ? positionals : Object.keys(MODELS)).map((name) => MODELS[name]);
const parts = models.flatMap(({ cwd, file }) =>
  Array.from({ length: Math.ceil(runs / part) }, (_, index) => ({
    ...{ cwd, file, seed: seed + index },
    runs: Math.min(part, runs - index * part),
  })),
);

const since = Date.now();
const failed = [];
let done = 0;
async function work() {
  for (let next = parts.shift(); next && failed.length === 0; next = parts.shift()) {
    const env = { ...process.env, MODEL_RUNS: String(next.runs), MODEL_SEED: String(next.seed) };
    const { code, output } = await run(process.execPath, [...JEST, next.file], { cwd: join(root, next.cwd), env });
    if (code !== 0) {
      failed.push(next);
      say(output);
      say(`Repeat: cd ${next.cwd} && MODEL_SEED=${next.seed} MODEL_RUNS=${next.runs} npm test -- ${next.file}`);
      return;
    }
    done += next.runs;
    say(`  ${done} sequences, ${Math.round((Date.now() - since) / 1000)} s (${next.file}, seed ${next.seed})`);
  }
}
await Promise.all(Array.from({ length: processes }, work));
say(`${done} sequences from seed ${seed} in ${Math.round((Date.now() - since) / 1000)} s, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
