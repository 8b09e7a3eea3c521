import { insertIntoTab, type Tabs } from "./insertion";

const tabs = (change: Partial<Tabs> = {}): Tabs => ({
  inject: async () => "document",
  run: async () => ({ status: "inserted", editor: "rich", method: "paste" }),
  origin: async () => "https://chat.example",
  isRemembered: async () => false,
  ...change,
});
const wanted = { tabId: 7, promptId: 3, text: "a\nb" };
const use = async () => 5;

describe("inserting into a tab", () => {
  it("counts the use once the text stands there", async () => {
    const used: number[] = [];
    const count = async (promptId: number) => used.push(promptId);
    expect(await insertIntoTab(wanted, tabs(), count)).toEqual({
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
    const answer = await insertIntoTab(wanted, tabs({ run }), async (id) => used.push(id));
    expect(answer).toEqual({ status: "failed", reason: "no-editor" });
    expect(used).toEqual([]);
  });

  it("stays inserted when the count fails", async () => {
    const answer = await insertIntoTab(wanted, tabs(), async () => Promise.reject(new Error("away")));
    expect(answer).toMatchObject({ status: "inserted", useCount: null });
  });

  it("hands the guest the origin it injected into, so that it can look again", async () => {
    const jobs: unknown[] = [];
    const run: Tabs["run"] = async (...given) => {
      jobs.push(given);
      return null;
    };
    expect(await insertIntoTab(wanted, tabs({ run }), use)).toEqual({ status: "failed", reason: "moved-on" });
    expect(jobs).toEqual([[7, "document", { text: "a\nb", origin: "https://chat.example" }]]);
  });

  it("asks for access where the person has not called Promptory", async () => {
    const inject = async () =>
      Promise.reject(
        new Error(
          "Cannot access contents of the page. Extension manifest must request permission to access the respective host.",
        ),
      );
    expect(await insertIntoTab(wanted, tabs({ inject }), use)).toEqual({ status: "needs-access" });
  });

  it.each([
    "Cannot access a chrome:// URL",
    "The extensions gallery cannot be scripted.",
    "Cannot access a chrome-extension:// URL of different extension",
  ])("says that no extension may type there: %s", async (message) => {
    const inject = async () => Promise.reject(new Error(message));
    expect(await insertIntoTab(wanted, tabs({ inject }), use)).toEqual({ status: "failed", reason: "forbidden-page" });
  });

  it("does not make two copies of two quick presses", async () => {
    const [first, second] = await Promise.all([insertIntoTab(wanted, tabs(), use), insertIntoTab(wanted, tabs(), use)]);
    expect(first).toMatchObject({ status: "inserted" });
    expect(second).toEqual({ status: "failed", reason: "busy" });
    expect(await insertIntoTab(wanted, tabs(), use)).toMatchObject({ status: "inserted" });
  });
});
