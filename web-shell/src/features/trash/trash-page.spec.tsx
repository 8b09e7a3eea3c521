import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { TrashRow } from "./trash-list.tsx";
import { TrashPage } from "./trash-page.tsx";

const poet = {
  id: 31,
  kind: "prompt" as const,
  name: "Poet",
  promptCount: 1,
  titles: ["Poet"],
  type: { label: "Writing", color: "#34c759" },
  deletedAt: "2026-05-04T09:30:00.000Z",
  goesAt: "2026-06-03T09:30:00.000Z",
};

it("no longer lists what was restored", async () => {
  let items = [poet];
  fakeApi({
    "GET /api/trash": () => Response.json(items, { headers: { "X-Total-Count": String(items.length) } }),
    "POST /api/trash/31/restore": () => {
      items = [];
      return Response.json({ message: "“Poet” is back.", promptCount: 1, kind: "prompt" });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <TrashPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Restore/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Restore/ })).not.toBeInTheDocument());
});

it("opens a deleted prompt to be read", async () => {
  fakeApi({
    "GET /api/trash/31": () =>
      Response.json({ prompts: [{ id: 12, title: "Poet", content: "Write about {{topic}}." }] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TrashRow item={poet} onRemove={() => undefined} onRestored={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Poet" }));
  expect(await screen.findByRole("dialog", { name: "Poet" })).toHaveTextContent("Write about {{topic}}.");
});
