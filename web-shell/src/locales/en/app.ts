import { defineMessages } from "@promptory/rules/messages";

/** The words of guards, of the pages that stand outside the frame, and of the tabs of all pages. */
export const app = defineMessages("shell.app", {
  name: "Promptory",
  loading: "Loading",
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
    createTemplate: "Create Prompt",
    types: "Prompt Types",
    builder: "Megaprompt Builder",
    tags: "Tags",
    extension: "Chrome Extension",
    download: "Download",
    trash: "Trash",
    settings: "Account Settings",
    guide: "Guide",
    consent: "Connect an agent",
    help: "Help & Support",
    test: "Routing Test",
    minimal: "Minimal Page",
    debug: "Debug",
    diagnostics: "Auth Diagnostics",
    admin: "Admin",
    notFound: "Page not found",
  },
});
