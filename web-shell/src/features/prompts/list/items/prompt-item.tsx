import { parseVariables } from "@promptory/prompt";
import { IconButton } from "@promptory/ui/button";
import { Menu, MenuItem, MenuLine } from "@promptory/ui/menu";
import { PromptCard, type PromptCardProps } from "@promptory/ui/prompt/prompt-card";
import { PromptRow } from "@promptory/ui/prompt/prompt-row";
import { RelativeTime } from "@promptory/ui/relative-time";
import { CopyPlus, Ellipsis, Pencil, Sparkles, Trash2 } from "lucide-react";
import {
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { observe } from "react-intersection-observer";
import type { Template } from "../../../../api/prompts/templates.ts";
import { CopyPrompt } from "../../../../components/copy-prompt.tsx";
import { OpenInItems } from "../../../../components/open-in.tsx";
import { bulk as bulkText } from "../../../../locales/en/bulk.ts";
import { prompts as words } from "../../../../locales/en/prompts.ts";
import { useIsOpened } from "../../reading/use-reading.ts";
import { type Selection, useIsSelected } from "../../selection/use-selection.ts";
import type { ViewKind } from "../use-view.ts";
import { FavouriteStar } from "./favourite-star.tsx";
import styles from "./prompt-item.module.css";

/** What one can do with a prompt in the list; the same functions for as long as the list is there. */
export interface PromptActions {
  onRead(id: number): void;
  /** Opens it to be edited. */
  onOpen(id: number): void;
  onImprove(id: number): void;
  onDelete(template: Template): void;
  onDuplicate(template: Template): void;
  /** Asks for what a prompt leaves open; resolves once it is on the clipboard, and never when it was left. */
  onFill(template: Template): Promise<string>;
  /** Called when a person is about to open a prompt. */
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
  selection: Selection;
  /** Whether it probably stands in the window when it is drawn for the first time: {@link isEarly}. */
  isEarly: boolean;
  sortable?: { ref(element: HTMLLIElement | null): void; style: CSSProperties; handle: ReactNode; isDragging: boolean };
}

/** Whether the list shows the boxes that choose its prompts: only they are drawn anew when it changes. */
export const Selecting = createContext(false);

/** As many as stand in a tall window; with what comes behind them the list can wait until it is scrolled to. */
const EARLY = 24;

/** Whether what stands at a place of the page is drawn whole from the first. */
export const isEarly = (at: number): boolean => at < EARLY;

/** One prompt of the list with its buttons; of one that was chosen only the frame and its box are drawn anew. */
export const PromptItem = memo(function PromptItem({ sortable, isEarly, ...props }: PromptItemProps) {
  const { id } = props.template;
  const isSelected = useIsSelected(props.selection, id);
  const isOpened = useIsOpened(id);
  const element = useRef<HTMLLIElement>(null);
  const [isNear, beNear] = useNearWindow(element, isEarly);
  const onSortable = sortable?.ref;
  const setElement = useCallback(
    (node: HTMLLIElement | null) => {
      element.current = node;
      onSortable?.(node);
    },
    [onSortable],
  );
  return (
    <li
      ref={setElement}
      style={sortable?.style}
      className={styles.item}
      data-card={id}
      data-selected={isSelected || undefined}
      aria-current={isOpened || undefined}
      data-dragging={sortable?.isDragging || undefined}
      onFocus={beNear}
    >
      <ItemContent {...props} handle={sortable?.handle} brief={props.view === "list" && !isNear} />
    </li>
  );
});

type ItemContentProps = Omit<PromptItemProps, "sortable" | "isEarly"> & { handle: ReactNode; brief: boolean };

const ItemContent = memo(function ItemContent(props: ItemContentProps) {
  const { template, href, search, view, actions, selection, handle, brief } = props;
  const { id, title, content, type } = template;
  const shown: PromptCardProps = {
    title,
    content,
    type,
    tags: template.tags,
    before: <Lead id={id} title={title} selection={selection} handle={handle} />,
    corner: <FavouriteStar template={template} />,
    search,
    href,
    onOpen: () => actions.onRead(id),
    onIntent: actions.onIntent,
    meta: <Meta template={template} />,
    actions: <ItemButtons template={template} actions={actions} />,
  };
  return view === "list" ? <PromptRow {...shown} brief={brief} /> : <PromptCard {...shown} />;
});

/** The box while prompts are being chosen, otherwise the handle. */
function Lead({ handle, ...box }: SelectBoxProps & { handle: ReactNode }) {
  return use(Selecting) ? <SelectBox {...box} /> : handle;
}

function ItemButtons({ template, actions }: Pick<PromptItemProps, "template" | "actions">) {
  const { id } = template;
  return (
    <>
      <span className={styles.quiet}>
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
          label={words.delete}
          aria-keyshortcuts="Delete"
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          onClick={() => actions.onDelete(template)}
        />
      </span>
      <span>
        <Menu
          label={words.moreOf(template.title)}
          triggerClassName={styles.moreButton}
          trigger={<Ellipsis size={16} aria-hidden />}
        >
          <MenuItem icon={<CopyPlus size={16} aria-hidden />} onSelect={() => actions.onDuplicate(template)}>
            {words.duplicate}
          </MenuItem>
          <MenuItem icon={<Sparkles size={16} aria-hidden />} onSelect={() => actions.onImprove(id)}>
            {words.improve}
          </MenuItem>
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => actions.onOpen(id)}>
            {words.edit}
          </MenuItem>
          <MenuLine />
          <OpenInItems template={template} onFill={actions.onFill} />
          <MenuLine />
          <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => actions.onDelete(template)}>
            {words.delete}
          </MenuItem>
        </Menu>
      </span>
      <CopyPrompt template={template} shortcut="c" hasWord onFill={actions.onFill} />
    </>
  );
}

function Meta({ template: { content, updatedAt, useCount } }: { template: Template }) {
  const variables = useMemo(() => parseVariables(content).variables.length, [content]);
  return (
    <>
      {variables > 0 && <span>{words.variables(variables)}</span>}
      <span>
        <span className="p-hidden">{words.updated} </span>
        <RelativeTime date={updatedAt} short />
      </span>
      {useCount > 0 && <span className={styles.uses}>{words.uses(useCount)}</span>}
    </>
  );
}

/** How far outside the window something is near it; less than what the browser prepares for `content-visibility`. */
const MARGIN = "400px 0px";

/** Whether an element is in the window or near it; and a way to say that it is wanted now, wherever it is. */
function useNearWindow(element: RefObject<Element | null>, atFirst: boolean): [boolean, () => void] {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    // A window full of rows that comes near is drawn between the presses of a person, not before the next of them.
    // Nothing is taken from under the keyboard, however far a person scrolls away from it.
    const tell = (isIn: boolean) => startTransition(() => setNear(isIn || target.contains(document.activeElement)));
    return observe(target, tell, { rootMargin: MARGIN }, true);
  }, [element]);
  return [isNear, () => setNear(true)];
}

/** Values of SelectBox. */
interface SelectBoxProps {
  id: number;
  title: string;
  selection: Selection;
}

/** The box that chooses a prompt for a change of many; Shift takes everything from the one before. */
function SelectBox({ id, title, selection }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={bulkText.select(title)}
      checked={useIsSelected(selection, id)}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
