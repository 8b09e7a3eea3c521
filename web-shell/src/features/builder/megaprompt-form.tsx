import {
  clockValues,
  fillPieces,
  keepsEmptyValues,
  labelsOf,
  parseTogether,
  parseVariables,
  recallValues,
  recentValues,
  rememberKeepsEmpty,
  rememberValues,
  type Variable,
} from "@promptory/prompt";
import { assemble, type Block, repeatedParagraphs, toText } from "@promptory/prompt/megaprompt";
import { copyText } from "@promptory/ui/copy-text";
import { variableWords } from "@promptory/ui/locales/prompt";
import { EmptyChoice } from "@promptory/ui/prompt/empty-choice";
import { PresetBar } from "@promptory/ui/prompt/preset-bar";
import { useVariableValues } from "@promptory/ui/prompt/use-variable-values";
import { VariableField } from "@promptory/ui/prompt/variable-field";
import { ownerStorage } from "@promptory/ui/storage";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useCountUses } from "../../api/prompts/count-uses.ts";
import type { Template } from "../../api/prompts/templates.ts";
import { builder as words } from "../../locales/en/builder.ts";
import type { Draft } from "./draft.ts";
import styles from "./megaprompt-form.module.css";

const storageOfOwner = () => ownerStorage();
const readClipboard = async () => navigator.clipboard.readText();

/** The variables of all chosen prompts, their values, and the text that is copied. */
export function useMegapromptForm(
  draft: Draft,
  templates: ReadonlyMap<number, Template>,
  megapromptId: number | undefined,
) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const countUses = useCountUses();
  const element = useRef<HTMLFormElement>(null);
  const blocks = useMemo(() => blocksOf(draft, templates), [draft, templates]);
  const parsed = useMemo(() => parseTogether(contentsOf(blocks)), [blocks]);
  const memory = `megaprompt ${megapromptId ?? "new"}`;
  const [remembered] = useState(() => recallValues(storageOfOwner, memory));
  const [clock] = useState(() => clockValues(new Date()));
  const [keepsEmpty, setKeepsEmpty] = useState(() => keepsEmptyValues(storageOfOwner));
  const form = useVariableValues(parsed, remembered, readClipboard);
  const { fields, values, check } = form;
  const shown = useDeferredValue(values);
  const pieces = useMemo(() => {
    const context = { ...clock, clipboard: shown["@clipboard"] ?? "", keepsEmpty };
    return assemble(blocks, draft, (content) => fillPieces(content, shown, context));
  }, [blocks, draft, shown, clock, keepsEmpty]);
  const ids = blocks.flatMap((block) => (block.kind === "prompt" ? [block.id] : []));

  const copy = async () => {
    const wrong = fields[check()];
    if (wrong) {
      element.current
        ?.querySelector<HTMLElement>(`[data-field="${CSS.escape(wrong.name)}"] :is(input, textarea)`)
        ?.focus();
      throw new Unfilled();
    }
    const { "@clipboard": clipboard = "", ...answers } = values;
    const filled = assemble(blocks, draft, (content) =>
      fillPieces(content, answers, { ...clock, clipboard, keepsEmpty }),
    );
    await copyText(toText(filled));
    rememberValues(storageOfOwner, memory, answers);
    countUses(ids);
  };
  const fail = (error: unknown) => {
    const sentence = error instanceof Unfilled ? words.fillFirst : words.copyFailedHint;
    showFailure(words.copyFailed, sentence);
  };
  return {
    ...form,
    element,
    names: parsed.variables.map(({ name }) => name),
    labels: useMemo(() => labelsOf(parsed.variables.map(({ name }) => name)), [parsed]),
    fieldsOf: useMemo(() => fieldsByPart(draft, templates, fields), [draft, templates, fields]),
    pieces,
    repeated: useMemo(() => repeatedParagraphs(blocks), [blocks]),
    isEmpty: blocks.length === 0,
    canCopy: ids.length > 0,
    keepsEmpty,
    keepEmpty: (keeps: boolean) => {
      setKeepsEmpty(keeps);
      rememberKeepsEmpty(storageOfOwner, keeps);
    },
    copy,
    fail,
    copyAndSay: () => {
      if (ids.length > 0) copy().then(() => toast({ title: words.copied(ids.length) }), fail);
    },
  };
}

export type MegapromptForm = ReturnType<typeof useMegapromptForm>;

/** The variables that a part asks for first, and the names of those that a part above it asks for. */
export interface PartFields {
  own: readonly Variable[];
  shared: readonly string[];
}

/** The variables of one part. */
export function PartVariables({ form, fields: { own, shared } }: { form: MegapromptForm; fields: PartFields }) {
  if (own.length === 0 && shared.length === 0) return null;
  return (
    <div className={styles.variables}>
      {own.map((field) => (
        <div key={`${field.name} ${field.kind}`} data-field={field.name}>
          <VariableField
            variable={field}
            label={form.labels.get(field.name) ?? variableWords.clipboard}
            recent={recentValues(storageOfOwner, field.name)}
            value={form.values[field.name] ?? ""}
            problem={form.problems[field.name]}
            isFirst={false}
            words={variableWords}
            onChange={(value) => form.change(field.name, value)}
          />
        </div>
      ))}
      {shared.length > 0 && (
        <p className={styles.shared}>{words.filledAbove(shared.map((name) => form.labels.get(name) ?? name))}</p>
      )}
    </div>
  );
}

/** What concerns all variables: presets, and what happens to empty ones. */
export function VariableOptions({ form }: { form: MegapromptForm }) {
  if (form.fields.length === 0) return null;
  return (
    <div className={styles.options}>
      <PresetBar names={form.names} values={form.values} words={variableWords} onChoose={form.changeAll} />
      <EmptyChoice
        count={form.emptyCount}
        keepsEmpty={form.keepsEmpty}
        words={variableWords}
        onChange={form.keepEmpty}
      />
    </div>
  );
}

class Unfilled extends Error {}

function fieldsByPart({ parts }: Draft, templates: ReadonlyMap<number, Template>, fields: readonly Variable[]) {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const taken = new Set<string>();
  return new Map(
    parts.map((part): [string, PartFields] => {
      const content = part.kind === "prompt" ? (templates.get(part.templateId)?.content ?? "") : "";
      const { variables, selfFilling } = parseVariables(content);
      const names = variables.map(({ name }) => name);
      if (selfFilling.includes("clipboard")) names.push("@clipboard");
      const own = names.flatMap((name) => (taken.has(name) ? [] : (byName.get(name) ?? [])));
      const shared = names.filter((name) => taken.has(name) && name !== "@clipboard");
      for (const name of names) taken.add(name);
      return [part.key, { own, shared }];
    }),
  );
}

function blocksOf({ parts }: Draft, templates: ReadonlyMap<number, Template>): Block[] {
  return parts.flatMap((part): Block[] => {
    if (part.kind === "heading") return part.text.trim() === "" ? [] : [{ kind: "heading", text: part.text }];
    const template = templates.get(part.templateId);
    return template ? [{ kind: "prompt", id: template.id, title: template.title, content: template.content }] : [];
  });
}

function contentsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === "prompt" ? [block.content] : []));
}
