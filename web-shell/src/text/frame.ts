/** The words of header and sidebar, which the sign-in page does not wait for. */
export const frame = {
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
  logout: "Log out",
  logoutIssues: {
    title: "Logout had issues",
    description:
      "You are signed out here. The server could not be told, so that session may stay open until it expires.",
  },
  recoveryWarning: {
    message:
      "There were 100 wrong guesses at your recovery code. Your account was not opened. To be safe, make a new code.",
    button: "New recovery code",
  },
  library: {
    types: "Types",
    favourites: "Favourites",
    allTypes: (count: string) => `All ${count} types`,
    filters: "Saved filters",
    editFilters: "Edit saved filters",
  },
  health: {
    connected: "API Connected",
    error: "API Error",
    disconnected: "API Disconnected",
  },
} as const;
