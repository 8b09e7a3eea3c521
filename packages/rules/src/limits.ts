/** How much a field may hold; a character is a Unicode code point. */
export const LIMITS = {
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 8,
  /** When a signed-in user changes it (specification section 5). */
  changedPasswordMin: 6,
  passwordMax: 128,
  email: 254,
  recoveryCode: 12,
  title: 200,
  description: 1000,
  content: 200_000,
  label: 60,
  typeName: 40,
  /** The short name of a prompt for `/command` and agents. */
  command: 64,
  search: 200,
  contactName: 100,
  contactMessageMin: 10,
  contactMessage: 2000,
  apiKeyName: 60,
  /** What may be sent to be improved by AI. */
  improveContent: 20_000,
  improveInstruction: 500,
  orderedIds: 10_000,
  /** Prompts one call may name by their ids. */
  bulkIds: 500,
  megapromptName: 60,
  /** Prompts and headings of one megaprompt. */
  megapromptParts: 200,
  /** Types, tags, filters and megaprompts of one person, default types and prompts, and what a list answers unless it is asked for less. */
  perPerson: 500,
  versionNote: 200,
  /** Versions kept beside the present one; the oldest go first. */
  versions: 500,
} as const;

/** How much there may be of tags and named filters; apart, because the sign-in page needs none of it. */
export const ORGANISE_LIMITS = {
  tag: 40,
  /** Tags of one prompt. */
  tags: 20,
  filterName: 60,
  filterQuery: 1000,
} as const;

/** How much there may be of presets, which fill variables. */
export const PRESET_LIMITS = {
  perPerson: 100,
  name: 60,
  /** Variables of one preset. */
  values: 50,
  variable: 80,
  value: 2_000,
  /** Characters of all values of one preset. */
  characters: 10_000,
} as const;

/** The largest id PostgreSQL's int4 holds. */
export const MAX_ID = 2_147_483_647;

/** Prompts on one page of the list. */
export const PAGE_SIZE = 6;

/** How long what was deleted can be brought back. */
export const TRASH_DAYS = 30;
