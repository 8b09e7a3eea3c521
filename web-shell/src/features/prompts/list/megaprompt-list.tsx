import { RelativeTime } from "@promptory/ui/relative-time";
import { Skeleton } from "@promptory/ui/skeleton";
import { ErrorState } from "@promptory/ui/states";
import { Layers } from "lucide-react";
import { Link } from "react-router";
import { useMegaprompts } from "../../../api/library/megaprompts.ts";
import { builder as words } from "../../../locales/en/builder.ts";
import styles from "./megaprompt-list.module.css";

/** The megaprompts above the prompts, those whose name has the searched text. */
export function MegapromptList({ search }: { search: string }) {
  const { data, isPending, isError, error, refetch, isFetching } = useMegaprompts();
  const wanted = search.trim().toLowerCase();
  const found = data?.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <section className={styles.section} aria-label={words.openTitle} aria-busy={isPending}>
      {isPending && <Skeleton height="56px" />}
      {isError && (
        <ErrorState
          title={words.openFailed}
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {found?.length === 0 && <p className={styles.none}>{data?.length === 0 ? words.openNone : words.openNoMatch}</p>}
      {found && found.length > 0 && (
        <ul className={styles.list}>
          {found.map(({ id, name, parts, updatedAt }) => (
            <li key={id}>
              <Link className={styles.link} to={`/builder?id=${id}`}>
                <Layers size={16} aria-hidden />
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.detail}>
                  {words.promptCount(parts.filter(({ kind }) => kind === "prompt").length)} ·{" "}
                  <RelativeTime date={updatedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
