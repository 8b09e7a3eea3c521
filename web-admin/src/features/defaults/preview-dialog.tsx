import { EmptyState } from "@promptory/ui/states";
import { useDefaultsPreview } from "../../api/defaults.ts";
import { LoadError } from "../../components/load-error.tsx";
import { DetailDrawer } from "../../components/modal-dialog.tsx";
import { text } from "../../locales/en/index.ts";
import { GroupedPrompts } from "./grouped-prompts.tsx";
import { Loading } from "./sortable-list.tsx";

const words = text.defaults.preview;

/** Exactly what a user who registers now receives. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useDefaultsPreview();
  return (
    <DetailDrawer
      description={data && words.hint(data.typeCount, data.templateCount)}
      onClose={onClose}
      title={words.title}
      width={800}
    >
      {error && <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={words.loading} />}
      {data?.typeCount === 0 && <EmptyState title={words.empty} />}
      {data && <GroupedPrompts groups={data.types} />}
    </DetailDrawer>
  );
}
