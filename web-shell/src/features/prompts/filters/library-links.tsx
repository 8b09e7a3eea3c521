import { IconButton } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { browserValue } from "@promptory/ui/storage";
import { TypeDot } from "@promptory/ui/type-badge";
import { Bookmark, ChevronDown, Pencil, Star } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { useFilters } from "../../../api/library/filters.ts";
import { type PromptType, useTypes } from "../../../api/library/types.ts";
import { frame } from "../../../locales/en/frame.ts";
import styles from "./library-links.module.css";
import { filterPart } from "./list-state.ts";

const words = frame.library;
const MAX_TYPES = 8;
const EditFilters = lazyWithRetry(async () => (await import("../lazy.ts")).EditFilters);

/** The sidebar's links into the list: favourites, the types with their counts, and the saved filters. */
export function LibraryLinks() {
  const { data: types = [] } = useTypes();
  const { data: filters = [] } = useFilters();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {types.length > 0 && (
        <Section name="types" title={words.types}>
          <ListLink query="favourite=1" icon={<Star size={14} aria-hidden />}>
            {words.favourites}
          </ListLink>
          {largest(types).map(({ id, label, color, templateCount }) => (
            <ListLink key={id} query={`type=${id}`} icon={<TypeDot color={color} />} count={templateCount}>
              {label}
            </ListLink>
          ))}
          {types.length > MAX_TYPES && (
            <li>
              <Link className={styles.link} to="/types">
                {words.allTypes(formatNumber(types.length))}
              </Link>
            </li>
          )}
        </Section>
      )}
      {filters.length > 0 && (
        <Section
          name="filters"
          title={words.filters}
          end={
            <IconButton
              label={words.editFilters}
              className={styles.edit}
              icon={<Pencil size={13} aria-hidden />}
              onClick={() => setEditing(true)}
            />
          }
        >
          {filters.map(({ id, name, query }) => (
            <ListLink key={id} query={query} icon={<Bookmark size={14} aria-hidden />}>
              {name}
            </ListLink>
          ))}
        </Section>
      )}
      {isEditing && <EditFilters onClose={() => setEditing(false)} />}
    </>
  );
}

/** The types with the most prompts, in the order they came in. */
function largest(types: PromptType[]): PromptType[] {
  if (types.length <= MAX_TYPES) return types;
  const chosen = new Set(types.toSorted((a, b) => b.templateCount - a.templateCount).slice(0, MAX_TYPES));
  return types.filter((type) => chosen.has(type));
}

interface SectionProps {
  name: "types" | "filters";
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

const folded = { types: browserValue("sidebar-types"), filters: browserValue("sidebar-filters") };

/** A list of links under a heading that folds it away; remembered in this browser. */
function Section({ name, title, end, children }: SectionProps) {
  const isOpen = useSyncExternalStore(folded[name].subscribe, folded[name].get) !== "folded";
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => folded[name].set(isOpen ? "folded" : undefined)}
        >
          {title}
          <ChevronDown size={14} aria-hidden />
        </button>
        {end}
      </div>
      {isOpen && <ul className={styles.list}>{children}</ul>}
    </section>
  );
}

type ListLinkProps = { query: string; icon: ReactNode; count?: number; children: ReactNode };

/** A link to the list with one filter; current while the list shows exactly that. */
function ListLink({ query, icon, count, children }: ListLinkProps) {
  const { pathname, search } = useLocation();
  const isCurrent = pathname === "/templates" && filterPart(new URLSearchParams(search)) === query;
  return (
    <li>
      <Link className={styles.link} to={`/templates?${query}`} aria-current={isCurrent ? "page" : undefined}>
        <span className={styles.icon}>{icon}</span>
        <span className={`${styles.label} p-line`} dir="auto">
          {children}
        </span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </Link>
    </li>
  );
}
