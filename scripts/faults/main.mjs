/**
 * `npm run faults` makes things fail under load and checks what was promised to the clients: every scenario, or those whose names begin
 * with the arguments (`npm run faults -- F03 kill-api`). The product runs from `api/dist`, on servers and data of its own.
 *
 *     --kills N       how many faults, where a scenario repeats them; 2
 *     --minutes M     kill-api spreads them over this time; 0: as fast as the product starts again
 *     --clients N     clients that write at the same time in kill-api; 4
 *     --seed N        chooses the same operations and moments again
 */
import { parseArgs } from "node:util";
import { main, Stop, say } from "../lib/say.mjs";
import { scenarios as ai } from "./scenarios/ai.mjs";
import { run as heavyWork } from "./scenarios/heavy-work.mjs";
import { run as killApi } from "./scenarios/kill-api.mjs";
import { scenarios as machine } from "./scenarios/machine.mjs";
import { scenarios as mail } from "./scenarios/mail.mjs";
import { scenarios as postgres } from "./scenarios/postgres.mjs";
import { scenarios as processes } from "./scenarios/processes.mjs";
import { scenarios as redis } from "./scenarios/redis.mjs";
import { scenarios as upgrade } from "./scenarios/upgrade.mjs";

/** Each returns its row of the table; `lost`, `doubled` and `wrong` have to be 0. */
const SCENARIOS = {
  "kill-api (F01)": killApi,
  ...processes,
  ...postgres,
  ...redis,
  ...mail,
  ...ai,
  ...machine,
  ...upgrade,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "2" },
    minutes: { type: "string", default: "0" },
    clients: { type: "string", default: "4" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

function choose() {
  if (positionals.length === 0) return Object.keys(SCENARIOS);
  return positionals.map((start) => {
    const name = Object.keys(SCENARIOS).find((each) => each.startsWith(start));
    if (name === undefined) throw new Stop(`Name a scenario: heavy-work, ${Object.keys(SCENARIOS).join("; ")}.`);
    return name;
  });
}

await main(async () => {
  const options = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Number(value)]));
  if (Object.values(options).some(Number.isNaN)) throw new Stop("Options are numbers.");
  // Its table has other columns.
  if (positionals[0] === "heavy-work") return heavyWork();
  const rows = {};
  for (const name of choose()) {
    say(`${name} …`);
    const began = Date.now();
    rows[name] = await SCENARIOS[name](options).catch((error) => ({ wrong: 1, note: error.message }));
    const { note, ...figures } = rows[name];
    say(
      `  ${Object.entries({ seconds: Math.round((Date.now() - began) / 1_000), ...figures })
        .map(([key, value]) => `${key}: ${value}`)
        .join(", ")}`,
    );
    if (note) say(`  ${note}`);
  }
  const broken = Object.entries(rows).filter(([, { lost = 0, doubled = 0, wrong = 0 }]) => lost + doubled + wrong > 0);
  console.table(Object.fromEntries(Object.entries(rows).map(([name, { note: _, ...figures }]) => [name, figures])));
  say("F22 (the API away, chunks that are gone after an upgrade) is in the browser: the journeys of npm test show it.");
  if (broken.length > 0) throw new Stop(`Not as promised: ${broken.map(([name]) => name).join("; ")}.`);
});
