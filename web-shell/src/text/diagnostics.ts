/** The words of the pages for whoever looks for a fault. */
export const diagnostics = {
  yes: "Yes",
  no: "No",

  test: {
    title: "Routing Test",
    lead: "You can read this, so the router brought you here.",
    location: "Where you are",
    path: "Path",
    search: "Query",
    hash: "Hash",
    arrival: "Arrived by",
    arrivals: { POP: "Address bar, reload or back", PUSH: "A link", REPLACE: "A redirect" },
    none: "None",
    links: "Go somewhere without a reload",
    here: "Same page with a query and a hash",
  },

  minimal: {
    title: "Minimal Page",
    lead: "The script was loaded and React renders. Nothing else takes part in this page.",
  },

  debug: {
    title: "Debug",
    lead: "What this page runs in. Nothing of it leaves your browser.",
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
      "Signing in with a username and a password works without Firebase. For Firebase the server wants all of these.",
    project: "A Firebase project exists, with a web app in it.",
    provider: "In the Firebase console, under Authentication, the wanted sign-in method is enabled.",
    domain: (host: string) => `${host} is among the authorised domains of the project.`,
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
      text: "The browser keeps neither cookies nor local storage for this site. Allow both; the client info above tells.",
    },
    {
      title: "Sign-in asks to wait",
      text: "Several wrong passwords in a row make the next try wait, up to 15 minutes. Waiting helps, trying on does not.",
    },
    {
      title: "API Disconnected",
      text: "The server does not answer. /api/health says how it is; a clock that is minutes off breaks sessions too.",
    },
    {
      title: "The server config cannot be fetched",
      text: "Something between this browser and the server answers in its place: look at the status, then at the proxy.",
    },
  ],
} as const;
