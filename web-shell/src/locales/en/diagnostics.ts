import { defineMessages } from "@promptory/rules/messages";

/** The words of the diagnostic pages. */
export const diagnostics = defineMessages("shell.diagnostics", {
  yes: "Yes",
  no: "No",

  test: {
    title: "Routing Test",
    lead: "If you can read this, the router works.",
    location: "Where you are",
    path: "Path",
    search: "Query",
    hash: "Hash",
    arrival: "Arrived by",
    arrivals: { POP: "Address bar, reload or back", PUSH: "A link", REPLACE: "A redirect" },
    none: "None",
    links: "Navigate without reloading",
    here: "Same page with a query and a hash",
  },

  minimal: {
    title: "Minimal Page",
    lead: "The script has loaded and React renders. This page uses nothing else.",
  },

  debug: {
    title: "Debug",
    lead: "The environment of this page. Nothing is sent from your browser.",
    environment: "Environment",
    auth: "Go to Sign in",
    home: "Go to Home",
    logout: "Test Logout",
    logoutHint: "Test Logout opens the logout endpoint, which ends the session of this browser and answers in JSON.",
  },

  page: {
    title: "Auth Diagnostics",
    lead: "What sign-in depends on, in this browser and at the server.",
    client: "Client info",
    refreshClient: "Refresh client info",
    server: "Server config",
    refreshServer: "Refresh server config",
    loading: "Loading the server config",
    failed: "Failed to fetch server config",
    status: (status: number, message: string) => `Status ${status}: ${message}`,
    configured: "Firebase configured",
    set: "Set",
    unset: "Not set",
    tabsLabel: "Help with sign-in",
    tabs: { checklist: "Firebase checklist", troubleshooting: "Troubleshooting" },
  },

  client: {
    origin: "Origin",
    build: "Build",
    secure: "Secure context",
    online: "Online",
    cookies: "Cookies allowed",
    storage: "Local storage works",
    token: "Sign-in token stored",
    theme: "Theme",
    language: "Languages",
    zone: "Time zone",
    clock: "Clock",
    window: "Window",
    agent: "Browser",
  },

  checklist: {
    about:
      "Signing in with a username and a password works without Firebase. For Firebase, the server needs all of these.",
    project: "A Firebase project exists, with a web app in it.",
    provider: "In the Firebase console, under Authentication, the wanted sign-in method is enabled.",
    domain: (host: string) => `${host} is among the authorized domains of the project.`,
    variable: (name: string) => `${name} is set where the server runs.`,
    unknown: "The server config is not known, so the variables cannot be checked.",
    done: "Done",
    open: "To do",
    manual: "Check by hand",
  },

  troubleshooting: [
    {
      title: "The password is not accepted",
      text: "Look at it with the eye in the field. If it is lost, Forgot password? on the sign-in page takes your recovery code.",
    },
    {
      title: "Signed out right after signing in",
      text: "The browser keeps neither cookies nor local storage for this site. Allow both. The client info above shows their state.",
    },
    {
      title: "Sign-in asks to wait",
      text: "After several wrong passwords in a row you have to wait up to 15 minutes before the next try.",
    },
    {
      title: "API Disconnected",
      text: "The server does not respond. Check /api/health. A clock that is minutes off breaks sessions, too.",
    },
    {
      title: "The server config cannot be fetched",
      text: "Something between this browser and the server answers instead. Check the status, then the proxy.",
    },
  ],
});
