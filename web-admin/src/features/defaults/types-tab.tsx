import { Button, IconButton } from "@promptory/ui/button";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState } from "@promptory/ui/states";
import { TypeDot } from "@promptory/ui/type-badge";
import { Pencil, Shapes, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type AdminDefaultType,
  useDefaultTypes,
  useOrderDefaultTypes,
  useToggleDefaultType,
} from "../../api/defaults.ts";
import lists from "../../components/list.module.css";
import { LoadError } from "../../components/load-error.tsx";
import { NewButton } from "../../components/new-button.tsx";
import { text } from "../../locales/en/index.ts";
import rows from "./default-rows.module.css";
import styles from "./defaults.module.css";
import { DeleteType } from "./delete-dialogs.tsx";
import { SortableList, SortableRow } from "./sortable-list.tsx";
import { useFailure } from "./use-failure.ts";
import { useOrder } from "./use-order.ts";

const TypeDialog = lazyWithRetry(async () => (await import("./type-dialog.tsx")).TypeDialog);
const words = text.defaults.types;
const { actions, state } = text.defaults;

type Open = { dialog: "write"; type?: AdminDefaultType } | { dialog: "delete"; type: AdminDefaultType };

/** The default types, in the order new users get them. */
export function TypesTab() {
  const { data, error, isFetching, refetch } = useDefaultTypes();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles.panel}>
      <div className={lists.toolbar}>
        <NewButton label={words.new} onClick={() => setOpen({ dialog: "write" })} />
      </div>
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={words.loading} />}
      {data?.length === 0 && (
        <EmptyState hint={words.emptyHint} icon={<Shapes aria-hidden size={20} />} title={words.empty} />
      )}
      {data && data.length > 0 && <TypeList onOpen={setOpen} types={data} />}
      {open?.dialog === "write" && <TypeDialog onClose={close} saved={open.type} types={data ?? []} />}

      {open?.dialog === "delete" && <DeleteType onClose={close} type={open.type} />}
    </div>
  );
}

function TypeList({ types, onOpen }: { types: AdminDefaultType[]; onOpen: (open: Open) => void }) {
  const { ordered, reorder } = useOrder(types, useOrderDefaultTypes(), (ids) => ids);
  return (
    <SortableList items={ordered.map(({ id, label }) => ({ id, name: label }))} label={words.list} onOrder={reorder}>
      {ordered.map((type) => (
        <TypeRow canMove={ordered.length > 1} key={type.id} onOpen={onOpen} type={type} />
      ))}
    </SortableList>
  );
}

function TypeRow(props: { type: AdminDefaultType; canMove: boolean; onOpen: (open: Open) => void }) {
  const { type, canMove, onOpen } = props;
  const { id, label, isActive } = type;
  const toggle = useToggleDefaultType();
  const failed = useFailure();
  const press = () => toggle.mutate({ id, isActive: !isActive }, { onError: failed("update") });
  return (
    <SortableRow canMove={canMove} id={id} name={label}>
      <div className={rows.main}>
        <span className={rows.name}>
          <TypeDot color={type.color} size={10} />
          <span className={rows.cut} dir="auto" title={label}>
            {label}
          </span>
        </span>
        <code className={rows.code}>{type.name}</code>
      </div>
      <span className={rows.count}>{words.count(type.templateCount)}</span>
      <span className={rows.state} data-active={isActive}>
        {isActive ? state.active : state.inactive}
      </span>
      <div className={rows.acts}>
        <Button
          aria-label={isActive ? actions.deactivate(label) : actions.activate(label)}
          busy={toggle.isPending}
          className={rows.toggle ?? ""}
          onClick={press}
        >
          {isActive ? actions.off : actions.on}
        </Button>
        <IconButton
          icon={<Pencil aria-hidden size={16} />}
          label={actions.edit(label)}
          onClick={() => onOpen({ dialog: "write", type })}
        />
        <IconButton
          icon={<Trash2 aria-hidden size={16} />}
          label={actions.delete(label)}
          onClick={() => onOpen({ dialog: "delete", type })}
          variant="danger"
        />
      </div>
    </SortableRow>
  );
}

/** Rows on their way. */
export function Loading({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={lists.rows}>
        {["one", "two", "three", "four", "five"].map((key) => (
          <div aria-hidden className={rows.row} key={key}>
            <div className={rows.main}>
              <Skeleton height={14} width={140} />
              <Skeleton height={12} width={90} />
            </div>
            <Skeleton height={14} width={72} />
            <Skeleton height={32} width={96} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
