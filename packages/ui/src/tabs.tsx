import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./tabs.module.css";

/** Props of Tabs: `name` makes the ids of the tabs and their panels; it is unique on its page. */
export interface TabsProps<Id extends string> {
  name: string;
  label: string;
  tabs: readonly { id: Id; label: ReactNode }[];
  selected: Id;
  onSelect(id: NoInfer<Id>): void;
}

const tabId = (name: string, id: string) => `${name}-${id}`;

/** Tabs after the ARIA Authoring Practices: arrows, Home and End choose, Tab goes on to the panel. */
export function Tabs<Id extends string>({ name, label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen
  useLayoutEffect(() => showSelected(list.current), [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = tabs[targetOf(event.key, at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${tabId(name, next.id)}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(name, tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? `${tabId(name, tab.id)}-panel` : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab.id)}
          onKeyDown={onKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** What the selected tab of the Tabs with the same `name` shows. */
export function TabPanel({ name, selected, children }: { name: string; selected: string; children: ReactNode }) {
  const id = tabId(name, selected);
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={id}>
      {children}
    </div>
  );
}

/** Moves the tabs sideways where there is no room for all, and nothing else on the page. */
function showSelected(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!list || !tab) return;
  const { left, right } = list.getBoundingClientRect();
  if (tab.right > right) list.scrollLeft += tab.right - right;
  else if (tab.left < left) list.scrollLeft -= left - tab.left;
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  return undefined;
}
