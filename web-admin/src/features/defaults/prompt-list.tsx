import { memo, useMemo } from "react";
import { type AdminDefaultTemplate, useOrderDefaultTemplates, useToggleDefaultTemplate } from "../../api/defaults.ts";
import { text } from "../../locales/en/index.ts";
import { beginning } from "./line-ends.ts";
import styles from "./prompt-list.module.css";
import { SortableList, SortableRow } from "./sortable-list.tsx";
import { useFailure } from "./use-failure.ts";
import { useOrder } from "./use-order.ts";

const words = text.defaults.prompts;
// As much as fits beside a pointer; all of it stands in the dialog.
const TITLE = 1000;
const SHOWN = 200;

interface PromptListProps {
  templates: AdminDefaultTemplate[];
  /** Whether they are all of one type, so that there is an order to change. */
  canOrder: boolean;
  isStale: boolean;
  onOpen: (open: OpenPrompt) => void;
}

/** The default prompts as rows. */
export function PromptList({ templates, canOrder, isStale, onOpen }: PromptListProps) {
  const typeId = templates[0]?.typeId ?? 0;
  const { ordered, reorder } = useOrder(templates, useOrderDefaultTemplates(), (ids) => ({ typeId, ids }));
  const canMove = canOrder && ordered.length > 1;
  const items = useMemo(() => ordered.map(({ id, title }) => ({ id, name: title })), [ordered]);
  return (
    <SortableList isStale={isStale} items={items} label={words.list} onOrder={reorder}>
      {ordered.map((template) => (
        <PromptRow canMove={canMove} key={template.id} onOpen={onOpen} template={template} />
      ))}
    </SortableList>
  );
}

type RowProps = { template: AdminDefaultTemplate; canMove: boolean; onOpen: (open: OpenPrompt) => void };

/** Made anew only when its prompt has changed, not with every row of a long list. */
const PromptRow = memo(function PromptRow({ template, canMove, onOpen }: RowProps) {
  const { id, title, content, type, isActive } = template;
  const toggle = useToggleDefaultTemplate();
  const failed = useFailure();
  return (
    <SortableRow
      canMove={canMove}
      color={type.color}
      id={id}
      isActive={isActive}
      isToggling={toggle.isPending}
      name={title}
      onDelete={() => onOpen({ dialog: "delete", template })}
      onEdit={() => onOpen({ dialog: "write", template })}
      onToggle={() => toggle.mutate({ id, isActive: !isActive }, { onError: failed("update") })}
      isTypeActive={type.isActive}
      type={type.label}
    >
      <button
        aria-label={words.open(title, beginning(content, SHOWN))}
        className={styles.content}
        dir="auto"
        onClick={() => onOpen({ dialog: "read", template })}
        title={beginning(content, TITLE)}
        type="button"
      >
        {beginning(content, SHOWN)}
      </button>
    </SortableRow>
  );
});

/** What stands over the list: a prompt being written, read or deleted. */
export type OpenPrompt =
  | { dialog: "write"; template?: AdminDefaultTemplate }
  | { dialog: "delete" | "read"; template: AdminDefaultTemplate };
