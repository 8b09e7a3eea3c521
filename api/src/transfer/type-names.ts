import { createHash } from "node:crypto";
import { LIMITS } from "@promptory/rules";
import { fold } from "../templates/fold.js";

/** What rows without a type become. */
export const NO_TYPE = "Imported";

const PALETTE = [
  "#007aff",
  "#34c759",
  "#ff9500",
  "#af52de",
  "#ff3b30",
  "#00c7be",
  "#ff2d55",
  "#5856d6",
  "#a2845e",
  "#ffcc00",
];

/** The colour of the n-th type of a library. */
export const colorOf = (index: number): string => PALETTE[index % PALETTE.length] ?? "#007aff";

/** The label of a file's value: `STRUCTURED` and `code_review` become words of a sentence, what is written with care stays. */
export function labelOf(value: string): string {
  const words = value.trim().replace(/_+/g, " ").trim();
  if (words === "") return NO_TYPE;
  const shouted = words === words.toUpperCase() && words.length > 3;
  const [first = "", ...rest] = shouted ? words.toLowerCase() : words;
  return `${first.toUpperCase()}${rest.join("")}`;
}

/** The code name of a label; a label without Latin letters or digits gets one made of its hash, always the same. */
export function nameOf(label: string): string {
  const folded = fold(label);
  const slug = folded.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  const lost = /[^\p{ASCII}]/u.test(folded);
  const hash = createHash("sha256").update(folded).digest("hex").slice(0, 8);
  if (!lost && slug !== "") return slug.slice(0, LIMITS.typeName);
  return `${slug.slice(0, 30) || "type"}_${hash}`;
}
