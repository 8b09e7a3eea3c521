import { ThemeProvider } from "@promptory/ui/mode";
import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi, person } from "../../testing/fake-api.ts";
import { Guard } from "../guards.tsx";
import { SessionProvider } from "../session.tsx";
import { PaletteHost } from "./palette-host.tsx";

async function open() {
  localStorage.setItem("auth_token", "t1");
  fakeApi({
    "GET /api/auth/user": () => Response.json(person),
    "GET /api/templates": () => Response.json([]),
    "GET /api/templates/recent": () => Response.json([]),
    "GET /api/filters": () => Response.json([]),
    "GET /api/megaprompts": () => Response.json([]),
    "GET /api/operations": () => Response.json([]),
  });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <SessionProvider>
            <Guard access="user">
              <PaletteHost />
            </Guard>
          </SessionProvider>
        </MemoryRouter>
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>,
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
