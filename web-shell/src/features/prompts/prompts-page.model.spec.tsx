import { act, cleanup, fireEvent } from "@testing-library/react";
import fc from "fast-check";
import { FakeLibrary } from "../../testing/fake-library.ts";
import { openPage } from "../../testing/open-page.tsx";
import { readListState, toFilter } from "./filters/list-state.ts";

const RUNS = Number(process.env.MODEL_RUNS ?? 8);
const SEED = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const SCROLL_STEP = 48;

type Step =
  | { do: "search"; text: string }
  | { do: "choose"; label: "Prompt type" | "Sort"; option: number }
  | {
      do:
        | "favourites"
        | "clear"
        | "show more"
        | "select"
        | "select all"
        | "delete"
        | "mark all"
        | "confirm"
        | "cancel"
        | "escape";
    }
  | { do: "page"; to: "Next" | "Previous" }
  | { do: "size"; option: number }
  | { do: "view"; to: "Cards" | "List" }
  | { do: "sidebar"; to: "Coding" | "Writing" | "Favorites" }
  | { do: "tick" | "star"; card: number }
  | { do: "make elsewhere" | "answer" | "wait" };

const simple = fc.constantFrom<Step["do"]>(
  "favourites",
  "clear",
  "show more",
  "select",
  "select all",
  "delete",
  "mark all",
  "confirm",
  "cancel",
  "escape",
  "make elsewhere",
  "wait",
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>({ do: "answer" }) },
  { weight: 6, arbitrary: simple.map((name) => ({ do: name }) as Step) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("search"), text: fc.constantFrom("", "a", "apple", "zebra") }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("choose"),
      label: fc.constantFrom("Prompt type", "Sort"),
      option: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("size"), option: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("view"), to: fc.constantFrom("Cards", "List") }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("sidebar"), to: fc.constantFrom("Coding", "Writing", "Favorites") }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("page"), to: fc.constantFrom("Next", "Previous") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("tick", "star"), card: fc.nat({ max: 5 }) }) },
) as fc.Arbitrary<Step>;

function makeLibrary(): FakeLibrary {
  const library = new FakeLibrary();
  const [coding, writing] = [library.addType("Coding", "#007aff"), library.addType("Writing", "#34c759")];
  for (let index = 0; index < 62; index += 1) {
    const name = ["Apple", "Banana", "Cherry"][index % 3];
    const made = library.addTemplate(`${name} ${index}`, "Text", index % 2 ? coding : writing);
    made.favourite = index % 4 === 0;
  }
  return library;
}

// Selectors instead of roles: computing roles takes most of the time of a run.
const all = (selector: string, root: ParentNode = document) => [...root.querySelectorAll<HTMLElement>(selector)];
const named = (name: RegExp, selector: string, root?: ParentNode) =>
  all(selector, root).find((control) => name.test(control.getAttribute("aria-label") ?? control.textContent ?? ""));
/** What the page size says: how many prompts one page has, or one step of a page that scrolls. */
const sizeOnScreen = () => {
  const size = document.querySelector('[role=combobox][aria-label="Prompts on one page"]')?.textContent ?? "";
  return size === "Scrolling"
    ? { page: Number.POSITIVE_INFINITY, step: SCROLL_STEP }
    : { page: Number.parseInt(size, 10) };
};

/** The page, a person at it, and what they were shown when they pressed something. */
class Session {
  readonly #library = makeLibrary();
  readonly #place;
  /** What the star of each prompt was last set to. */
  readonly #stars = new Map<number, boolean>();
  /** The number and the filter that were on screen when a change of many was started. */
  #shown: { count: number; filter: string } | undefined;
  /** The page learns of prompts made elsewhere only when it reads again. */
  #isChangedElsewhere = false;
  readonly faults: string[] = [];

  constructor(schedule: <T>(answer: Promise<T>) => Promise<T>) {
    const answer = this.#library.fetch;
    const fetch: typeof answer = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      await schedule(Promise.resolve());
      const response = await answer(input, init);
      if (url.endsWith("/templates/bulk")) await this.#compare(response.clone());
      return schedule(Promise.resolve(response));
    };
    Object.assign(this.#library, { fetch });
    this.#place = openPage(this.#library).place;
  }

  /** What the screen said is what was sent, and what was done. */
  async #compare(response: Response): Promise<void> {
    const sent = this.#library.bodies.at(-1) as { ids?: number[]; filter?: object; expected?: number };
    const { count, filter } = this.#shown ?? {};
    this.#expect("number sent", sent.ids?.length ?? sent.expected, count);
    if (sent.filter) this.#expect("filter sent", JSON.stringify(sent.filter), filter);
    if (response.ok) this.#expect("rows changed", (await response.json()).count, count);
  }

  #expect(what: string, actual: unknown, wanted: unknown): void {
    if (actual !== wanted) this.faults.push(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
  }

  get #bar(): HTMLElement | null {
    return document.querySelector<HTMLElement>('section[aria-label="Selected prompts"]');
  }

  get #search(): HTMLInputElement {
    return named(/^Search prompts$/, "input") as HTMLInputElement;
  }

  get #params(): URLSearchParams {
    return new URL(this.#place.address, "http://page").searchParams;
  }

  get #cards(): HTMLElement[] {
    return all("[data-card]");
  }

  /** Presses a control as a person does: it takes the focus first. */
  #press(control: HTMLElement | null | undefined): boolean {
    if (!control || (control as HTMLButtonElement).disabled) return false;
    control.focus();
    fireEvent.click(control);
    return true;
  }

  #choose(label: string, option: number): void {
    if (this.#press(document.querySelector<HTMLElement>(`[role=combobox][aria-label="${label}"]`)))
      this.#press(all("[role=option]")[option]);
  }

  /** Opens a menu or a panel and presses a control in it. */
  #pressIn(opener: RegExp, control: RegExp): void {
    const button = named(opener, "button[aria-haspopup]");
    if (button?.getAttribute("aria-expanded") === "false") act(() => void this.#press(button));
    this.#press(named(control, "[role=menu] button, [role=dialog] button"));
  }

  #remember(title: string | null | undefined): void {
    const count = Number(/\d+/.exec(title ?? "")?.[0]);
    const { favourite, ...filter } = toFilter({ ...readListState(this.#params), search: this.#search.value });
    this.#shown = { count, filter: JSON.stringify({ ...filter, ...(favourite && { favourite: true }) }) };
  }

  perform(step: Step): void {
    const dialog = document.querySelector<HTMLElement>("[role=alertdialog]");
    if (step.do === "confirm" || step.do === "cancel") {
      if (!dialog) return;
      if (step.do === "confirm") this.#remember(dialog.querySelector("h2")?.textContent);
      this.#press(named(step.do === "confirm" ? /^Delete$/ : /^Cancel$/, "button", dialog));
      return;
    }
    if (step.do === "make elsewhere") {
      this.#isChangedElsewhere = true;
      const [type] = this.#library.types;
      if (type) this.#library.addTemplate(`Apple ${this.#library.templates.length + 100}`, "Text", type);
      return;
    }
    // Everything else is inert below a dialog.
    if (dialog) return;
    if (step.do === "search") {
      this.#search.focus();
      fireEvent.change(this.#search, { target: { value: step.text } });
    } else if (step.do === "choose") {
      this.#choose(step.label, step.option);
    } else if (step.do === "size") this.#choose("Prompts on one page", step.option);
    else if (step.do === "view") this.#press(named(new RegExp(`^${step.to}$`), "button"));
    else if (step.do === "sidebar") this.#press(named(new RegExp(`^${step.to}`), "section li a"));
    else if (step.do === "favourites") this.#pressIn(/^Filter/, /^Favorites/);
    else if (step.do === "clear") this.#press(named(/^Clear all$/, "button"));
    else if (step.do === "show more") this.#press(named(/^Show more$/, "button"));
    else if (step.do === "select") this.#pressIn(/^More$/, /^Select$/);
    else if (step.do === "escape") fireEvent.keyDown(document.body, { key: "Escape" });
    else if (step.do === "page") this.#press(named(new RegExp(`^${step.to}$`), "a"));
    else if (step.do === "tick") this.#press(all("input[type=checkbox]")[step.card]);
    else if (step.do === "star") this.#pressStar(this.#cards[step.card]);
    else if (this.#bar) this.#changeMany(step.do, this.#bar);
  }

  #changeMany(action: Step["do"], bar: HTMLElement): void {
    if (action === "select all") this.#press(named(/^Select all/, "button", bar));
    if (action === "delete") this.#press(named(/^Delete$/, "button", bar));
    if (action !== "mark all") return;
    const before = bar.querySelector("[role=status]")?.textContent;
    if (!this.#press(named(/^Add to favorites$/, "button", bar))) return;
    this.#remember(before);
    this.#stars.clear();
  }

  #pressStar(card: HTMLElement | undefined): void {
    if (isBusy()) return;
    const star = card?.querySelector<HTMLElement>('[aria-keyshortcuts="f"]');
    const wasSet = star?.getAttribute("aria-pressed") === "true";
    if (card && this.#press(star)) this.#stars.set(Number(card.dataset.card), !wasSet);
  }

  /** A star that was pressed never shows its old state again. */
  checkStars(): void {
    if (isBusy()) return;
    for (const card of this.#cards) {
      const wanted = this.#stars.get(Number(card.dataset.card));
      const star = card.querySelector('[aria-keyshortcuts="f"]');
      if (wanted !== undefined)
        this.#expect(
          `star of ${card.dataset.card}`,
          star?.ariaPressed ?? star?.getAttribute("aria-pressed"),
          String(wanted),
        );
    }
  }

  /** With nothing under way the address, the controls and the cards say the same, and it is what the server has. */
  checkSettled(): void {
    const state = readListState(this.#params);
    this.#expect("search on screen", this.#search.value, state.search);
    const isOn = named(/^Remove filter Favorites$/, "button") !== undefined;
    this.#expect("favourites on screen", isOn, state.favourite);
    const current = all("section a[aria-current=page]").map((link) => link.textContent ?? "");
    this.#expect("current links of the sidebar", current.length <= 1, true);
    const found = this.#library.templates.filter(
      (one) =>
        `${one.title}\n${one.content}`.toLowerCase().includes(state.search.trim()) &&
        (state.typeId ?? one.typeId) === one.typeId &&
        (!state.favourite || one.favourite),
    );
    const size = sizeOnScreen();
    const shown = size.step ? size.step * (state.more + 1) : state.page * size.page;
    const page = found.slice(size.step ? 0 : (state.page - 1) * size.page, shown);
    if (!this.#isChangedElsewhere)
      this.#expect("cards", this.#cards.map((card) => card.dataset.card).join(), page.map(({ id }) => id).join());
    for (const card of this.#cards) {
      const isSet = card.querySelector('[aria-keyshortcuts="f"]')?.getAttribute("aria-pressed");
      const template = this.#library.templates.find(({ id }) => id === Number(card.dataset.card));
      this.#expect(`saved star of ${card.dataset.card}`, isSet, String(template?.favourite));
    }
  }
}

/** Whether the cards are those of the page before: they show no change until they are replaced. */
const isBusy = () => document.querySelector("ul[data-busy]") !== null;

const realTimeout = globalThis.setTimeout;

/** Bodies of requests and answers are read by streams, which fake timers do not reach. */
async function readBodies(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => realTimeout(resolve, 0));
}

describe("the prompts page under random steps with delayed answers", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it(
    `shows what it sends, and what the server has (seed ${SEED})`,
    async () => {
      const run = async (scheduler: fc.Scheduler, steps: Step[]) => {
        localStorage.clear();
        const session = new Session((answer) => scheduler.schedule(answer));
        const settle = (ms: number) =>
          act(async () => {
            await jest.advanceTimersByTimeAsync(ms);
            await readBodies();
            await jest.advanceTimersByTimeAsync(1);
          });
        const drain = async () => {
          for (let rounds = 0; rounds < 50; rounds += 1) {
            await settle(20);
            if (scheduler.count() === 0) return;
            await act(() => scheduler.waitIdle());
          }
        };
        try {
          await drain();
          for (const next of steps) {
            if (next.do === "answer" && scheduler.count() > 0) await act(() => scheduler.waitOne());
            else act(() => session.perform(next));
            await settle(next.do === "wait" ? 300 : 5);
            session.checkStars();
          }
          await settle(300);
          await drain();
          session.checkSettled();
          expect(session.faults).toEqual([]);
        } finally {
          await drain();
          cleanup();
        }
      };
      const sequence = fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 4, maxLength: 25 }), run);
      await fc.assert(sequence, { numRuns: RUNS, seed: SEED, endOnFailure: process.env.MODEL_SHRINK === undefined });
    },
    60_000 + RUNS * 20_000,
  );
});
