import { LIMITS } from "@promptory/rules";

const FALLBACK = "type";

/** The code name that goes with a label: lowercase letters, digits and underscores, and not one of those taken. */
export function nameOf(label: string, taken: readonly string[]): string {
  const plain = label.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  const name = slug.slice(0, LIMITS.typeName).replace(/_+$/, "") || FALLBACK;
  if (!taken.includes(name)) return name;
  for (let count = 2; ; count += 1) {
    const tail = `_${count}`;
    const next = name.slice(0, LIMITS.typeName - tail.length) + tail;
    if (!taken.includes(next)) return next;
  }
}
