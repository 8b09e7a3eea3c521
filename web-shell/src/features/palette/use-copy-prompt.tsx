import { clockValues, fillVariables, parseVariables } from "@promptory/prompt";
import { copyText } from "@promptory/ui/copy-text";
import { FillPrompt } from "@promptory/ui/prompt/fill-prompt";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { useState } from "react";
import { type Template, useUseTemplate } from "../../api/prompts/templates.ts";
import { palette as words } from "../../locales/en/palette.ts";

/** Copies a prompt, by way of the form where it has variables, and counts the use. */
export function useCopyPrompt(onDone: () => void) {
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const { mutate: countUse } = useUseTemplate();
  const [asked, setAsked] = useState<Template>();
  const copied = ({ id, title }: Template) => {
    countUse(id, { onError: () => showFailure(words.usageFailed) });
    toast({ title: words.copied, description: title });
  };
  const copy = async (prompt: Template) => {
    const { variables, selfFilling } = parseVariables(prompt.content);
    if (variables.length > 0 || selfFilling.includes("clipboard")) return setAsked(prompt);
    try {
      await copyText(fillVariables(prompt.content, {}, clockValues(new Date())));
      copied(prompt);
      onDone();
    } catch {
      showFailure(words.copyFailed, words.copyFailedHint);
    }
  };
  const form = asked && <FillPrompt template={asked} onCopied={() => copied(asked)} onClose={onDone} />;
  return { copy, form };
}
