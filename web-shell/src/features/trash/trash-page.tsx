import { Button, buttonClass } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { useUrlState } from "@promptory/ui/use-url-state";
import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { TRASH_PAGE, type TrashItem, useTrash } from "../../api/library/trash.ts";
import { trash as words } from "../../locales/en/trash.ts";
import { ConfirmEmpty, ConfirmRemove } from "./confirm.tsx";
import { TrashList } from "./trash-list.tsx";
import styles from "./trash-page.module.css";
import trashPagerStyles from "./trash-pager.module.css";

/** What was deleted: bring it back, or let it go for good. */
export function TrashPage() {
  const { params } = useUrlState();
  const page = pageOf(params.get("page"));
  const trash = useTrash(page);
  const [removing, setRemoving] = useState<TrashItem>();
  const [isEmptying, setEmptying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const total = trash.data?.total ?? 0;
  usePageInReach(page, trash.isPlaceholderData ? 0 : total);
  // The button that had the focus goes with its row.
  const focusHeading = () => requestAnimationFrame(() => heading.current?.focus());
  const end = (isDone: boolean) => {
    setRemoving(undefined);
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
      <TrashList trash={trash} onRemove={setRemoving} onRestored={focusHeading} />
      <TrashPager page={page} total={total} />
      {removing && <ConfirmRemove item={removing} onDone={end} />}
      {isEmptying && <ConfirmEmpty count={total} onDone={end} />}
    </div>
  );
}

function pageOf(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / TRASH_PAGE));
const addressOf = (page: number) => (page > 1 ? `?page=${page}` : "?");

/** The way to the other pages, where there are any. */
function TrashPager({ page, total }: { page: number; total: number }) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  return (
    <nav className={trashPagerStyles.pager} aria-label={words.pages}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} className={buttonClass()} rel="prev">
          <ChevronLeft size={16} aria-hidden /> {words.previous}
        </Link>
      )}
      <span role="status">{words.pageOf(formatNumber(page), formatNumber(pages))}</span>
      {page < pages && (
        <Link to={addressOf(page + 1)} className={buttonClass()} rel="next">
          {words.next} <ChevronRight size={16} aria-hidden />
        </Link>
      )}
    </nav>
  );
}

/** Leads back to the last page when the one in the address is behind it, say after its last row was restored. */
function usePageInReach(page: number, total: number): void {
  const navigate = useNavigate();
  const last = pagesOf(total);
  useEffect(() => {
    if (total > 0 && page > last) void navigate(addressOf(last), { replace: true });
  }, [navigate, page, total, last]);
}
