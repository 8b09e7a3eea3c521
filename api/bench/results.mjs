import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { quantile } from "./load.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const DIR = join(ROOT, "bench", "results");

/** What one server did in all rounds. */
export function summary(rounds) {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const sum = (of) => rounds.reduce((total, round) => total + of(round), 0);
  return {
    perSecond: times.length / sum(({ seconds }) => seconds),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: sum(({ cpu }) => cpu) / times.length,
    postgresCpu: sum(({ postgresCpu }) => postgresCpu) / times.length,
    requests: times.length,
  };
}

const rateOf = ({ times, seconds }) => times.length / seconds;

/** The API's throughput as a share of a bare server's: of the rounds together, and the least and the most of one round. */
export function share(api, bare) {
  const ratios = api.map((round, at) => rateOf(round) / rateOf(bare[at])).sort((a, b) => a - b);
  return { ratio: quantile(ratios, 0.5), least: ratios[0], most: ratios.at(-1) };
}

const ms = (value) => (value === undefined ? "" : value.toFixed(value < 10 ? 2 : 0));
const ratio = (value) =>
  value === undefined ? "" : `${value.ratio.toFixed(2)} (${value.least.toFixed(2)}–${value.most.toFixed(2)})`;

function table(lines) {
  const head = [
    "| prompts | operation | connections | share of best | share of same SQL | p50 | p99 | p50 best | p99 best | CPU API | CPU PostgreSQL | CPU best | CPU PostgreSQL best |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
  ];
  const rows = lines.map(({ size, name, concurrency, shares, api, best }) =>
    [
      ...[
        "",
        size.toLocaleString("en"),
        name,
        concurrency,
        ratio(shares.best),
        ratio(shares.same),
        ms(api.p50),
        ms(api.p99),
      ],
      ...[best?.p50, best?.p99, api.cpu, api.postgresCpu, best?.cpu, best?.postgresCpu].map(ms),
      "",
    ].join(" | "),
  );
  return [...head, ...rows.map((row) => row.trim())].join("\n");
}

/** Writes `bench/results/NAME.json` and `.md`; returns the Markdown. `large` and `memory` are measured last. */
export function writeResults(name, { lines, large = [], memory }) {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`;
  const commit = git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain", "api/src") ? " with changes" : "");
  const text = [
    `# ${name}: ${new Date().toISOString().slice(0, 10)}, commit ${commit}`,
    `${machine}. Throughput as a share of each bare server's (median of the rounds, with the least and the most); times and CPU in ms a request.`,
    table(lines),
    [
      "| operation | seconds |",
      "|---|---|",
      ...large.map((each) => `| ${each.name} | ${each.seconds.toFixed(1)} |`),
    ].join("\n"),
    memory === undefined
      ? "Not finished."
      : `Memory of the API: ${memory.before.toFixed(0)} MB at the start, ${memory.after.toFixed(0)} MB after the bench; idle ${memory.idle.toFixed(2)} % of a core.`,
  ].join("\n\n");
  mkdirSync(DIR, { recursive: true });
  writeFileSync(join(DIR, `${name}.md`), `${text}\n`);
  writeFileSync(join(DIR, `${name}.json`), `${JSON.stringify({ machine, commit, lines, large, memory }, null, 2)}\n`);
  return text;
}

const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
