import { isWhole, missingFrom } from "../gate.ts";
import type { Finding, Rule, Severity } from "./finding.ts";
import { goalRules } from "./goal.ts";
import { limitRules } from "./limits.ts";
import { remainRules } from "./remains.ts";
import { secretRules } from "./secrets.ts";
import { readSubject } from "./subject.ts";
import { variableRules } from "./variables.ts";

export type { Finding, Severity } from "./finding.ts";

const RULES: readonly Rule[] = [...secretRules, ...limitRules, ...variableRules, ...goalRules, ...remainRules];
const MAX_ROUNDS = 10;
const RANK: Record<Severity, number> = { problem: 0, warning: 1, hint: 2 };

/** The names of all rules. */
export const RULE_IDS: readonly string[] = RULES.map(({ id }) => id);

/**
 * Looks a prompt over without an AI: one finding a rule at most, what does harm first. What rests on English words says nothing
 * about a text in another language. A fix keeps every placeholder, code block and address of the web; made twice it changes no more.
 */
export function checkPrompt(text: string): Finding[] {
  if (text.trim() === "") return [];
  const subject = readSubject(text);
  return RULES.flatMap((rule): Finding[] => {
    if (rule.english && !subject.isEnglish) return [];
    const verdict = rule.look(subject);
    return verdict ? [finding(rule, verdict, text)] : [];
  }).sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/**
 * A fix that goes on until nothing is left to fix, and gives up rather than lose something: taking signs out may make one
 * placeholder of two halves.
 */
function harmless(fix: (text: string) => string): (text: string) => string {
  return (text) => {
    let fixed = text;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const next = fix(fixed);
      if (next === fixed) return isWhole(missingFrom(text, fixed)) ? fixed : text;
      fixed = next;
    }
    return text;
  };
}

function finding(
  { id, severity, fix: change, fixLabel }: Rule,
  verdict: ReturnType<Rule["look"]>,
  text: string,
): Finding {
  const { message = "", start = 0, end = 0 } = verdict ?? {};
  const fix = change && harmless(change);
  const isMendable = fix !== undefined && fix(text) !== text;
  return { rule: id, severity, message, start, end, ...(isMendable && { fix, ...(fixLabel && { fixLabel }) }) };
}
