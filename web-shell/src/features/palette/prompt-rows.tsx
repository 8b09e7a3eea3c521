import { TypeDot } from "@promptory/ui/type-badge";
import { Command } from "cmdk";
import { Copy } from "lucide-react";
import { useNavigate } from "react-router";
import type { Template } from "../../data/templates.ts";
import { palette as words } from "../../text/palette.ts";
import styles from "./palette.module.css";
import type { FoundPrompts } from "./use-prompts.ts";

const HEADINGS = { recent: words.recent, found: words.prompts, near: words.near } as const;

/** Values of PromptRows. */
export interface PromptRowsProps {
  prompts: FoundPrompts;
  onClose(): void;
  onCopy(prompt: Template): Promise<void>;
}

/** The prompts of the palette: Enter opens one, its button copies it. */
export function PromptRows({ prompts: { rows, kind, isCommand }, onClose, onCopy }: PromptRowsProps) {
  const navigate = useNavigate();
  if (rows.length === 0) return null;
  const open = (id: number) => {
    onClose();
    void navigate(`/templates?edit=${id}`, { state: { openedHere: true } });
  };
  return (
    <Command.Group heading={HEADINGS[kind]} className={styles.group}>
      {rows.map((prompt) => (
        <Command.Item
          key={prompt.id}
          value={`prompt ${prompt.id}`}
          className={styles.item}
          onSelect={() => open(prompt.id)}
        >
          <TypeDot color={prompt.type.color} />
          <span className={styles.name} dir="auto">
            {prompt.title}
          </span>
          <span className={styles.type}>{isCommand ? `/${prompt.command}` : prompt.type.label}</span>
          {/* For the pointer alone: a button has no place in an option, and the keys are Ctrl and Enter. */}
          <span
            className={styles.copy}
            aria-hidden="true"
            title={words.hints.copy}
            onClick={(event) => {
              event.stopPropagation();
              void onCopy(prompt);
            }}
          >
            <Copy size={14} aria-hidden />
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
