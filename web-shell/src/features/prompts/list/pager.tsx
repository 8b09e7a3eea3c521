import { formatNumber } from "@promptory/ui/format";
import { Select } from "@promptory/ui/prompt/select";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { text } from "../../../locales/en/library.ts";
import { pageSlots } from "./page-slots.ts";
import styles from "./pager.module.css";
import { PAGE_CHOICES, type PageChoice, type View } from "./use-view.ts";

const words = text.prompts;

/** The page sizes of a view, as options of a select. */
const sizeOptions = ({ kind }: View) =>
  PAGE_CHOICES[kind].map((choice) => ({
    value: choice,
    label: choice === "scroll" ? words.views.scroll : words.views.perPage(formatNumber(choice)),
  }));

/** Values of Pager: the page shown, how many prompts there are in all, and the address of another page. */
export interface PagerProps {
  page: number;
  total: number;
  /** Whether there are more than were counted. */
  isAtLeast: boolean | undefined;
  /** How many prompts of the page are shown so far. */
  shown: number;
  view: View;
  linkTo(page: number): string;
  onPage(page: number): void;
  onChoice(choice: PageChoice): void;
  /** Called when a person is about to go to a page. */
  onIntent?(page: number): void;
}

/** Which prompts of how many are shown, and the way to the others. */
export function Pager({ page, total, isAtLeast = false, shown, view, linkTo, onPage, onChoice, onIntent }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / view.size));
  return (
    <div className={styles.pager}>
      <p className={styles.showing} role="status">
        {showing(page, { total, isAtLeast }, view, shown)}
      </p>
      <Select
        className={styles.rows}
        label={words.views.rows}
        options={sizeOptions(view)}
        value={view.choice}
        onChange={onChoice}
      />
      {pages > 1 && <Pages page={page} pages={pages} linkTo={linkTo} onPage={onPage} onIntent={onIntent} />}
    </div>
  );
}

type Total = { total: number; isAtLeast?: boolean };

/** How many prompts there are, with a plus when there are more than were counted. */
export function totalText({ total, isAtLeast }: Total = { total: 0 }): string {
  return isAtLeast ? words.atLeast(formatNumber(total)) : formatNumber(total);
}

/** 'Showing x-y of n prompts'. */
function showing(page: number, all: Total, { size, choice }: View, shown: number): string {
  const { total } = all;
  const from = Math.min(total, (page - 1) * size + 1);
  const to = Math.min(total, choice === "scroll" ? from - 1 + shown : page * size);
  return words.showing(formatNumber(from), formatNumber(to), totalText(all));
}

interface PagesProps {
  page: number;
  pages: number;
  linkTo(page: number): string;
  onPage(page: number): void;
  onIntent: PagerProps["onIntent"];
}

function Pages({ page, pages, linkTo, onPage, onIntent }: PagesProps) {
  const link = { linkTo, onPage, onIntent };
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      <PageLink {...link} to={page > 1 ? page - 1 : undefined} label={words.previous} rel="prev">
        <ChevronLeft size={16} aria-hidden />
      </PageLink>
      <span className={styles.brief}>{words.pageOf(formatNumber(page), formatNumber(pages))}</span>
      {pageSlots(page, pages).map((slot) =>
        typeof slot === "number" ? (
          <PageLink {...link} key={slot} to={slot} label={words.page(formatNumber(slot))} current={slot === page}>
            {formatNumber(slot)}
          </PageLink>
        ) : (
          <span key={slot} className={styles.gap} aria-hidden="true">
            …
          </span>
        ),
      )}
      <PageLink {...link} to={page < pages ? page + 1 : undefined} label={words.next} rel="next">
        <ChevronRight size={16} aria-hidden />
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  to: number | undefined;
  label: string;
  current?: boolean;
  rel?: "prev" | "next";
  linkTo(page: number): string;
  onPage(page: number): void;
  onIntent: PagerProps["onIntent"];
  children: ReactNode;
}

function PageLink({ to, label, current = false, rel, linkTo, onPage, onIntent, children }: PageLinkProps) {
  const kind = rel ? styles.step : styles.page;
  if (to === undefined) {
    return (
      <button type="button" className={kind} aria-label={label} disabled>
        {children}
      </button>
    );
  }
  const intend = () => onIntent?.(to);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The link is as old as the last render; the page is changed in the current address.
    event.preventDefault();
    onPage(to);
  };
  return (
    <Link
      to={linkTo(to)}
      className={kind}
      aria-label={label}
      aria-current={current ? "page" : undefined}
      rel={rel}
      onClick={open}
      onPointerEnter={intend}
      onFocus={intend}
    >
      {children}
    </Link>
  );
}
