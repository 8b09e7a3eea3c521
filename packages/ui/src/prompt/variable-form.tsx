import type { Fillable, FillContext, Values } from "@promptory/prompt";
import { type FocusEvent, type FormEvent, type KeyboardEvent, useDeferredValue, useRef } from "react";
import { useVariableValues } from "./use-variable-values.ts";
import { VariableField } from "./variable-field.tsx";
import styles from "./variable-form.module.css";
import { VariablePreview } from "./variable-preview.tsx";
import { type VariableWords, variableWords } from "./variable-words.ts";

/** Values and callbacks of VariableForm; buttons outside submit it by its `id`. */
export interface VariableFormProps {
  id: string;
  text: Fillable;
  /** What was filled in the last time. */
  remembered: Values;
  /** The date and the time; the clipboard is read by `readClipboard` and can be changed. */
  context: FillContext;
  readClipboard?: (() => Promise<string>) | undefined;
  /** Told once every value does: the filled text, the values to remember, and what filled itself. */
  onFilled(text: string, values: Values, context: FillContext): void;
  words?: VariableWords;
}

/** Every variable of a prompt with the text it makes. Enter goes on to the next field, Ctrl or Cmd with Enter is done. */
export function VariableForm({ words = variableWords, ...props }: VariableFormProps) {
  const { id, text, remembered, context, readClipboard, onFilled } = props;
  const form = useRef<HTMLFormElement>(null);
  const preview = useRef<HTMLPreElement>(null);
  const { fields, values, problems, change, check } = useVariableValues(text.parsed, remembered, readClipboard);
  const filling = { ...context, clipboard: values["@clipboard"] ?? "" };
  const shown = useDeferredValue(values);

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
    } else if (event.target instanceof HTMLInputElement) {
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
      <div className={styles.fields}>
        {fields.map((field, index) => (
          <div key={field.name} data-field={index}>
            <VariableField
              variable={field}
              label={field.name === "@clipboard" ? words.clipboard : field.name}
              value={values[field.name] ?? ""}
              problem={problems[field.name]}
              isFirst={index === 0}
              words={words}
              onChange={(value) => change(field.name, value)}
            />
          </div>
        ))}
      </div>
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
