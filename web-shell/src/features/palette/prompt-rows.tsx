import { Highlighted } from "@promptory/ui/prompt/highlighted";
import { TypeDot } from "@promptory/ui/type-badge";
import { Command } from "cmdk";
import { BookOpen } from "lucide-react";
import type { Template } from "../../api/prompts/templates.ts";
import { palette as words } from "../../locales/en/palette.ts";
import styles from "./palette.module.css";
import type { FoundPrompts } from "./use-prompts.ts";

const HEADINGS = { recent: words.recent, found: words.prompts, near: words.near } as const;

/** Values of PromptRows. */
export interface PromptRowsProps {
  prompts: FoundPrompts;
  onCopy(prompt: Template): Promise<void>;
  onOpen(prompt: Template): void;
}

/** The value of a prompt in the list. */
export const promptValue = ({ id }: Template) => `prompt ${id}`;

/** What is marked in a prompt: the words that it was found by. */
export const searchOf = ({ text, kind, isCommand }: FoundPrompts, { meant }: Template) =>
  kind === "recent" || isCommand ? "" : (meant ?? text);

/** The prompts of the palette: choosing one copies it, its button opens it to read. */
export function PromptRows({ prompts, onCopy, onOpen }: PromptRowsProps) {
  const { rows, kind, isCommand } = prompts;
  if (rows.length === 0) return null;
  const meant = rows[0]?.meant;
  return (
    <Command.Group heading={meant === undefined ? HEADINGS[kind] : words.meant(meant)} className={styles.group}>
      {rows.map((prompt) => (
        <Command.Item
          key={prompt.id}
          value={promptValue(prompt)}
          className={styles.item}
          onSelect={() => void onCopy(prompt)}
        >
          <TypeDot color={prompt.type.color} />
          <span className={`${styles.name} p-line`} dir="auto">
            <Highlighted text={prompt.title} search={searchOf(prompts, prompt)} />
          </span>
          <span className={styles.type}>{isCommand ? `/${prompt.command}` : prompt.type.label}</span>
          {/* For the pointer alone: a button has no place in an option, and the keys are Ctrl and Enter. */}
          <span
            className={styles.open}
            aria-hidden="true"
            title={words.hints.open}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(prompt);
            }}
          >
            <BookOpen size={14} aria-hidden />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
