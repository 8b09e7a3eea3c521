import { check } from "../locales/en/check.ts";
import type { Rule } from "./finding.ts";
import { readSubject } from "./subject.ts";

const messages = check.goal;

const ROLE =
  /\byou(?:['’]re| are| will be| shall be| act)\b|\b(?:act|acting|serve|function|work|behave|respond|pose|operate) as\b|\bas an? [\w-]+(?: [\w-]+){0,4} (?:expert|specialist|engineer|developer|writer|analyst|assistant|coach|teacher|professional)\b|\b(?:your )?(?:role|persona|identity)\b|\bpretend\b|\bimagine (?:that )?you\b|\bassume the\b|\btake on\b|\bexpert\b/i;
const TASK =
  /\b(?:act|add|advise|analy[sz]e|answer|apply|arrange|ask|assess|assist|break|brainstorm|build|calculate|capture|categori[sz]e|check|choose|classify|clean|code|collect|combine|compare|compile|compose|compute|condense|conduct|consider|convert|correct|count|craft|create|critique|debug|define|depict|describe|design|detect|determine|develop|devise|diagnose|discuss|draft|draw|edit|elaborate|estimate|evaluate|examine|expand|explain|explore|extract|fill|find|fix|focus|follow|format|generate|get|give|guide|help|identify|illustrate|imagine|implement|improve|include|investigate|judge|keep|list|listen|look|make|map|match|merge|monitor|name|offer|optimi[sz]e|organi[sz]e|outline|output|paint|paraphrase|perform|pick|plan|play|predict|prepare|present|pretend|print|produce|proofread|propose|provide|rank|rate|read|recommend|refactor|refine|render|reply|reproduce|rephrase|report|research|respond|restructure|return|review|revise|rewrite|role-?play|run|score|search|select|sell|send|show|simplify|simulate|solve|sort|start|structure|study|suggest|summari[sz]e|sum up|support|take|teach|tell|test|think|track|train|transcribe|transform|translate|turn|update|use|validate|verify|visuali[sz]e|work|write)\b/i;
const FORMAT =
  /\b(?:format|json|ya?ml|xml|html|csv|markdown|table|columns?|bullets?|bullet points?|list(?:ed)?|numbered|steps?|step-by-step|paragraphs?|sentences?|headings?|sections?|essay|email|e-mail|letter|poem|story|article|report|summary|outline|template|structured?|schema|code block|script|output|lines?|words|characters|tone|style|only (?:reply|respond|answer|return|write)|(?:reply|respond|answer|return) (?:with|in|only)|one[- ]word|brief(?:ly)?|concise(?:ly)?|in detail|(?:photo|image|illustration|portrait|render|resolution|aspect ratio|4k|8k))\b/i;

/** Whether the last thing said is a colon; the colon of a code block or an address says nothing. */
const isOpen = (text: string, prose: string) => /[:：]/.test(prose[text.trimEnd().length - 1] ?? "");

/** What a prompt should say before anything else: who answers, what is to be done, what the answer looks like. */
export const goalRules: readonly Rule[] = [
  {
    id: "no-role",
    severity: "hint",
    english: true,
    look: ({ prose, isStructured }) => (isStructured || ROLE.test(prose) ? undefined : { message: messages.noRole }),
  },
  {
    id: "no-task",
    severity: "warning",
    english: true,
    look: ({ prose, isStructured }) =>
      isStructured || prose.includes("?") || TASK.test(prose)
        ? undefined
        : {
            message: messages.noTask,
          },
  },
  {
    id: "no-format",
    severity: "hint",
    english: true,
    look: ({ prose, isStructured }) =>
      isStructured || FORMAT.test(prose)
        ? undefined
        : {
            message: messages.noFormat,
          },
  },
  {
    id: "pronoun-start",
    severity: "warning",
    english: true,
    look({ prose }) {
      const match =
        /^\s*(it|this|that|they|these|those|he|she)(?:['’]s|\s+(?:is|are|was|were|should|must|needs?|has|have|had|can|could|will|would|does|do|did|looks?|sounds?|feels?))\b/i.exec(
          prose,
        );
      if (!match?.[1]) return undefined;
      const start = match[0].length - match[0].trimStart().length;
      return {
        message: messages.pronoun(match[1]),
        start,
        end: start + match[1].length,
      };
    },
  },
  {
    id: "too-short",
    severity: "hint",
    english: true,
    look: ({ text, prose, isStructured }) =>
      isStructured || text !== prose || (prose.match(/\S+/g)?.length ?? 0) >= 6
        ? undefined
        : { message: messages.tooShort },
  },
  {
    id: "open-end",
    severity: "warning",
    look({ text, prose }) {
      if (!isOpen(text, prose)) return undefined;
      const end = text.trimEnd().length;
      return { message: messages.openEnd, start: end - 1, end };
    },
    fix: (text) => (isOpen(text, readSubject(text).prose) ? `${text.trimEnd()}\n\n{{material:long}}` : text),
    fixLabel: messages.addMaterial,
  },
];
