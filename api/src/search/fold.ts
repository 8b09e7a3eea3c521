import { FOLD_SEPARATOR, fold } from "@promptory/prompt/fold";

export { fold };

/** A whole prompt as the search compares it; nothing is found across its title, description and content. */
export function foldPrompt(title: string, description: string | null, content: string): string {
  return [title, ...(description === null ? [] : [description]), content].map(fold).join(FOLD_SEPARATOR);
}
