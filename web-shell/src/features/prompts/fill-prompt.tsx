import { recallValues, rememberValues, type Values } from "@promptory/prompt";
import { copyText } from "@promptory/ui/copy-text";
import { VariableDialog } from "@promptory/ui/prompt/variable-dialog";
import { useToast } from "@promptory/ui/toast";
import { useState } from "react";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";

const words = text.prompts;
const store = () => localStorage;
const readClipboard = async () => navigator.clipboard.readText();

/** Values of FillPrompt; `onCopied` is told before `onClose`. */
export interface FillPromptProps {
  template: Template;
  onCopied(): void;
  onClose(): void;
}

/** The variable form of a prompt: what comes out of it goes to the clipboard. */
export function FillPrompt({ template: { id, title, content }, onCopied, onClose }: FillPromptProps) {
  const { toast } = useToast();
  const [start] = useState(() => ({ remembered: recallValues(store, String(id)), now: new Date() }));
  const copy = async (filled: string, values?: Values) => {
    try {
      await copyText(filled);
    } catch {
      toast({ title: words.copyFailed, description: words.copyFailedHint, variant: "destructive" });
      return;
    }
    if (values) rememberValues(store, String(id), values);
    onCopied();
    onClose();
  };
  return (
    <VariableDialog
      title={title}
      content={content}
      purpose="copy"
      {...start}
      readClipboard={readClipboard}
      onFilled={(filled, values) => void copy(filled, values)}
      onPlain={() => void copy(content)}
      onClose={onClose}
    />
  );
}
