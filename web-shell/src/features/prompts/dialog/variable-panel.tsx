import type { Variable, VariableKind } from "@promptory/prompt";
import { Button } from "@promptory/ui/button";
import { CheckField } from "@promptory/ui/check-field";
import { TextField } from "@promptory/ui/field";
import { editorWords } from "@promptory/ui/locales/prompt";
import { Select } from "@promptory/ui/prompt/select";
import { type KeyboardEvent, useState } from "react";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import styles from "./variable-panel.module.css";

type Kind = VariableKind | "choices";
const KINDS = [
  ...Object.entries(editorWords.kinds).map(([value, label]) => ({ value: value as Kind, label })),
  { value: "choices" as const, label: editorWords.choices },
];

/** Values of VariablePanel. */
export interface VariablePanelProps {
  id: string;
  variable: Variable;
  label: string;
  onApply(variable: Variable): void;
  onCancel(): void;
}

/** What a variable asks for: kind, choices, default, required. Enter applies it to the text, Escape leaves it. */
export function VariablePanel({ id, variable, label, onApply, onCancel }: VariablePanelProps) {
  const [kind, setKind] = useState<Kind>(variable.choices.length > 0 ? "choices" : variable.kind);
  const [choices, setChoices] = useState(variable.choices.join(", "));
  const [start, setStart] = useState(variable.defaultValue ?? "");
  const [isRequired, setRequired] = useState(variable.isRequired);
  const [error, setError] = useState<string>();
  const apply = () => {
    const list = kind === "choices" ? choices.split(",").flatMap((choice) => choice.trim() || []) : [];
    if (kind === "choices" && new Set(list).size < 2) return setError(words.twoChoices);
    const defaultValue = start.trim() === "" ? undefined : start.trim();
    onApply({
      name: variable.name,
      kind: kind === "choices" ? "text" : kind,
      choices: list,
      isRequired,
      defaultValue,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const isField = event.target instanceof HTMLInputElement;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Enter" && isField) apply();
    else return;
    // The form around it would be saved or left.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset id={id} className={styles.panel} onKeyDown={onKeyDown}>
      <legend className="p-hidden">{words.variableSettings(label)}</legend>
      <div className={styles.field}>
        <span className={styles.label} id={`${id}-kind`}>
          {words.variableKind}
        </span>
        <Select<Kind>
          label={words.variableKind}
          aria-labelledby={`${id}-kind`}
          options={KINDS}
          value={kind}
          onChange={setKind}
          autoFocus
        />
      </div>
      {kind === "choices" && (
        <TextField
          className={styles.field}
          label={words.variableChoices}
          value={choices}
          hint={words.variableChoicesHint}
          error={error}
          dir="auto"
          autoComplete="off"
          onChange={(event) => {
            setChoices(event.target.value);
            setError(undefined);
          }}
        />
      )}
      <TextField
        className={styles.field}
        label={words.variableDefault}
        value={start}
        hint={words.variableDefaultHint}
        dir="auto"
        autoComplete="off"
        onChange={(event) => setStart(event.target.value)}
      />
      <CheckField
        label={words.variableIsRequired}
        hint={words.variableIsRequiredHint}
        checked={isRequired}
        onChange={(event) => setRequired(event.target.checked)}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button onClick={apply}>{words.applyVariable}</Button>
      </div>
    </fieldset>
  );
}
