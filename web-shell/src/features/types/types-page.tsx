import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { usePageKeys } from "@promptory/ui/use-page-keys";
import { useUrlState } from "@promptory/ui/use-url-state";
import { useWide } from "@promptory/ui/use-wide";
import { Plus, Shapes } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type PromptType, useTypes } from "../../api/library/types.ts";
import { types as words } from "../../locales/en/types.ts";
import { DeleteType } from "./delete-type.tsx";
import { TypeDialog } from "./dialog/type-dialog.tsx";
import styles from "./types-page.module.css";
import type { TypeActions } from "./types-table.tsx";
import { TypeCards, TypesTable } from "./types-table.tsx";

// Asked for with the types, so that their first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

/** The kinds of prompts a person keeps: see, make, change and delete them. */
export function TypesPage() {
  const types = useTypes();
  const [opened, setOpened] = useState<TypeDialogRequest>();
  const [removing, setRemoving] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  const create = () => setOpened({ kind: "new" });
  usePageKeys({ n: create });
  useNewLink(create);

  const askToDelete = (id: number) => {
    setRemoving(id);
    // What goes with the type may have grown in another window.
    void types.refetch();
  };
  const endDelete = (isDeleted: boolean) => {
    setRemoving(undefined);
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
      {opened && (
        <TypeDialog
          saved={opened.kind === "edit" ? opened.type : undefined}
          types={types.data ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
      <DeleteType id={removing} types={types.data ?? []} onDone={endDelete} />
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

/** What the dialog is to do: make a type, or change one. */
type TypeDialogRequest = { kind: "new" } | { kind: "edit"; type: PromptType };

const TABLE_WIDTH = 600;

/** Values of TypeList: what came, and what can be done with it. */
interface TypeListProps {
  types: ReturnType<typeof useTypes>;
  actions: TypeActions;
  onCreate(): void;
}

/** The types, or what stands in their place: their shapes, an error, or a word on why there are none. */
function TypeList({ types, actions, onCreate }: TypeListProps) {
  const { data, error } = types;
  // A list that is there stays there when asking again fails.
  if (error && !data) {
    const retry = () => void types.refetch();
    const { message } = toApiError(error);
    return <ErrorState title={words.failed} message={message} onRetry={retry} retrying={types.isFetching} />;
  }
  if (data?.length === 0) {
    const action = (
      <Button icon={<Plus size={16} aria-hidden />} onClick={onCreate}>
        {words.create}
      </Button>
    );
    return (
      <EmptyState icon={<Shapes size={20} aria-hidden />} title={words.none} hint={words.noneHint} action={action} />
    );
  }
  return <Rows types={data} actions={actions} />;
}

/** A table where there is room for one, else cards; without types their placeholders. */
function Rows(props: { types: PromptType[] | undefined; actions: TypeActions }) {
  const [frame, isWide] = useWide<HTMLDivElement>(TABLE_WIDTH);
  return (
    <div ref={frame}>
      {!props.types && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {isWide ? <TypesTable {...props} /> : <TypeCards {...props} />}
    </div>
  );
}
