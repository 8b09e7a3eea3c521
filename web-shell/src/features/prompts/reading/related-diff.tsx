import { toApiError } from "@promptory/api-client";
import { DiffView } from "@promptory/ui/prompt/diff-view";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useTemplate } from "../../../api/prompts/templates.ts";
import { promptDialog as promptDialogText } from "../../../locales/en/prompt-dialog.ts";

/** What is different in a prompt of the library, compared with a text. */
export function RelatedDiff({ id, content }: { id: number; content: string }) {
  const { data, error, isFetching, refetch } = useTemplate(id);
  if (data) return <DiffView before={content} after={data.template.content} />;
  if (!error) return <Skeleton height={80} />;
  const { message } = toApiError(error);
  return (
    <ErrorState
      title={promptDialogText.failed}
      message={message}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
