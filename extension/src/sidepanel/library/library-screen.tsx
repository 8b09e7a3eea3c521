import { IconButton } from "@promptory/ui/button";
import { Layers, Plus } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { text } from "../../locales/en/text.ts";
import type { Account, Head, Prompt } from "../../messages.ts";
import { NoticeCard } from "../../prompt-search/notice-card.tsx";
import { PromptList } from "../../prompt-search/prompt-list.tsx";
import { optionId, SearchBar } from "../../prompt-search/search-bar.tsx";
import { TypeChips, useTypes } from "../../prompt-search/type-chips.tsx";
import { useFilling } from "../../prompt-search/use-filling.tsx";
import { type Marks, useHighlight, usePrompts } from "../../prompt-search/use-prompts.ts";
import { PicksBar, usePicks } from "../picks/picks-bar.tsx";
import { AddSite } from "../settings/point-site.tsx";
import { useSignOut } from "../sign-in/use-sign-out.tsx";
import { targetTab } from "../target-tab.ts";
import { AccountBar } from "./account-bar.tsx";
import { useInsertMode } from "./insert-mode.tsx";
import { InsertedLine, useInserted } from "./inserted-line.tsx";
import type { OpenDialog } from "./library-dialogs.tsx";
import styles from "./library-screen.module.css";
import { Preview } from "./preview.tsx";
import { StatusLine } from "./status-line.tsx";
import { useInsertion } from "./use-insertion.ts";
import { useLibrary } from "./use-library.ts";

/** Props of the library: whose it is, how its list began last, the way to the settings and out. */
export type LibraryScreenProps = {
  account: Account;
  head: Head | null;
  onSettings: () => void;
  onSignedOut: (reason?: string) => void;
};

const LibraryDialogs = lazy(() => import("../later.ts").then((later) => ({ default: later.LibraryDialogs })));
const PicksDialog = lazy(() => import("../later.ts").then((later) => ({ default: later.PicksDialog })));

const unmarked: Marks = { favourite: false, tag: null };

/** Search on top, the prompts in the middle, the chosen one below with Insert and Copy. */
export function LibraryScreen({ account, head, onSettings, onSignedOut }: LibraryScreenProps) {
  const [words, setWords] = useState("");
  const [typeId, setTypeId] = useState<number | null>(null);
  const [marks, setMarks] = useState(unmarked);
  const [retries, setRetries] = useState(0);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isArranging, setArranging] = useState(false);
  const library = useLibrary(onSignedOut, head?.facets);
  const { status, facets } = library;
  const types = useTypes(library.round + retries, onSignedOut, head?.types);
  const isLocal = status ? status.copy.at !== null : head !== null;
  const found = usePrompts(words, typeId, onSignedOut, { marks, isLocal, round: library.round, head });
  const { inserted, look, hide } = useInserted();
  const [mode, setMode] = useInsertMode();
  const insertion = useInsertion(found.setUseCount, onSignedOut, { mode, onInserted: look });
  const { notice, inserting, insert, insertMany, copy, dismiss, announce, countUses } = insertion;
  const picks = usePicks();
  const filling = useFilling({
    server: account.server,
    onInsert: (prompt, filled) => void insert(prompt, filled),
    onCopy: async (prompt) => {
      await copy(prompt.content);
      countUses([prompt.id]);
    },
  });
  const picked = picks.prompts ?? [];
  const [firstPicked] = picked;
  const fillingMany = useFilling({
    server: account.server,
    onInsert: ({ content }) => {
      insertMany(picked, content);
      setArranging(false);
      picks.stop();
    },
    onCopy: async ({ content }) => {
      await copy(content);
      countUses(picked.map(({ id }) => id));
    },
  });
  useHandedText((content) => setDialog({ kind: "save", start: { content } }));
  const { index, chosen, choose, reset } = useHighlight(found);
  const narrow = <Value,>(change: (value: Value) => void) => {
    return (value: Value) => {
      change(value);
      reset();
    };
  };
  const move = (step: number) => choose(index + step);
  const isPicking = picks.prompts !== null;
  // What is on the screen while a search runs is not what the person asked for.
  const enter = () => {
    if (!found.isAnswered || !chosen) return;
    if (isPicking) picks.toggle(chosen);
    else filling.insert(chosen);
  };
  const { signOut, dialog: signOutDialog } = useSignOut(onSignedOut);
  return (
    <div className={styles.screen}>
      <AccountBar account={account} onSync={library.syncNow} onSettings={onSettings} onSignOut={() => void signOut()}>
        <IconButton
          label={text.save.open}
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setDialog({ kind: "save", start: null })}
        />
        <IconButton
          label={text.picks.open}
          icon={<Layers size={18} aria-hidden />}
          aria-pressed={isPicking}
          onClick={isPicking ? picks.stop : picks.start}
        />
      </AccountBar>
      <search className={styles.search}>
        <SearchBar
          value={words}
          onChange={narrow(setWords)}
          onMove={move}
          onEnter={enter}
          onSpace={isPicking ? enter : undefined}
          activeOption={chosen && optionId(chosen.id)}
        />
        <TypeChips
          types={types}
          chosen={typeId}
          onChoose={narrow(setTypeId)}
          marks={{ facets, chosen: marks, onChoose: narrow(setMarks) }}
        />
      </search>
      <PromptList
        found={found}
        words={words}
        filtered={words.trim() !== "" || typeId !== null || marks !== unmarked}
        chosen={chosen}
        server={account.server}
        onChoose={choose}
        onInsert={filling.insert}
        onRetry={() => {
          found.retry();
          setRetries(retries + 1);
        }}
        picked={isPicking ? picks.ids : undefined}
        onPick={picks.toggle}
      />
      <div className={styles.foot}>
        {notice && (
          <NoticeCard
            notice={notice}
            onDismiss={dismiss}
            onCopy={copy}
            addSite={<AddSite onSignedOut={onSignedOut} />}
          />
        )}
        <StatusLine status={status} onUnsent={() => setDialog({ kind: "unsent" })} />
        {inserted && !isPicking && (
          <InsertedLine
            inserted={inserted}
            onSave={() => setDialog({ kind: "version", start: { inserted } })}
            onHide={hide}
          />
        )}
        {isPicking ? (
          <PicksBar
            count={picks.ids.size}
            isFull={picks.isFull}
            onArrange={() => setArranging(true)}
            onStop={picks.stop}
          />
        ) : (
          chosen && (
            <Preview
              prompt={chosen}
              inserting={inserting}
              isCompact={notice !== undefined || (inserted !== null && !isPicking)}
              mode={mode}
              onMode={setMode}
              onInsert={() => filling.insert(chosen)}
              onCopy={() => filling.copy(chosen)}
            />
          )
        )}
      </div>
      {isArranging && firstPicked && (
        <Suspense>
          <PicksDialog
            prompts={picked}
            picks={picks}
            onInsert={(whole) => fillingMany.insert(together(firstPicked, whole.written), whole)}
            onCopy={(whole) => fillingMany.copy(together(firstPicked, whole.written), whole)}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
      {dialog && (
        <Suspense>
          <LibraryDialogs
            open={dialog}
            account={account}
            status={status}
            onOpen={setDialog}
            onNews={announce}
            onSend={library.sendUnsent}
            onDiscard={library.discardUnsent}
          />
        </Suspense>
      )}
      {signOutDialog}
      {filling.form}
      {fillingMany.form}
    </div>
  );
}

/** Several prompts as one, for the form of their variables; no prompt of the library has that number. */
function together(first: Prompt, content: string): Prompt {
  return { ...first, id: 0, title: text.picks.dialog, content };
}

const HANDED_KEY = "promptory.save";

/** What the menu of a page hands over to be saved. */
type Handed = { text: string; tabId?: number };

/** Takes a text that was handed over by the menu of a page, once, in the panel of that page's window. */
function useHandedText(onText: (text: string) => void): void {
  const take = useEffectEvent(async () => {
    const { [HANDED_KEY]: handed } = await chrome.storage.session.get(HANDED_KEY);
    if (!isHanded(handed)) return;
    if (handed.tabId !== undefined && handed.tabId !== (await targetTab())) return;
    await chrome.storage.session.remove(HANDED_KEY);
    onText(handed.text);
  });
  useEffect(() => {
    void take();
    const listen = (changes: Record<string, chrome.storage.StorageChange>) => {
      if (changes[HANDED_KEY]?.newValue !== undefined) void take();
    };
    chrome.storage.session.onChanged.addListener(listen);
    return () => chrome.storage.session.onChanged.removeListener(listen);
  }, []);
}

function isHanded(value: unknown): value is Handed {
  return typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";
}
