import { act, cleanup, fireEvent } from "@testing-library/react";
import fc from "fast-check";
import type { PanelRequest, Prompt } from "../messages.ts";
import type { SettingsRequest } from "../page-messages.ts";
import "./later.ts";
import { account, headOf, openPanel, promptOf, type Script, status, Trouble, types } from "./testing/panel-stage.tsx";

type Request = PanelRequest | SettingsRequest;
type Search = Extract<Request, { kind: "search" }>;

/** What a person, the background or time does next. Numbers choose among what is there at that moment. */
type Step =
  | { do: "answer"; which: number }
  | { do: "wait"; ms: number }
  | { do: "type"; words: string }
  | { do: "key"; key: string }
  | { do: "chip"; which: number }
  | { do: "click" | "double-click"; which: number }
  | { do: "insert" | "copy" | "change" | "focus" | "log-out" | "log-out-elsewhere" };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("answer"), which: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait"), ms: fc.constantFrom(0, 60, 150) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("type"), words: fc.constantFrom("", "po", "poet", "le", "x") }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("key"),
      key: fc.constantFrom("Enter", "Enter", "ArrowDown", "ArrowUp", "Escape"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("chip"), which: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("click", "double-click"), which: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("insert", "copy", "change", "focus") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("log-out", "log-out-elsewhere") }) },
) as fc.Arbitrary<Step>;

const scenario = fc.record({ hasHead: fc.boolean(), steps: fc.array(step, { minLength: 8, maxLength: 20 }) });
type Scenario = { hasHead: boolean; steps: Step[] };

const one = <Shown extends Element>(selector: string) => document.querySelector<Shown>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const buttonNamed = (name: string) =>
  all("button, [role=menuitem]").find((button) => (button.getAttribute("aria-label") ?? button.textContent) === name);

/** What the panel says, read from the page alone. */
const screenNow = () => ({
  words: one<HTMLInputElement>("[role=combobox]")?.value ?? null,
  isReady: one("main")?.getAttribute("aria-busy") === "false",
  ids: all("[role=option]").map(({ id }) => Number(id.replace("prompt-", ""))),
  highlighted: all("[role=option][aria-selected=true]").map(({ id }) => Number(id.replace("prompt-", ""))),
  preview: one("section pre")?.textContent ?? null,
  chip: one("fieldset [aria-pressed=true]")?.textContent ?? null,
});
type Screen = ReturnType<typeof screenNow>;

const typeOn = ({ chip }: Screen) => types.find(({ label }) => chip?.startsWith(label))?.id ?? null;

/** The refusals of other questions are ignored where a newer question was asked. */
const endsSession = (kind: Request["kind"]) => kind === "sign-out" || kind === "sync";

/** The panel over a background that answers when a step says so, each question with what was true when it was asked. */
function start({ hasHead }: Scenario) {
  let library: Prompt[] = [promptOf(1, "Poem"), promptOf(2, "Letter"), { ...promptOf(3, "Poet"), typeId: 3 }];
  let isSignedIn = true;
  const pending: { request: Request; give: () => void }[] = [];
  const answered: { request: Search; ids: number[]; index: number }[] = [];
  const state = { asked: 0, isLoggedOut: false };
  const find = ({ text, typeId }: Search) =>
    library.filter(
      (prompt) => prompt.title.toLowerCase().includes(text.trim()) && (typeId === null || prompt.typeId === typeId),
    );
  const countedTypes = () =>
    types.map((type) => ({ ...type, count: library.filter(({ typeId }) => typeId === type.id).length }));
  const valueFor = (request: Request): unknown => {
    if (request.kind === "account") return { account: isSignedIn ? account : null, last: account };
    if (request.kind === "offer") return null;
    if (request.kind === "sign-out") {
      isSignedIn = false;
      return { keyLeft: null };
    }
    if (!isSignedIn) return new Trouble("signed-out", "Your session has ended.");
    if (request.kind === "status" || request.kind === "sync") return status;
    if (request.kind === "types") return countedTypes();
    if (request.kind === "facets") return { total: library.length, favourites: 0, tags: [] };
    if (request.kind === "search") return { prompts: find(request), total: find(request).length };
    if (request.kind === "insert") {
      const { promptId } = request;
      return { status: "inserted", promptId, useCount: 1, site: "https://chat.example", remembered: true };
    }
    return request.kind === "near" || request.kind === "pointed-sites" ? [] : null;
  };
  const later = (request: Request) =>
    new Promise<never>((resolve) => {
      const value = valueFor(request);
      const index = state.asked++;
      const give = () => {
        if (request.kind === "search" && !(value instanceof Trouble)) {
          answered.push({ request, ids: (value as { prompts: Prompt[] }).prompts.map(({ id }) => id), index });
        }
        if (endsSession(request.kind) && !isSignedIn && (value instanceof Trouble || request.kind === "sign-out"))
          state.isLoggedOut = true;
        resolve(value as never);
      };
      pending.push({ request, give });
    });
  const kinds = [
    "account",
    "status",
    "sync",
    "types",
    "facets",
    "search",
    "near",
    "inserted",
    "insert",
    "used",
  ] as const;
  const others = ["pointed-sites", "offer", "sign-out"] as const;
  const script = Object.fromEntries([...kinds, ...others].map((kind) => [kind, later])) as Script;
  const panel = openPanel(library, script, hasHead ? headOf(...library) : null);
  if (hasHead) {
    const request: Search = { kind: "search", text: "", typeId: null, page: 1 };
    answered.push({ request, ids: library.map(({ id }) => id), index: -1 });
  }
  let nextId = 10;
  return {
    ...panel,
    pending,
    answered,
    state,
    current: (screen: Screen) =>
      find({ kind: "search", text: screen.words ?? "", typeId: typeOn(screen), page: 1 }).map(({ id }) => id),
    countedTypes,
    change: () => {
      nextId += 1;
      library = [{ ...promptOf(nextId, `Poem ${nextId}`), typeId: 3 }, ...library];
      panel.notify({ kind: "copy-changed" });
    },
    isSignedOut: () => !isSignedIn,
    logOutElsewhere: () => {
      isSignedIn = false;
      panel.changeAccount();
    },
  };
}
type Panel = ReturnType<typeof start>;

function perform(panel: Panel, { ...step }: Step): void {
  const box = one("[role=combobox]");
  const options = all("[role=option]");
  if (step.do === "answer") panel.pending.splice(step.which % (panel.pending.length || 1), 1)[0]?.give();
  else if (step.do === "wait") jest.advanceTimersByTime(step.ms);
  else if (step.do === "type") box && fireEvent.change(box, { target: { value: step.words } });
  else if (step.do === "key") box && fireEvent.keyDown(box, { key: step.key });
  else if (step.do === "change") panel.change();
  else if (step.do === "focus") fireEvent.focus(window);
  else if (step.do === "log-out-elsewhere") panel.logOutElsewhere();
  else if (step.do === "log-out") {
    buttonNamed("Account")?.click();
  } else if (step.do === "insert")
    all("section footer button")
      .find((button) => /^Insert/.test(button.textContent))
      ?.click();
  else if (step.do === "copy")
    all("section footer button")
      .find((button) => /^Cop/.test(button.textContent))
      ?.click();
  else if ("which" in step) {
    const target = step.do === "chip" ? all("fieldset button")[step.which] : options[step.which % options.length];
    if (target) step.do === "double-click" ? fireEvent.doubleClick(target) : target.click();
  }
}

/** Plays the steps one after the other and compares what the panel says with what it asks and sends. */
async function play(given: Scenario): Promise<void> {
  const clipboard: string[] = [];
  const writeText = async (text: string) => void clipboard.push(text);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const panel = start(given);
  const settled = { index: -1, question: "" };
  await act(async () => {});
  const check = () => {
    const screen = screenNow();
    if (panel.state.isLoggedOut) {
      expect([screen.words, screen.ids]).toEqual([null, []]);
      expect(document.body.textContent).not.toMatch(/Poe[mt]|Letter/);
      return screen;
    }
    if (screen.ids.length > 0) expect(screen.highlighted).toHaveLength(1);
    if (!screen.isReady) return screen;
    // A list that is ready answers the words and the type on the screen, and is never older than the one before.
    const matching = panel.answered.filter(
      ({ request, ids }) =>
        request.text === screen.words && request.typeId === typeOn(screen) && `${ids}` === `${screen.ids}`,
    );
    const shown = Math.max(...matching.map(({ index }) => index), Number.NEGATIVE_INFINITY);
    if (matching.length === 0) throw new Error(`The list answers another question: ${JSON.stringify(screen)}`);
    const question = `${screen.words} ${typeOn(screen)}`;
    if (question === settled.question) expect(shown).toBeGreaterThanOrEqual(settled.index);
    Object.assign(settled, { question, index: shown });
    return screen;
  };
  let before = check();
  for (const step of given.steps) {
    const [searches, inserts, copies] = [
      panel.askedFor("search").length,
      panel.askedFor("insert").length,
      clipboard.length,
    ];
    const target =
      step.do === "double-click" && before.ids.length > 0
        ? before.ids[step.which % before.ids.length]
        : before.highlighted[0];
    await act(async () => perform(panel, step));
    if (step.do === "log-out") await act(async () => buttonNamed("Log out")?.click());
    const after = check();
    for (const { text, typeId } of panel.askedFor("search").slice(searches))
      expect({ text, typeId }).toEqual({ text: after.words, typeId: typeOn(after) });
    for (const { promptId, text } of panel.askedFor("insert").slice(inserts)) {
      expect(promptId).toBe(target);
      if (step.do !== "double-click") expect(text).toBe(before.preview);
      if (step.do === "key") expect(before.isReady).toBe(true);
    }
    if (step.do === "copy") expect(clipboard.slice(copies)).toEqual(before.preview === null ? [] : [before.preview]);
    before = after;
  }
  for (let turn = 0; turn < 40 && (panel.pending.length > 0 || turn < 2); turn += 1) {
    await act(async () => {
      for (const { give } of panel.pending.splice(0).reverse()) give();
    });
    await act(async () => void jest.advanceTimersByTime(200));
    check();
  }
  if (panel.isSignedOut()) panel.state.isLoggedOut = true;
  const screen = check();
  if (panel.isSignedOut()) return;
  expect(screen).toMatchObject({ isReady: true, ids: panel.current(screen) });
  const counts = panel.countedTypes().map(({ label, count }) => `${label}${count}`);
  expect(all("fieldset button").map((chip) => chip.textContent)).toEqual(expect.arrayContaining(counts));
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

// `npm run models` sets both.
const RUNS = Number(process.env.MODEL_RUNS ?? 12);
const SEED = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));

async function playAlone(given: Scenario): Promise<void> {
  localStorage.clear();
  try {
    await play(given);
  } finally {
    cleanup();
    jest.clearAllTimers();
  }
}

const last = { do: "answer", which: -1 } as const;

it.each<[string, Step[]]>([
  [
    "no answer to older words under newer ones",
    [{ do: "wait", ms: 0 }, { do: "type", words: "po" }, last, last, last, last],
  ],
  ["no older counts of types in place of newer ones", [{ do: "change" }]],
  ["no account that was read before the person logged out", [{ do: "log-out" }, last, last]],
])("shows %s", (_, steps) => playAlone({ hasHead: true, steps }));

it(`says what it sends, whatever is pressed and in whatever order answers come (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(scenario, playAlone), { numRuns: RUNS, seed: SEED });
}, 3_600_000);
