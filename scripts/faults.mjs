/**
 * `npm run faults -- NAME` makes things fail under load and checks what was promised to the client. The product runs from
 * `api/dist` (npm run build) on a data directory of its own. Scenarios are the files of `scripts/faults/scenarios`.
 *
 *     --kills N       how many faults; 2
 *     --minutes M     spread over this time; 0: as fast as the product starts again
 *     --clients N     clients that write at the same time; 4
 *     --seed N        chooses the same operations and moments again
 */
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { main, Stop } from "./lib/say.mjs";

const SCENARIOS = new URL("./faults/scenarios/", import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "2" },
    minutes: { type: "string", default: "0" },
    clients: { type: "string", default: "4" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

await main(async () => {
  const names = readdirSync(SCENARIOS).map((file) => file.replace(/\.mjs$/, ""));
  const [name] = positionals;
  if (!names.includes(name)) throw new Stop(`Name a scenario: ${names.join(", ")}.`);
  const options = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)]));
  if (Object.values(options).some(Number.isNaN)) throw new Stop("Options are numbers.");
  const { run } = await import(new URL(`${name}.mjs`, SCENARIOS).href);
  await run(options);
});
