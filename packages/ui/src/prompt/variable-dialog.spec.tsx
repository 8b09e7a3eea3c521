import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type PresetAccess, PresetsContext } from "./presets.ts";
import { VariableDialog, type VariableDialogProps } from "./variable-dialog.tsx";

/** What self-filling placeholders stood for, passed with every filled prompt. */
const context = { date: "2026-11-21", time: "14:05", clipboard: "" };

function open(content: string, more: Partial<VariableDialogProps> = {}) {
  const callbacks = { onFilled: jest.fn(), onPlain: jest.fn(), onClose: jest.fn() };
  const now = new Date(2026, 10, 21, 14, 5);
  render(
    <VariableDialog
      title="Letter"
      content={content}
      purpose="copy"
      remembered={{}}
      now={now}
      {...callbacks}
      {...more}
    />,
  );
  return { ...callbacks, person: userEvent.setup() };
}

const preview = () => screen.getByRole("region", { name: "Preview" }).querySelector("pre");

it("is filled in by keyboard alone, and shows the text as it grows", async () => {
  const { person, onFilled } = open("Dear {{name}},\r\n{{body:long}}\n{{name}} {{@date}} {{@time}}");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await person.keyboard("Ada $& {{{{body}}{Enter}");
  expect(screen.getByRole("textbox", { name: "Body" })).toHaveFocus();
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
  await person.type(screen.getByRole("textbox", { name: "Count" }), "ten");
  await person.keyboard("{Meta>}{Enter}{/Meta}");
  expect(screen.getByRole("textbox", { name: "Name required" })).toHaveFocus();
  expect(screen.getByText("Please fill this in")).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Count" })).toHaveAccessibleDescription("Enter a number");
  await person.keyboard("Ada");
  expect(screen.queryByText("Please fill this in")).not.toBeInTheDocument();
  await person.clear(screen.getByRole("textbox", { name: "Count" }));
  await person.type(screen.getByRole("textbox", { name: "Count" }), "10{Enter}");
  expect(screen.getByRole("textbox", { name: "Day" })).toHaveFocus();
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
  expect(screen.getByRole("textbox", { name: "Another value for Tone" })).toHaveValue("");
  await person.click(screen.getByRole("button", { name: "Copy" }));
  expect(onFilled).toHaveBeenLastCalledWith("formal", { tone: "formal" }, context);
});

it("starts with what was filled in the last time", () => {
  open("{{name=x}} {{other=y}}", { remembered: { name: "Ada" } });
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Ada");
  expect(screen.getByRole("textbox", { name: "Other" })).toHaveValue("y");
});

it("reads the clipboard into a field that can be changed, and does not remember it", async () => {
  const { person, onFilled } = open("Sum up: {{@clipboard}}", { readClipboard: async () => "a {{name}} b" });
  expect(await screen.findByDisplayValue("a {{name}} b")).toHaveAccessibleName("Clipboard");
  await person.keyboard("{Control>}{Enter}{/Control}");
  expect(onFilled).toHaveBeenCalledWith("Sum up: a {{name}} b", {}, { ...context, clipboard: "a {{name}} b" });
});

it("keeps what was typed while the clipboard was being read", async () => {
  let answer: (text: string) => void = () => undefined;
  const readClipboard = () => new Promise<string>((resolve) => (answer = resolve));
  const { person } = open("{{@clipboard}}", { readClipboard });
  const field = screen.getByRole("textbox", { name: "Clipboard" });
  await person.type(field, "typed");
  await act(async () => answer("from the clipboard"));
  expect(field).toHaveValue("typed");
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

/** What the form keeps on this device. */
function memoryOf(saved: Record<string, string> = {}) {
  const values = new Map(Object.entries(saved));
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  return { values, memory: () => store };
}

describe("empty variables", () => {
  it("are left out, as the preview shows, or keep their placeholders; the choice is remembered", async () => {
    const { values, memory } = memoryOf();
    const { person, onFilled } = open("Dear {{name}}, {{greeting=hi}}{{end*}}", { memory });
    expect(screen.getByRole("status")).toHaveTextContent("1 empty");
    expect(preview()?.textContent).toBe("Dear , hi");
    await person.clear(screen.getByRole("textbox", { name: "Greeting" }));
    expect(screen.getByRole("status")).toHaveTextContent("2 empty");
    await person.click(screen.getByRole("radio", { name: "Keep placeholder" }));
    await person.type(screen.getByRole("textbox", { name: "End required" }), "!");
    expect(preview()?.textContent).toBe("Dear {{name}}, {{greeting=hi}}!");
    await person.keyboard("{Control>}{Enter}{/Control}");
    expect(onFilled).toHaveBeenCalledWith(
      "Dear {{name}}, {{greeting=hi}}!",
      { name: "", greeting: "", end: "!" },
      { ...context, keepsEmpty: true },
    );
    expect(values.get("empty_variables")).toBe("keep");
  });

  it("keep their placeholders from the start where that was chosen, and nothing is said of filled ones", async () => {
    const { person } = open("{{name}}", { memory: memoryOf({ empty_variables: "keep" }).memory });
    expect(preview()?.textContent).toBe("{{name}}");
    await person.keyboard("Ada");
    expect(screen.queryByRole("radio", { name: "Leave out" })).not.toBeInTheDocument();
  });
});

it("offers the last values of each variable", async () => {
  const recent = JSON.stringify([
    ["name", ["Grace", "Ada"]],
    ["tone", ["icy", "warm"]],
  ]);
  const { person, onFilled } = open("{{name}} {{tone|formal, warm}}", {
    memory: memoryOf({ recent_values: recent }).memory,
  });
  await person.click(screen.getByRole("button", { name: "Last values of Name" }));
  await person.click(screen.getByRole("menuitem", { name: "Ada" }));
  await person.click(screen.getByRole("button", { name: "Last values of Tone" }));
  await person.click(screen.getByRole("menuitem", { name: "icy" }));
  expect(screen.getByRole("textbox", { name: "Another value for Tone" })).toHaveValue("icy");
  await person.click(screen.getByRole("button", { name: "Last values of Tone" }));
  await person.click(screen.getByRole("menuitem", { name: "warm" }));
  expect(screen.getByRole("radio", { name: "warm" })).toBeChecked();
  await person.click(screen.getByRole("button", { name: "Copy" }));
  expect(onFilled).toHaveBeenCalledWith("Ada warm", { name: "Ada", tone: "warm" }, context);
});

describe("presets", () => {
  const customer = {
    id: 1,
    name: "Customer A",
    values: [
      { name: "name", value: "Ada" },
      { name: "other", value: "x" },
    ],
  };
  function openWith(access: Partial<PresetAccess> = {}) {
    const all: PresetAccess = { presets: [customer], load: jest.fn(), ...access };
    render(
      <PresetsContext value={all}>
        <VariableDialog
          title="Letter"
          content="{{name}} {{tone}}"
          purpose="copy"
          remembered={{ tone: "warm" }}
          now={new Date(2026, 10, 21, 14, 5)}
          onFilled={jest.fn()}
          onPlain={jest.fn()}
          onClose={jest.fn()}
        />
      </PresetsContext>,
    );
    return { person: userEvent.setup(), all };
  }
  const choose = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
    await person.click(screen.getByRole("combobox", { name: "Preset" }));
    await person.click(screen.getByRole("option", { name }));
  };

  it("fill the variables that the form has, and leave the others", async () => {
    const { person, all } = openWith({
      presets: [customer, { id: 2, name: "Elsewhere", values: [{ name: "other", value: "y" }] }],
    });
    expect(all.load).toHaveBeenCalledTimes(1);
    await person.click(screen.getByRole("combobox", { name: "Preset" }));
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Customer A"]);
    await person.click(screen.getByRole("option", { name: "Customer A" }));
    expect(preview()?.textContent).toBe("Ada warm");
    expect(screen.queryByRole("button", { name: "Save as preset" })).not.toBeInTheDocument();
  });

  it("are saved under a name, and what is refused is said", async () => {
    const create = jest.fn(async () => Promise.reject(new Error("You already have a preset with that name.")));
    const { person } = openWith({ presets: [], create });
    await person.type(screen.getByRole("textbox", { name: "Name" }), "Grace");
    await person.click(screen.getByRole("button", { name: "Save as preset" }));
    await person.keyboard("{Enter}");
    expect(screen.getByText("Enter a name")).toBeInTheDocument();
    await person.keyboard("Customer B{Enter}");
    expect(create).toHaveBeenCalledWith("Customer B", [
      { name: "name", value: "Grace" },
      { name: "tone", value: "warm" },
    ]);
    expect(await screen.findByText("You already have a preset with that name.")).toBeInTheDocument();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: "Name of the preset" })).not.toBeInTheDocument();
    expect(screen.getByRole("dialog", { name: "Fill in the variables" })).toBeInTheDocument();
  });

  it("are changed, and deleted after a question", async () => {
    const update = jest.fn(async () => undefined);
    const remove = jest.fn(async () => undefined);
    const { person } = openWith({ create: jest.fn(), update, remove });
    await choose(person, "Customer A");
    await person.click(screen.getByRole("button", { name: "Change presets" }));
    await person.click(screen.getByRole("menuitem", { name: "Update “Customer A”" }));
    expect(update).toHaveBeenCalledWith(customer, [
      { name: "name", value: "Ada" },
      { name: "tone", value: "warm" },
      { name: "other", value: "x" },
    ]);
    await person.click(screen.getByRole("button", { name: "Change presets" }));
    await person.click(screen.getByRole("menuitem", { name: "Delete “Customer A”" }));
    expect(remove).not.toHaveBeenCalled();
    await person.click(screen.getByRole("button", { name: "Delete" }));
    expect(remove).toHaveBeenCalledWith(customer);
  });
});
