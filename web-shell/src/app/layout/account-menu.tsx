import { AccountMenu as PersonMenu } from "@promptory/ui/account-menu";
import { MenuItem, MenuLink } from "@promptory/ui/menu";
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
      <MenuLink>
        <Link to="/settings">
          <Settings size={16} aria-hidden />
          {frame.settings}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/extension">
          <Puzzle size={16} aria-hidden />
          {frame.extension}
        </Link>
      </MenuLink>
      {user.isAdmin && (
        <MenuLink>
          <Link to="/admin">
            <ShieldCheck size={16} aria-hidden />
            {frame.admin}
          </Link>
        </MenuLink>
      )}
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void logout()}>
        {frame.logout}
      </MenuItem>
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
