import { lazyWithRetry } from "@promptory/ui/lazy-with-retry";
import { Menu, MenuLine, menuItemClass } from "@promptory/ui/menu";
import { Bookmark, BookmarkPlus, Pencil } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useFilters } from "../../../data/filters.ts";
import { text } from "../../../text/library.ts";
import styles from "./saved-filters.module.css";

const words = text.savedFilters;
const SaveFilter = lazyWithRetry(async () => (await import("../later.ts")).SaveFilter);
const EditFilters = lazyWithRetry(async () => (await import("../later.ts")).EditFilters);

/** The filters somebody named; `address` is the one at hand, empty when there is none. */
export function SavedFilters({ address }: { address: string }) {
  const { data = [] } = useFilters();
  const [asks, setAsks] = useState<"save" | "edit">();
  const close = () => setAsks(undefined);
  return (
    <>
      <Menu label={words.menu} triggerClassName={styles.trigger} trigger={<Bookmark size={16} aria-hidden />}>
        {data.map(({ id, name, query }) => (
          <Link key={id} role="menuitem" className={menuItemClass} to={`/templates?${query}`} tabIndex={-1}>
            <Bookmark size={16} aria-hidden />
            <span className={styles.name}>{name}</span>
          </Link>
        ))}
        {data.length === 0 && address === "" && <p className={styles.none}>{words.none}</p>}
        {data.length > 0 && <MenuLine />}
        {(address !== "" || data.length === 0) && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItemClass}
            disabled={address === ""}
            onClick={() => setAsks("save")}
          >
            <BookmarkPlus size={16} aria-hidden />
            {words.save}
          </button>
        )}
        {data.length > 0 && (
          <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={() => setAsks("edit")}>
            <Pencil size={16} aria-hidden />
            {words.edit}
          </button>
        )}
      </Menu>
      {asks === "save" && <SaveFilter query={address} onClose={close} />}
      {asks === "edit" && <EditFilters onClose={close} />}
    </>
  );
}
