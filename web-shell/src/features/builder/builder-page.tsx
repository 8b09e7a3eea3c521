import { readId } from "@promptory/rules";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useState } from "react";
import { useMegaprompt } from "../../data/megaprompts.ts";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/library.ts";
import { BuilderDesk } from "./builder-desk.tsx";
import styles from "./builder-page.module.css";

const words = text.builder;

/** `/builder` for a new megaprompt, `?id=` for a saved one, `?type=` to begin with the prompts of a type. */
export function BuilderPage() {
  const { params, write } = useUrlState();
  const id = readId(params.get("id") ?? "");
  const saved = useMegaprompt(id);
  // A desk keeps what is on it when its megaprompt gets an address; any other address brings a new desk.
  const [desk, setDesk] = useState({ key: 0, id });
  if (desk.id !== id) setDesk({ key: desk.key + 1, id });
  const onSaved = (savedId: number) => {
    setDesk({ ...desk, id: savedId });
    write(() => new URLSearchParams({ id: String(savedId) }), { replace: id === undefined });
  };
  if (id !== undefined && saved.isError) {
    return <ErrorState title={words.notFound} message={saved.error.message} onRetry={() => void saved.refetch()} />;
  }
  if (id !== undefined && !saved.data) return <Loading />;
  return (
    <BuilderDesk
      key={desk.key}
      opened={id === undefined ? undefined : saved.data}
      typeId={readId(params.get("type") ?? "")}
      onSaved={onSaved}
      onOpen={(next) => write(() => new URLSearchParams(next === undefined ? {} : { id: String(next) }))}
    />
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="p-hidden" role="status">
        {words.loading}
      </p>
      <Skeleton width="240px" height="28px" />
      <Skeleton width="100%" height="420px" />
    </div>
  );
}
