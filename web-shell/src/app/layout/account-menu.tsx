import { AccountMenu as PersonMenu } from "@promptory/ui/account-menu";
import { menuItemClass } from "@promptory/ui/menu";
import { useFailureToast } from "@promptory/ui/toast";
import { LogOut, Puzzle, Settings, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { endSession } from "../../api/account/session.ts";
import { frame } from "../../locales/en/frame.ts";
import { useUser } from "../session.tsx";

/** The person's corner: who they are, the theme, and the way out. */
export function AccountMenu() {
  const user = useUser();
  const logout = useLogout();
  return (
    <PersonMenu
      label={frame.account}
      username={user.username}
      details={[...(user.email ? [user.email] : []), user.isAdmin ? frame.roles.admin : frame.roles.user]}
      themes={{ label: frame.theme, names: frame.themes }}
    >
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
    </PersonMenu>
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
