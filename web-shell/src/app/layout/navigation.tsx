import { Stack } from "@promptory/ui/layout";
import { Tooltip } from "@promptory/ui/tooltip";
import {
  House,
  Layers,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  Puzzle,
  Shapes,
  ShieldCheck,
  Trash2,
} from "lucide-react";
import { NavLink } from "react-router";
import { isAvailable } from "../../api/embedding.ts";
import { LibraryLinks } from "../../features/prompts/filters/library-links.tsx";
import { frame } from "../../locales/en/frame.ts";
import { bringPage, routeOf } from "../routes.ts";
import { useUser } from "../session.tsx";
import styles from "./navigation.module.css";

/** The links to every page that has a place in the sidebar; `iconsOnly` keeps the names for screen readers and tooltips. */
export function Navigation({ iconsOnly = false }: { iconsOnly?: boolean }) {
  const { isAdmin } = useUser();
  return (
    <nav aria-label={frame.navigation}>
      <Stack as="ul" gap={2}>
        {navItems
          .filter(({ path, adminOnly }) => (isAdmin || !adminOnly) && isAvailable(path))
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
      </Stack>
      {!iconsOnly && <LibraryLinks />}
    </nav>
  );
}

/** A page that has a place in the sidebar. */
interface NavItem {
  path: string;
  icon: LucideIcon;
  /** In the sidebar of administrators only (specification section 1); the page itself may be open to more. */
  adminOnly?: true;
  /** A line above marks it as another area. */
  isSeparated?: true;
}

/** The pages that have a place in the sidebar, in its order; their names and code are in the table of routes. */
export const navItems: readonly NavItem[] = [
  { path: "/", icon: House },
  { path: "/templates", icon: MessageSquareText },
  { path: "/types", icon: Shapes },
  { path: "/builder", icon: Layers },
  { path: "/extension", icon: Puzzle, adminOnly: true },
  { path: "/trash", icon: Trash2 },
  { path: "/help", icon: LifeBuoy },
  { path: "/admin", icon: ShieldCheck, adminOnly: true, isSeparated: true },
];
