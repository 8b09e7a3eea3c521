import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { TrashRow } from "./trash-list.tsx";

it("opens a deleted prompt to be read", async () => {
  fakeApi({
    "GET /api/trash/31": () =>
      Response.json({ prompts: [{ id: 12, title: "Poet", content: "Write about {{topic}}." }] }),
  });
  const item = {
    id: 31,
    kind: "prompt" as const,
    name: "Poet",
    promptCount: 1,
    titles: ["Poet"],
    type: { label: "Writing", color: "#34c759" },
    deletedAt: "2026-05-04T09:30:00.000Z",
    goesAt: "2026-06-03T09:30:00.000Z",
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TrashRow item={item} onRemove={() => undefined} onRestored={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Poet" }));
  expect(await screen.findByRole("dialog", { name: "Poet" })).toHaveTextContent("Write about {{topic}}.");
});
