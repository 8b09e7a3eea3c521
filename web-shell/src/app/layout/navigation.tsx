import { Tooltip } from "@promptory/ui/tooltip";
import { NavLink } from "react-router";
import { text } from "../../text/index.ts";
import { routes } from "../routes.tsx";
import styles from "./navigation.module.css";

/** The links to every page that has a place in the sidebar; `iconsOnly` keeps the names for screen readers and tooltips. */
export function Navigation({ iconsOnly = false }: { iconsOnly?: boolean }) {
  return (
    <nav aria-label={text.app.navigation}>
      <ul className={styles.list}>
        {routes.map(({ path, nav, load }) => {
          if (!nav) return null;
          const bring = () => void load().catch(() => undefined);
          return (
            <li key={path}>
              <Tooltip text={nav.label} side="right" disabled={!iconsOnly}>
                <NavLink
                  to={path}
                  end={path === "/"}
                  className={({ isActive }) => `${styles.link} ${isActive ? styles.active : ""}`}
                  onPointerEnter={bring}
                  onFocus={bring}
                >
                  <nav.icon size={17} aria-hidden />
                  <span className={iconsOnly ? "p-hidden" : undefined}>{nav.label}</span>
                </NavLink>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
