import { clockValues, type Fillable, type FillContext, fillableOf, type Values } from "@promptory/prompt";
import { useId, useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import styles from "./variable-form.module.css";
import { VariableForm } from "./variable-form.tsx";
import { type VariableWords, variableWords } from "./variable-words.ts";

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
  words?: VariableWords;
}

/** Asks for everything a prompt leaves open, before it is copied or inserted. */
export function VariableDialog({ words = variableWords, ...props }: VariableDialogProps) {
  const { title, content, purpose, remembered, now, readClipboard, onFilled, onPlain, onClose } = props;
  const id = useId();
  // A list that is asked for again meanwhile does not change what is being filled in.
  const [prompt] = useState(() => ({
    text: typeof content === "string" ? fillableOf(content) : content,
    context: clockValues(now),
  }));
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
          <span className={styles.keys}>
            <kbd>{isMac() ? "⌘" : "Ctrl"}</kbd> <kbd>Enter</kbd>
          </span>
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
        {...prompt}
        remembered={remembered}
        readClipboard={readClipboard}
        onFilled={onFilled}
        words={words}
      />
    </Dialog>
  );
}

const isMac = () => /Mac|iP/.test(navigator.platform);
