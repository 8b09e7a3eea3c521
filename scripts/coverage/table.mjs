/** The coverage of packages as text, and what was lost since an earlier measurement. Figures are `[covered, total]`. */
const MAX_LOST_POINTS = 1;

const percent = ([covered, total]) => (total === 0 ? 100 : (100 * covered) / total);
const cell = (figures) => `${percent(figures).toFixed(1)} % of ${figures[1]}`.padStart(20);

/** A line for each package, with the figures before beside them where there are any. */
export function coverageLines({ packages }, before) {
  const names = Object.keys(packages).sort();
  const head = ["package".padEnd(26), "lines".padStart(20), "branches".padStart(20), before && "before".padStart(20)];
  const rows = names.map((name) => {
    const { lines, branches } = packages[name];
    const old = before?.packages[name]?.branches;
    return [name.padEnd(26), cell(lines), cell(branches), old && cell(old)];
  });
  return [head, ...rows].map((cells) => cells.filter(Boolean).join(""));
}

/** The packages that lost more than one point of their branches. */
export function lostBranches(before, now) {
  return Object.entries(before.packages).flatMap(([name, { branches }]) => {
    const own = now.packages[name];
    const lost = own ? percent(branches) - percent(own.branches) : 0;
    return lost > MAX_LOST_POINTS ? [{ name, lost }] : [];
  });
}

/** The files with more uncovered branches than before, those that lost most first. */
export function lostFiles(before, now) {
  const uncovered = (file) => (file ? file.branches[1] - file.branches[0] : 0);
  return Object.entries(now.files)
    .map(([path, file]) => ({ path, lost: uncovered(file) - uncovered(before.files[path]) }))
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, 20);
}
