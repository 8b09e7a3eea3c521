import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { Select } from "@promptory/ui/prompt/select";
import { useEventCallback } from "@promptory/ui/use-event-callback";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { observe } from "react-intersection-observer";
import { Link } from "react-router";
import { prompts as words } from "../../../locales/en/prompts.ts";
import styles from "./pager.module.css";
import { PAGE_CHOICES, type PageChoice, type View } from "./use-view.ts";

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
      {pages > 1 && <Pages {...{ page, pages, isAtLeast, linkTo, onPage, onIntent }} />}
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
  return words.showing(formatNumber(from), formatNumber(to), total, totalText(all));
}

interface PagesProps {
  page: number;
  pages: number;
  /** Whether more pages may follow: the last of `pages` shows how many. */
  isAtLeast: boolean;
  linkTo(page: number): string;
  onPage(page: number): void;
  onIntent: PagerProps["onIntent"];
}

function Pages({ page, pages, isAtLeast, linkTo, onPage, onIntent }: PagesProps) {
  const link = { linkTo, onPage, onIntent };
  return (
    <nav className={styles.pages} aria-label={words.pages}>
      <PageLink {...link} to={page > 1 ? page - 1 : undefined} label={words.previous} rel="prev">
        <ChevronLeft size={16} aria-hidden />
      </PageLink>
      <span className={styles.brief}>
        {isAtLeast ? words.page(formatNumber(page)) : words.pageOf(formatNumber(page), formatNumber(pages))}
      </span>
      {pageSlots(page, pages, isAtLeast).map((slot) =>
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

/** A place in the pager: a page, or a gap between pages. */
type PageSlot = number | "gap-before" | "gap-after";

const SLOTS = 7;

/**
 * The pages a pager shows: first, last, the current one and its neighbours; always as many places, so none moves. While matches are
 * counted in part, no page is the last one.
 */
export function pageSlots(page: number, pages: number, isAtLeast = false): PageSlot[] {
  if (isAtLeast) return openSlots(page, pages);
  if (pages <= SLOTS) return range(1, pages);
  if (page <= 4) return [...range(1, 5), "gap-after", pages];
  if (page >= pages - 3) return [1, "gap-before", ...range(pages - 4, pages)];
  return [1, "gap-before", ...range(page - 1, page + 1), "gap-after", pages];
}

function openSlots(page: number, pages: number): PageSlot[] {
  if (page <= 4 || pages < SLOTS) return [...range(1, Math.min(SLOTS - 1, pages)), "gap-after"];
  return [1, "gap-before", ...range(page - 2, Math.min(page + 1, pages)), "gap-after"];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** How far below the window the next prompts are asked for. */
const MARGIN = "0px 0px 800px 0px";

/** Values of ShowMore. */
interface ShowMoreProps {
  isLoading: boolean;
  isError: boolean;
  onMore(): void;
  onRetry(): void;
}

/** The end of a page that scrolls: coming near it presses it. */
export function ShowMore({ isLoading, isError, onMore, onRetry }: ShowMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  const press = useEventCallback(onMore);
  const canLoad = !isLoading && !isError;
  useEffect(() => {
    if (!canLoad || !element.current) return;
    return observe(element.current, (isNear) => isNear && press(), { rootMargin: MARGIN }, false);
  }, [canLoad, press]);
  return (
    <div ref={element} className={styles.more}>
      {isError && <p role="alert">{words.views.moreFailed}</p>}
      <Button busy={isLoading} onClick={isError ? onRetry : onMore}>
        {isError ? words.views.retry : words.views.more}
      </Button>
    </div>
  );
}
