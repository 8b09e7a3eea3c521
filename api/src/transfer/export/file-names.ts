/** Device names reserved by Windows. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file system takes them.
const UNSAFE = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;
const MAX_BYTES = 180;

/** A file name that every system accepts, in any script; never empty. */
export function safeName(title: string): string {
  const words = title.normalize("NFC").replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const name = shortened(words).replace(/^[. ]+|[. ]+$/g, "");
  if (name === "") return "prompt";
  return DEVICES.test(name) ? `_${name}` : name;
}

/** Cuts between grapheme clusters. */
function shortened(name: string): string {
  let result = "";
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    result += segment;
  }
  return result;
}

/** Unique names, also for case-insensitive file systems. */
export class UniqueNames {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  /** `stem` with `ending`, or with a number between them when that name is used. */
  take(stem: string, ending: string): string {
    const first = `${stem}${ending}`;
    const firstKey = keyOf(first);
    for (let count = this.counts.get(firstKey) ?? 1; ; count += 1) {
      const name = count === 1 ? first : `${stem} (${count})${ending}`;
      const key = keyOf(name);
      if (this.taken.has(key)) continue;
      this.taken.add(key);
      this.counts.set(firstKey, count + 1);
      return name;
    }
  }
}

const keyOf = (name: string) => name.normalize("NFKC").toLowerCase();
