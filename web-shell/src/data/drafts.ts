import { LEFT, token } from "./token.ts";

const PREFIX = "promptory:draft:";
const LEAVING_MS = 10_000;

/** Text typed into a prompt's form that is not saved yet. */
export interface Draft {
  title?: string;
  content?: string;
  typeId?: number;
  tags?: string[];
  /** The type's default content that was put in, which nobody typed. */
  inserted?: string;
  /** The state of the prompt it was typed over. */
  etag?: string;
}

/** Drafts live in this browser, apart for each person and prompt (`"new"` for one that is being made). */
export const drafts = {
  read(userId: number, prompt: number | "new"): Draft | undefined {
    try {
      return toDraft(JSON.parse(localStorage.getItem(keyOf(userId, prompt)) ?? "null"));
    } catch {
      return undefined;
    }
  },
  /** False where the browser has no room or forbids it. */
  write(userId: number, prompt: number | "new", draft: Draft): boolean {
    try {
      // Forms go, here and in other tabs, just after their person has signed out: what they hold must not come back.
      if (isLeaving()) return false;
      localStorage.setItem(keyOf(userId, prompt), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  remove(userId: number, prompt: number | "new"): void {
    try {
      localStorage.removeItem(keyOf(userId, prompt));
    } catch {
      // Where nothing may be stored there is nothing to remove.
    }
  },
};

/** Whether the person has just logged out, in this tab or another. */
function isLeaving(): boolean {
  return token.get() === undefined && Date.now() - Number(localStorage.getItem(LEFT)) < LEAVING_MS;
}

/** What belongs to the browser and not to the person: how it looks, and when somebody left. */
const KEPT: readonly string[] = ["theme", "sidebar", LEFT];

/**
 * Removes all that a person left in this browser when they sign out: drafts, values of variables, megaprompts that were not
 * saved. A session that merely ended keeps it for when they come back.
 */
export function forgetOnLeave(): () => void {
  return token.subscribe(() => {
    if (token.hasLeft() && token.get() === undefined) forget();
  });
}

function forget(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key);
  } catch {
    // Where nothing may be stored there is nothing to remove.
  }
}

const keyOf = (userId: number, prompt: number | "new") => `${PREFIX}${userId}:${prompt}`;

/** What is stored may have been written by anything. */
function toDraft(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { title, content, typeId, tags, inserted, etag } = value as Record<string, unknown>;
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof content === "string" && { content }),
    ...(typeof typeId === "number" && { typeId }),
    ...(Array.isArray(tags) && tags.every((tag) => typeof tag === "string") && { tags }),
    ...(typeof inserted === "string" && { inserted }),
    ...(typeof etag === "string" && { etag }),
  };
}
