import { toApiError } from "@promptory/api-client";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useNavigate } from "react-router";
import type { PromptType } from "../../../api/types.ts";
import { useUrlState } from "../../../components/use-url-state.ts";
import { text } from "../../../locales/en/library.ts";
import styles from "./create-page.module.css";
import { PageForm } from "./page-form.tsx";
import { SaveKeys } from "./prompt-fields.tsx";
import { useFirstType } from "./use-first-type.ts";

const words = text.promptDialog;
// Asked for with the types, so that the first painting has it: the face never changes once painted.
document.fonts?.load('13px "JetBrains Mono Variable"').catch(() => undefined);

/** A page that makes a prompt (specification section 2), with the same form as the dialog. */
export function CreatePromptPage() {
  const { params } = useUrlState();
  const { types, firstType, error, refetch, isFetching } = useFirstType(Number(params.get("type")));
  const retry = () => void refetch();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{words.createTitle}</h1>
      <p className={styles.hint}>{words.createHint}</p>
      {!types && error && (
        <ErrorState title={words.failed} message={toApiError(error).message} onRetry={retry} retrying={isFetching} />
      )}
      {!types && !error && <Waiting />}
      {types && <CreateForm types={types} firstType={firstType} />}
    </div>
  );
}

const PAGE_WORDS = {
  created: { title: words.created },
  createFailed: (reason: string) => `${words.pageFailed}: ${reason}`,
};

function CreateForm({ types, firstType }: { types: PromptType[]; firstType: PromptType | undefined }) {
  const navigate = useNavigate();
  return (
    <PageForm
      types={types}
      firstType={firstType}
      saveWords={PAGE_WORDS}
      labels={words.pageLabels}
      onDone={() => void navigate("/templates")}
      foot={styles.foot}
      hint={<SaveKeys />}
    />
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.ghosts}>
        <Skeleton height="66px" />
        <Skeleton height="480px" />
      </div>
    </SkeletonGroup>
  );
}
