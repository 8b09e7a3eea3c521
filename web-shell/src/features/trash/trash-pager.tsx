import { buttonClass } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { TRASH_PAGE } from "../../data/trash.ts";
import { text } from "../../text/library.ts";
import styles from "./trash-pager.module.css";

const words = text.trash;

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / TRASH_PAGE));
const addressOf = (page: number) => (page > 1 ? `?page=${page}` : "?");

/** The way to the other pages, where there are any. */
export function TrashPager({ page, total }: { page: number; total: number }) {
  const pages = pagesOf(total);
  if (pages === 1) return null;
  return (
    <nav className={styles.pager} aria-label={words.pages}>
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
export function usePageInReach(page: number, total: number): void {
  const navigate = useNavigate();
  const last = pagesOf(total);
  useEffect(() => {
    if (total > 0 && page > last) void navigate(addressOf(last), { replace: true });
  }, [navigate, page, total, last]);
}
