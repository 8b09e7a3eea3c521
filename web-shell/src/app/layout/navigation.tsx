import { Tooltip } from "@promptory/ui/tooltip";
import { NavLink } from "react-router";
import { LibraryLinks } from "../../features/prompts/filters/library-links.tsx";
import { frame } from "../../locales/en/frame.ts";
import { bringPage, routeOf } from "../routes.ts";
import { useUser } from "../session.tsx";
import { navItems } from "./nav-items.ts";
import styles from "./navigation.module.css";

/** The links to every page that has a place in the sidebar; `iconsOnly` keeps the names for screen readers and tooltips. */
export function Navigation({ iconsOnly = false }: { iconsOnly?: boolean }) {
  const { isAdmin } = useUser();
  return (
    <nav aria-label={frame.navigation}>
      <ul className={styles.list}>
        {navItems
          .filter(({ adminOnly }) => isAdmin || !adminOnly)
          .map(({ path, icon: Icon, isSeparated }) => {
            const label = routeOf(path)?.title ?? path;
            const bring = () => bringPage(path);
            return (
              <li key={path} className={isSeparated ? styles.separated : undefined}>
                <Tooltip text={label} side="right" disabled={!iconsOnly}>
                  <NavLink
                    to={path}
                    end={path === "/"}
                    className={({ isActive }) => `${styles.link} ${isActive ? styles.active : ""}`}
                    onPointerEnter={bring}
                    onFocus={bring}
                  >
                    <Icon size={17} aria-hidden />
                    <span className={iconsOnly ? "p-hidden" : undefined}>{label}</span>
                  </NavLink>
                </Tooltip>
              </li>
            );
          })}
      </ul>
      {!iconsOnly && <LibraryLinks />}
    </nav>
  );
}
