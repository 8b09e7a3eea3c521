import { Button } from "@promptory/ui/button";
import { formatNumber } from "@promptory/ui/format";
import { RelativeTime } from "@promptory/ui/relative-time";
import { useEffect, useRef } from "react";
import type { Version } from "../../../api/prompts/versions.ts";
import { history as words } from "../../../locales/en/history.ts";
import styles from "./version-list.module.css";

/** Values of VersionList. */
export interface VersionListProps {
  items: Version[];
  selected: number;
  onSelect(n: number): void;
  /** Brings older ones, where there are any. */
  older: (() => void) | undefined;
  isLoadingOlder: boolean;
}

/** The versions, the newest first: number, where it came from, when, and its note. */
export function VersionList({ items, selected, onSelect, older, isLoadingOlder }: VersionListProps) {
  const list = useRef<HTMLElement>(null);
  // The dialog was there before its list: the focus waited on the close control.
  useEffect(() => list.current?.querySelector<HTMLElement>("[aria-current]")?.focus(), []);
  return (
    <nav ref={list} className={styles.list} aria-label={words.list}>
      <ol className={styles.versions}>
        {items.map((version) => (
          <li key={version.n}>
            <button
              type="button"
              className={styles.version}
              aria-current={version.n === selected || undefined}
              onClick={() => onSelect(version.n)}
            >
              <VersionWords version={version} />
            </button>
          </li>
        ))}
      </ol>
      {older && (
        <Button className={styles.older} busy={isLoadingOlder} onClick={older}>
          {words.older}
        </Button>
      )}
    </nav>
  );
}

function VersionWords({ version: { n, current, source, note, createdAt, characters } }: { version: Version }) {
  const isCreation = n === 1 && source === "web";
  return (
    <>
      <span className={styles.number}>
        {words.version(formatNumber(n))}
        {current && <span className={styles.current}>{words.current}</span>}
      </span>
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}
      <span className={styles.meta}>
        {isCreation ? words.created : words.sources[source]} <RelativeTime date={createdAt} /> ·{" "}
        {words.characters(characters)}
      </span>
    </>
  );
}
