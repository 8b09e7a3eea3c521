import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { text } from "../locales/en/text.ts";
import type { Prompt } from "../messages.ts";
import { account, openScreen, promptOf, type Script } from "../sidepanel/testing/panel-stage.tsx";
import { PickerScreen } from "./picker-screen.tsx";

const nothingEarly = () => ({ text: "", isEntered: false });
const linux = promptOf(1, "Linux terminal");

/** The search after these words and Enter were typed before it had the keyboard. */
function openWithEnter(words: string, prompts: readonly Prompt[], script: Script) {
  const typed = { text: words, isEntered: true };
  return openScreen(
    <PickerScreen account={account} head={null} typed={typed} early={nothingEarly} onSignedOut={() => {}} />,
    prompts,
    { "picker-insert": () => ({ status: "failed", reason: "cancelled" }), ...script },
  );
}

describe("an Enter that was pressed before the list had answered", () => {
  it("takes the first prompt when it has", async () => {
    let answer: () => void = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { askedFor } = openWithEnter("linux", [linux], {
      search: () => late.then(() => ({ prompts: [linux], total: 1 })),
    });
    await waitFor(() => expect(askedFor("search")).toHaveLength(1));
    expect(askedFor("picker-insert")).toEqual([]);
    answer();
    await waitFor(() => expect(askedFor("picker-insert")).toMatchObject([{ promptId: 1 }]));
  });

  it("takes no close match, which was not there to be seen; the next Enter does", async () => {
    const { askedFor } = openWithEnter("lynux", [], { near: () => [{ ...linux, near: true }] });
    expect(await screen.findByText(text.search.near)).toBeInTheDocument();
    expect(askedFor("picker-insert")).toEqual([]);
    await userEvent.type(screen.getByRole("combobox"), "{Enter}");
    await waitFor(() => expect(askedFor("picker-insert")).toMatchObject([{ promptId: 1 }]));
  });
});

it.each([
  { key: " ", literal: " " },
  { key: "Escape", literal: "" },
])("closes at $key that is pressed as soon as the search box has the keyboard", async ({ key, literal }) => {
  const typed = nothingEarly();
  // Its effect runs in the commit that shows the search, before the browser paints it.
  function Press() {
    useLayoutEffect(() => {
      const box = document.activeElement ?? document.body;
      fireEvent.keyDown(box, { key });
      fireEvent.keyUp(box, { key });
    }, []);
    return null;
  }
  const { askedFor } = openScreen(
    <>
      <PickerScreen account={account} head={null} typed={typed} early={nothingEarly} onSignedOut={() => {}} />
      <Press />
    </>,
    [linux],
    {},
  );
  await waitFor(() => expect(askedFor("picker-close")).toMatchObject([{ literal }]));
});
