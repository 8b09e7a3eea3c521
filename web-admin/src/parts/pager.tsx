import { formatNumber } from "@promptory/ui/format";
import { Pagination } from "antd";
import { text } from "../text/index.ts";
import styles from "./list.module.css";

interface PagerProps {
  page: number;
  pageSize: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  /** What the rows are called. */
  noun: string;
  onPage: (page: number) => void;
}

/** Which rows of how many are shown, and the way to the others. */
export function Pager({ page, pageSize, shown, total, noun, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  const [from, to, all] = [first, first + shown - 1, total].map((count) => formatNumber(count));
  return (
    <div className={styles.pager}>
      <p aria-live="polite">{text.admin.showing(`${from}`, `${to}`, `${all}`, noun)}</p>
      <Pagination
        current={page}
        hideOnSinglePage
        onChange={onPage}
        pageSize={pageSize}
        showSizeChanger={false}
        total={total}
      />
    </div>
  );
}
