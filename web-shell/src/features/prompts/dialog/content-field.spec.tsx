import { screen, waitFor, within } from "@testing-library/react";
import { FakeLibrary } from "../../../testing/fake-library.ts";
import { openPage } from "../../../testing/open-page.tsx";

async function open(content: string) {
  const library = new FakeLibrary();
  library.addTemplate("Letter", content, library.addType("Writing", "#34c759"));
  library.variables.push({
    name: "audience",
    kind: "text",
    isRequired: true,
    choices: ["children", "experts"],
    defaultValue: null,
    prompts: 2,
  });
  const page = openPage(library, "/templates?edit=100");
  const area = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Content" });
  return { ...page, library, area };
}

const variables = () => within(screen.getByRole("list", { name: "Variables" }));

describe("the variables of a prompt", () => {
  it("are changed in a panel, in every place of the text", async () => {
    const { person, area } = await open("Write about {{eventDate}}, {{count:number=3}} times. {{eventDate}}");
    await person.click(variables().getByRole("button", { name: "Event date" }));
    const panel = within(screen.getByRole("group", { name: "Settings of Event date" }));
    await person.click(panel.getByRole("combobox", { name: "Asks for" }));
    await person.click(screen.getByRole("option", { name: "A choice" }));
    await person.type(panel.getByRole("textbox", { name: "Choices" }), "today{Enter}");
    expect(panel.getByText("Enter at least two choices")).toBeInTheDocument();
    await person.type(panel.getByRole("textbox", { name: "Choices" }), ", tomorrow");
    await person.type(panel.getByRole("textbox", { name: "Default" }), "today");
    await person.click(panel.getByRole("checkbox", { name: /Required/ }));
    await person.click(panel.getByRole("button", { name: "Apply" }));
    expect(area).toHaveValue(
      "Write about {{eventDate*|today, tomorrow=today}}, {{count:number=3}} times. {{eventDate}}",
    );
    const chip = await variables().findByRole("button", { name: /^Event date.*2 choices · = today · required/ });
    expect(chip).toHaveFocus();
    expect(screen.queryByRole("group", { name: "Settings of Event date" })).not.toBeInTheDocument();
    expect(screen.getByRole("dialog", { name: "Edit Prompt" })).toBeInTheDocument();
  });

  it("stay as they are with Escape, which leaves the dialog open", async () => {
    const { person, area } = await open("{{topic}}");
    await person.click(variables().getByRole("button", { name: "Topic" }));
    await person.type(screen.getByRole("textbox", { name: "Default" }), "x{Escape}");
    expect(variables().getByRole("button", { name: "Topic" })).toHaveFocus();
    expect(area).toHaveValue("{{topic}}");
    expect(screen.getByRole("dialog", { name: "Edit Prompt" })).toBeInTheDocument();
  });

  it("with a mistake are repaired by one press each", async () => {
    const { person, area } = await open("Dear {{unclosed and {{x|one}}");
    await person.click(variables().getByRole("button", { name: "{{unclosed → {{unclosed}}" }));
    expect(area).toHaveValue("Dear {{unclosed}} and {{x|one}}");
    await person.click(variables().getByRole("button", { name: "{{x|one}} → {{x=one}}" }));
    expect(area).toHaveValue("Dear {{unclosed}} and {{x=one}}");
    await waitFor(() => expect(variables().queryByRole("button", { name: /→/ })).not.toBeInTheDocument());
  });

  it("are offered after {{: those of the text, then those of the library", async () => {
    const { person, area } = await open("{{topic}} ");
    await person.type(area, "{{{{");
    expect(await screen.findByRole("option", { name: /audience/ })).toBeInTheDocument();
    expect(screen.getByRole("option", { name: "{{topic}} In this prompt" })).toHaveAttribute("aria-selected", "true");
    await person.keyboard("aud{Enter}");
    expect(area).toHaveValue("{{topic}} {{audience*|children, experts}}");
  });

  it("are inserted by a button, and explained on a card", async () => {
    const { person, area } = await open("");
    await person.click(screen.getByRole("button", { name: "Insert variable" }));
    expect(area).toHaveValue("{{");
    expect(screen.getByRole("listbox", { name: "Insert a variable" })).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "How to write variables" }));
    const card = within(screen.getByRole("dialog", { name: "How to write variables" }));
    expect(card.getByText("{{tone|formal, friendly}}")).toBeInTheDocument();
  });
});

describe("the checker", () => {
  it("counts under the text, and repairs by one press", async () => {
    const { person, area } = await open(
      "You are an editor. Rewrite the the text for {{audience}} as a list in 50 words.",
    );
    await person.click(await screen.findByRole("button", { name: "1 hint" }));
    await person.click(screen.getByRole("button", { name: /Remove|Keep one|once/ }));
    expect(area).toHaveValue("You are an editor. Rewrite the text for {{audience}} as a list in 50 words.");
    expect(await screen.findByText("The checker has no suggestions.")).toBeInTheDocument();
  });

  it("checks a long text only when it is asked to", async () => {
    const { person } = await open(`${"Write a list of five points. ".repeat(2_000)}the the end`);
    await person.click(screen.getByRole("button", { name: "Run checks" }));
    expect(await screen.findByRole("button", { name: /hints?$/ })).toBeInTheDocument();
  });
});

it("the text is counted in characters and tokens", async () => {
  const { person, area } = await open("I want you to act as a poet.");
  expect(await screen.findByText("28 characters · 9 tokens")).toBeInTheDocument();
  await person.type(area, " Rhyme.");
  expect(await screen.findByText(/^35 characters · 1\d tokens$/)).toBeInTheDocument();
});
