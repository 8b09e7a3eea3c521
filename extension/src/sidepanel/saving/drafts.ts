/** What a person has written into the form of a new prompt and not saved. */
export type SaveDraft = { title: string; content: string; typeId: number | null };

const draftsKey = "draft:save";
const MAX_DRAFTS = 10;
const typesKey = "types-of-sites";
const mostSites = 100;
/** Where the panel keeps its theme, the one thing that stays. */
const THEME_KEY = "theme";

/** Drafts live in the panel's own storage: closing the panel loses nothing. At most ten, the one changed last is first. */
export const saveDrafts = {
  read(): SaveDraft[] {
    const value = read(draftsKey);
    // An earlier version of the extension kept one.
    return (Array.isArray(value) ? value : [value]).flatMap(draftOf);
  },
  /** Puts `draft` in the place of `previous`, or removes that one. */
  replace(previous: SaveDraft, draft: SaveDraft | null): void {
    const others = this.read().filter((each) => !isSameDraft(each, previous));
    const drafts = [...(draft ? [draft] : []), ...others].slice(0, MAX_DRAFTS);
    if (drafts.length > 0) write(draftsKey, drafts);
    else remove(draftsKey);
  },
};

export const isSameDraft = (one: SaveDraft, other: SaveDraft): boolean =>
  one.title === other.title && one.content === other.content && one.typeId === other.typeId;

function draftOf(value: unknown): SaveDraft[] {
  if (typeof value !== "object" || value === null) return [];
  const { title, content, typeId } = value as Partial<SaveDraft>;
  if (typeof title !== "string" || typeof content !== "string") return [];
  return [{ title, content, typeId: typeof typeId === "number" ? typeId : null }];
}

/** Which type the person chose last on a site. */
export const typesOfSites = {
  read(site: string): number | null {
    const found = entries().find(([name]) => name === site)?.[1];
    return found ?? null;
  },
  write(site: string, typeId: number): void {
    write(typesKey, [[site, typeId], ...entries().filter(([name]) => name !== site)].slice(0, mostSites));
  },
};

/** Removes what the person leaves here when they log out: all but the theme. */
export function forgetPerson(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key !== THEME_KEY) remove(key);
  } catch {
    // Where nothing may be stored there is nothing to remove.
  }
}

function entries(): [string, number][] {
  const value = read(typesKey);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs the memory, never the work at hand.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing may be stored there is nothing to remove.
  }
}
