import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Menu, MenuItem, MenuLink } from "./menu.tsx";

const onLogOut = jest.fn();

beforeEach(() => {
  onLogOut.mockClear();
  render(
    <Menu label="Account menu" trigger="M">
      <MenuLink>
        <a href="#admin">Admin</a>
      </MenuLink>
      <MenuItem onSelect={() => undefined}>Settings</MenuItem>
      <MenuItem onSelect={onLogOut}>Log out</MenuItem>
    </Menu>,
  );
});

const trigger = () => screen.getByRole("button", { name: "Account menu" });
const item = (name: string) => screen.getByRole("menuitem", { name });

it("opens on its first item, walks with arrows in a ring, and jumps by Home, End and letters", async () => {
  const person = userEvent.setup();
  await person.tab();
  await person.keyboard("{ArrowDown}");
  expect(trigger()).toHaveAttribute("aria-expanded", "true");
  expect(item("Admin")).toHaveFocus();
  await person.keyboard("{ArrowUp}");
  expect(item("Log out")).toHaveFocus();
  await person.keyboard("{ArrowDown}");
  expect(item("Admin")).toHaveFocus();
  await person.keyboard("{End}{Home}s");
  expect(item("Settings")).toHaveFocus();
});

it("gives the focus back on Escape", async () => {
  const person = userEvent.setup();
  await person.click(trigger());
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(trigger()).toHaveFocus();
});

it("does what was chosen and closes", async () => {
  const person = userEvent.setup();
  await person.click(trigger());
  await person.keyboard("l{Enter}");
  expect(onLogOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  expect(trigger()).toHaveFocus();
});

it("closes on a press beside it", async () => {
  const person = userEvent.setup();
  await person.click(trigger());
  await person.click(document.body);
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
});

it("closes on another press of its button", async () => {
  const person = userEvent.setup();
  await person.click(trigger());
  await person.click(trigger());
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();
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
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  }
  expect(onKey.mock.calls.filter(([event]) => event.key === "Escape")).toEqual([]);
  document.removeEventListener("keydown", onKey);
});
