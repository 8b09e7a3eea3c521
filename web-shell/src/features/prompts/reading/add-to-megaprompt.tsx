import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { Dialog } from "@promptory/ui/dialog";
import { formatCount } from "@promptory/ui/format";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { useFailureToast, useToast } from "@promptory/ui/toast";
import { Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { type Megaprompt, useAddToMegaprompt, useMegaprompts } from "../../../api/library/megaprompts.ts";
import type { Template } from "../../../api/prompts/templates.ts";
import { prompts as promptsText } from "../../../locales/en/prompts.ts";
import styles from "./add-to-megaprompt.module.css";

const words = promptsText.reading.megaprompt;

/** The saved megaprompts, to add a prompt to one of them or to a new one. */
export function AddToMegaprompt({ template, onClose }: { template: Template; onClose(): void }) {
  const saved = useMegaprompts();
  const { mutateAsync, isPending } = useAddToMegaprompt();
  const { toast } = useToast();
  const showFailure = useFailureToast();
  const navigate = useNavigate();
  const open = (id: number) => void navigate(`/builder?id=${id}`);
  const add = async ({ id, name }: Megaprompt) => {
    if (isPending) return;
    try {
      const isNew = await mutateAsync({ id, templateId: template.id });
      onClose();
      toast({
        title: (isNew ? words.added : words.already)(name),
        action: { label: words.open, onClick: () => open(id) },
      });
    } catch (error) {
      showFailure(words.failed, error);
    }
  };
  return (
    <Dialog
      title={words.title}
      description={words.hint(template.title)}
      width={480}
      closeLabel={promptsText.close}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => void navigate(`/builder?add=${template.id}`)}
        >
          {words.create}
        </Button>
      }
    >
      {saved.isPending && (
        <SkeletonGroup label={words.loading}>
          <Skeleton height={40} />
          <Skeleton height={40} />
        </SkeletonGroup>
      )}
      {saved.isError && (
        <ErrorState
          title={words.listFailed}
          message={toApiError(saved.error).message}
          onRetry={() => void saved.refetch()}
          retrying={saved.isFetching}
        />
      )}
      {saved.data?.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      <ul className={styles.list}>
        {saved.data?.map((megaprompt) => (
          <li key={megaprompt.id}>
            <button
              type="button"
              className={styles.choice}
              aria-disabled={isPending || undefined}
              onClick={() => void add(megaprompt)}
            >
              <span className={styles.name} dir="auto">
                {megaprompt.name}
              </span>
              <span className={styles.detail}>{countOf(megaprompt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const countOf = ({ parts }: Megaprompt) =>
  formatCount(parts.filter(({ kind }) => kind === "prompt").length, { one: "prompt", other: "prompts" });
