import { useState } from "react";
import type { Account, Prompt } from "../messages.ts";
import { AccountBar } from "./account-bar.tsx";
import styles from "./library-screen.module.css";
import { NoticeCard } from "./notice-card.tsx";
import { Preview } from "./preview.tsx";
import { PromptList } from "./prompt-list.tsx";
import { optionId, SearchBar } from "./search-bar.tsx";
import { TypeChips } from "./type-chips.tsx";
import { useFilling } from "./use-filling.tsx";
import { useInsertion } from "./use-insertion.ts";
import { usePrompts } from "./use-prompts.ts";
import { useTypes } from "./use-types.ts";

/** Props of the library: whose it is, and what to do when the session is over. */
export type LibraryScreenProps = { account: Account; onSignedOut: (reason?: string) => void };

/** Search on top, the prompts in the middle, the chosen one below with Insert and Copy. */
export function LibraryScreen({ account, onSignedOut }: LibraryScreenProps) {
  const [words, setWords] = useState("");
  const [typeId, setTypeId] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [round, setRound] = useState(0);
  const types = useTypes(round, onSignedOut);
  const found = usePrompts(words, typeId, onSignedOut);
  const { notice, inserting, insert, copy, dismiss, countUse } = useInsertion(found.setUseCount, onSignedOut);
  const filling = useFilling({
    server: account.server,
    onInsert: (prompt) => void insert(prompt),
    onCopy: async (prompt) => {
      await copy(prompt.content);
      countUse(prompt.id);
    },
  });
  const chosen: Prompt | undefined = found.prompts[Math.min(active, found.prompts.length - 1)];
  const search = (text: string) => {
    setWords(text);
    setActive(0);
  };
  const filter = (type: number | null) => {
    setTypeId(type);
    setActive(0);
  };
  const move = (step: number) => setActive(Math.max(0, Math.min(found.prompts.length - 1, active + step)));
  const isCurrent = found.state === "ready";
  return (
    <div className={styles.screen}>
      <AccountBar account={account} onSignedOut={onSignedOut} />
      <search className={styles.search}>
        <SearchBar
          value={words}
          onChange={search}
          onMove={move}
          // What is on the screen while a search runs is not what the person asked for.
          onEnter={() => isCurrent && chosen && filling.insert(chosen)}
          activeOption={chosen && optionId(chosen.id)}
        />
        <TypeChips types={types} chosen={typeId} onChoose={filter} />
      </search>
      <PromptList
        found={found}
        words={words}
        filtered={words.trim() !== "" || typeId !== null}
        chosen={chosen}
        server={account.server}
        onChoose={setActive}
        onInsert={filling.insert}
        onRetry={() => {
          found.retry();
          setRound(round + 1);
        }}
      />
      <div className={styles.foot}>
        {notice && <NoticeCard notice={notice} onDismiss={dismiss} onCopy={copy} />}
        {chosen && (
          <Preview
            prompt={chosen}
            inserting={inserting}
            onInsert={() => filling.insert(chosen)}
            onCopy={() => filling.copy(chosen)}
          />
        )}
      </div>
      {filling.form}
    </div>
  );
}
