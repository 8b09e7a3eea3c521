import { toApiError } from "@promptory/api-client";
import { ErrorState } from "@promptory/ui/states";
import { Navigate, useParams } from "react-router";
import { useTemplateByCommand } from "../../api/prompts/templates.ts";
import { promptDialog as promptDialogText } from "../../locales/en/prompt-dialog.ts";
import { prompts as promptsText } from "../../locales/en/prompts.ts";

/** `/p/{command}`: opens the prompt that has the command. */
export function CommandPage() {
  const { command = "" } = useParams();
  const found = useTemplateByCommand(command);
  if (found.data) return <Navigate replace to={`/templates/${found.data.id}`} />;
  if (!found.error) return null;
  const isMissing = [400, 404].includes(toApiError(found.error).status);
  return isMissing ? (
    <ErrorState title={promptsText.noCommand(command)} message={promptDialogText.missingHint} />
  ) : (
    <ErrorState
      title={promptDialogText.failed}
      message={toApiError(found.error).message}
      retrying={found.isFetching}
      onRetry={() => void found.refetch()}
    />
  );
}
