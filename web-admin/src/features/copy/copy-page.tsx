import { Button } from "@promptory/ui/button";
import { Row } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { EmptyState } from "@promptory/ui/states";
import { Select } from "antd";
import { CopyPlus, UserRound } from "lucide-react";
import { useState } from "react";
import { type Copied, useTypesOf } from "../../api/copy.ts";
import { SearchBox } from "../../components/search-box.tsx";
import { typeOptions } from "../../components/type-options.tsx";
import { text } from "../../locales/en/index.ts";
import styles from "./copy-page.module.css";
import { Library } from "./library.tsx";
import { type ChosenUser, UserSelect } from "./user-select.tsx";

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
      <Row gap={12} wrap>
        <UserSelect onChoose={setUser} user={user} />
      </Row>
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
  return (
    <>
      <Row gap={12} wrap>
        <Select
          aria-label={words.type}
          id="copy-type"
          className={styles.typeFilter ?? ""}
          onChange={setTypeId}
          options={[{ value: ALL, label: words.allTypes, title: words.allTypes }, ...typeOptions(types)]}
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
      </Row>
      <Library onCopy={onCopy} search={search} typeId={type?.id} user={user} />
    </>
  );
}
