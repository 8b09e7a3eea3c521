import { labelsOf, type ParsedPrompt, parseVariables, type Variable } from "@promptory/prompt";
import { type BrokenPlaceholder, brokenPlaceholders, changeVariable, fixPlaceholders } from "@promptory/prompt/edit";
import { editorWords } from "@promptory/ui/locales/prompt";
import { changeText } from "@promptory/ui/prompt/edit-textarea";
import { Wrench } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import styles from "./content-variables.module.css";
import { VariablePanel } from "./variable-panel.tsx";

const PAUSE_MS = 200;
const MAX_SHOWN = 40;
const MAX_FIXES = 3;

interface Found extends ParsedPrompt {
  broken: readonly BrokenPlaceholder[];
}

/** Values of ContentVariables: the text, and the textarea whose text it changes. */
export interface ContentVariablesProps {
  content: string;
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The variables of the text as it is typed, in one line that is always there; each can be changed, and mistakes repaired. */
export function ContentVariables({ content, area }: ContentVariablesProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [edited, setEdited] = useState<string>();
  const { variables, selfFilling, broken } = useFound(content, area);
  const labels = labelsOf(variables.map(({ name }) => name));
  const current = variables.find(({ name }) => name === edited);
  const focusChip = (name: string) =>
    list.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`)?.focus();
  const apply = (variable: Variable) => {
    if (area.current) changeText(area.current, changeVariable(area.current.value, variable));
    setEdited(undefined);
    focusChip(variable.name);
  };
  const repair = (wanted: BrokenPlaceholder) => {
    if (!area.current) return;
    const { value } = area.current;
    // The text may have changed since the mistake was found.
    const place = brokenPlaceholders(value).find(({ written }) => written === wanted.written);
    if (place) changeText(area.current, fixPlaceholders(value, [place]));
  };
  const isEmpty = variables.length + selfFilling.length + broken.length === 0;
  if (isEmpty) return <div className={styles.line} />;
  return (
    <>
      <ul ref={list} className={styles.line} aria-label={words.variables}>
        {broken.slice(0, MAX_FIXES).map((place, index) => (
          // Its place changes with a fix before it: the button stays, or a press on it would be lost.
          <li
            key={`${place.written} ${broken.slice(0, index).filter(({ written }) => written === place.written).length}`}
          >
            <button type="button" className={styles.fix} onClick={() => repair(place)}>
              <Wrench size={12} aria-hidden />
              {words.fixVariable(place.written, place.fixed)}
            </button>
          </li>
        ))}
        {variables.slice(0, MAX_SHOWN).map((variable) => (
          <li key={variable.name}>
            <button
              type="button"
              className={styles.chip}
              dir="auto"
              data-name={variable.name}
              title={variable.name}
              aria-expanded={edited === variable.name}
              aria-controls={edited === variable.name ? id : undefined}
              onClick={() => setEdited(edited === variable.name ? undefined : variable.name)}
            >
              {labels.get(variable.name)}
              <span className={styles.detail}>{detailOf(variable)}</span>
            </button>
          </li>
        ))}
        {selfFilling.map((name) => (
          <li key={name} className={styles.chip}>
            {`@${name}`}
            <span className={styles.detail}>{editorWords.selfFilling[name]}</span>
          </li>
        ))}
        {variables.length > MAX_SHOWN && (
          <li className={styles.rest}>{words.moreVariables(variables.length - MAX_SHOWN)}</li>
        )}
      </ul>
      {current && (
        <VariablePanel
          key={current.name}
          id={id}
          variable={current}
          label={labels.get(current.name) ?? current.name}
          onApply={apply}
          onCancel={() => {
            setEdited(undefined);
            focusChip(current.name);
          }}
        />
      )}
    </>
  );
}

/** What a chip says besides the name, such as “A number · required”. */
function detailOf({ kind, choices, isRequired, defaultValue }: Variable): string {
  const type = choices.length > 0 ? words.choiceCount(choices.length) : editorWords.kinds[kind];
  const isPlain = kind === "text" && choices.length === 0;
  return [
    !isPlain && type,
    defaultValue !== undefined && defaultValue !== "" && `= ${defaultValue}`,
    isRequired && words.variableRequired,
  ]
    .filter(Boolean)
    .join(" · ");
}

function useFound(content: string, area: RefObject<HTMLTextAreaElement | null>): Found {
  const [found, setFound] = useState<Found>(() => read(content));
  useEffect(() => {
    const timer = setTimeout(() => {
      const caret = document.activeElement === area.current ? area.current?.selectionEnd : undefined;
      setFound((before) => keepSame(before, read(content, caret)));
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content, area]);
  return found;
}

/** A placeholder with the caret in it is still being typed. */
function read(content: string, caret = -1): Found {
  const broken = brokenPlaceholders(content).filter(({ start, end }) => caret <= start || caret > end);
  return { ...parseVariables(content), broken };
}

/** Keeps what is shown when nothing about it changed. */
const keepSame = (before: Found, after: Found): Found =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
