import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuRadioItem, Popover } from "./menu.tsx";
import { Select } from "./prompt/select.tsx";

const onLogOut = jest.fn();
const onChoose = jest.fn();

function AccountMenu() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label="Account menu" trigger="M">
        <MenuLink>
          <a href="#admin">Admin</a>
        </MenuLink>
        <MenuItem onSelect={() => setAsking(true)}>Settings</MenuItem>
        <MenuItem onSelect={onLogOut}>Log out</MenuItem>
        <MenuItem disabled onSelect={onChoose}>
          Delete
        </MenuItem>
        <MenuRadioGroup label="Theme" value="dark">
          <MenuRadioItem value="dark" className={undefined} onSelect={onChoose}>
            Dark
          </MenuRadioItem>
          <MenuRadioItem value="light" className={undefined} onSelect={onChoose}>
            Light
          </MenuRadioItem>
        </MenuRadioGroup>
      </Menu>
      <button type="button">Next</button>
      {isAsking && (
        <Dialog title="Settings" closeLabel="Close" onClose={() => setAsking(false)}>
          <input aria-label="Name" data-autofocus />
        </Dialog>
      )}
    </>
  );
}

const trigger = () => screen.getByRole("button", { name: "Account menu" });
const item = (name: string) => screen.getByRole("menuitem", { name });
const menu = () => screen.queryByRole("menu");

// A coverage run loads modules with Jest: a page that is loaded anew would have another React there.
const describeFirstLoad = process.env.JEST_ISOLATED === "1" ? describe.skip : describe;

describeFirstLoad("before its code is loaded", () => {
  /** The button of a menu in a page that has loaded nothing yet. */
  function openPage(): HTMLElement {
    jest.isolateModules(() => {
      const fresh: typeof import("./menu.tsx") = require("./menu.tsx");
      render(
        <>
          <fresh.Menu label="Account menu" trigger="M">
            <fresh.MenuItem onSelect={onLogOut}>Log out</fresh.MenuItem>
          </fresh.Menu>
          <button type="button">Next</button>
        </>,
      );
    });
    // The focus starts the loading, too.
    trigger().focus();
    return trigger();
  }

  it("a press opens it as soon as the code is there, at the same button", async () => {
    const button = openPage();
    fireEvent.click(button);
    expect(menu()).not.toBeInTheDocument();
    expect(button).toHaveAttribute("aria-expanded", "false");
    expect(await screen.findByRole("menu")).toBeInTheDocument();
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(button).toHaveAttribute("aria-controls", menu()?.id);
    expect(trigger()).toBe(button);
  });

  it("handles the keys that were pressed in the meantime", async () => {
    const button = openPage();
    fireEvent.keyDown(button, { key: "ArrowUp" });
    fireEvent.keyDown(button, { key: "Control", ctrlKey: true });
    fireEvent.keyDown(button, { key: "c", ctrlKey: true });
    fireEvent.keyDown(button, { key: "Enter" });
    await screen.findByRole("menu");
    await waitFor(() => expect(onLogOut).toHaveBeenCalledTimes(1));
    expect(menu()).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it("a press does not open it when the focus has gone elsewhere in the meantime", async () => {
    const button = openPage();
    fireEvent.click(button);
    screen.getByRole("button", { name: "Next" }).focus();
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(menu()).not.toBeInTheDocument();
    fireEvent.click(button);
    expect(menu()).toBeInTheDocument();
  });
});

describe("a menu", () => {
  beforeEach(() => {
    onLogOut.mockClear();
    onChoose.mockClear();
    render(<AccountMenu />);
  });

  it("opens on its first item, walks with arrows in a ring, and jumps by Home, End and letters", async () => {
    const person = userEvent.setup();
    await person.tab();
    await person.keyboard("{ArrowDown}");
    expect(trigger()).toHaveAttribute("aria-expanded", "true");
    expect(item("Admin")).toHaveFocus();
    await person.keyboard("{ArrowUp}");
    expect(screen.getByRole("menuitemradio", { name: "Light" })).toHaveFocus();
    await person.keyboard("{ArrowDown}");
    expect(item("Admin")).toHaveFocus();
    await person.keyboard("{End}{Home}s");
    expect(item("Settings")).toHaveFocus();
  });

  it("opens on its first item by Enter, on its last by the arrow up, and on none by a press", async () => {
    const person = userEvent.setup();
    await person.tab();
    await person.keyboard("{Enter}");
    expect(item("Admin")).toHaveFocus();
    await person.keyboard("{Escape}{ArrowUp}");
    expect(screen.getByRole("menuitemradio", { name: "Light" })).toHaveFocus();
    await person.keyboard("{Escape}");
    await person.click(trigger());
    expect(menu()).toHaveFocus();
  });

  it("gives the focus back on Escape", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    await person.keyboard("{Escape}");
    expect(menu()).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it("closes on Tab, which starts from its button", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    let from: Element | null = null;
    document.addEventListener("focusout", ({ target }) => {
      from = target as Element;
    });
    await person.keyboard("{Tab}");
    expect(menu()).not.toBeInTheDocument();
    expect(from).toBe(trigger());
  });

  it("does what was chosen, closes, and gives the focus back", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    await person.keyboard("l{Enter}");
    expect(onLogOut).toHaveBeenCalledTimes(1);
    expect(menu()).not.toBeInTheDocument();
    expect(trigger()).toHaveFocus();
  });

  it("closes on a choice, and says which one is made", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    expect(screen.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
    await person.click(screen.getByRole("menuitemradio", { name: "Light" }));
    expect(onChoose).toHaveBeenCalledTimes(1);
    expect(menu()).not.toBeInTheDocument();
  });

  it("leaves the focus to a dialog that an item opens", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    await person.click(item("Settings"));
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
    expect(menu()).not.toBeInTheDocument();
  });

  it("closes on a press beside it, and on another press of its button", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    await person.click(document.body);
    expect(menu()).not.toBeInTheDocument();
    await person.click(trigger());
    await person.click(trigger());
    expect(menu()).not.toBeInTheDocument();
  });

  it("stays open on a press of a disabled item", async () => {
    const person = userEvent.setup();
    await person.click(trigger());
    await person.click(item("Delete"));
    expect(onChoose).not.toHaveBeenCalled();
    expect(menu()).toBeInTheDocument();
  });
});

it("keeps Escape from the dialog that it is in", async () => {
  const person = userEvent.setup();
  const onClose = jest.fn();
  render(
    <Dialog title="Values" closeLabel="Close" onClose={onClose}>
      <Menu label="Last values" trigger="V">
        <MenuItem onSelect={() => undefined}>Ada</MenuItem>
      </Menu>
    </Dialog>,
  );
  await person.click(screen.getByRole("button", { name: "Last values" }));
  expect(menu()?.closest("dialog")).toBe(screen.getByRole("dialog", { name: "Values" }));
  await person.keyboard("{Escape}");
  expect(menu()).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("closes on Escape when it has nothing to choose, and keeps the key from the page", async () => {
  const person = userEvent.setup();
  const onKey = jest.fn((event: KeyboardEvent) => event.defaultPrevented);
  document.addEventListener("keydown", onKey);
  render(
    <Menu label="Saved filters" trigger="F">
      <MenuItem disabled onSelect={() => undefined}>
        Save
      </MenuItem>
    </Menu>,
  );
  for (const press of [async () => undefined, () => person.click(screen.getByText("Save"))]) {
    await person.click(screen.getByRole("button", { name: "Saved filters" }));
    await press();
    await person.keyboard("{Escape}");
    expect(menu()).not.toBeInTheDocument();
  }
  expect(onKey.mock.calls.filter(([event]) => event.key === "Escape")).toEqual([]);
  document.removeEventListener("keydown", onKey);
});

it("a popover closes on Escape after the list that is open inside, and on a press beside it", async () => {
  const person = userEvent.setup();
  render(
    <Popover label="Filter" trigger="Filter">
      <Select label="Age" options={[{ value: "any", label: "Any time" }]} value="any" onChange={() => undefined} />
    </Popover>,
  );
  const button = screen.getByRole("button", { name: "Filter" });
  const panel = () => screen.queryByRole("dialog", { name: "Filter" });
  await person.click(button);
  expect(screen.getByRole("combobox", { name: "Age" })).toHaveFocus();
  await person.keyboard("{Enter}{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  expect(panel()).toBeInTheDocument();
  await person.keyboard("{Escape}");
  expect(panel()).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await person.click(button);
  await person.click(document.body);
  expect(panel()).not.toBeInTheDocument();
});
