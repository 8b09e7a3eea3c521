import { toApiError } from "@promptory/api-client";
import { parseVariables } from "@promptory/prompt";
import { Button, IconButton } from "@promptory/ui/button";
import { Card, Row } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Menu, MenuItem, MenuLine } from "@promptory/ui/menu";
import { PromptText } from "@promptory/ui/prompt/prompt-text";
import { RenderedPrompt } from "@promptory/ui/prompt/rendered-prompt";
import { RelativeTime } from "@promptory/ui/relative-time";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { TagChip } from "@promptory/ui/tag-chip";
import { TypeBadge } from "@promptory/ui/type-badge";
import { usePageKeys } from "@promptory/ui/use-page-keys";
import { ArrowLeft, CopyPlus, Ellipsis, History, Layers, Pencil, SquarePen, Trash2, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Template, useTemplate } from "../../../api/prompts/templates.ts";
import { CopyPrompt } from "../../../components/copy-prompt.tsx";
import { ImproveButton } from "../../../components/improve-button.tsx";
import { OpenInMenu } from "../../../components/open-in.tsx";
import { promptDialog as promptDialogText } from "../../../locales/en/prompt-dialog.ts";
import { prompts as words } from "../../../locales/en/prompts.ts";
import { FavouriteStar } from "../list/items/favourite-star.tsx";
import type { PromptActions } from "../list/items/prompt-item.tsx";
import { AddToMegaprompt } from "./add-to-megaprompt.tsx";
import styles from "./reading-view.module.css";
import { Related } from "./related.tsx";

const EditInPlace = lazyWithRetry(
  async () => (await import(/* webpackChunkName: "editor" */ "../dialog/lazy.ts")).EditInPlace,
);

/** What the reading view does with the prompt beside what the list does. */
export interface ReadingViewProps {
  /** NaN for an address that is no id. */
  id: number;
  actions: PromptActions;
  onHistory(id: number): void;
  onClose(): void;
}

/** One prompt to read, beside the list or, where there is no room, in its place. */
export function ReadingView({ id, onClose, ...props }: ReadingViewProps) {
  const panel = useRef<HTMLElement>(null);
  usePageKeys({ Escape: onClose });
  useFocusInPlaceOfList(panel);
  return (
    <Card as="section" ref={panel} className={styles.panel} aria-label={words.reading.label} tabIndex={-1}>
      <div className={styles.bar}>
        <Button variant="quiet" className={styles.back} icon={<ArrowLeft size={16} aria-hidden />} onClick={onClose}>
          {words.reading.back}
        </Button>
        <IconButton
          className={styles.close}
          label={words.reading.close}
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </div>
      {Number.isNaN(id) ? <Missing /> : <Read key={id} id={id} {...props} />}
    </Card>
  );
}

function Missing() {
  return <ErrorState title={promptDialogText.missing} message={promptDialogText.missingHint} />;
}

function Read({ id, ...props }: Omit<ReadingViewProps, "onClose">) {
  const saved = useTemplate(id);
  const [isEditing, setEditing] = useState(false);
  if (saved.error) {
    const { status, message } = toApiError(saved.error);
    if (status === 404) return <Missing />;
    if (!saved.data) {
      const retry = () => void saved.refetch();
      return (
        <ErrorState title={promptDialogText.failed} message={message} retrying={saved.isFetching} onRetry={retry} />
      );
    }
  }
  if (!saved.data) {
    return (
      <SkeletonGroup label={words.reading.loading}>
        <Skeleton width="60%" height={24} />
        <Skeleton height={160} />
      </SkeletonGroup>
    );
  }
  if (isEditing) return <EditInPlace id={id} onDone={() => setEditing(false)} />;
  return <Shown {...props} template={saved.data.template} onEditHere={() => setEditing(true)} />;
}

type ShownProps = Omit<ReadingViewProps, "id" | "onClose"> & { template: Template; onEditHere(): void };

function Shown({ template, actions, onHistory, onEditHere }: ShownProps) {
  const { id, title, description, content, type, tags, useCount, updatedAt } = template;
  const [isAdding, setAdding] = useState(false);
  const [isRaw, setRaw] = useState(false);
  const article = useRef<HTMLElement>(null);
  const press = (key: string) => () =>
    article.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  usePageKeys({ c: press("c"), e: press("e"), i: press("i") });
  const { variables } = parseVariables(content);
  return (
    <article ref={article} className={styles.prompt}>
      <Row as="header" align="start">
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <FavouriteStar template={template} />
      </Row>
      <div className={styles.marks}>
        <TypeBadge label={type.label} color={type.color} />
        {tags.map((tag) => (
          <TagChip key={tag} name={tag} />
        ))}
      </div>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <div className={styles.actions}>
        <CopyPrompt template={template} shortcut="c" hasWord isPrimary onFill={actions.onFill} />
        <OpenInMenu template={template} triggerClassName={styles.more} onFill={actions.onFill} />
        <Button icon={<Pencil size={16} aria-hidden />} aria-keyshortcuts="e" onClick={() => actions.onOpen(id)}>
          {words.edit}
        </Button>
        <ImproveButton aria-keyshortcuts="i" onClick={() => actions.onImprove(id)} />
        <Menu label={words.moreOf(title)} triggerClassName={styles.more} trigger={<Ellipsis size={16} aria-hidden />}>
          <MenuItem icon={<SquarePen size={16} aria-hidden />} onSelect={onEditHere}>
            {words.reading.editHere}
          </MenuItem>
          <MenuItem icon={<Layers size={16} aria-hidden />} onSelect={() => setAdding(true)}>
            {words.reading.addToMegaprompt}
          </MenuItem>
          <MenuItem icon={<History size={16} aria-hidden />} onSelect={() => onHistory(id)}>
            {words.reading.history}
          </MenuItem>
          <MenuItem icon={<CopyPlus size={16} aria-hidden />} onSelect={() => actions.onDuplicate(template)}>
            {words.duplicate}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => actions.onDelete(template)}>
            {words.delete}
          </MenuItem>
        </Menu>
      </div>
      {isAdding && <AddToMegaprompt template={template} onClose={() => setAdding(false)} />}
      <fieldset className={styles.views}>
        <legend className="p-hidden">{words.reading.view}</legend>
        {[false, true].map((raw) => (
          <label key={String(raw)} className={styles.view}>
            <input type="radio" name="reading-view" checked={raw === isRaw} onChange={() => setRaw(raw)} />
            {raw ? words.reading.raw : words.reading.rendered}
          </label>
        ))}
      </fieldset>
      {isRaw ? <PromptText text={content} /> : <RenderedPrompt text={content} />}
      <Related template={template} onRead={actions.onRead} />
      <footer className={styles.foot}>
        {variables.length > 0 && <span>{words.variables(variables.length)}</span>}
        {useCount > 0 && <span>{words.reading.used(useCount)}</span>}
        <span>
          {words.reading.updated} <RelativeTime date={updatedAt} />
        </span>
      </footer>
    </article>
  );
}

/** Where the view takes the place of the list, it takes the focus too; beside the list the focus stays in the list. */
function useFocusInPlaceOfList(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element || getComputedStyle(element).position === "sticky") return;
    element.focus();
    window.scrollTo(0, 0);
  }, [panel]);
}
