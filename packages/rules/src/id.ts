import * as z from "zod/mini";
import { LIMITS, MAX_ID } from "./limits.ts";
import { library } from "./locales/en/library.ts";

const SENTENCE = library.id.range(MAX_ID);

/** Reads an id out of a URL; undefined when it is not one. */
export function readId(value: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_ID ? Number(value) : undefined;
}

/** An id as it stands in a path or a query: decimal digits in, a number out. */
export const idInUrl = z.pipe(
  z.string({ error: SENTENCE }).check(
    z.refine((value) => readId(value) !== undefined, { error: SENTENCE }),
    z.meta({ type: "integer", minimum: 1, maximum: MAX_ID }),
  ),
  z.transform(Number),
);

/** Reads an id of a body also from its digits as text ("2"), which the specification asks for of `typeId`. */
export const orAsText = <Rule extends z.ZodMiniType<number, number>>(rule: Rule) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? (readId(value) ?? value) : value)),
    rule as z.ZodMiniType<number, unknown>,
  );

/** An id as it stands in a body. */
export const idInBody = z.number({ error: SENTENCE }).check(
  z.refine((id) => Number.isInteger(id) && id >= 1 && id <= MAX_ID, { error: SENTENCE }),
  z.meta({ type: "integer", minimum: 1, maximum: MAX_ID }),
);

/** Prompts named together in a body, at least one, at most `LIMITS.bulkIds`; where it makes no difference one may come twice. */
export const somePromptIds = z
  .array(idInBody, { error: library.id.promptsByIds })
  .check(
    z.minLength(1, { error: library.id.noPrompt }),
    z.maxLength(LIMITS.bulkIds, { error: library.id.tooManyPrompts(LIMITS.bulkIds) }),
  );

/** The same, each once. */
export const promptIds = somePromptIds.check(
  z.refine((ids) => new Set(ids).size === ids.length, { error: library.id.repeatedPrompt }),
);
