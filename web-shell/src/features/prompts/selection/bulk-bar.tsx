import { LIMITS } from "@promptory/rules";
import { Button, IconButton } from "@promptory/ui/button";
import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { formatNumber } from "@promptory/ui/format";
import { isInKeyScope } from "@promptory/ui/keys";
import { Select } from "@promptory/ui/prompt/select";
import { useToast } from "@promptory/ui/toast";
import { isLayerOpen } from "@promptory/ui/use-page-keys";
import { Bot, BotOff, Download, Layers, Star, StarOff, Tag, Trash2, X } from "lucide-react";
import { useDeferredValue, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { PromptType } from "../../../api/library/types.ts";
import type { ManyTargets } from "../../../api/prompts/organise.ts";
import type { TemplateFilter } from "../../../api/prompts/templates.ts";
import { bulk as words } from "../../../locales/en/bulk.ts";
import styles from "./bulk-bar.module.css";
import { TagDialog } from "./tag-dialog.tsx";
import { useBulk } from "./use-bulk.ts";
import { type Selection, useChosen } from "./use-selection.ts";

/** Props of BulkBar; `total` is how many the filter lets through, undefined until that is known. */
export interface BulkBarProps {
  selection: Selection;
  filter: TemplateFilter;
  total: number | undefined;
  types: PromptType[] | undefined;
}

/** What can be done with the chosen prompts; Escape leaves. */
export function BulkBar({ selection, filter, total, types }: BulkBarProps) {
  // The box that was pressed is painted first.
  const { isAll, ids } = useDeferredValue(useChosen(selection));
  const { toast } = useToast();
  const navigate = useNavigate();
  const bulk = useBulk(selection, filter, total);
  const [asks, setAsks] = useState<{ kind: "tags" | "delete"; target: ManyTargets }>();
  const count = isAll ? total : ids.size;
  const isOff = !count || bulk.isBusy;
  const isTooMany = !isAll && ids.size > LIMITS.bulkIds;
  const ask = async (kind: "tags" | "delete") => {
    const target = await bulk.countTarget();
    if (target) setAsks({ kind, target });
  };
  const combine = () => {
    const chosen = selection.now();
    if (!chosen.isOn) return;
    if (chosen.isAll || chosen.ids.size > LIMITS.megapromptParts)
      return toast({ title: words.combineTooMany(LIMITS.megapromptParts) });
    void navigate(`/builder?add=${[...chosen.ids].join(",")}`);
  };
  const close = () => setAsks(undefined);
  useLeaveByEscape(selection.end);
  return (
    <section className={styles.bar} aria-label={words.bar} data-toast-clearance>
      <span className={styles.count} role="status">
        {statusText(bulk.exported, count)}
      </span>
      {!isAll && total !== undefined && total > ids.size && (
        <Button variant="quiet" onClick={selection.chooseAll}>
          {words.all(total)}
        </Button>
      )}
      <div className={styles.actions}>
        <Select
          className={styles.move}
          label={words.move}
          placeholder={words.move}
          disabled={isOff || !types}
          options={(types ?? []).map(({ id, label, color }) => ({ value: id, label, color }))}
          value={undefined}
          onChange={(id) => {
            const type = types?.find((one) => one.id === id);
            if (type) void bulk.move(type);
          }}
        />
        <Button icon={<Tag size={16} aria-hidden />} disabled={isOff} onClick={() => void ask("tags")}>
          {words.tag}
        </Button>
        <Button icon={<Layers size={16} aria-hidden />} disabled={isOff} onClick={combine}>
          {words.combine}
        </Button>
        <IconButton
          label={words.favourite}
          icon={<Star size={16} aria-hidden />}
          disabled={isOff}
          onClick={() => void bulk.favourite(true)}
        />
        <IconButton
          label={words.unfavourite}
          icon={<StarOff size={16} aria-hidden />}
          disabled={isOff}
          onClick={() => void bulk.favourite(false)}
        />
        <IconButton
          label={words.offer}
          icon={<Bot size={16} aria-hidden />}
          disabled={isOff}
          onClick={() => void bulk.offer(true)}
        />
        <IconButton
          label={words.withdraw}
          icon={<BotOff size={16} aria-hidden />}
          disabled={isOff}
          onClick={() => void bulk.offer(false)}
        />
        <IconButton
          label={isTooMany ? words.tooMany : words.export}
          icon={<Download size={16} aria-hidden />}
          disabled={isOff}
          aria-disabled={isTooMany || undefined}
          onClick={() => !isTooMany && void bulk.exportAll()}
        />
        <IconButton
          label={words.delete}
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          disabled={isOff}
          onClick={() => void ask("delete")}
        />
        <IconButton
          label={words.end}
          aria-keyshortcuts="Escape"
          icon={<X size={16} aria-hidden />}
          onClick={selection.end}
        />
      </div>
      {asks?.kind === "tags" && (
        <TagDialog
          count={sizeOf(asks.target)}
          onAdd={(tags) => bulk.addTags(tags, asks.target)}
          onTake={(tags) => bulk.takeTags(tags, asks.target)}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asks?.kind === "delete"}
        title={words.deleteTitle(asks ? sizeOf(asks.target) : 0)}
        confirmLabel={words.delete}
        cancelLabel={words.cancel}
        busy={bulk.isBusy}
        // The toast would appear in it.
        onConfirm={() => asks && void bulk.remove(asks.target, () => flushSync(close))}
        onCancel={close}
      >
        {words.deleteHint}
      </ConfirmDialog>
    </section>
  );
}

const sizeOf = (target: ManyTargets) => ("ids" in target ? target.ids.length : target.expected);

/** How many are chosen, or how far their export is. */
function statusText(exported: number | undefined, count: number | undefined): string {
  if (count === undefined) return words.counting;
  if (count === 0) return words.none;
  if (exported === undefined) return words.count(count);
  return words.exporting(formatNumber(Math.min(exported, count)), formatNumber(count));
}

/** Escape leaves, unless something that was opened wants it. */
function useLeaveByEscape(leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isLayerOpen() || !isInKeyScope(event)) return;
    if (event.target instanceof Element && event.target.closest("input[type=text], textarea")) return;
    leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
