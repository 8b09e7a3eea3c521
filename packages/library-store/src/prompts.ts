/** A type with the number of its prompts. */
export type PromptType = { id: number; label: string; color: string; count: number };

/** A prompt as a list shows it and as it is inserted. */
export type Prompt = {
  id: number;
  title: string;
  content: string;
  typeId: number;
  type: { label: string; color: string };
  isFavorite: boolean;
  tags: string[];
  useCount: number;
  lastUsedAt: string | null;
  updatedAt: string;
  /** Nothing matched the search; this one is only close to it. */
  near: boolean;
};

/**
 * One page of a search and how many prompts there are on all pages. A part has those with the whole query in their titles, which
 * come first, and some of the others; the same question with `isWhole` waits for all. In a part, `isFirstKnown` says that nothing
 * comes before the first one.
 */
export type PromptPage = { prompts: Prompt[]; total: number; isPart?: boolean; isFirstKnown?: boolean };

/** What a list can be narrowed to, and how much each would leave. */
export type Facets = { total: number; favourites: number; tags: { name: string; count: number }[] };

/** What a person wrote that the server does not have yet; `promptId` for a new version of a prompt. */
export type UnsentDraft = {
  title: string;
  content: string;
  typeId: number | null;
  promptId: number | null;
  note: string;
};

/** Something that waits to be sent, or that the server refused with a sentence. */
export type Unsent = {
  id: string;
  at: number;
  kind: "uses" | "save" | "version";
  title: string | null;
  count: number;
  refusal: string | null;
  draft: UnsentDraft | null;
};
