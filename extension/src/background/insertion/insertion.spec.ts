import { fakeTabs } from "../../../test/support/fake-tabs";
import type { SiteHint } from "../../insert/job";
import { insertIntoTab, type KnownBoxes, type Tabs, withKnownBoxes } from "./insertion";
import { readBoxOf, untilAccessible } from "./page-driver";

const wanted = { tabId: 7, promptId: 3, jobId: "job", text: "a\nb" };
const use = async () => 5;

describe("inserting into a tab", () => {
  it("counts the use once the text stands there", async () => {
    const used: number[] = [];
    const count = async (promptId: number) => used.push(promptId);
    expect(await insertIntoTab(wanted, fakeTabs(), count)).toEqual({
      status: "inserted",
      promptId: 3,
      useCount: 1,
      site: "https://chat.example",
      remembered: false,
    });
    expect(used).toEqual([3]);
  });

  it("counts nothing when nothing was inserted", async () => {
    const used: number[] = [];
    const run = async () => ({ status: "failed", reason: "no-editor" }) as const;
    const answer = await insertIntoTab(wanted, fakeTabs({ run }), async (id) => used.push(id));
    expect(answer).toEqual({ status: "failed", reason: "no-editor" });
    expect(used).toEqual([]);
  });

  it("stays inserted when the count fails", async () => {
    const answer = await insertIntoTab(wanted, fakeTabs(), async () => Promise.reject(new Error("away")));
    expect(answer).toMatchObject({ status: "inserted", useCount: null });
  });

  it("hands the inserter the origin it injected into, so that it can look again", async () => {
    const jobs: unknown[] = [];
    const run: Tabs["run"] = async (...given) => {
      jobs.push(given);
      return null;
    };
    expect(await insertIntoTab(wanted, fakeTabs({ run }), use)).toEqual({ status: "failed", reason: "moved-on" });
    expect(jobs).toEqual([
      [7, "document", { jobId: "job", text: "a\nb", origin: "https://chat.example", mode: "caret", site: null }],
    ]);
  });

  it("inserts nothing in a tab whose origin is not known", async () => {
    const used: number[] = [];
    const tabs = fakeTabs({ origin: async () => null });
    expect(await insertIntoTab(wanted, tabs, async (id) => used.push(id))).toEqual({ status: "needs-access" });
    expect(used).toEqual([]);
  });

  it("asks for access where the person has not called Promptory", async () => {
    const inject = async () =>
      Promise.reject(
        new Error(
          "Cannot access contents of the page. Extension manifest must request permission to access the respective host.",
        ),
      );
    expect(await insertIntoTab(wanted, fakeTabs({ inject }), use)).toEqual({ status: "needs-access" });
  });

  it.each([
    "Cannot access a chrome:// URL",
    "The extensions gallery cannot be scripted.",
    "Cannot access a chrome-extension:// URL of different extension",
  ])("says that no extension may type there: %s", async (message) => {
    const inject = async () => Promise.reject(new Error(message));
    expect(await insertIntoTab(wanted, fakeTabs({ inject }), use)).toEqual({
      status: "failed",
      reason: "forbidden-page",
    });
  });

  it("does not make two copies of two quick presses", async () => {
    const [first, second] = await Promise.all([
      insertIntoTab(wanted, fakeTabs(), use),
      insertIntoTab(wanted, fakeTabs(), use),
    ]);
    expect(first).toMatchObject({ status: "inserted" });
    expect(second).toEqual({ status: "failed", reason: "busy" });
    expect(await insertIntoTab(wanted, fakeTabs(), use)).toMatchObject({ status: "inserted" });
  });

  it("hands the inserter where the text goes and what is known about the site", async () => {
    const jobs: unknown[] = [];
    const run: Tabs["run"] = async (_tab, _document, job) => {
      jobs.push(job);
      return null;
    };
    const site: SiteHint = { inputSelectors: ["#ask"], method: "auto", longTextLimit: 4000 };
    await insertIntoTab({ ...wanted, mode: "append", site }, fakeTabs({ run }), use);
    expect(jobs).toEqual([expect.objectContaining({ mode: "append", site })]);
  });
});

describe("an editor only the page's own world can reach", () => {
  /** A page whose inserter asks for help until it has a channel, and what was done there. */
  function codeEditor(change: Partial<Tabs> = {}) {
    const done: string[] = [];
    const needed = <Result>(name: string, channel: string | null | undefined, result: Result) => {
      done.push(`${name} ${channel === undefined ? "alone" : channel === null ? "without help" : "with help"}`);
      return channel === undefined ? ({ status: "needs-page-world" } as const) : result;
    };
    const driver = fakeTabs({
      run: async (_tab, _document, { channel }) =>
        needed("insert", channel, { status: "inserted", editor: "codemirror", method: "page-world" } as const),
      read: async (_tab, _document, { channel }) =>
        needed("read", channel, { status: "read", editor: "codemirror", text: "typed" } as const),
      startHelper: async () => void done.push("help comes"),
      stopHelper: async () => void done.push("help goes"),
      ...change,
    });
    return { done, driver };
  }

  it("gets a helper there for one insertion", async () => {
    const { done, driver } = codeEditor();
    expect(await insertIntoTab(wanted, driver, use)).toMatchObject({ status: "inserted" });
    expect(done).toEqual(["insert alone", "help comes", "insert with help", "help goes"]);
  });

  it("is read with the same help", async () => {
    const { done, driver } = codeEditor();
    expect(await readBoxOf(7, null, driver)).toMatchObject({ text: "typed" });
    expect(done).toEqual(["read alone", "help comes", "read with help", "help goes"]);
  });

  it("is tried without where the browser lets no helper in", async () => {
    const { done, driver } = codeEditor({ startHelper: async () => Promise.reject(new Error("No such world.")) });
    expect(await insertIntoTab(wanted, driver, use)).toMatchObject({ status: "inserted" });
    expect(done).toEqual(["insert alone", "insert without help"]);
  });

  it("sends the helper away when the page goes in the middle", async () => {
    const { done, driver } = codeEditor({
      run: async (_tab, _document, { channel }) =>
        channel === undefined ? { status: "needs-page-world" } : Promise.reject(new Error("Frame was removed.")),
    });
    expect(await insertIntoTab(wanted, driver, use)).toEqual({ status: "failed", reason: "moved-on" });
    expect(done).toEqual(["help comes", "help goes"]);
  });

  it("is not read where Promptory was not called", async () => {
    const inject = async () => Promise.reject(new Error("Cannot access contents of the page."));
    expect(await readBoxOf(7, null, fakeTabs({ inject }))).toEqual({ status: "needs-access" });
  });
});

describe("a page after the press that allows it", () => {
  /** A page that refuses its first scripts with these sentences; what was done until it was entered. */
  async function entered(refusals: string[]) {
    const done: string[] = [];
    const probe = async () => {
      const refusal = refusals.shift();
      done.push(refusal ?? "accepted");
      if (refusal) throw new Error(refusal);
    };
    await untilAccessible(probe, async (ms) => done.push(`${ms} ms`));
    return done;
  }
  const shut = "Cannot access contents of the page.";

  it("is tried again until it accepts scripts", async () => {
    expect(await entered([])).toEqual(["accepted"]);
    expect(await entered([shut, shut])).toEqual([shut, "50 ms", shut, "50 ms", "accepted"]);
  });

  it("is given up after a second", async () => {
    const done = await entered(Array<string>(100).fill(shut));
    expect(done.filter((step) => step === "50 ms")).toHaveLength(20);
    expect(done).not.toContain("accepted");
  });

  it("is not tried again where no extension may enter", async () => {
    expect(await entered(["Cannot access a chrome:// URL"])).toEqual(["Cannot access a chrome:// URL"]);
  });
});

const listed = { inputSelectors: ["#listed"], method: "paste", longTextLimit: 5000 } as const;
const site = { ...listed, inputSelectors: [...listed.inputSelectors] };

/** What the page receives about its box. */
async function hint(known: Partial<KnownBoxes>, given: typeof site | null) {
  const jobs: { site: unknown }[] = [];
  const keep = async (_tab: number, _document: unknown, job: { site: unknown }) => {
    jobs.push(job);
    return null;
  };
  const boxes: KnownBoxes = { selectorsFor: async () => null, isAtCaret: () => false, ...known };
  const job = { origin: "https://chat.example", site: given };
  const driver = withKnownBoxes(fakeTabs({ run: keep, read: keep }), () => boxes);
  await driver.run(7, "document", { ...job, jobId: "job", text: "a", mode: "caret" });
  await driver.read(7, "document", job);
  expect(jobs[0]?.site).toEqual(jobs[1]?.site);
  return jobs[0]?.site;
}

describe("where the message box of a page is looked for", () => {
  it("is where the person pointed first, then where the list of the instance says", async () => {
    const selectorsFor = async (origin: string) => (origin === "https://chat.example" ? ["#pointed"] : null);
    expect(await hint({ selectorsFor }, site)).toEqual({ ...listed, inputSelectors: ["#pointed", "#listed"] });
    expect(await hint({ selectorsFor }, null)).toMatchObject({ inputSelectors: ["#pointed"], method: "auto" });
  });

  it("is where the list says on a site that was never pointed at", async () => {
    expect(await hint({}, site)).toEqual(site);
    expect(await hint({}, null)).toBeNull();
  });

  it("is where the person types when the search in the page inserts", async () => {
    const known: Partial<KnownBoxes> = { isAtCaret: (tabId) => tabId === 7, selectorsFor: async () => ["#pointed"] };
    expect(await hint(known, site)).toEqual({ ...listed, inputSelectors: [] });
    expect(await hint(known, null)).toBeNull();
  });
});
