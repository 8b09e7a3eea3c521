import { Content, List, Root, Trigger } from "@radix-ui/react-tabs";
import { createContext, type ReactNode, use, useLayoutEffect, useRef } from "react";
import styles from "./tabs.module.css";

/** The id of the selected tab. */
const Selected = createContext("");

/** Values of Tabs; its TabList and TabPanel are inside, with anything between them. */
export interface TabsProps<Id extends string> {
  selected: Id;
  onSelect(id: NoInfer<Id>): void;
  children: ReactNode;
}

/** Arrows, Home and End choose a tab; Tab goes on to the panel. */
export function Tabs<Id extends string>({ selected, onSelect, children }: TabsProps<Id>) {
  return (
    <Root
      className={styles.root}
      dir={document.dir === "rtl" ? "rtl" : "ltr"}
      value={selected}
      onValueChange={(id) => onSelect(id as Id)}
    >
      <Selected value={selected}>{children}</Selected>
    </Root>
  );
}

export interface TabListProps {
  label: string;
  tabs: readonly { id: string; label: ReactNode }[];
}

export function TabList({ label, tabs }: TabListProps) {
  const selected = use(Selected);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab was chosen
  useLayoutEffect(() => showSelected(list.current), [selected]);
  return (
    <List ref={list} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Trigger key={tab.id} value={tab.id} className={styles.tab}>
          {tab.label}
        </Trigger>
      ))}
    </List>
  );
}

/** What the selected tab shows. */
export function TabPanel({ children }: { children: ReactNode }) {
  return (
    // Its controls are stops of the Tab key, the panel is none.
    <Content value={use(Selected)} tabIndex={undefined}>
      {children}
    </Content>
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
