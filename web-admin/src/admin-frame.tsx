import { Users } from "lucide-react";
import { NavLink, Outlet } from "react-router";
import styles from "./admin-frame.module.css";
import { text } from "./text/index.ts";

// One level deep, for a page opened alone finds its files relative to its own address.
const SECTIONS = [{ path: "users", label: text.users.title, icon: Users }];

/** The title of the administration and the way between its sections. */
export function AdminFrame({ basename }: { basename: string }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <h1>{text.admin.title}</h1>
        <nav aria-label={text.admin.sections} className={styles.sections}>
          {SECTIONS.map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={`${basename}/${path}`}>
              <Icon aria-hidden size={16} />
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  );
}
