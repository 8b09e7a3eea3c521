import { ConfirmDialog } from "@promptory/ui/confirm-dialog";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { text } from "../../../locales/en/library.ts";
import type { PromptRoute, usePromptRoute } from "./use-prompt-route.ts";

const words = text.promptDialog;
const loadDialog = () => import("./later.ts");
const loadImprove = () => import("../improve/later.ts");
const HistoryDialog = lazyWithRetry(async () => (await import("../later.ts")).HistoryDialog);
const PromptDialog = lazyWithRetry(async () => (await loadDialog()).PromptDialog);
const ImproveDialog = lazyWithRetry(async () => (await loadImprove()).ImproveDialog);

/** Brings the dialog's code before it is needed. */
export function preloadPromptDialog(): void {
  // A failure here says nothing yet; opening asks again.
  loadDialog().catch(() => undefined);
}

/** Brings the code of the improve dialog before it is needed. */
export function preloadImproveDialog(): void {
  loadImprove().catch(() => undefined);
}

/** Values of PromptDialogHost; a new prompt starts with the type the list is filtered by. */
export interface PromptDialogHostProps {
  prompt: ReturnType<typeof usePromptRoute>;
  typeId: number | undefined;
}

/** Opens the dialog the address asks for, and asks before what was typed or improved is thrown away, whichever way a person leaves. */
export function PromptDialogHost({ prompt, typeId }: PromptDialogHostProps) {
  const [shown, setShown] = useState(prompt.route);
  const [isAsking, setAsking] = useState(false);
  const isDirty = useRef(() => false);
  const key = keyOf(prompt.route);

  const follow = useEffectEvent(() => {
    if (key === keyOf(shown)) return;
    if (shown && isDirty.current()) {
      // Back was pressed: stay, and ask first.
      void prompt.open(shown);
      setAsking(true);
      return;
    }
    setShown(prompt.route);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address alone
  useEffect(() => follow(), [key]);

  const close = () => {
    isDirty.current = () => false;
    setAsking(false);
    setShown(undefined);
    void prompt.close();
  };
  const leave = () => (isDirty.current() ? setAsking(true) : close());
  if (!shown) return null;
  const history = prompt.route?.kind === "edit" && prompt.route.history && (
    <HistoryDialog
      id={prompt.route.id}
      hasUnsaved={() => isDirty.current()}
      onClose={() => void prompt.closeHistory(shown.kind === "edit" ? shown.id : 0)}
    />
  );
  const callbacks = { isDirty, onLeave: leave, onSaved: close };
  const isImproving = shown.kind === "improve";
  return (
    <>
      {isImproving ? (
        <ImproveDialog key={keyOf(shown)} id={shown.id} {...callbacks} />
      ) : (
        <PromptDialog
          key={keyOf(shown)}
          route={shown}
          typeId={typeId}
          {...callbacks}
          onHistory={(id) => void prompt.open({ kind: "edit", id, history: true })}
          above={history}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={isImproving ? words.discardImprovedTitle : words.discardTitle}
        confirmLabel={words.discard}
        cancelLabel={isImproving ? words.keepImproved : words.keep}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      >
        {isImproving ? words.discardImprovedHint : words.discardHint}
      </ConfirmDialog>
    </>
  );
}

function keyOf(route: PromptRoute | undefined): string {
  if (!route) return "";
  return route.kind === "new" ? "new" : `${route.kind} ${route.id}`;
}
