import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { text } from "../locales/en/text.ts";
import type { Account, Head, Prompt } from "../messages.ts";
import type { Typed } from "../page-messages.ts";
import { request } from "../prompt-search/background-link.ts";
import { NoticeCard } from "../prompt-search/notice-card.tsx";
import { PromptList } from "../prompt-search/prompt-list.tsx";
import { optionId, SearchBar } from "../prompt-search/search-bar.tsx";
import { TypeChips, useTypes } from "../prompt-search/type-chips.tsx";
import { useFilling } from "../prompt-search/use-filling.tsx";
import { useHighlight, usePrompts } from "../prompt-search/use-prompts.ts";
import type { EarlyKeys } from "./picker-keys.ts";
import { closePicker, usePickerKeys } from "./picker-keys.ts";
import styles from "./picker-screen.module.css";
import { usePickerInsertion } from "./use-picker-insertion.ts";

/** Props of the search: whose library, how its list began last, and what was typed before it had the keyboard. */
export type PickerScreenProps = {
  account: Account;
  head: Head | null;
  typed: Typed;
  early: EarlyKeys;
  onSignedOut: () => void;
};

/** Type to search, arrows choose, Enter or a press inserts, Escape leaves. */
export function PickerScreen({ account, head, typed, early, onSignedOut }: PickerScreenProps) {
  const [words, setWords] = useState(typed.text);
  /** Enter was pressed before the list had answered: its first prompt is taken when it has. */
  const [isEntered, setEntered] = useState(typed.isEntered);
  // In the moment in which the search box takes over: a letter typed into it meanwhile would be set over these.
  useLayoutEffect(() => {
    const more = early();
    // A quick "// comment".
    if (typed.text === "" && more.text === " ") return closePicker(" ");
    setWords((before) => before + more.text);
    setEntered((before) => more.isEntered || (before && more.text === ""));
  }, [early, typed]);
  const [typeId, setTypeId] = useState<number | null>(null);
  const types = useTypes(0, onSignedOut, head?.types);
  const isLocal = useLocalCopy(head !== null);
  const found = usePrompts(words, typeId, onSignedOut, { isLocal, head: typed.text === "" ? head : null });
  const { notice, isBusy, insert, copy, dismiss } = usePickerInsertion(onSignedOut);
  const filling = useFilling({
    server: account.server,
    onInsert: (prompt, filled) => void insert(prompt, filled ?? null),
    onCopy: (prompt) => copy(prompt.content),
  });
  const isAsking = Boolean(filling.form);
  const hasMatch = found.prompts.some(({ near }) => !near);
  usePickerKeys(!isAsking, words === "", hasMatch ? "" : words);
  useEffect(() => {
    void request({ kind: "picker-size", isLarge: isAsking }).catch(() => {});
  }, [isAsking]);

  const { index, chosen, choose, reset } = useHighlight(found);
  const search = (next: string) => {
    setWords(next);
    reset();
    setEntered(false);
    dismiss();
  };
  const move = (step: number) => {
    choose(index + step);
    setEntered(false);
  };
  const take = (prompt: Prompt | undefined) => prompt && !isBusy && filling.insert(prompt);
  const { isAnswered } = found;
  const takeLate = useEffectEvent(() => {
    setEntered(false);
    // Close matches were not there to be seen when Enter was pressed.
    if (isAnswered && !chosen?.near) take(chosen);
  });
  useEffect(() => {
    if (isEntered && (isAnswered || found.state === "failed")) takeLate();
  }, [isEntered, isAnswered, found.state]);
  return (
    <div className={styles.screen} aria-busy={isBusy}>
      <search className={styles.search}>
        <SearchBar
          value={words}
          onChange={search}
          onMove={move}
          onEnter={() => (isAnswered ? take(chosen) : setEntered(true))}
          activeOption={chosen && optionId(chosen.id)}
        />
        <TypeChips
          types={types}
          chosen={typeId}
          onChoose={(type) => {
            setTypeId(type);
            reset();
            setEntered(false);
          }}
        />
      </search>
      <PromptList
        found={found}
        words={words}
        filtered={words.trim() !== "" || typeId !== null}
        chosen={chosen}
        server={account.server}
        onChoose={(pressed) => {
          choose(pressed);
          take(found.prompts[pressed]);
        }}
        onInsert={() => {}}
        onRetry={found.retry}
      />
      {notice && <NoticeCard notice={notice} onDismiss={dismiss} onCopy={copy} />}
      <p className={styles.keys}>{text.picker.keys}</p>
      {filling.form}
    </div>
  );
}

/** Whether the copy of the library answers, which needs no rest between two letters. */
function useLocalCopy(wasLocal: boolean): boolean {
  const [isLocal, setLocal] = useState(wasLocal);
  useEffect(() => {
    request({ kind: "status" }).then(
      ({ copy }) => setLocal(copy.at !== null),
      // The search itself says what is wrong.
      () => {},
    );
  }, []);
  return isLocal;
}
