import {
  clockValues,
  type Fillable,
  type FillContext,
  fillableOf,
  keepsEmptyValues,
  recentValues,
  rememberKeepsEmpty,
  type ValueStore,
  type Values,
} from "@promptory/prompt";
import { useId, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { type VariableWords, variableWords } from "../locales/en/prompt.ts";
import { Muted } from "../text.tsx";
import { EmptyChoice } from "./empty-choice.tsx";
import { useVariableValues } from "./use-variable-values.ts";
import styles from "./variable-dialog.module.css";
import { VariableForm } from "./variable-form.tsx";

/** Values and callbacks of VariableDialog. */
export interface VariableDialogProps {
  title: string;
  content: string | Fillable;
  /** What is done with the text: it names the buttons. */
  purpose: "copy" | "insert";
  remembered: Values;
  /** The moment `{{@date}}` and `{{@time}}` speak of. */
  now: Date;
  readClipboard?: () => Promise<string>;
  onFilled(text: string, values: Values, context: FillContext): void;
  /** The person wants the prompt with its placeholders. */
  onPlain(): void;
  onClose(): void;
  /** Where the last values and the choice for empty ones are kept on this device. */
  memory?: () => ValueStore;
  words?: VariableWords;
}

/** Asks for everything a prompt leaves open, before it is copied or inserted. */
export function VariableDialog({ words = variableWords, ...props }: VariableDialogProps) {
  const { title, content, purpose, remembered, now, readClipboard, onFilled, onPlain, onClose } = props;
  const id = useId();
  const store = props.memory ?? noMemory;
  const [keepsEmpty, setKeepsEmpty] = useState(() => keepsEmptyValues(store));
  // A list that is asked for again meanwhile does not change what is being filled in.
  const [prompt] = useState(() => ({
    text: typeof content === "string" ? fillableOf(content) : content,
    context: clockValues(now),
  }));
  const form = useVariableValues(prompt.text.parsed, remembered, readClipboard);
  const chooseEmpty = (keeps: boolean) => {
    setKeepsEmpty(keeps);
    rememberKeepsEmpty(store, keeps);
  };
  const isCopy = purpose === "copy";
  return (
    <Dialog
      title={words.title}
      description={title}
      width={920}
      closeLabel={words.cancel}
      onClose={onClose}
      footer={
        <>
          <Muted as="span" isSmall className={styles.keys}>
            <kbd>{isMac() ? "⌘" : "Ctrl"}</kbd> <kbd>Enter</kbd>
          </Muted>
          <EmptyChoice count={form.emptyCount} keepsEmpty={keepsEmpty} words={words} onChange={chooseEmpty} />
          <Button variant="quiet" onClick={onPlain}>
            {isCopy ? words.plain : words.plainInsert}
          </Button>
          <Button variant="primary" type="submit" form={id}>
            {isCopy ? words.copy : words.insert}
          </Button>
        </>
      }
    >
      <VariableForm
        id={id}
        text={prompt.text}
        context={keepsEmpty ? { ...prompt.context, keepsEmpty } : prompt.context}
        form={form}
        recent={(name) => recentValues(store, name)}
        onFilled={onFilled}
        words={words}
      />
    </Dialog>
  );
}

const isMac = () => /Mac|iP/.test(navigator.platform);

const noMemory = (): ValueStore => ({ getItem: () => null, setItem: () => undefined });
