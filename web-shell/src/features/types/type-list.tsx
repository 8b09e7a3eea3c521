import { toApiError } from "@promptory/api-client";
import { Button } from "@promptory/ui/button";
import { EmptyState, ErrorState } from "@promptory/ui/states";
import { useWide } from "@promptory/ui/use-wide";
import { Plus, Shapes } from "lucide-react";
import type { PromptType, useTypes } from "../../data/types.ts";
import { text } from "../../text/library.ts";
import { TypeCards } from "./type-cards.tsx";
import type { TypeActions } from "./type-parts.tsx";
import { TypesTable } from "./types-table.tsx";

const words = text.types;
const TABLE_WIDTH = 600;

/** Values of TypeList: what came, and what can be done with it. */
export interface TypeListProps {
  types: ReturnType<typeof useTypes>;
  actions: TypeActions;
  onCreate(): void;
}

/** The types, or what stands in their place: their shapes, an error, or a word on why there are none. */
export function TypeList({ types, actions, onCreate }: TypeListProps) {
  const { data, error } = types;
  // A list that is there stays there when asking again fails.
  if (error && !data) {
    const retry = () => void types.refetch();
    const { message } = toApiError(error);
    return <ErrorState title={words.failed} message={message} onRetry={retry} retrying={types.isFetching} />;
  }
  if (data?.length === 0) {
    const action = (
      <Button icon={<Plus size={16} aria-hidden />} onClick={onCreate}>
        {words.create}
      </Button>
    );
    return (
      <EmptyState icon={<Shapes size={20} aria-hidden />} title={words.none} hint={words.noneHint} action={action} />
    );
  }
  return <Rows types={data} actions={actions} />;
}

/** A table where there is room for one, else cards; without types their placeholders. */
function Rows(props: { types: PromptType[] | undefined; actions: TypeActions }) {
  const [frame, isWide] = useWide<HTMLDivElement>(TABLE_WIDTH);
  return (
    <div ref={frame}>
      {!props.types && (
        <p className="p-hidden" role="status">
          {words.loading}
        </p>
      )}
      {isWide ? <TypesTable {...props} /> : <TypeCards {...props} />}
    </div>
  );
}
