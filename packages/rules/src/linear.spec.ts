import { piecesOverLinear } from "../testing/cpu-growth.ts";
import * as rules from "./index.ts";

const selectorForm = rules.siteForm(() => true);

/** Every exported function and schema that takes a person's text. */
const FUNCTIONS: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]): [string, (text: string) => unknown][] =>
      typeof rule === "object" && rule !== null && "safeParse" in rule
        ? [[name, (text: string) => rule.safeParse(text)]]
        : [],
    ),
  ),
  tagNames: (text) => rules.tagNames.safeParse(text.split("\n")),
  siteForm: (text) => selectorForm.safeParse({ name: text, matches: text, inputSelectors: text, notes: text }),
  siteMatches: (text) => rules.siteMatches.safeParse(text.split("\n")),
  readId: rules.readId,
  tagKey: rules.tagKey,
  uniqueTags: (text) => rules.uniqueTags(text.split("\n")),
  isStorable: rules.isStorable,
  textProblem: (text) => rules.textProblem(text, { name: "Text", max: text.length }),
  readMatchPattern: rules.readMatchPattern,
  "readMatchPattern of a path": (text) => rules.readMatchPattern(`https://a.b/${text}`),
  "readMatchPattern of a host": (text) => rules.readMatchPattern(`https://*.${text.replace(/\W/g, ".")}/`),
  matchesUrl: (text) => rules.matchesUrl("https://*.a.b/*a*b*c", `https://a.b/${text}`),
  coversOrigin: (text) => rules.coversOrigin("https://*.a.b/*", `https://${text}`),
};

it.each(Object.entries(FUNCTIONS))("the time of %s grows with the text only", async (_, work) => {
  expect(await piecesOverLinear(work)).toEqual([]);
});
