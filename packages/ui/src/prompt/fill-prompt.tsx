import { recallValues, rememberValues, type Values } from "@promptory/prompt";
import { useState } from "react";
import { copyText } from "../copy-text.ts";
import { fillWords } from "../locales/en/prompt.ts";
import { ownerStorage } from "../storage.ts";
import { useToast } from "../toast.ts";
import { VariableDialog } from "./variable-dialog.tsx";

const readClipboard = async () => navigator.clipboard.readText();

/** What the form needs of a prompt. */
export interface Fillable {
  id: number;
  title: string;
  content: string;
}

/** Values of FillPrompt; `onCopied` is called before `onClose`. */
export interface FillPromptProps {
  template: Fillable;
  onCopied(text: string): void;
  onClose(): void;
}

/** The variable form of a prompt: what comes out of it goes to the clipboard. */
export function FillPrompt({ template: { id, title, content }, onCopied, onClose }: FillPromptProps) {
  const { toast } = useToast();
  const [storage] = useState(ownerStorage);
  const [start] = useState(() => ({ remembered: recallValues(() => storage, String(id)), now: new Date() }));
  const copy = async (filled: string, values?: Values) => {
    try {
      await copyText(filled);
    } catch {
      toast({ title: fillWords.copyFailed, description: fillWords.copyFailedHint, variant: "destructive" });
      return;
    }
    if (values) rememberValues(() => storage, String(id), values);
    onCopied(filled);
    onClose();
  };
  return (
    <VariableDialog
      title={title}
      content={content}
      purpose="copy"
      {...start}
      readClipboard={readClipboard}
      memory={() => storage}
      onFilled={(filled, values) => void copy(filled, values)}
      onPlain={() => void copy(content)}
      onClose={onClose}
    />
  );
}
