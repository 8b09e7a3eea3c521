import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { Dialog } from "../dialog.tsx";
import { Popover } from "../menu.tsx";
import { toastStore } from "../toast-store.ts";
import { Select } from "./select.tsx";

const onChange = jest.fn();
const onBlur = jest.fn();
const onKey = jest.fn();

const options = [
  { value: "apple", label: "Apple", color: "#ff0000", detail: "7" },
  { value: "banana", label: "Banana" },
  { value: "blackberry", label: "Blackberry" },
  { value: "cherry", label: "Cherry" },
];

function Fruit({ value: start = "banana", ...props }: Partial<ComponentProps<typeof Select<string>>>) {
  const [value, setValue] = useState<string | undefined>(start);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: records the keys that the widget lets through
    <div onKeyDown={(event) => onKey(event.key)}>
      <Select
        label="Fruit"
        options={options}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        onBlur={onBlur}
        {...props}
      />
      <button type="button">Next</button>
    </div>
  );
}

const button = () => screen.getByRole("combobox", { name: "Fruit" });
const list = () => screen.queryByRole("listbox", { name: "Fruit" });
const option = (name: string) => screen.getByRole("option", { name });
/** Lets timers of Radix run, and what they do to the page. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

beforeEach(() => {
  for (const mock of [onChange, onBlur, onKey]) mock.mockClear();
});

afterEach(() => jest.restoreAllMocks());

async function loadCode() {
  const view = render(<Fruit />);
  await userEvent.click(button());
  await screen.findByRole("listbox");
  view.unmount();
  await settle();
  onBlur.mockClear();
}

// A coverage run loads modules with Jest: a page that is loaded anew would have another React there.
const describeFirstLoad = process.env.JEST_ISOLATED === "1" ? describe.skip : describe;

describeFirstLoad("before its code is loaded", () => {
  /** The button of a select in a page that has loaded nothing yet, and what toasts it shows. */
  function openPage() {
    let store = toastStore;
    jest.isolateModules(() => {
      const fresh: typeof import("./select.tsx") = require("./select.tsx");
      ({ toastStore: store } = require("../toast-store.ts"));
      render(
        <>
          <fresh.Select label="Fruit" options={options} value="apple" onChange={onChange} onBlur={onBlur} />
          <button type="button">Next</button>
        </>,
      );
    });
    button().focus();
    return { trigger: button(), toast: () => store.get()?.title };
  }

  it("shows a toast when the code cannot be loaded, does not open then, and tries again at the next press", async () => {
    const { trigger, toast } = openPage();
    // This test is the first, because Node keeps what it has loaded.
    const loaders = require.extensions as unknown as Record<".tsx", () => void>;
    const load = jest.spyOn(loaders, ".tsx").mockImplementation(() => {
      throw new Error("Loading chunk 8 failed.");
    });
    fireEvent.keyDown(trigger, { key: "c" });
    await waitFor(() => expect(toast()).toBe("Could not load"));
    expect(list()).not.toBeInTheDocument();
    expect(trigger).toHaveAttribute("aria-expanded", "false");
    load.mockRestore();
    fireEvent.click(trigger);
    await screen.findByRole("listbox");
    await settle();
    await waitFor(() => expect(option("Apple 7")).toHaveFocus());
  });

  it("opens at the same button when the code is loaded, and handles the keys that were pressed in the meantime", async () => {
    const { trigger } = openPage();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter"]) fireEvent.keyDown(trigger, { key });
    expect(list()).not.toBeInTheDocument();
    await screen.findByRole("listbox");
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(onChange.mock.calls).toEqual([["blackberry"]]);
    expect(list()).not.toBeInTheDocument();
    expect(button()).toBe(trigger);
  });

  it("finds the word whose letters were typed in the meantime", async () => {
    const { trigger } = openPage();
    for (const key of "bl") fireEvent.keyDown(trigger, { key });
    await screen.findByRole("listbox");
    await settle();
    await waitFor(() => expect(option("Blackberry")).toHaveFocus());
  });

  it("does not open when the focus has gone elsewhere in the meantime", async () => {
    fireEvent.keyDown(openPage().trigger, { key: "ArrowDown" });
    screen.getByRole("button", { name: "Next" }).focus();
    await settle();
    expect(list()).not.toBeInTheDocument();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });
});

describe("a select", () => {
  beforeAll(loadCode);

  it.each([
    ["a press", (person: ReturnType<typeof userEvent.setup>) => person.click(button())],
    ["Enter", (person: ReturnType<typeof userEvent.setup>) => person.keyboard("{Enter}")],
    ["Space", (person: ReturnType<typeof userEvent.setup>) => person.keyboard(" ")],
    ["the arrow down", (person: ReturnType<typeof userEvent.setup>) => person.keyboard("{ArrowDown}")],
    ["the arrow up", (person: ReturnType<typeof userEvent.setup>) => person.keyboard("{ArrowUp}")],
  ])("opens by %s with what is chosen in focus", async (_, open) => {
    const person = userEvent.setup();
    render(<Fruit />);
    const trigger = button();
    expect(trigger).toHaveAttribute("aria-haspopup", "listbox");
    expect(trigger).toHaveAttribute("aria-expanded", "false");
    await person.tab();
    await open(person);
    await waitFor(() => expect(option("Banana")).toHaveFocus());
    expect(option("Banana")).toHaveAttribute("aria-selected", "true");
    expect(option("Apple 7")).toHaveAttribute("aria-selected", "false");
    expect(button()).toBe(trigger);
    expect(trigger).toHaveAttribute("aria-expanded", "true");
    expect(trigger).toHaveAttribute("aria-controls", list()?.id);
  });

  it("opens by a letter at the first word that begins with it, and goes on with the next letters", async () => {
    const person = userEvent.setup();
    render(<Fruit value="apple" />);
    await person.tab();
    await person.keyboard("c");
    await settle();
    await waitFor(() => expect(option("Cherry")).toHaveFocus());
    await person.keyboard("{Escape}");
    await person.keyboard("b");
    await settle();
    await waitFor(() => expect(option("Banana")).toHaveFocus());
    await person.keyboard("l");
    await settle();
    await waitFor(() => expect(option("Blackberry")).toHaveFocus());
    await person.keyboard("{Enter}");
    expect(onChange.mock.calls).toEqual([["blackberry"]]);
  });

  it("leaves shortcuts and other keys alone", async () => {
    const person = userEvent.setup();
    render(<Fruit />);
    await person.tab();
    await person.keyboard("{Control>}c{/Control}{Home}");
    expect(list()).not.toBeInTheDocument();
  });

  it("calls onChange once, shows the choice, and gets the focus back", async () => {
    const person = userEvent.setup();
    render(<Fruit />);
    expect(button()).toHaveTextContent("Banana");
    await person.click(button());
    await person.click(option("Apple 7"));
    expect(onChange.mock.calls).toEqual([["apple"]]);
    expect(list()).not.toBeInTheDocument();
    expect(button()).toHaveTextContent("Apple");
    await settle();
    await waitFor(() => expect(button()).toHaveFocus());
    await person.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(onChange.mock.calls).toEqual([["apple"], ["banana"]]);
  });

  it("does not call onChange when the selected option is chosen again", async () => {
    const person = userEvent.setup();
    render(<Fruit />);
    await person.click(button());
    await person.click(option("Banana"));
    expect(list()).not.toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("does not take the focus from what a choice opens", async () => {
    const person = userEvent.setup();
    function Form() {
      const [value, setValue] = useState("apple");
      return (
        <>
          <Fruit onChange={setValue} />
          {value === "cherry" && <input aria-label="Stones" ref={(input) => input?.focus()} />}
        </>
      );
    }
    render(<Form />);
    await person.click(button());
    await person.click(option("Cherry"));
    await settle();
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Stones" })).toHaveFocus());
  });

  it("calls onChange for a toggle option each time, and shows its state", async () => {
    const person = userEvent.setup();
    function Sorting() {
      const [isFirst, setFirst] = useState(false);
      const sorting = [...options, { value: "favourites", label: "Favourites first", checked: isFirst }];
      const change = (value: string) => {
        onChange(value);
        setFirst(!isFirst);
      };
      return <Fruit options={sorting} value="apple" onChange={change} />;
    }
    render(<Sorting />);
    for (const before of ["false", "true"]) {
      await person.click(button());
      expect(list()).toHaveAttribute("aria-multiselectable", "true");
      expect(option("Apple 7")).toHaveAttribute("aria-selected", "true");
      expect(option("Favourites first")).toHaveAttribute("aria-selected", before);
      await person.click(option("Favourites first"));
    }
    expect(onChange.mock.calls).toEqual([["favourites"], ["favourites"]]);
  });

  it("takes numbers, and shows a placeholder while nothing is chosen", async () => {
    const person = userEvent.setup();
    const sizes = [
      { value: 0, label: "None" },
      { value: 25, label: "25" },
    ];
    render(<Select label="Fruit" placeholder="Choose" options={sizes} value={undefined} onChange={onChange} />);
    expect(button()).toHaveTextContent("Choose");
    await person.click(button());
    await waitFor(() => expect(option("None")).toHaveFocus());
    expect(option("None")).toHaveAttribute("aria-selected", "false");
    await person.click(option("None"));
    await person.click(button());
    await person.click(option("25"));
    expect(onChange.mock.calls).toEqual([[0], [25]]);
  });

  it("does not open when disabled", async () => {
    const person = userEvent.setup();
    render(<Fruit disabled />);
    await person.click(button());
    await person.tab();
    await person.keyboard("{ArrowDown}");
    expect(list()).not.toBeInTheDocument();
  });

  it("calls onBlur when the focus leaves it, not when its list opens or closes", async () => {
    const person = userEvent.setup();
    render(<Fruit />);
    await person.tab();
    await person.keyboard("{ArrowDown}");
    await waitFor(() => expect(option("Banana")).toHaveFocus());
    await person.keyboard("{ArrowDown}{Enter}");
    await settle();
    await person.click(button());
    await person.keyboard("{Escape}");
    expect(onBlur).not.toHaveBeenCalled();
    await waitFor(() => expect(button()).toHaveFocus());
    await person.tab();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });

  it("closes on a press outside, which does nothing else, and gets the focus back", async () => {
    const person = userEvent.setup();
    render(<Fruit />);
    await person.click(button());
    await settle();
    const backdrop = document.querySelector(".backdrop");
    await person.click(backdrop ?? document.body);
    expect(list()).not.toBeInTheDocument();
    expect(backdrop).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
    expect(onBlur).not.toHaveBeenCalled();
  });

  it("closes on Tab, which moves the focus on from its button", async () => {
    const person = userEvent.setup();
    render(<Fruit />);
    await person.click(button());
    await person.keyboard("{ArrowDown}");
    await person.tab();
    expect(list()).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it("shows and moves to what is out of sight, and stops at both ends", async () => {
    const scrolled: (string | null)[] = [];
    const scroll = jest.fn(function (this: Element) {
      scrolled.push(this.textContent);
    });
    jest.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scroll);
    const person = userEvent.setup();
    render(<Fruit value="cherry" />);
    await person.tab();
    await person.keyboard("{ArrowDown}");
    await waitFor(() => expect(scrolled).toEqual(["Cherry"]));
    await person.keyboard("{ArrowDown}");
    await settle();
    expect(option("Cherry")).toHaveFocus();
    await person.keyboard("{Home}{ArrowUp}");
    await settle();
    expect(option("Apple 7")).toHaveFocus();
  });

  it("reads from right to left where its button does", async () => {
    const person = userEvent.setup();
    // jsdom does not pass the direction on to what is inside.
    render(<Fruit style={{ direction: "rtl" }} />);
    await person.click(button());
    expect(list()).toHaveAttribute("dir", "rtl");
  });

  it("is named by another element, gets the focus when it appears, and can be reached by its ref", async () => {
    const ref = jest.fn();
    render(
      <>
        <span id="name">Fruit of the day</span>
        <Fruit aria-labelledby="name" aria-invalid autoFocus ref={ref} />
      </>,
    );
    const trigger = screen.getByRole("combobox", { name: "Fruit of the day" });
    expect(trigger).toBeInvalid();
    await waitFor(() => expect(trigger).toHaveFocus());
    expect(ref).toHaveBeenCalledWith(trigger);
  });
});

describe("Escape", () => {
  beforeAll(loadCode);

  it("closes the list before the dialog that it is in, and is inside it", async () => {
    const person = userEvent.setup();
    const onClose = jest.fn();
    render(
      <Dialog title="Prompt" closeLabel="Close" onClose={onClose}>
        <Fruit />
      </Dialog>,
    );
    await person.click(button());
    expect(list()?.closest("dialog")).toBe(button().closest("dialog"));
    await person.keyboard("{Escape}");
    expect(list()).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    expect(onKey).not.toHaveBeenCalledWith("Escape");
    await settle();
    await waitFor(() => expect(button()).toHaveFocus());
    await person.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("closes the list before the popover that it is in", async () => {
    const person = userEvent.setup();
    render(
      <Popover label="Filter" trigger="Filter">
        <Fruit />
      </Popover>,
    );
    const panel = () => screen.queryByRole("dialog", { name: "Filter", hidden: true });
    await person.click(screen.getByRole("button", { name: "Filter" }));
    await person.click(button());
    await waitFor(() => expect(option("Banana")).toHaveFocus());
    await person.keyboard("{Escape}");
    expect(list()).not.toBeInTheDocument();
    expect(panel()).toBeInTheDocument();
    await settle();
    await waitFor(() => expect(button()).toHaveFocus());
    await person.keyboard("{Escape}");
    expect(panel()).not.toBeInTheDocument();
  });
});
