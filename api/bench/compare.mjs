import { batch, median } from "./measure.mjs";

export const ROUNDS = 10;

/**
 * Both servers in turns, so that whatever else the machine does falls on both. As many rounds again go before the
 * measured ones: what is compared is a server that has been running, and V8 compiles a path only once it has been
 * taken some thousand times.
 */
export async function interleave(servers, count, forApi, forBare) {
  await turns(servers, count, forApi, forBare);
  return turns(servers, count, forApi, forBare);
}

async function turns({ api, bare }, count, forApi, forBare) {
  const results = { api: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    results.api.push(await batch(api, count, forApi));
    results.bare.push(await batch(bare, count, forBare));
  }
  return results;
}

export const HEADER =
  "   rows  case                              API p50      bare p50   ratio   API CPU    bare CPU   ratio";

/** One line of both servers, and how many times as much the API takes. */
export function report({ size }, name, results) {
  const [api, bare] = [sideOf(results.api), sideOf(results.bare)];
  const cells = [
    ...labels(size, name),
    ...[api.p50, bare.p50].map((ms) => `${ms.toFixed(1).padStart(8)} ms`),
    `${(api.p50 / bare.p50).toFixed(2).padStart(6)}x`,
    ...[api.cpu, bare.cpu].map((ms) => `${ms.toFixed(2).padStart(7)} ms`),
    `${(api.cpu / bare.cpu).toFixed(1).padStart(5)}x`,
  ];
  console.log(cells.join("  "));
}

/** One line of the API alone. */
export function reportAlone({ size }, name, batches) {
  const { p50, cpu } = sideOf(batches);
  const cells = [...labels(size, name), `${p50.toFixed(1).padStart(8)} ms`, "".padStart(19)];
  console.log([...cells, `${cpu.toFixed(2).padStart(7)} ms`].join("  "));
}

const labels = (size, name) => [size.toLocaleString("en").padStart(7), name.padEnd(32)];

function sideOf(batches) {
  const times = batches.flatMap((each) => each.times);
  return { p50: median(times), cpu: batches.reduce((sum, each) => sum + each.cpu, 0) / times.length };
}
