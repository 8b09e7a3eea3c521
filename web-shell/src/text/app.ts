/** The words of the frame: header, sidebar, guards and the pages that stand outside it. */
export const app = {
  name: "Promptory",
  skip: "Skip to content",
  loading: "Loading",
  navigation: "Main",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  collapse: "Collapse sidebar",
  expand: "Expand sidebar",
  account: "Account menu",
  roles: { admin: "Administrator", user: "User" },
  admin: "Admin",
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", system: "System" },
  logout: "Log out",
  logoutIssues: {
    title: "Logout had issues",
    description:
      "You are signed out here. The server could not be told, so that session may stay open until it expires.",
  },
  health: {
    connected: "API Connected",
    error: "API Error",
    disconnected: "API Disconnected",
  },
  unreachable: {
    title: "Your session could not be checked",
    message: "The server did not answer as expected. Check your connection, then try again.",
  },
  crash: {
    title: "Application Error",
    hint: "Something on this page stopped working. Your saved prompts are not affected.",
    details: "Technical details",
    home: "Go to Home",
    retry: "Retry",
  },
  notFound: {
    title: "404 Page Not Found",
    hint: "Did you forget to add the page to the router?",
    home: "Go to Home",
  },
  titles: {
    auth: "Sign in",
    home: "Getting Started",
    templates: "Prompts",
    types: "Prompt Types",
    admin: "Admin",
    notFound: "Page not found",
  },
} as const;
