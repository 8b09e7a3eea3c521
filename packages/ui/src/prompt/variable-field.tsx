import type { ValueProblem, Variable } from "@promptory/prompt";
import { History } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { FieldLabel, FieldMessage } from "../field.tsx";
import type { VariableWords } from "../locales/en/prompt.ts";
import { Menu, MenuItem } from "../menu.tsx";
import { Pill } from "./pill.tsx";
import styles from "./variable-field.module.css";

/** Values and callback of VariableField. */
export interface VariableFieldProps {
  variable: Variable;
  label: string;
  value: string;
  problem: ValueProblem | undefined;
  isFirst: boolean;
  words: VariableWords;
  /** What it was filled with lately, the last value first. */
  recent?: readonly string[];
  onChange(value: string): void;
}

/** One variable: a line, a box, a number, a day, or choices with room for another word. */
export function VariableField(props: VariableFieldProps) {
  const { variable, label, problem, isFirst, words } = props;
  const id = useId();
  const control = {
    id,
    className: styles.input,
    dir: "auto",
    autoComplete: "off",
    spellCheck: variable.kind === "long" || variable.kind === "text",
    "aria-required": variable.isRequired || undefined,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
    "data-autofocus": isFirst || undefined,
  } as const;
  const recentMenu = <RecentValues {...props} />;
  const message = <FieldMessage id={`${id}-problem`} error={problem && words.problems[problem]} />;
  const name = (
    <>
      {label}
      {variable.isRequired && <span className={styles.required}> {words.required}</span>}
    </>
  );
  if (variable.choices.length > 0) {
    return (
      <div className={styles.variable}>
        <Choices {...props} control={control} legend={name} message={message} />
        {recentMenu}
      </div>
    );
  }
  return (
    <div className={styles.variable}>
      <FieldLabel htmlFor={id}>{name}</FieldLabel>
      <Control {...props} control={control} />
      {message}
      {recentMenu}
    </div>
  );
}

const MAX_SHOWN_LENGTH = 60;

/** The last values of a variable; after the field, so that Tab goes from field to field first. */
function RecentValues({ recent = [], value, label, words, onChange }: VariableFieldProps) {
  const others = recent.filter((one) => one !== value);
  if (others.length === 0) return null;
  return (
    <div className={styles.recent}>
      <Menu label={words.recent(label)} trigger={<History size={14} aria-hidden />}>
        {others.map((one) => (
          <MenuItem key={one} dir="auto" onSelect={() => onChange(one)}>
            {one.length > MAX_SHOWN_LENGTH ? `${one.slice(0, MAX_SHOWN_LENGTH)}…` : one}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

type ControlProps = VariableFieldProps & { control: React.ComponentProps<"input"> & React.ComponentProps<"textarea"> };

function Control({ variable: { kind, defaultValue = "" }, value, control, onChange }: ControlProps) {
  // A day picker cannot show a word such as "tomorrow".
  const [isDay] = useState(kind === "date" && [value, defaultValue].every((day) => /^(\d{4}-\d{2}-\d{2})?$/.test(day)));
  if (kind === "long") {
    return <textarea {...control} rows={4} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
  const mode = kind === "number" ? ({ inputMode: "decimal" } as const) : {};
  return (
    <input
      {...control}
      {...mode}
      {...(isDay ? { type: "date", max: "9999-12-31" } : { type: "text" })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type ChoicesProps = ControlProps & { legend: ReactNode; message: ReactNode };

function Choices({ variable, label, value, words, control, legend, message, onChange }: ChoicesProps) {
  // Kept apart, so that typing a word which begins with a choice goes on.
  const [other, setOther] = useState(variable.choices.includes(value) ? "" : value);
  const { id, "data-autofocus": autofocus, ...rest } = control as typeof control & { "data-autofocus"?: true };
  const type = (text: string) => {
    setOther(text);
    onChange(text);
  };
  const choose = (choice: string) => {
    setOther("");
    onChange(choice);
  };
  // A preset or an earlier value came in from outside.
  if (other !== "" && other !== value) setOther(variable.choices.includes(value) ? "" : value);
  if (other === "" && value !== "" && !variable.choices.includes(value)) setOther(value);
  const chosen = other === "" ? variable.choices.indexOf(value) : -1;
  return (
    <fieldset className={styles.choices} aria-describedby={rest["aria-describedby"]}>
      <FieldLabel as="legend">{legend}</FieldLabel>
      <div className={styles.pills}>
        {variable.choices.map((choice, index) => (
          <Pill
            key={choice}
            name={id}
            checked={chosen === index}
            data-autofocus={(autofocus && index === Math.max(0, chosen)) || undefined}
            onChange={() => choose(choice)}
          >
            {choice}
          </Pill>
        ))}
      </div>
      <input
        {...rest}
        aria-label={words.otherFor(label)}
        placeholder={words.other}
        value={other}
        onChange={(event) => type(event.target.value)}
      />
      {message}
    </fieldset>
  );
}
