import { type ReactNode, useState } from "react";
import { loadWithRetry } from "../lazy-with-retry.tsx";
import type { Fillable, FillPromptProps } from "./fill-prompt.tsx";

const loadFill = () => import("./fill-prompt.tsx");

interface Asked extends Omit<FillPromptProps, "onClose"> {
  FillPrompt(props: FillPromptProps): ReactNode;
}

/**
 * `fill` opens the form of a prompt and resolves with the text once it is copied; never when the form is closed. A form
 * that cannot be loaded rejects. `form` is what to render.
 */
export function useFillPrompt(): { fill(template: Fillable): Promise<string>; form: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const fill = async (template: Fillable) => {
    const { FillPrompt } = await loadWithRetry(loadFill);
    return new Promise<string>((onCopied) => setAsked({ FillPrompt, template, onCopied }));
  };
  if (!asked) return { fill, form: null };
  const { FillPrompt, ...props } = asked;
  return { fill, form: <FillPrompt key={props.template.id} {...props} onClose={() => setAsked(undefined)} /> };
}
