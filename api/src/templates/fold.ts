import { FOLD_SEPARATOR, fold } from "@promptory/prompt/fold";

export { fold };

/** A whole prompt as the search compares it; nothing is found across its title and its content. */
export function foldPrompt(title: string, content: string): string {
  return `${fold(title)}${FOLD_SEPARATOR}${fold(content)}`;
}
