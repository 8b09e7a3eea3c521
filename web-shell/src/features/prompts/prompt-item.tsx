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
import { type Selection, useIsSelected } from "./use-selection.ts";
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
  selection: Selection;
  sortable?: { ref: Ref<HTMLLIElement>; style: CSSProperties; handle: ReactNode; isDragging: boolean };
}

/** One prompt of the list with its buttons; of one that was chosen only the frame and its box are drawn anew. */
export const PromptItem = memo(function PromptItem({ sortable, ...props }: PromptItemProps) {
  const { id } = props.template;
  const isSelected = useIsSelected(props.selection, id);
  return (
    <li
      ref={sortable?.ref}
      style={sortable?.style}
      className={styles.item}
      data-card={id}
      data-selected={isSelected || undefined}
      data-dragging={sortable?.isDragging || undefined}
    >
      <ItemContent {...props} handle={sortable?.handle} />
    </li>
  );
});

type ItemContentProps = Omit<PromptItemProps, "sortable"> & { handle: ReactNode };

const ItemContent = memo(function ItemContent(props: ItemContentProps) {
  const { template, href, search, view, actions, isSelecting, selection, handle } = props;
  const { id, title, content, type } = template;
  const variables = useMemo(() => parseVariables(content).variables.length, [content]);
  const Shape = view === "list" ? PromptRow : PromptCard;
  return (
    <Shape
      title={title}
      content={content}
      type={type}
      tags={template.tags}
      before={isSelecting ? <SelectBox id={id} title={title} selection={selection} /> : handle}
      corner={<FavouriteStar template={template} />}
      search={search}
      href={href}
      onOpen={() => actions.onOpen(id)}
      onIntent={actions.onIntent}
      meta={<Meta template={template} variables={variables} />}
      actions={<ItemButtons template={template} actions={actions} />}
    />
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
