import { type Fillable, type FillContext, labelsOf, type Values } from "@promptory/prompt";
import { type FocusEvent, type FormEvent, type KeyboardEvent, useDeferredValue, useRef } from "react";
import { Stack } from "../layout.tsx";
import { type VariableWords, variableWords } from "../locales/en/prompt.ts";
import { PresetBar } from "./preset-bar.tsx";
import type { useVariableValues } from "./use-variable-values.ts";
import { VariableField } from "./variable-field.tsx";
import styles from "./variable-form.module.css";
import { VariablePreview } from "./variable-preview.tsx";

/** Values and callbacks of VariableForm; buttons outside submit it by its `id`. */
export interface VariableFormProps {
  id: string;
  text: Fillable;
  form: ReturnType<typeof useVariableValues>;
  /** The date and the time, and what empty values do; the clipboard is a field. */
  context: FillContext;
  /** What a variable was filled with lately. */
  recent(name: string): readonly string[];
  /** Called once every value does: the filled text, the values to remember, and what filled itself. */
  onFilled(text: string, values: Values, context: FillContext): void;
  words?: VariableWords;
}

/** Every variable of a prompt with the text it makes. Enter goes on to the next field, Ctrl or Cmd with Enter is done. */
export function VariableForm({ words = variableWords, ...props }: VariableFormProps) {
  const { id, text, context, recent, onFilled } = props;
  const form = useRef<HTMLFormElement>(null);
  const preview = useRef<HTMLPreElement>(null);
  const { fields, values, problems, change, changeAll, check } = props.form;
  const filling = { ...context, clipboard: values["@clipboard"] ?? "" };
  const shown = useDeferredValue(values);
  const names = text.parsed.variables.map(({ name }) => name);
  const labels = labelsOf(names);

  const submit = () => {
    const wrong = check();
    if (wrong >= 0) return controlsOf(form.current, wrong)[0]?.focus();
    const { "@clipboard": _, ...answers } = values;
    const filled = text.fill(answers, filling).map((piece) => piece.text);
    onFilled(filled.join(""), answers, filling);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      submit();
    } else if (event.target instanceof HTMLInputElement && event.target.closest("[data-field]")) {
      event.preventDefault();
      goOn(event.currentTarget, event.target, submit);
    }
  };
  const onFocus = (event: FocusEvent) => {
    const field = fields[indexOf(event.target)];
    if (field) showInPreview(preview.current, field.name);
  };
  return (
    <form
      id={id}
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <Stack gap={4} className={styles.fields}>
        <PresetBar names={names} values={values} words={words} onChoose={changeAll} />
        {fields.map((field, index) => (
          <div key={field.name} data-field={index}>
            <VariableField
              variable={field}
              label={labels.get(field.name) ?? words.clipboard}
              recent={recent(field.name)}
              value={values[field.name] ?? ""}
              problem={problems[field.name]}
              isFirst={index === 0}
              words={words}
              onChange={(value) => change(field.name, value)}
            />
          </div>
        ))}
      </Stack>
      <VariablePreview
        ref={preview}
        text={text}
        values={shown}
        context={{ ...context, clipboard: shown["@clipboard"] ?? "" }}
        words={words}
      />
    </form>
  );
}

function controlsOf(form: HTMLElement | null, index: number): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>(`[data-field="${index}"] :is(input, textarea)`) ?? [])];
}

function indexOf(control: Element): number {
  return Number(control.closest<HTMLElement>("[data-field]")?.dataset.field);
}

/** To the field after this one; after the last one the form is done. */
function goOn(form: HTMLElement, from: HTMLElement, submit: () => void): void {
  const next = controlsOf(form, indexOf(from) + 1);
  const target = next.find((control) => control instanceof HTMLInputElement && control.checked) ?? next[0];
  if (target) target.focus();
  else submit();
}

/** Brings the first place of a variable into the part of the preview that can be seen. */
function showInPreview(preview: HTMLElement | null, name: string): void {
  for (const mark of preview?.querySelectorAll("mark") ?? []) {
    if (mark.dataset.name !== name || !preview) continue;
    preview.scrollTop = mark.offsetTop - preview.clientHeight / 3;
    return;
  }
}
