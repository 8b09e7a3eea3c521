import { Button } from "@promptory/ui/button";
import styles from "./show-more.module.css";

interface ShowMoreProps {
  /** How many rows of how many are shown. */
  shown: string;
  label: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Below a list that grows: what it shows, and a button for the next rows while there are some. */
export function ShowMore({ shown, label, query }: ShowMoreProps) {
  return (
    <div className={styles.more}>
      <p aria-live="polite">{shown}</p>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {label}
        </Button>
      )}
    </div>
  );
}
