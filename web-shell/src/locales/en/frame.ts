import { defineMessages } from "@promptory/rules/messages";

/** The words of header and sidebar, which the sign-in page does not wait for. */
export const frame = defineMessages("shell.frame", {
  skip: "Skip to content",
  navigation: "Main",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapse: "Collapse sidebar",
  expand: "Expand sidebar",
  account: "Account menu",
  roles: { admin: "Administrator", user: "User" },
  admin: "Admin",
  settings: "Settings",
  extension: "Browser extension",
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", system: "System" },
  themeQuestion: {
    label: "Theme",
    message: "Your system uses a light theme. Use light here too?",
    light: "Use light",
    dark: "Keep dark",
  },
  logout: "Log out",
  logoutIssues: {
    title: "Logout had issues",
    description:
      "You are signed out here. The server could not be reached, so the session may stay open until it expires.",
  },
  recoveryWarning: {
    message:
      "Someone entered 100 wrong recovery codes for your account. None of them worked. To be safe, create a new code.",
    button: "New recovery code",
  },
  library: {
    types: "Types",
    favourites: "Favorites",
    allTypes: (count: string) => `All ${count} types`,
    filters: "Saved filters",
    editFilters: "Edit saved filters",
  },
  health: {
    connected: "API Connected",
    error: "API Error",
    disconnected: "API Disconnected",
  },
});
