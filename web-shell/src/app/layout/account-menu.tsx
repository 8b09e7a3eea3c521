import { Menu, MenuLine, menuItemClass } from "@promptory/ui/menu";
import { MenuThemes } from "@promptory/ui/menu-themes";
import { useFailureToast } from "@promptory/ui/toast";
import { LogOut, Puzzle, Settings, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { endSession } from "../../api/account/session.ts";
import { frame } from "../../locales/en/frame.ts";
import { useUser } from "../session.tsx";
import styles from "./account-menu.module.css";

/** The person's corner: who they are, the theme, and the way out. */
export function AccountMenu() {
  const user = useUser();
  const logout = useLogout();
  const letter = <span aria-hidden="true">{[...user.username][0]?.toUpperCase()}</span>;
  return (
    <Menu label={frame.account} trigger={letter} triggerClassName={styles.avatar}>
      <div className={styles.who} role="presentation">
        <span className={styles.name}>{user.username}</span>
        {user.email && <span className={styles.email}>{user.email}</span>}
        <span className={styles.role}>{user.isAdmin ? frame.roles.admin : frame.roles.user}</span>
      </div>
      <MenuLine />
      <MenuThemes label={frame.theme} names={frame.themes} />
      <MenuLine />
      <Link to="/settings" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <Settings size={16} aria-hidden />
        {frame.settings}
      </Link>
      <Link to="/extension" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <Puzzle size={16} aria-hidden />
        {frame.extension}
      </Link>
      {user.isAdmin && (
        <Link to="/admin" role="menuitem" tabIndex={-1} className={menuItemClass}>
          <ShieldCheck size={16} aria-hidden />
          {frame.admin}
        </Link>
      )}
      <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass} onClick={logout}>
        <LogOut size={16} aria-hidden />
        {frame.logout}
      </button>
    </Menu>
  );
}

/** Logs the person out here at once; the API ends the session first; if it cannot be reached, a toast says so. */
export function useLogout(): () => Promise<void> {
  const showFailure = useFailureToast();
  return async () => {
    const isEnded = await endSession();
    if (!isEnded) showFailure(frame.logoutIssues.title, frame.logoutIssues.description);
  };
}
