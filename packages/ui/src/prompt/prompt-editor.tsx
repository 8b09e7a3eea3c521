import type { ComponentProps } from "react";
import styles from "./prompt-editor.module.css";
import { typeTint } from "./type-tint.ts";

/** A textarea for prompt text; `color` (`#rrggbb`) tints it with the prompt's type. */
export interface PromptEditorProps extends ComponentProps<"textarea"> {
  color?: string | undefined;
}

/** The place where a prompt is written. A plain textarea: it stays smooth with hundreds of thousands of characters. */
export function PromptEditor({ color, style, className, ...textarea }: PromptEditorProps) {
  return (
    <textarea
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      {...textarea}
      className={[styles.editor, className].filter(Boolean).join(" ")}
      data-tinted={color !== undefined || undefined}
      style={{ ...typeTint(color), ...style }}
    />
  );
}
