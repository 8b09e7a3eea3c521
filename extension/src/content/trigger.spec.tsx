import type { PageCommand } from "../page-messages.ts";

/** What the page asked, in order; each is answered by the test. */
const questions: { answer(trigger: string | null | undefined): void }[] = [];
const own = "extension";
let command: (message: PageCommand) => void = () => {};

beforeAll(async () => {
  const chrome = {
    runtime: {
      id: own,
      getURL: (path: string) => `chrome-extension://${own}/${path}`,
      sendMessage: () => new Promise((answer) => questions.push({ answer })),
      onMessage: {
        addListener(listener: (message: PageCommand, sender: object, respond: () => void) => void) {
          command = (message) => listener(message, { id: own }, () => {});
        },
        removeListener() {
          command = () => {};
        },
      },
    },
  };
  Object.assign(globalThis, { chrome });
  await import("./trigger.ts");
});

/** Answers a question, and waits until the page has the answer. */
async function answer(question: number, trigger: string | null | undefined): Promise<void> {
  questions[question]?.answer(trigger);
  await new Promise((done) => setTimeout(done));
}

describe("the script that waits for the trigger", () => {
  it("listens for what the newest answer says, and leaves the page when there is no trigger for it any more", async () => {
    const added = jest.spyOn(window, "addEventListener");
    const listensToInput = () => added.mock.calls.some(([name]) => name === "beforeinput");
    // Settings change while the first question is on its way; its answer arrives last.
    command({ kind: "trigger-changed" });
    expect(questions).toHaveLength(2);
    await answer(1, "//");
    expect(listensToInput()).toBe(true);
    const removed = jest.spyOn(window, "removeEventListener");
    await answer(0, null);
    expect(removed.mock.calls.map(([name]) => name)).not.toContain("beforeinput");
    expect(globalThis.promptoryTrigger).toBeDefined();

    // The background was stopped before it answered.
    command({ kind: "trigger-changed" });
    await answer(2, undefined);
    expect(globalThis.promptoryTrigger).toBeDefined();

    command({ kind: "trigger-changed" });
    await answer(3, null);
    expect(removed.mock.calls.map(([name]) => name)).toContain("beforeinput");
    expect(globalThis.promptoryTrigger).toBeUndefined();
  });

  it("keeps holding the keys for a search opened from the menu when a later answer says that there is no trigger", async () => {
    document.body.innerHTML = "<textarea></textarea>";
    document.querySelector("textarea")?.focus();
    // Here `window` is the process itself, which the document does not know.
    Object.assign(window, { top: document.defaultView });
    jest.isolateModules(() => require("./trigger.ts"));
    const removed = jest.spyOn(window, "removeEventListener").mockClear();
    command({ kind: "open-here", ticket: "one", title: "Search" });
    await answer(4, null);
    expect(removed.mock.calls.map(([name]) => name)).not.toContain("keydown");
  });
});
