import { ownerStorage } from "@promptory/ui/storage";

/** Text typed into a prompt's form that is not saved yet. */
export interface Draft {
  title?: string;
  description?: string;
  content?: string;
  typeId?: number;
  tags?: string[];
  command?: string;
  offered?: boolean;
  /** The type's default content that was filled in, not typed. */
  inserted?: string;
  /** The state of the prompt it was typed over. */
  etag?: string;
}

/** Unsaved text in this browser, separate for each account and prompt (`"new"` for one that is being made). */
export const drafts = {
  read(userId: number, prompt: number | "new"): Draft | undefined {
    try {
      return toDraft(JSON.parse(ownerStorage(userId).getItem(keyOf(prompt)) ?? "null"));
    } catch {
      return undefined;
    }
  },
  /** False where the browser has no room or forbids it, or the account has logged out. */
  write: (userId: number, prompt: number | "new", draft: Draft): boolean =>
    ownerStorage(userId).setItem(keyOf(prompt), JSON.stringify(draft)),
  remove: (userId: number, prompt: number | "new"): void => ownerStorage(userId).removeItem(keyOf(prompt)),
};

const keyOf = (prompt: number | "new") => `draft:${prompt}`;

/** What is stored may have been written by anything. */
function toDraft(value: unknown): Draft | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { title, description, content, typeId, tags, command, offered, inserted, etag } = value as Record<
    string,
    unknown
  >;
  return {
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    ...(typeof content === "string" && { content }),
    ...(typeof typeId === "number" && { typeId }),
    ...(Array.isArray(tags) && tags.every((tag) => typeof tag === "string") && { tags }),
    ...(typeof command === "string" && { command }),
    ...(typeof offered === "boolean" && { offered }),
    ...(typeof inserted === "string" && { inserted }),
    ...(typeof etag === "string" && { etag }),
  };
}
