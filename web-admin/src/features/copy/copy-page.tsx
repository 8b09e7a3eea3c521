import { Button } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Select } from "@promptory/ui/prompt/select";
import { EmptyState } from "@promptory/ui/states";
import { CopyPlus, UserRound } from "lucide-react";
import { useState } from "react";
import { type Copied, useTypesOf } from "../../data/copy.ts";
import { SearchBox } from "../../parts/search-box.tsx";
import { text } from "../../text/index.ts";
import styles from "./copy.module.css";
import { Library } from "./library.tsx";
import { type ChosenUser, UserPicker } from "./user-picker.tsx";

const CopyDialog = lazyWithRetry(async () => (await import("./copy-dialog.tsx")).CopyDialog);
const words = text.copy;
const ALL = 0;

/** Copies what a user wrote into the defaults. */
export function CopyPage() {
  const [user, setUser] = useState<ChosenUser>();
  const [copied, setCopied] = useState<Copied>();
  return (
    <section aria-label={words.heading} className={styles.card}>
      <header>
        <h2>{words.heading}</h2>
        <p className={styles.hint}>{words.hint}</p>
      </header>
      <div className={styles.toolbar}>
        <UserPicker onChoose={setUser} user={user} />
      </div>
      {user ? (
        // Another user starts again with all types and no search.
        <OfUser key={user.id} onCopy={setCopied} user={user} />
      ) : (
        <EmptyState hint={words.chooseUserHint} icon={<UserRound aria-hidden size={20} />} title={words.chooseUser} />
      )}
      {copied && <CopyDialog copied={copied} onClose={() => setCopied(undefined)} />}
    </section>
  );
}

interface OfUserProps {
  user: ChosenUser;
  onCopy: (copied: Copied) => void;
}

function OfUser({ user, onCopy }: OfUserProps) {
  const types = useTypesOf(user.id).data ?? [];
  const [typeId, setTypeId] = useState(ALL);
  const [search, setSearch] = useState("");
  const type = types.find(({ id }) => id === typeId);
  const options = types.map(({ id, label, color, templateCount }) => ({
    value: id,
    label,
    color,
    detail: String(templateCount),
  }));
  return (
    <>
      <div className={styles.toolbar}>
        <Select
          className={styles.type ?? ""}
          label={words.type}
          onChange={(id: number) => setTypeId(id)}
          options={[{ value: ALL, label: words.allTypes }, ...options]}
          value={type?.id ?? ALL}
        />
        <SearchBox label={words.search} onSearch={setSearch} search={search} />
        {type && (
          <Button
            className={styles.end ?? ""}
            icon={<CopyPlus aria-hidden size={16} />}
            onClick={() => onCopy({ kind: "type", id: type.id, userId: user.id, name: type.label })}
            variant="primary"
          >
            {words.copyType}
          </Button>
        )}
      </div>
      <Library onCopy={onCopy} search={search} typeId={type?.id} user={user} />
    </>
  );
}
