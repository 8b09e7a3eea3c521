import { LIMITS } from "@promptory/rules";
import { z } from "zod";

/** The limits are checked here, because not every provider supports them. */
export const AnswerShape = z.strictObject({
  improvedPrompt: z.string(),
  explanation: z.string(),
  improvements: z.array(z.string()),
});

const MAX_EXPLANATION_LENGTH = 4_000;
const MAX_IMPROVEMENTS = 20;
const MAX_IMPROVEMENT_LENGTH = 500;

const clean = (text: string) => text.toWellFormed().replaceAll("\0", "");
const prose = (max: number) => z.string().transform((text) => clean(text.slice(0, max)).trim());

const Answer = z.object({
  improvedPrompt: z
    .string()
    .transform(clean)
    .refine((text) => text.trim() !== "" && text.length <= LIMITS.content),
  explanation: prose(MAX_EXPLANATION_LENGTH),
  improvements: z
    .array(prose(MAX_IMPROVEMENT_LENGTH))
    .transform((list) => list.filter((line) => line !== "").slice(0, MAX_IMPROVEMENTS)),
});
export type Answer = z.output<typeof Answer>;

export function readAnswer(text: string): Answer | undefined {
  const json = jsonIn(text);
  const end = json.lastIndexOf("}");
  try {
    return Answer.safeParse(JSON.parse(json.slice(0, end + 1))).data;
  } catch {
    return undefined;
  }
}

/** The rewrite in an unfinished answer; never half a surrogate pair. */
export async function rewriteSoFar(text: string): Promise<string> {
  const { parsePartialJson } = await import("ai");
  const { value } = await parsePartialJson(jsonIn(text));
  const so = typeof value === "object" && value !== null && "improvedPrompt" in value ? value.improvedPrompt : "";
  return typeof so === "string" ? so.replace(/[\ud800-\udbff]$/, "").replaceAll("\0", "") : "";
}

function jsonIn(text: string): string {
  const afterReasoning = text.replace(/^\s*<think>[\s\S]*?(<\/think>|$)/, "");
  const start = afterReasoning.indexOf("{");
  return start < 0 ? "" : afterReasoning.slice(start);
}
