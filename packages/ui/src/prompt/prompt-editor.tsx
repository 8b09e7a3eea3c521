import { brokenPlaceholders, placeholdersOf } from "@promptory/prompt/edit";
import { type ComponentProps, type InputEvent, useImperativeHandle, useLayoutEffect, useMemo, useRef } from "react";
import { editorWords } from "../locales/en/prompt.ts";
import { typeTint } from "../type-badge.tsx";
import { EditorLayer, type Mark } from "./editor-layer.ts";
import styles from "./prompt-editor.module.css";
import { useVariableMenu } from "./variable-menu.tsx";
import type { KnownVariable } from "./variable-suggestions.ts";

/** A textarea for prompt text; `color` (`#rrggbb`) tints it with the prompt's type. */
export interface PromptEditorProps extends ComponentProps<"textarea"> {
  color?: string | undefined;
  /** The text that is in the textarea now: its variables are colored. */
  text: string;
  /** More places to underline, such as what the checker found. */
  underlines?: readonly Mark[];
  /** What the menu after `{{` offers by name. */
  known?: readonly KnownVariable[];
  /** The menu was opened for the first time. */
  onAskKnown?(): void;
}

const NONE: readonly never[] = [];

/**
 * The place where a prompt is written: a plain textarea, behind which a layer with the same lines paints the variables. Undo,
 * input methods, spell check and screen readers are the browser's own, also with hundreds of thousands of characters.
 */
export function PromptEditor(props: PromptEditorProps) {
  const { color, text, underlines = NONE, known = NONE, onAskKnown, ...rest } = props;
  const { style, className, ref, onInput, onKeyDown, onBlur, onScroll, ...textarea } = rest;
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const layer = useRef<EditorLayer>(undefined);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement);
  const marks = useMarks(text, underlines);
  useLayoutEffect(() => {
    if (!lines.current) return;
    layer.current ??= new EditorLayer(lines.current);
    const caret = document.activeElement === area.current ? area.current?.selectionEnd : undefined;
    // What is still being typed is no mistake yet.
    const isTyped = ({ kind, start, end }: Mark) =>
      kind === "problem" && caret !== undefined && start < caret && caret <= end;
    layer.current.paint(
      text,
      marks.filter((mark) => !isTyped(mark)),
    );
  }, [text, marks]);
  const menu = useVariableMenu({ area, layer, known, words: editorWords, onOpen: onAskKnown });
  const follow = (event: InputEvent<HTMLTextAreaElement>) => {
    onInput?.(event);
    // The layer is painted after the form has received the change.
    queueMicrotask(menu.follow);
  };
  return (
    <div
      className={[styles.box, className].filter(Boolean).join(" ")}
      data-tinted={color !== undefined || undefined}
      style={{ ...typeTint(color), ...style }}
    >
      {/* Of the direction of the text, as the textarea: both keep the place of the scroll bar at the same side. */}
      <div className={styles.layer} dir="auto" aria-hidden="true">
        <div ref={lines} className={styles.lines} />
      </div>
      <textarea
        dir="auto"
        autoComplete="off"
        {...textarea}
        {...menu.aria}
        ref={area}
        className={styles.editor}
        onInput={follow}
        onKeyDown={(event) => {
          menu.onKeyDown(event);
          if (!event.defaultPrevented) onKeyDown?.(event);
        }}
        onBlur={(event) => {
          menu.onBlur();
          onBlur?.(event);
        }}
        onScroll={(event) => {
          if (lines.current) lines.current.style.translate = `0 ${-event.currentTarget.scrollTop}px`;
          onScroll?.(event);
        }}
      />
      {menu.list}
    </div>
  );
}

function useMarks(text: string, underlines: readonly Mark[]): readonly Mark[] {
  const own = useMemo(() => [...placeholdersOf(text), ...brokenPlaceholders(text).map(asProblem)], [text]);
  return useMemo(() => [...own, ...underlines], [own, underlines]);
}

const asProblem = ({ start, end }: { start: number; end: number }) => ({ start, end, kind: "problem" }) as const;
