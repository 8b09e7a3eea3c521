import { test as base, expect, type Page } from "@playwright/test";
import { withSites } from "./editor-sites.ts";
import { type ExtensionBrowser, openExtension } from "./extension.ts";
import { importCsv, newUser, type Person, signIn } from "./people.ts";
import { collectProblems, type Problems } from "./problems.ts";
import { forgetEndedPrograms, logsOfPrograms } from "./process.ts";
import { type Product, startProduct } from "./product.ts";

interface JourneyFixtures {
  /** Prints what the product, and the other programs, wrote when a journey has failed. */
  programLogs: undefined;
  /** What the browser complained about; anything unexpected fails the journey at its end. */
  problems: Problems;
  /** `test.use({ reads: true })`: `person` is the worker's account with the 1,282 real prompts, which is not to be changed. */
  reads: boolean;
  /** Someone who has just registered. */
  person: Person;
  /** Where `home` is opened; `null` for journeys that open a page of their own first. */
  startsAt: string | null;
  /** A page in which that person is signed in. */
  home: Page;
  /** Starts a product that is this journey's own, with these variables besides. */
  startOwn: typeof startProduct;
}

interface WorkerFixtures {
  /** The built product, started once for all journeys of a worker. */
  product: Product;
  /** Answers the account that holds the 1,282 real prompts, imported once a worker. */
  realLibrary: () => Promise<Person>;
  /** Where pages with real editors are served. */
  sites: string;
  /** A browser with the built extension, for all journeys of a worker; each logs out at its end. */
  extension: ExtensionBrowser;
}

const LOG_LINES = 200;

/** Whether `npm run test:deep` runs: journeys that only repeat others at other sizes or with more data need it. */
export const isDeep = process.env.E2E_DEEP !== undefined;

/**
 * Playwright's `test` over the built product: `page.goto("/templates")` reaches it. Worker fixtures that several files use are here, because
 * files with others get a worker, and so a product, of their own.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct();
      await use(product);
      await product.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // Automatic fixtures are removed last: what a journey started itself has ended by then, with its last lines.
  programLogs: [
    async ({ browserName: _ }, use, testInfo) => {
      forgetEndedPrograms();
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) console.log(`\n${logsOfPrograms(LOG_LINES)}\n`);
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  problems: [
    async ({ context }, use, testInfo) => {
      const problems = collectProblems(context);
      await use(problems);
      if (testInfo.status === testInfo.expectedStatus) {
        expect(problems.unexpected(), "what the browser complained about").toEqual([]);
      }
    },
    { auto: true },
  ],
  realLibrary: [
    async ({ product }, use) => {
      let imported: Promise<Person> | undefined;
      const load = async () => {
        const person = await newUser(product.origin);
        await importCsv(product.origin, person);
        return person;
      };
      await use(() => {
        imported ??= load();
        return imported;
      });
    },
    { scope: "worker" },
  ],
  sites: [async ({ browserName: _ }, use) => withSites(use), { scope: "worker" }],
  extension: [
    // The browser is closed before the pages: their server waits for its connections to end.
    async ({ product, sites: _ }, use) => {
      const extension = await openExtension(product.origin);
      await use(extension);
      await extension.close();
    },
    { scope: "worker" },
  ],
  reads: [false, { option: true }],
  person: async ({ product, reads, realLibrary }, use) =>
    use(reads ? await realLibrary() : await newUser(product.origin)),
  startsAt: ["/", { option: true }],
  home: async ({ page, product, person, startsAt }, use) => {
    await signIn(page, product.origin, person);
    if (startsAt !== null) await page.goto(startsAt);
    await use(page);
  },
  startOwn: async ({ context }, use) => {
    const started: Product[] = [];
    await use(async (env) => {
      const product = await startProduct(env);
      started.push(product);
      return product;
    });
    // A page that still brings code ahead of time would complain that its server is gone.
    await Promise.all(context.pages().map((page) => page.goto("about:blank")));
    await Promise.all(started.map((product) => product.remove()));
  },
});

export { expect };
