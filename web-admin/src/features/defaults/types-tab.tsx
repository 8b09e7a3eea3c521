import { Row, Stack } from "@promptory/ui/layout";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { EmptyState } from "@promptory/ui/states";
import { Shapes } from "lucide-react";
import { useState } from "react";
import {
  type AdminDefaultType,
  useDefaultTypes,
  useOrderDefaultTypes,
  useToggleDefaultType,
} from "../../api/defaults.ts";
import { LoadError } from "../../components/load-error.tsx";
import { NewButton } from "../../components/new-button.tsx";
import { text } from "../../locales/en/index.ts";
import { DeleteType } from "./delete-dialogs.tsx";
import { Loading, SortableList, SortableRow } from "./sortable-list.tsx";
import styles from "./types-tab.module.css";
import { useFailure } from "./use-failure.ts";
import { useOrder } from "./use-order.ts";

const TypeDialog = lazyWithRetry(async () => (await import("./type-dialog.tsx")).TypeDialog);
const words = text.defaults.types;

type Open = { dialog: "write"; type?: AdminDefaultType } | { dialog: "delete"; type: AdminDefaultType };

/** The default types, in the order new users get them. */
export function TypesTab() {
  const { data, error, isFetching, refetch } = useDefaultTypes();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Stack gap={16}>
      <Row gap={12} wrap>
        <NewButton label={words.new} onClick={() => setOpen({ dialog: "write" })} />
      </Row>
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={words.loading} />}
      {data?.length === 0 && (
        <EmptyState hint={words.emptyHint} icon={<Shapes aria-hidden size={20} />} title={words.empty} />
      )}
      {data && data.length > 0 && <TypeList onOpen={setOpen} types={data} />}
      {open?.dialog === "write" && <TypeDialog onClose={close} saved={open.type} types={data ?? []} />}

      {open?.dialog === "delete" && <DeleteType onClose={close} type={open.type} />}
    </Stack>
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
  return (
    <SortableRow
      canMove={canMove}
      code={type.name}
      color={type.color}
      id={id}
      isActive={isActive}
      isToggling={toggle.isPending}
      name={label}
      onDelete={() => onOpen({ dialog: "delete", type })}
      onEdit={() => onOpen({ dialog: "write", type })}
      onToggle={() => toggle.mutate({ id, isActive: !isActive }, { onError: failed("update") })}
    >
      <span className={styles.count}>{words.count(type.templateCount)}</span>
    </SortableRow>
  );
}
