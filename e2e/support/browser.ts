/** The browser of every journey: the system's Chromium, silent on the network except for the page itself. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

// Chromium without its window: the same engine for half the CPU time. It has no extensions.
const headlessPath = process.env.HEADLESS_SHELL_PATH ?? chromiumPath;

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Beside other tests, threads of V8 cost a fifth more CPU time than they save; where times are measured they stay.
  ...(process.env.BROWSER_THREADS === "v8" ? [] : ["--js-flags=--single-threaded"]),
];

/** Options for `use` of a Playwright configuration. */
export const chromium = {
  browserName: "chromium",
  headless: true,
  launchOptions: { executablePath: headlessPath, args: chromiumArguments },
} as const;
