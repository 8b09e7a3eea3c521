/** What a person has written into the form of a new prompt and not saved. */
export type SaveDraft = { title: string; content: string; typeId: number | null };

const draftKey = "draft:save";
const typesKey = "types-of-sites";
const mostSites = 100;
/** Where the panel keeps its theme, the one thing that stays. */
const THEME_KEY = "theme";

/** The draft lives in the panel's own storage: closing the panel loses nothing. */
export const saveDraft = {
  read(): SaveDraft | null {
    const value = read(draftKey);
    if (typeof value !== "object" || value === null) return null;
    const { title, content, typeId } = value as Partial<SaveDraft>;
    if (typeof title !== "string" || typeof content !== "string") return null;
    return { title, content, typeId: typeof typeId === "number" ? typeId : null };
  },
  write(draft: SaveDraft): void {
    write(draftKey, draft);
  },
  remove(): void {
    remove(draftKey);
  },
};

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
