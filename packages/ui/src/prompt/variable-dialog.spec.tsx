import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { VariableDialog, type VariableDialogProps } from "./variable-dialog.tsx";

/** What the placeholders that nobody fills in stood for, told with every filled prompt. */
const context = { date: "2026-11-21", time: "14:05", clipboard: "" };

function open(content: string, more: Partial<VariableDialogProps> = {}) {
  const told = { onFilled: jest.fn(), onPlain: jest.fn(), onClose: jest.fn() };
  const now = new Date(2026, 10, 21, 14, 5);
  render(
    <VariableDialog title="Letter" content={content} purpose="copy" remembered={{}} now={now} {...told} {...more} />,
  );
  return { ...told, person: userEvent.setup() };
}

const preview = () => screen.getByRole("region", { name: "Preview" }).querySelector("pre");

it("is filled in by keyboard alone, and shows the text as it grows", async () => {
  const { person, onFilled } = open("Dear {{name}},\r\n{{body:long}}\n{{name}} {{@date}} {{@time}}");
  expect(screen.getByRole("textbox", { name: "name" })).toHaveFocus();
  await person.keyboard("Ada $& {{{{body}}{Enter}");
  expect(screen.getByRole("textbox", { name: "body" })).toHaveFocus();
  await person.keyboard("one{Enter}two");
  expect(preview()).toHaveTextContent("Dear Ada $& {{body}}, one two Ada $& {{body}} 2026-11-21 14:05");
  await person.keyboard("{Control>}{Enter}{/Control}");
  const answers = { name: "Ada $& {{body}}", body: "one\ntwo" };
  const text = "Dear Ada $& {{body}},\r\none\ntwo\nAda $& {{body}} 2026-11-21 14:05";
  expect(onFilled).toHaveBeenCalledWith(text, answers, context);
  expect(onFilled).toHaveBeenCalledTimes(1);
});

it("stops at the first field that does not do, and says why", async () => {
  const { person, onFilled } = open("{{a}} {{name*}} {{count:number}} {{day:date=tomorrow}}");
  await person.type(screen.getByRole("textbox", { name: "count" }), "ten");
  await person.keyboard("{Meta>}{Enter}{/Meta}");
  expect(screen.getByRole("textbox", { name: "name required" })).toHaveFocus();
  expect(screen.getByText("Please fill this in")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "count" })).toHaveAccessibleDescription("Enter a number");
  await person.keyboard("Ada");
  expect(screen.queryByText("Please fill this in")).not.toBeInTheDocument();
  await person.clear(screen.getByRole("textbox", { name: "count" }));
  await person.type(screen.getByRole("textbox", { name: "count" }), "10{Enter}");
  expect(screen.getByRole("textbox", { name: "day" })).toHaveFocus();
  await person.keyboard("{Enter}");
  expect(onFilled).toHaveBeenCalledWith(
    " Ada 10 tomorrow",
    { a: "", name: "Ada", count: "10", day: "tomorrow" },
    context,
  );
});

it("offers choices, and takes another word that begins like one", async () => {
  const { person, onFilled } = open("{{tone|formal,warm=warm}}");
  expect(screen.getByRole("radio", { name: "warm" })).toHaveFocus();
  expect(screen.getByRole("radio", { name: "warm" })).toBeChecked();
  await person.tab();
  await person.keyboard("formally");
  expect(screen.getByRole("radio", { name: "formal" })).not.toBeChecked();
  await person.keyboard("{Enter}");
  expect(onFilled).toHaveBeenLastCalledWith("formally", { tone: "formally" }, context);
  await person.click(screen.getByRole("radio", { name: "formal" }));
  expect(screen.getByRole("textbox", { name: "Another value for tone" })).toHaveValue("");
  await person.click(screen.getByRole("button", { name: "Copy" }));
  expect(onFilled).toHaveBeenLastCalledWith("formal", { tone: "formal" }, context);
});

it("starts with what was filled in the last time", () => {
  open("{{name=x}} {{other=y}}", { remembered: { name: "Ada" } });
  expect(screen.getByRole("textbox", { name: "name" })).toHaveValue("Ada");
  expect(screen.getByRole("textbox", { name: "other" })).toHaveValue("y");
});

it("reads the clipboard into a field that can be changed, and does not remember it", async () => {
  const { person, onFilled } = open("Sum up: {{@clipboard}}", { readClipboard: async () => "a {{name}} b" });
  expect(await screen.findByDisplayValue("a {{name}} b")).toHaveAccessibleName("Clipboard");
  await person.keyboard("{Control>}{Enter}{/Control}");
  expect(onFilled).toHaveBeenCalledWith("Sum up: a {{name}} b", {}, { ...context, clipboard: "a {{name}} b" });
});

it("leaves the clipboard to the person when it may not be read", async () => {
  const { person, onFilled } = open("{{@clipboard}}", { readClipboard: () => Promise.reject(new Error("denied")) });
  await person.type(screen.getByRole("textbox", { name: "Clipboard" }), "typed");
  await person.keyboard("{Control>}{Enter}{/Control}");
  expect(onFilled).toHaveBeenCalledWith("typed", {}, { ...context, clipboard: "typed" });
});

it("lets the prompt go as it is written, or not at all", async () => {
  const { person, onPlain, onClose, onFilled } = open("{{name*}}");
  await person.click(screen.getByRole("button", { name: "Copy without filling" }));
  expect(onPlain).toHaveBeenCalledTimes(1);
  await person.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onFilled).not.toHaveBeenCalled();
});

it("paints only the beginning of a long prompt, and copies all of it", async () => {
  const long = "x".repeat(150_000);
  const { person, onFilled } = open(`{{a}}${long}{{b}}`);
  expect(preview()).toHaveTextContent("… and 138,000 more characters");
  await person.keyboard("1{Enter}2{Enter}");
  expect(onFilled).toHaveBeenCalledWith(`1${long}2`, { a: "1", b: "2" }, context);
});
