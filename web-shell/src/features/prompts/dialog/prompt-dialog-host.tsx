import { afterPaint } from "@promptory/ui/after-paint";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type UnsavedWork, useLeave } from "../../../components/use-leave.tsx";
import { promptDialog as words } from "../../../locales/en/prompt-dialog.ts";
import type { PromptRoute, usePromptRoute } from "./use-prompt-route.ts";

const loadDialog = () => import(/* webpackChunkName: "editor" */ "./lazy.ts");
const loadImprove = () => import("../improve/lazy.ts");
const HistoryDialog = lazyWithRetry(async () => (await import("../lazy.ts")).HistoryDialog);
const PromptDialog = lazyWithRetry(async () => (await loadDialog()).PromptDialog);
const ImproveDialog = lazyWithRetry(async () => (await loadImprove()).ImproveDialog);

/** Loads code before it is needed, without delaying the frame that shows the hover; a failure says nothing yet, opening asks again. */
const preload = (load: () => Promise<unknown>) => () => void afterPaint(() => load().catch(() => undefined));

export const preloadPromptDialog = preload(loadDialog);
export const preloadImproveDialog = preload(loadImprove);

/** Props of PromptDialogHost; a new prompt starts with the type the list is filtered by. */
export interface PromptDialogHostProps {
  prompt: ReturnType<typeof usePromptRoute>;
  typeId: number | undefined;
}

/** Opens the dialog the address asks for, and asks before what was typed or improved is thrown away, whichever way a person leaves. */
export function PromptDialogHost({ prompt, typeId }: PromptDialogHostProps) {
  const [shown, setShown] = useState(prompt.route);
  const work = useRef<UnsavedWork>(null);
  const isDirty = () => work.current?.isDirty() ?? false;
  const key = keyOf(prompt.route);
  const close = () => {
    work.current?.discard?.();
    setShown(undefined);
    void prompt.close();
  };
  const isImproving = shown?.kind === "improve";
  const { leave, ask, question } = useLeave({ isDirty, onLeave: close, words: isImproving ? IMPROVED : TYPED });

  const follow = useEffectEvent(() => {
    if (key === keyOf(shown)) return;
    if (!shown || !isDirty()) return setShown(prompt.route);
    // Back was pressed: stay, and ask first.
    void prompt.open(shown);
    ask();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address alone
  useEffect(() => follow(), [key]);

  if (!shown) return null;
  const history = prompt.route?.kind === "edit" && prompt.route.history && (
    <HistoryDialog
      id={prompt.route.id}
      hasUnsaved={isDirty}
      onClose={() => void prompt.closeHistory(shown.kind === "edit" ? shown.id : 0)}
    />
  );
  const shared = { ref: work, onLeave: leave, onSaved: close };
  return (
    <>
      {shown.kind === "improve" ? (
        <ImproveDialog key={keyOf(shown)} id={shown.id} {...shared} />
      ) : (
        <PromptDialog
          key={keyOf(shown)}
          source={shown.kind === "edit" ? shown : { kind: "new", typeId }}
          {...shared}
          onHistory={(id) => void prompt.open({ kind: "edit", id, history: true })}
          above={history}
        />
      )}
      {question}
    </>
  );
}

const TYPED = { title: words.discardTitle, hint: words.discardHint, discard: words.discard, keep: words.keep };
const IMPROVED = {
  title: words.discardImprovedTitle,
  hint: words.discardImprovedHint,
  discard: words.discard,
  keep: words.keepImproved,
};

function keyOf(route: PromptRoute | undefined): string {
  if (!route) return "";
  return route.kind === "new" ? "new" : `${route.kind} ${route.id}`;
}
