/** How much a field may hold; a character is a Unicode code point. */
export const LIMITS = {
  usernameMin: 3,
  usernameMax: 30,
  passwordMin: 8,
  passwordMax: 128,
  title: 200,
  content: 200_000,
  label: 60,
  typeName: 40,
  search: 200,
} as const;

/** The largest id PostgreSQL's int4 holds. */
export const MAX_ID = 2_147_483_647;

/** Prompts on one page of the list. */
export const PAGE_SIZE = 6;
