import { formatNumber } from "../format.ts";

/** The words of a comparison; an app with another language hands in its own. */
export const diffWordings = {
  changes: "Changes",
  keys: "Arrow keys go from change to change, Space takes or leaves one.",
  removed: "removed",
  added: "added",
  before: "Before",
  after: "After",
  nothing: "Nothing is different.",
  place: (index: number, count: number) => `Change ${formatNumber(index)} of ${formatNumber(count)}`,
  replace: (removed: string, added: string) => `“${removed}” becomes “${added}”`,
  add: (added: string) => `“${added}” is added`,
  remove: (removed: string) => `“${removed}” is removed`,
};

/** What a translation has to give. */
export type DiffWordings = typeof diffWordings;
