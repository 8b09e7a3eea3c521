/** The table of tried faults, the old and the new suites side by side. */

const MIN_CAUGHT = 0.95;
const shown = (result) => (result ? result.status : "-").padEnd(10);

/** Prints the table. True when the new suites catch all that the old ones do, and 95 % of all. */
export function printTable(faults, state, say) {
  const width = Math.max(...faults.map(({ id }) => id.length));
  say(`${"fault".padEnd(width)}  ${"old".padEnd(10)}  ${"new".padEnd(10)}  caught by`);
  for (const { id, description } of faults) {
    const [before, now] = [state.old[id], state.new[id]];
    const by = now?.by ?? before?.by;
    const reason = by ? `${by}: ${(now?.test ?? before?.test ?? "").slice(0, 90)}` : `(${description})`;
    say(`${id.padEnd(width)}  ${shown(before)}  ${shown(now)}  ${reason}`);
  }
  say("");
  for (const suite of ["old", "new"]) say(summary(suite, faults, state[suite]));
  return isGood(faults, state, say);
}

function summary(suite, faults, results) {
  const count = (status) => faults.filter(({ id }) => results[id]?.status === status).length;
  const statuses = ["caught", "missed", "uncovered", "broken", "no match"];
  const figures = statuses.map((status) => `${count(status)} ${status}`).join(", ");
  const seconds = faults.reduce((sum, { id }) => sum + (results[id]?.seconds ?? 0), 0);
  return `${suite}: ${figures}; ${Math.round(seconds)} s of test runs`;
}

function isGood(faults, state, say) {
  const is = (suite, id, status) => state[suite][id]?.status === status;
  const tried = faults.filter(({ id }) => state.new[id] && !is("new", id, "no match") && !is("new", id, "broken"));
  if (tried.length === 0) return true;
  const lost = tried.filter(({ id }) => is("old", id, "caught") && !is("new", id, "caught"));
  for (const { id } of lost) say(`${id} was caught by the old suites and is not any more.`);
  const share = tried.filter(({ id }) => is("new", id, "caught")).length / tried.length;
  say(`The new suites catch ${(100 * share).toFixed(1)} % of the ${tried.length} faults that could be tried.`);
  return lost.length === 0 && share >= MIN_CAUGHT;
}
