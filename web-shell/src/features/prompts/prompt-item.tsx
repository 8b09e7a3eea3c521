import { clockValues, fillVariables, parseVariables } from "@promptory/prompt";
import { IconButton } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { PromptCard } from "@promptory/ui/prompt/prompt-card";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useToast } from "@promptory/ui/toast";
import { Braces, CopyPlus, Pencil, Sparkles, Trash2 } from "lucide-react";
import { type CSSProperties, type ReactNode, type Ref, useMemo } from "react";
import { type Template, useUseTemplate } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import styles from "./prompt-item.module.css";
import { SelectBox } from "./select-box.tsx";
import type { Selection } from "./use-selection.ts";

const words = text.prompts;
const number = new Intl.NumberFormat();

/** What one can do with a prompt in the list. */
export interface PromptActions {
  onOpen(id: number): void;
  onImprove(id: number): void;
  onDelete(template: Template): void;
  onDuplicate(template: Template): void;
  /** Asks for what a prompt leaves open; resolves once it is on the clipboard, and never when it was left. */
  onFill(template: Template): Promise<void>;
  /** Told when a person is about to open a prompt. */
  onIntent(): void;
  onImproveIntent(): void;
  linkTo(id: number): string;
}

/** Values of PromptItem; `sortable` is there while the list can be put in order. */
export interface PromptItemProps {
  template: Template;
  search: string;
  actions: PromptActions;
  selection: Selection;
  sortable?: { ref: Ref<HTMLLIElement>; style: CSSProperties; handle: ReactNode; isDragging: boolean };
}

/** One prompt of the list with its buttons. */
export function PromptItem({ template, search, actions, selection, sortable }: PromptItemProps) {
  const { id, title, content, type } = template;
  const parsed = useMemo(() => parseVariables(content), [content]);
  const open = () => actions.onOpen(id);
  return (
    <li
      ref={sortable?.ref}
      style={sortable?.style}
      className={styles.item}
      data-card={id}
      data-selected={selection.has(id) || undefined}
      data-dragging={sortable?.isDragging || undefined}
    >
      <PromptCard
        title={title}
        content={content}
        type={type}
        tags={template.tags}
        before={selection.isOn ? <SelectBox id={id} title={title} selection={selection} /> : sortable?.handle}
        corner={<FavouriteStar template={template} />}
        search={search}
        href={actions.linkTo(id)}
        onOpen={open}
        onIntent={actions.onIntent}
        meta={<Meta template={template} variables={parsed.variables.length} />}
        actions={
          <>
            <CopyPrompt template={template} asks={asksFor(parsed)} onFill={actions.onFill} />
            <IconButton
              label={words.improve}
              aria-keyshortcuts="i"
              icon={<Sparkles size={16} aria-hidden />}
              onPointerEnter={actions.onImproveIntent}
              onFocus={actions.onImproveIntent}
              onClick={() => actions.onImprove(id)}
            />
            <IconButton
              label={words.edit}
              aria-keyshortcuts="e"
              icon={<Pencil size={16} aria-hidden />}
              onClick={open}
            />
            <IconButton
              label={words.duplicate}
              aria-keyshortcuts="d"
              className={styles.spare}
              icon={<CopyPlus size={16} aria-hidden />}
              onClick={() => actions.onDuplicate(template)}
            />
            <IconButton
              label={words.delete}
              aria-keyshortcuts="Delete"
              variant="danger"
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => actions.onDelete(template)}
            />
          </>
        }
      />
    </li>
  );
}

function Meta({ template: { updatedAt, useCount }, variables }: { template: Template; variables: number }) {
  return (
    <>
      {variables > 0 && (
        <span className={styles.variables} role="img" aria-label={words.variables(number.format(variables))}>
          <Braces size={12} aria-hidden /> {number.format(variables)} ·{" "}
        </span>
      )}
      {words.updated} <RelativeTime date={updatedAt} />
      {useCount > 0 && ` · ${words.uses(number.format(useCount))}`}
    </>
  );
}

/** The day and the time come in without a question; what is on the clipboard is shown before it is used. */
function asksFor({ variables, selfFilling }: ReturnType<typeof parseVariables>): boolean {
  return variables.length > 0 || selfFilling.includes("clipboard");
}

interface CopyPromptProps {
  template: Template;
  asks: boolean;
  onFill(template: Template): Promise<void>;
}

/** Copies the prompt and counts the use; a count that fails does not take the copy back. */
function CopyPrompt({ template, asks, onFill }: CopyPromptProps) {
  const { toast } = useToast();
  const { mutateAsync: countUse } = useUseTemplate();
  const copy = async () => {
    await (asks ? onFill(template) : copyText(fillVariables(template.content, {}, clockValues(new Date()))));
    countUse(template.id).catch(() => toast({ title: words.usageFailed, variant: "destructive" }));
  };
  const fail = () => toast({ title: words.copyFailed, description: words.copyFailedHint, variant: "destructive" });
  return <CopyButton iconOnly label={words.copy} shortcut="c" copy={copy} onFail={fail} />;
}
