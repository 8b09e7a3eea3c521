import type { Tabs } from "./insertion";
import { type KnownBoxes, withKnownBoxes } from "./known-boxes";

const listed = { inputSelectors: ["#listed"], method: "paste", longTextLimit: 5000 } as const;
const site = { ...listed, inputSelectors: [...listed.inputSelectors] };

/** What the page receives about its box. */
async function hint(known: Partial<KnownBoxes>, given: typeof site | null) {
  const jobs: { site: unknown }[] = [];
  const tabs: Tabs = {
    inject: async () => "document",
    run: async (_tab, _document, job) => {
      jobs.push(job);
      return null;
    },
    read: async (_tab, _document, job) => {
      jobs.push(job);
      return null;
    },
    undo: async () => null,
    outcome: async () => null,
    isInChat: async () => true,
    progress: async () => 0,
    cancel: async () => {},
    startHelper: async () => {},
    stopHelper: async () => {},
    origin: async () => "https://chat.example",
    isRemembered: async () => true,
  };
  const boxes: KnownBoxes = { selectorsFor: async () => null, isAtCaret: () => false, ...known };
  const job = { origin: "https://chat.example", site: given };
  const driver = withKnownBoxes(tabs, () => boxes);
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
