import { clockValues, fillVariables, parseVariables } from "@promptory/prompt";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { useFailureToast } from "@promptory/ui/toast";
import { type Template, useUseTemplate } from "../api/prompts/templates.ts";
import { prompts as words } from "../locales/en/prompts.ts";

/** `onFill` asks for the values of the variables, copies, and resolves with the text; never when the form is closed. */
export interface CopyPromptProps {
  template: Template;
  /** The text to copy, where it is not the saved one. */
  typed?(): string;
  label?: string;
  shortcut?: string;
  /** Shows the word beside the icon. */
  hasWord?: boolean;
  isPrimary?: boolean;
  onFill(template: Template): Promise<string>;
}

/** Copies the prompt and counts the use; a count that fails does not take the copy back. */
export function CopyPrompt({
  template,
  typed,
  label = words.copy,
  shortcut,
  hasWord = false,
  isPrimary = false,
  onFill,
}: CopyPromptProps) {
  const showFailure = useFailureToast();
  const { mutateAsync: countUse } = useUseTemplate();
  const copy = async () => {
    const content = typed?.() ?? template.content;
    await (asksForValues(content)
      ? onFill({ ...template, content })
      : copyText(fillVariables(content, {}, clockValues(new Date()))));
    countUse(template.id).catch(() => showFailure(words.usageFailed));
  };
  const fail = () => showFailure(words.copyFailed, words.copyFailedHint);
  return (
    <CopyButton
      iconOnly={!hasWord}
      variant={isPrimary ? "primary" : "secondary"}
      label={label}
      copy={copy}
      onFail={fail}
      {...(shortcut && { shortcut })}
    />
  );
}

/** The day and the time come in without a question; what is on the clipboard is shown before it is used. */
export function asksForValues(content: string): boolean {
  const { variables, selfFilling } = parseVariables(content);
  return variables.length > 0 || selfFilling.includes("clipboard");
}

/** Copies a text as it is and says Copied for two seconds; `failed` is the toast where the browser does not allow it. */
export function CopyTextButton(props: { label: string; text: string; failed: { title: string; description: string } }) {
  const { label, text, failed } = props;
  const showFailure = useFailureToast();
  const fail = () => showFailure(failed.title, failed.description);
  return <CopyButton label={label} copy={() => copyText(text)} onFail={fail} />;
}
