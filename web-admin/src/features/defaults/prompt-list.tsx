import { Button, IconButton } from "@promptory/ui/button";
import { TypeDot } from "@promptory/ui/type-badge";
import { Pencil, Trash2 } from "lucide-react";
import { memo, useMemo } from "react";
import { type AdminDefaultTemplate, useOrderDefaultTemplates, useToggleDefaultTemplate } from "../../api/defaults.ts";
import { text } from "../../locales/en/index.ts";
import styles from "./default-rows.module.css";
import { beginning } from "./line-ends.ts";
import { SortableList, SortableRow } from "./sortable-list.tsx";
import { useFailure } from "./use-failure.ts";
import { useOrder } from "./use-order.ts";

const words = text.defaults.prompts;
const { actions, state } = text.defaults;
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
  const isGiven = isActive && type.isActive;
  return (
    <SortableRow canMove={canMove} id={id} name={title}>
      <div className={styles.main}>
        <span className={`${styles.name} ${styles.cut}`} dir="auto" title={title}>
          <span className={styles.cut}>{title}</span>
        </span>
        <span className={styles.name}>
          <TypeDot color={type.color} size={8} />
          <span className={styles.code}>{type.label}</span>
        </span>
      </div>
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
      <span className={styles.state} data-active={isGiven}>
        {isGiven ? state.active : isActive ? state.typeInactive : state.inactive}
      </span>
      <Acts onOpen={onOpen} template={template} />
    </SortableRow>
  );
});

function Acts({ template, onOpen }: Omit<RowProps, "canMove">) {
  const { id, title, isActive } = template;
  const toggle = useToggleDefaultTemplate();
  const failed = useFailure();
  return (
    <div className={styles.acts}>
      <Button
        aria-label={isActive ? actions.deactivate(title) : actions.activate(title)}
        busy={toggle.isPending}
        className={styles.toggle ?? ""}
        onClick={() => toggle.mutate({ id, isActive: !isActive }, { onError: failed("update") })}
      >
        {isActive ? actions.off : actions.on}
      </Button>
      <IconButton
        icon={<Pencil aria-hidden size={16} />}
        label={actions.edit(title)}
        onClick={() => onOpen({ dialog: "write", template })}
      />
      <IconButton
        icon={<Trash2 aria-hidden size={16} />}
        label={actions.delete(title)}
        onClick={() => onOpen({ dialog: "delete", template })}
        variant="danger"
      />
    </div>
  );
}

/** What stands over the list: a prompt being written, read or deleted. */
export type OpenPrompt =
  | { dialog: "write"; template?: AdminDefaultTemplate }
  | { dialog: "delete" | "read"; template: AdminDefaultTemplate };
