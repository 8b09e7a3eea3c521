import { clockValues, fillVariables, parseVariables } from "@promptory/prompt";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { useToast } from "@promptory/ui/toast";
import { type Template, useUseTemplate } from "../data/templates.ts";
import { text } from "../text/library.ts";

const words = text.prompts;

/** Values of CopyPrompt; `onFill` asks for what the prompt leaves open and copies, and never resolves when it was left. */
export interface CopyPromptProps {
  template: Template;
  label?: string;
  shortcut?: string;
  /** Shows the word beside the icon. */
  hasWord?: boolean;
  onFill(template: Template): Promise<void>;
}

/** Copies the prompt and counts the use; a count that fails does not take the copy back. */
export function CopyPrompt({ template, label = words.copy, shortcut, hasWord = false, onFill }: CopyPromptProps) {
  const { toast } = useToast();
  const { mutateAsync: countUse } = useUseTemplate();
  const copy = async () => {
    const { content } = template;
    await (asksFor(content) ? onFill(template) : copyText(fillVariables(content, {}, clockValues(new Date()))));
    countUse(template.id).catch(() => toast({ title: words.usageFailed, variant: "destructive" }));
  };
  const fail = () => toast({ title: words.copyFailed, description: words.copyFailedHint, variant: "destructive" });
  return <CopyButton iconOnly={!hasWord} label={label} copy={copy} onFail={fail} {...(shortcut && { shortcut })} />;
}

/** The day and the time come in without a question; what is on the clipboard is shown before it is used. */
function asksFor(content: string): boolean {
  const { variables, selfFilling } = parseVariables(content);
  return variables.length > 0 || selfFilling.includes("clipboard");
}
