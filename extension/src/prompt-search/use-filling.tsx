import { clockValues, type Fillable, fillableOf, recallValues, rememberValues, type Values } from "@promptory/prompt";
import { VariableDialog } from "@promptory/ui/prompt/variable-dialog";
import { type ReactNode, useState } from "react";
import type { Filling as Filled, Prompt } from "../messages.ts";
import { keptValues } from "./kept-values.ts";

interface Asked {
  prompt: Prompt;
  text: Fillable;
  /** Under which name the values are remembered: two servers may know the same number. */
  key: string;
  purpose: "insert" | "copy";
  remembered: Values;
  now: Date;
  onDone: (prompt: Prompt, filled?: Filled) => void | Promise<void>;
}

interface Ways {
  server: string;
  /** `filled` is what the variables were filled with; without it the prompt goes in as it is. */
  onInsert: (prompt: Prompt, filled?: Filled) => void;
  /** Rejects when the clipboard is closed. */
  onCopy: (prompt: Prompt) => Promise<void>;
}

const store = () => keptValues;
// Throws where there is no clipboard, which is an answer too.
const readClipboard = async () => navigator.clipboard.readText();

/**
 * Inserts and copies prompts with their variables filled in; `form` is shown while they are asked for. The text is the
 * prompt's own unless another is given.
 */
export function useFilling({ server, onInsert, onCopy }: Ways) {
  const [asked, setAsked] = useState<Asked>();
  const ask = (prompt: Prompt, text: Fillable, purpose: Asked["purpose"], onDone: Asked["onDone"]) => {
    const key = `${server} ${prompt.id}`;
    setAsked({ prompt, text, key, purpose, onDone, remembered: recallValues(store, key), now: new Date() });
  };
  const insert = (prompt: Prompt, text = fillableOf(prompt.content)) => {
    if (asksFor(text)) return ask(prompt, text, "insert", onInsert);
    const { filled, filling } = filledAlone(prompt, text);
    onInsert(filled, filling);
  };
  /** Resolves once the text is on the clipboard, and never when the person left the form. */
  const copy = (prompt: Prompt, text = fillableOf(prompt.content)) => {
    if (!asksFor(text)) return onCopy(filledAlone(prompt, text).filled);
    return new Promise<void>((copied, failed) =>
      ask(prompt, text, "copy", (filled) => onCopy(filled).then(copied, failed)),
    );
  };
  const form: ReactNode = asked && <Filling asked={asked} onClose={() => setAsked(undefined)} />;
  return { insert, copy, form };
}

function Filling({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { prompt, text, key, purpose, remembered, now, onDone } = asked;
  const done = (content: string, filled?: Filled) => {
    onClose();
    void onDone({ ...prompt, content }, filled);
  };
  return (
    <VariableDialog
      title={prompt.title}
      content={text}
      purpose={purpose}
      remembered={remembered}
      now={now}
      readClipboard={readClipboard}
      memory={store}
      onFilled={(content, values, context) => {
        rememberValues(store, key, values);
        done(content, { values, context });
      }}
      onPlain={() => done(text.written)}
      onClose={onClose}
    />
  );
}

function asksFor({ parsed: { variables, selfFilling } }: Fillable): boolean {
  return variables.length > 0 || selfFilling.includes("clipboard");
}

/** The day and the time come in without a question. */
function filledAlone(prompt: Prompt, text: Fillable): { filled: Prompt; filling: Filled } {
  const context = clockValues(new Date());
  const pieces = text.fill({}, context).map((piece) => piece.text);
  const content = pieces.join("");
  return { filled: { ...prompt, content }, filling: { values: {}, context } };
}
