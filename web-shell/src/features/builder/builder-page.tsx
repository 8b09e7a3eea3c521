import { readId } from "@promptory/rules";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { useUrlState } from "@promptory/ui/use-url-state";
import { useEffect, useState } from "react";
import { useMegaprompt } from "../../api/library/megaprompts.ts";
import { builder as words } from "../../locales/en/builder.ts";
import styles from "./builder-page.module.css";
import { BuilderWorkspace } from "./builder-workspace.tsx";

/** `/builder` for a new megaprompt, `?id=` for a saved one; `?type=` filters the library, `?add=1,2` adds prompts. */
export function BuilderPage() {
  const { params, write } = useUrlState();
  const id = readId(params.get("id") ?? "");
  const saved = useMegaprompt(id);
  const added = params.get("add");
  // The workspace keeps its state when its megaprompt gets an address; any other address mounts a new one.
  const [workspace, setWorkspace] = useState({ key: 0, id, added });
  if (workspace.id !== id || (added !== null && workspace.added !== added)) {
    setWorkspace({ key: workspace.key + 1, id, added });
  }
  // A reload must not add them again.
  useEffect(() => {
    if (added === null) return;
    write(
      (now) => {
        now.delete("add");
        return now;
      },
      { replace: true },
    );
  }, [added, write]);
  const onSaved = (savedId: number) => {
    setWorkspace({ ...workspace, id: savedId });
    write(() => new URLSearchParams({ id: String(savedId) }), { replace: id === undefined });
  };
  if (id !== undefined && saved.isError) {
    return <ErrorState title={words.notFound} message={saved.error.message} onRetry={() => void saved.refetch()} />;
  }
  if (id !== undefined && !saved.data) return <Loading />;
  return (
    <BuilderWorkspace
      key={workspace.key}
      opened={id === undefined ? undefined : saved.data}
      typeId={readId(params.get("type") ?? "")}
      added={(workspace.added ?? "").split(",").flatMap((one) => readId(one) ?? [])}
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
