import {
  clockValues,
  fillPieces,
  keepsEmptyValues,
  labelsOf,
  parseTogether,
  recallValues,
  recentValues,
  rememberKeepsEmpty,
  rememberValues,
  type Values,
} from "@promptory/prompt";
import { assemble, type Block, repeatedParagraphs, toText } from "@promptory/prompt/megaprompt";
import { copyText } from "@promptory/ui/copy-text";
import { EmptyChoice } from "@promptory/ui/prompt/empty-choice";
import { PresetBar } from "@promptory/ui/prompt/preset-bar";
import { useVariableValues } from "@promptory/ui/prompt/use-variable-values";
import { VariableField } from "@promptory/ui/prompt/variable-field";
import { variableWords } from "@promptory/ui/prompt/variable-words";
import { ownerStorage } from "@promptory/ui/storage";
import { useToast } from "@promptory/ui/toast";
import { type FormEvent, type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import { useCountUses } from "../../data/count-uses.ts";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import type { Draft } from "./draft.ts";
import { MegapromptPreview } from "./megaprompt-preview.tsx";
import styles from "./outcome.module.css";

const words = text.builder;
const storageOfOwner = () => ownerStorage();
const readClipboard = async () => navigator.clipboard.readText();

/** Values of Outcome. */
export interface OutcomeProps {
  draft: Draft;
  templates: ReadonlyMap<number, Template>;
  megapromptId: number | undefined;
}

/** The variables of all chosen prompts in one form, and the text they make. */
export function Outcome({ draft, templates, megapromptId }: OutcomeProps) {
  const blocks = useMemo(() => blocksOf(draft, templates), [draft, templates]);
  const parsed = useMemo(() => parseTogether(contentsOf(blocks)), [blocks]);
  const memory = `megaprompt ${megapromptId ?? "new"}`;
  // What was typed lives on when a prompt brings another variable and the form is made anew.
  const typed = useRef<Values>(undefined);
  typed.current ??= recallValues(storageOfOwner, memory);
  const shape = JSON.stringify(parsed);
  return <OutcomeForm key={shape} blocks={blocks} parsed={parsed} draft={draft} memory={memory} typed={typed} />;
}

interface OutcomeFormProps {
  blocks: readonly Block[];
  parsed: ReturnType<typeof parseTogether>;
  draft: Draft;
  memory: string;
  typed: { current: Values | undefined };
}

function OutcomeForm({ blocks, parsed, draft, memory, typed }: OutcomeFormProps) {
  const { toast } = useToast();
  const count = useCountUses();
  const form = useRef<HTMLDivElement>(null);
  const [clock] = useState(() => clockValues(new Date()));
  const [keepsEmpty, setKeepsEmpty] = useState(() => keepsEmptyValues(storageOfOwner));
  const labels = labelsOf(parsed.variables.map(({ name }) => name));
  const { fields, values, problems, emptyCount, change, changeAll, check } = useVariableValues(
    parsed,
    typed.current ?? {},
    readClipboard,
  );
  const shown = useDeferredValue(values);
  const pieces = useMemo(() => {
    const context = { ...clock, clipboard: shown["@clipboard"] ?? "", keepsEmpty };
    return assemble(blocks, draft, (content) => fillPieces(content, shown, context));
  }, [blocks, draft, shown, clock, keepsEmpty]);
  const repeated = useMemo(() => repeatedParagraphs(blocks), [blocks]);
  const ids = blocks.flatMap((block) => (block.kind === "prompt" ? [block.id] : []));

  const type = (name: string, value: string) => {
    typed.current = { ...typed.current, ...values, [name]: value };
    change(name, value);
  };
  const copy = async () => {
    const wrong = check();
    if (wrong >= 0) {
      form.current?.querySelector<HTMLElement>(`[data-field="${wrong}"] :is(input, textarea)`)?.focus();
      throw new Unfilled();
    }
    const { "@clipboard": clipboard = "", ...answers } = values;
    const filled = assemble(blocks, draft, (content) =>
      fillPieces(content, answers, { ...clock, clipboard, keepsEmpty }),
    );
    await copyText(toText(filled));
    rememberValues(storageOfOwner, memory, answers);
    count(ids);
  };
  const fail = (error: unknown) => {
    const sentence = error instanceof Unfilled ? words.fillFirst : words.copyFailedHint;
    toast({ title: words.copyFailed, description: sentence, variant: "destructive" });
  };
  const copyAndSay = () => {
    if (ids.length > 0) copy().then(() => toast({ title: words.copied(ids.length) }), fail);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    copyAndSay();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    copyAndSay();
  };
  return (
    <form className={styles.outcome} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {fields.length > 0 && (
        <section ref={form} aria-labelledby="builder-variables">
          <h2 id="builder-variables" className={styles.title}>
            {words.variables}
          </h2>
          <PresetBar
            names={parsed.variables.map(({ name }) => name)}
            values={values}
            words={variableWords}
            onChoose={(preset) => {
              typed.current = { ...typed.current, ...values, ...preset };
              changeAll(preset);
            }}
          />
          <div className={styles.fields}>
            {fields.map((field, index) => (
              <div key={field.name} data-field={index}>
                <VariableField
                  variable={field}
                  label={labels.get(field.name) ?? variableWords.clipboard}
                  recent={recentValues(storageOfOwner, field.name)}
                  value={values[field.name] ?? ""}
                  problem={problems[field.name]}
                  isFirst={false}
                  words={variableWords}
                  onChange={(value) => type(field.name, value)}
                />
              </div>
            ))}
          </div>
          <EmptyChoice
            count={emptyCount}
            keepsEmpty={keepsEmpty}
            words={variableWords}
            onChange={(keeps) => {
              setKeepsEmpty(keeps);
              rememberKeepsEmpty(storageOfOwner, keeps);
            }}
          />
        </section>
      )}
      <MegapromptPreview
        pieces={pieces}
        repeated={repeated}
        isEmpty={blocks.length === 0}
        canCopy={ids.length > 0}
        onCopy={copy}
        onFail={fail}
      />
    </form>
  );
}

class Unfilled extends Error {}

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
