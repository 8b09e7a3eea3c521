import { Button } from "@promptory/ui/button";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { type TrashItem, useTrash } from "../../data/trash.ts";
import { useUrlState } from "../../parts/use-url-state.ts";
import { text } from "../../text/library.ts";
import { ConfirmEmpty, ConfirmRemove } from "./confirm.tsx";
import { TrashList } from "./trash-list.tsx";
import styles from "./trash-page.module.css";
import { TrashPager, usePageInReach } from "./trash-pager.tsx";

const words = text.trash;

/** What was deleted: bring it back, or let it go for good. */
export function TrashPage() {
  const { params } = useUrlState();
  const page = pageOf(params.get("page"));
  const trash = useTrash(page);
  const [doomed, setDoomed] = useState<TrashItem>();
  const [isEmptying, setEmptying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const total = trash.data?.total ?? 0;
  usePageInReach(page, trash.isPlaceholderData ? 0 : total);
  // The button that had the focus goes with its row.
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());
  const end = (isDone: boolean) => {
    setDoomed(undefined);
    setEmptying(false);
    if (isDone) focusHeading();
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {words.title}
        </h1>
        {total > 0 && (
          <Button variant="danger" icon={<Trash2 size={16} aria-hidden />} onClick={() => setEmptying(true)}>
            {words.empty}
          </Button>
        )}
      </header>
      <p className={styles.hint}>{words.hint}</p>
      <TrashList trash={trash} onRemove={setDoomed} onRestored={focusHeading} />
      <TrashPager page={page} total={total} />
      {doomed && <ConfirmRemove item={doomed} onDone={end} />}
      {isEmptying && <ConfirmEmpty count={total} onDone={end} />}
    </div>
  );
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
