import { useEffect, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Account, Saved, Status, Unsent } from "../../messages.ts";
import { hostOf } from "../../server-address.ts";
import { SaveDialog, type SaveStart } from "../saving/save-dialog.tsx";
import { UnsentDialog } from "../saving/unsent-dialog.tsx";
import { VersionDialog, type VersionStart } from "../saving/version-dialog.tsx";
import { targetSite } from "../target-tab.ts";

/** Which dialog of the library is open. */
export type OpenDialog =
  | { kind: "save"; start: SaveStart | null }
  | { kind: "version"; start: VersionStart }
  | { kind: "unsent" };

/** Props of the dialogs; `onOpen` goes from one to the next. */
export type LibraryDialogsProps = {
  open: OpenDialog;
  account: Account;
  status: Status | undefined;
  onOpen: (dialog: OpenDialog | null) => void;
  onNews: (title: string, hint?: string) => void;
  onSend: () => void;
  onDiscard: (id: string) => void;
};

/** Everything of the library that opens over it. */
export function LibraryDialogs(props: LibraryDialogsProps) {
  const { open, account, status, onOpen, onNews, onSend, onDiscard } = props;
  const site = useSite(open.kind === "save");
  const close = () => onOpen(null);
  switch (open.kind) {
    case "save":
      return (
        <SaveDialog
          // A text that a menu hands over while the form is open is shown at once.
          key={open.start?.content}
          start={open.start}
          site={site}
          server={account.server}
          onSaved={(saved, title) => {
            close();
            tellSaved(saved, text.save.saved(title), title, onNews);
          }}
          onClose={close}
        />
      );
    case "version":
      return (
        <VersionDialog
          start={open.start}
          onSaved={(saved, title) => {
            close();
            tellSaved(saved, text.version.saved(title), title, onNews);
          }}
          onClose={close}
        />
      );
    case "unsent":
      return (
        <UnsentDialog
          unsent={status?.unsent ?? []}
          onEdit={(unsent) => onOpen(editOf(unsent))}
          onDiscard={onDiscard}
          onSend={onSend}
          onClose={close}
        />
      );
  }
}

/** The form in which an unsent change is edited. */
function editOf({ id, draft }: Unsent): OpenDialog | null {
  if (!draft) return null;
  if (draft.promptId !== null)
    return { kind: "version", start: { waiting: { ...draft, promptId: draft.promptId }, replaces: id } };
  const { title, content, typeId } = draft;
  return { kind: "save", start: { title, content, typeId, replaces: id } };
}

function tellSaved(
  saved: Exclude<Saved, { state: "refused" }>,
  news: string,
  title: string,
  onNews: (title: string, hint?: string) => void,
): void {
  if (saved.state === "saved") onNews(news);
  else onNews(text.save.waiting(title), text.save.waitingHow);
}

/** The host of the page beside the panel; nothing where the browser does not tell. */
function useSite(isNeeded: boolean): string {
  const [site, setSite] = useState("");
  useEffect(() => {
    if (!isNeeded) return;
    targetSite().then(
      (origin) => setSite(origin ? hostOf(origin) : ""),
      () => setSite(""),
    );
  }, [isNeeded]);
  return site;
}
