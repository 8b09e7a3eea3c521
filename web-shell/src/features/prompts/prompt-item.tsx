import { IconButton } from "@promptory/ui/button";
import { CopyButton } from "@promptory/ui/copy-button";
import { copyText } from "@promptory/ui/copy-text";
import { PromptCard } from "@promptory/ui/prompt/prompt-card";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useToast } from "@promptory/ui/toast";
import { Pencil, Trash2 } from "lucide-react";
import { type Template, useUseTemplate } from "../../data/templates.ts";
import { text } from "../../text/library.ts";

const words = text.prompts;
const number = new Intl.NumberFormat();

/** What one can do with a prompt in the list. */
export interface PromptActions {
  onOpen(id: number): void;
  onDelete(template: Template): void;
  /** Told when a person is about to open a prompt. */
  onIntent(): void;
  linkTo(id: number): string;
}

/** One prompt of the list with its buttons. */
export function PromptItem({
  template,
  search,
  actions,
}: {
  template: Template;
  search: string;
  actions: PromptActions;
}) {
  const { id, title, content, type } = template;
  const open = () => actions.onOpen(id);
  return (
    <li>
      <PromptCard
        title={title}
        content={content}
        type={type}
        search={search}
        href={actions.linkTo(id)}
        onOpen={open}
        onIntent={actions.onIntent}
        meta={<Meta template={template} />}
        actions={
          <>
            <CopyPrompt template={template} />
            <IconButton label={words.edit} icon={<Pencil size={16} aria-hidden />} onClick={open} />
            <IconButton
              label={words.delete}
              variant="danger"
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => actions.onDelete(template)}
            />
          </>
        }
      />
    </li>
  );
}

function Meta({ template: { updatedAt, useCount } }: { template: Template }) {
  return (
    <>
      {words.updated} <RelativeTime date={updatedAt} />
      {useCount > 0 && ` · ${words.uses(number.format(useCount))}`}
    </>
  );
}

/** Copies the prompt to the letter and counts the use; a count that fails does not take the copy back. */
function CopyPrompt({ template }: { template: Template }) {
  const { toast } = useToast();
  const { mutateAsync: countUse } = useUseTemplate();
  const copy = async () => {
    await copyText(template.content);
    countUse(template.id).catch(() => toast({ title: words.usageFailed, variant: "destructive" }));
  };
  const fail = () => toast({ title: words.copyFailed, description: words.copyFailedHint, variant: "destructive" });
  return <CopyButton iconOnly label={words.copy} copy={copy} onFail={fail} />;
}
