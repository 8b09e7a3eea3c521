import { Button } from "@promptory/ui/button";
import { usePageKeys } from "@promptory/ui/use-page-keys";
import { Plus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTypes } from "../../data/types.ts";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/library.ts";
import { DeleteType } from "./delete-type.tsx";
import { TypeDialogHost, type TypeDialogRequest } from "./type-dialog-host.tsx";
import { TypeList } from "./type-list.tsx";
import styles from "./types-page.module.css";

const words = text.types;
// Asked for with the types, so that their first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

/** The kinds of prompts a person keeps: see, make, change and delete them. */
export function TypesPage() {
  const types = useTypes();
  const [opened, setOpened] = useState<TypeDialogRequest>();
  const [doomed, setDoomed] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const create = () => setOpened({ kind: "new" });
  usePageKeys({ n: create });
  useNewLink(create);

  const askToDelete = (id: number) => {
    setDoomed(id);
    // What goes with the type may have grown in another window.
    void types.refetch();
  };
  const endDelete = (isDeleted: boolean) => {
    setDoomed(undefined);
    // The button that had the focus goes with its row.
    if (isDeleted) requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h1>
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} aria-keyshortcuts="n" onClick={create}>
          {words.create}
        </Button>
      </header>
      <TypeList
        types={types}
        actions={{
          onEdit: (type) => setOpened({ kind: "edit", type }),
          onDelete: ({ id }) => askToDelete(id),
        }}
        onCreate={create}
      />
      <TypeDialogHost request={opened} types={types.data ?? []} onClose={() => setOpened(undefined)} />
      <DeleteType id={doomed} types={types.data ?? []} onDone={endDelete} />
    </div>
  );
}

/** A link asked for a new type by `?new=1`; the address forgets it, so that a reload does not ask again. */
function useNewLink(open: () => void): void {
  const { params, write } = useUrlState();
  const isAsked = params.get("new") === "1";
  const follow = useEffectEvent(() => {
    open();
    write(() => new URLSearchParams(), { replace: true });
  });
  useEffect(() => {
    if (isAsked) follow();
  }, [isAsked]);
}
