import { fireEvent, screen, waitFor } from "@testing-library/react";
import { renderSignedIn } from "../../testing/render-signed-in.tsx";
import { PaletteHost } from "./palette-host.tsx";

async function open() {
  const none = () => Response.json([]);
  renderSignedIn(
    <PaletteHost />,
    {},
    {
      "GET /api/templates": none,
      "GET /api/templates/recent": none,
      "GET /api/filters": none,
      "GET /api/megaprompts": none,
      "GET /api/operations": none,
    },
  );
  await screen.findByRole("button", { name: "Search and commands" });
}

const pressControlK = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });

beforeEach(() => localStorage.clear());

// The code of the palette is loaded once in this file: the order of these two matters.
it("takes what is typed while the code of the palette is on its way, and Escape closes that", async () => {
  await open();
  pressControlK();
  const pending = screen.getByRole("textbox", { name: "Search and commands" });
  expect(pending).toHaveFocus();
  fireEvent.keyDown(pending, { key: "Escape" });
  expect(pending).not.toBeInTheDocument();
  pressControlK();
  fireEvent.change(screen.getByRole("textbox", { name: "Search and commands" }), { target: { value: "poem" } });
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveValue("poem"));
});

it("opens empty the next time", async () => {
  await open();
  pressControlK();
  expect(await screen.findByRole("combobox")).toHaveValue("");
});
