import type { ConflictNoticeProps } from "@promptory/ui/prompt/conflict-notice";
import { useToast } from "@promptory/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import type { SavedTemplate } from "../../../api/templates.ts";
import { text } from "../../../locales/en/library.ts";
import { type PromptValues, toValues } from "./prompt-values.ts";
import type { Clash } from "./use-save-prompt.ts";

const words = text.promptDialog;

/** What the choice between two texts needs of the form. */
export interface ClashInput {
  clash: Clash | undefined;
  settle(): void;
  reload: (() => Promise<SavedTemplate | undefined>) | undefined;
  adopt(newer: SavedTemplate, keepTyped: boolean): void;
  put(values: PromptValues): void;
  submit(): Promise<void>;
  mine(): PromptValues;
}

/** After a save that was refused by something newer: fetches that, and lets the person choose; neither text is lost. */
export function useClash({ clash, settle, reload, adopt, put, submit, mine }: ClashInput) {
  const { toast } = useToast();
  const [newer, setNewer] = useState<SavedTemplate>();
  const fetchNewer = useEffectEvent(async () => setNewer(await reload?.()));
  useEffect(() => {
    if (clash === "changed") void fetchNewer();
    else setNewer(undefined);
  }, [clash]);

  const goOn = (keepTyped: boolean) => {
    if (newer) adopt(newer, keepTyped);
    settle();
  };
  const keepMine = () => {
    goOn(true);
    void submit();
  };
  const takeTheirs = () => {
    const typed = mine();
    goOn(false);
    const undo = { label: words.putBack, onClick: () => put(typed) };
    toast({ title: words.tookTheirs, description: words.tookTheirsHint, action: undo, durationMs: 10_000 });
  };
  const notice: ConflictNoticeProps | undefined = clash && {
    message: clash === "gone" ? words.gone : words.conflict,
    fields: newer && fieldsOf(mine(), toValues(newer.template)),
    onKeepMine: keepMine,
    onTakeTheirs: takeTheirs,
    onEditOn: () => goOn(true),
  };
  return { notice };
}

function fieldsOf(mine: PromptValues, theirs: PromptValues) {
  return [
    { label: words.name, mine: mine.title, theirs: theirs.title },
    { label: words.descriptionName, mine: mine.description ?? "", theirs: theirs.description ?? "" },
    { label: words.content, mine: mine.content, theirs: theirs.content },
  ];
}
