import { parseVariables } from "@promptory/prompt";
import { IconButton } from "@promptory/ui/button";
import { PromptCard } from "@promptory/ui/prompt/prompt-card";
import { PromptRow } from "@promptory/ui/prompt/prompt-row";
import { RelativeTime } from "@promptory/ui/relative-time";
import { Braces, CopyPlus, Pencil, Sparkles, Trash2 } from "lucide-react";
import { type CSSProperties, memo, type ReactNode, type Ref, useMemo } from "react";
import type { Template } from "../../data/templates.ts";
import { text } from "../../text/library.ts";
import { CopyPrompt } from "./copy-prompt.tsx";
import { FavouriteStar } from "./favourite-star.tsx";
import styles from "./prompt-item.module.css";
import { SelectBox } from "./select-box.tsx";
import type { ViewKind } from "./use-view.ts";

const words = text.prompts;
const number = new Intl.NumberFormat();

/** What one can do with a prompt in the list; the same functions for as long as the list is there. */
export interface PromptActions {
  onOpen(id: number): void;
  onImprove(id: number): void;
  onDelete(template: Template): void;
  onDuplicate(template: Template): void;
  /** Asks for what a prompt leaves open; resolves once it is on the clipboard, and never when it was left. */
  onFill(template: Template): Promise<void>;
  /** Chooses it for a change of many, or takes it back; with `range` everything from the one before. */
  onSelect(id: number, range: boolean): void;
  /** Told when a person is about to open a prompt. */
  onIntent(): void;
  onImproveIntent(): void;
}

/** Values of PromptItem; `sortable` is there while the list can be put in order. */
export interface PromptItemProps {
  template: Template;
  /** The address of the prompt. */
  href: string;
  search: string;
  view: ViewKind;
  actions: PromptActions;
  isSelecting: boolean;
  isSelected: boolean;
  sortable?: { ref: Ref<HTMLLIElement>; style: CSSProperties; handle: ReactNode; isDragging: boolean };
}

/** One prompt of the list with its buttons; a list of a hundred is not drawn anew for one that was chosen. */
export const PromptItem = memo(function PromptItem(props: PromptItemProps) {
  const { template, href, search, view, actions, isSelecting, isSelected, sortable } = props;
  const { id, title, content, type } = template;
  const variables = useMemo(() => parseVariables(content).variables.length, [content]);
  const Shape = view === "list" ? PromptRow : PromptCard;
  const box = isSelecting && <SelectBox id={id} title={title} isSelected={isSelected} onSelect={actions.onSelect} />;
  return (
    <li
      ref={sortable?.ref}
      style={sortable?.style}
      className={styles.item}
      data-card={id}
      data-selected={isSelected || undefined}
      data-dragging={sortable?.isDragging || undefined}
    >
      <Shape
        title={title}
        content={content}
        type={type}
        tags={template.tags}
        before={box || sortable?.handle}
        corner={<FavouriteStar template={template} />}
        search={search}
        href={href}
        onOpen={() => actions.onOpen(id)}
        onIntent={actions.onIntent}
        meta={<Meta template={template} variables={variables} />}
        actions={<ItemButtons template={template} actions={actions} />}
      />
    </li>
  );
});

function ItemButtons({ template, actions }: Pick<PromptItemProps, "template" | "actions">) {
  const { id } = template;
  return (
    <>
      <CopyPrompt template={template} shortcut="c" onFill={actions.onFill} />
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
        onClick={() => actions.onOpen(id)}
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
