import { LIMITS } from "@promptory/rules";
import { parsePartialJson } from "ai";
import { z } from "zod";

/** What the model is asked for; the bounds are ours to check, because not every provider knows them. */
export const AnswerShape = z.strictObject({
  improvedPrompt: z.string(),
  explanation: z.string(),
  improvements: z.array(z.string()),
});

const MOST_EXPLAINED = 4_000;
const MOST_IMPROVEMENTS = 20;
const MOST_IMPROVEMENT = 500;

const clean = (text: string) => text.toWellFormed().replaceAll("\0", "");
const prose = (most: number) => z.string().transform((text) => clean(text.slice(0, most)).trim());

const Answer = z.object({
  improvedPrompt: z
    .string()
    .transform(clean)
    .refine((text) => text.trim() !== "" && text.length <= LIMITS.content),
  explanation: prose(MOST_EXPLAINED),
  improvements: z
    .array(prose(MOST_IMPROVEMENT))
    .transform((list) => list.filter((line) => line !== "").slice(0, MOST_IMPROVEMENTS)),
});
export type Answer = z.output<typeof Answer>;

/** Reads a model's whole answer; undefined when it is not what was asked for. */
export function readAnswer(text: string): Answer | undefined {
  const json = jsonIn(text);
  const end = json.lastIndexOf("}");
  try {
    return Answer.safeParse(JSON.parse(json.slice(0, end + 1))).data;
  } catch {
    return undefined;
  }
}

/** The rewrite as far as an unfinished answer holds it; never half a character. */
export async function rewriteSoFar(text: string): Promise<string> {
  const { value } = await parsePartialJson(jsonIn(text));
  const so = typeof value === "object" && value !== null && "improvedPrompt" in value ? value.improvedPrompt : "";
  return typeof so === "string" ? so.replace(/[\ud800-\udbff]$/, "").replaceAll("\0", "") : "";
}

/** The text from its first brace, behind a model's thoughts and its fence. */
function jsonIn(text: string): string {
  const spoken = text.replace(/^\s*<think>[\s\S]*?(<\/think>|$)/, "");
  const start = spoken.indexOf("{");
  return start < 0 ? "" : spoken.slice(start);
}
