import { Button } from "@promptory/ui/button";
import { Skeleton, SkeletonGroup } from "@promptory/ui/skeleton";
import { EmptyState } from "@promptory/ui/states";
import { TypeDot } from "@promptory/ui/type-badge";
import { CopyCheck, CopyPlus, ScrollText, SearchX } from "lucide-react";
import { type Copied, useTemplatesOf } from "../../data/copy.ts";
import { LoadError } from "../../parts/load-error.tsx";
import { text } from "../../text/index.ts";
import styles from "./copy.module.css";
import type { ChosenUser } from "./user-picker.tsx";

const words = text.copy;

interface LibraryProps {
  user: ChosenUser;
  typeId: number | undefined;
  search: string;
  onCopy: (copied: Copied) => void;
}

/** The prompts of a user, with what is a default already. */
export function Library({ user, typeId, search, onCopy }: LibraryProps) {
  const list = useTemplatesOf({ userId: user.id, typeId, search });
  if (list.error)
    return <LoadError error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  const templates = list.data.pages.flatMap((page) => page.templates);
  const total = list.data.pages[0]?.total ?? 0;
  if (templates.length === 0)
    return <Nothing isFiltered={search !== "" || typeId !== undefined} name={user.username} />;
  return (
    <>
      <ul aria-label={words.list} className={styles.list} data-stale={list.isPlaceholderData}>
        {templates.map((template) => (
          <Row
            key={template.id}
            onCopy={() => onCopy({ kind: "template", id: template.id, userId: user.id, name: template.title })}
            template={template}
          />
        ))}
      </ul>
      <div className={styles.more}>
        <p aria-live="polite">{words.showing(templates.length, total)}</p>
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </div>
    </>
  );
}

interface RowProps {
  template: { title: string; type: { label: string; color: string }; isSame: boolean | undefined };
  onCopy: () => void;
}

function Row({ template, onCopy }: RowProps) {
  const { title, type, isSame } = template;
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <span className={styles.title} dir="auto" title={title}>
          {title}
        </span>
        <span className={styles.under}>
          <TypeDot color={type.color} size={8} />
          <span className={styles.label}>{type.label}</span>
        </span>
      </div>
      {isSame !== undefined && (
        <span className={styles.there} data-same={isSame}>
          <CopyCheck aria-hidden size={14} />
          {isSame ? words.there : words.thereChanged}
        </span>
      )}
      <Button aria-label={words.copyName(title)} icon={<CopyPlus aria-hidden size={16} />} onClick={onCopy}>
        {words.copy}
      </Button>
    </li>
  );
}

function Nothing({ isFiltered, name }: { isFiltered: boolean; name: string }) {
  return isFiltered ? (
    <EmptyState hint={words.filteredHint} icon={<SearchX aria-hidden size={20} />} title={words.filtered} />
  ) : (
    <EmptyState hint={words.emptyHint(name)} icon={<ScrollText aria-hidden size={20} />} title={words.empty} />
  );
}

function Loading() {
  return (
    <SkeletonGroup label={words.loading}>
      <div className={styles.list}>
        {["one", "two", "three", "four"].map((key) => (
          <div className={styles.row} key={key}>
            <div className={styles.main}>
              <Skeleton height={14} width={180} />
              <Skeleton height={12} width={80} />
            </div>
            <Skeleton height={32} width={84} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
