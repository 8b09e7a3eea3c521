import { ToastArea } from "@promptory/ui/toast";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { RunningOperations } from "./running-operations.tsx";

const operation = {
  id: 7,
  kind: "delete",
  status: "running",
  name: "",
  promptCount: 1200,
  importId: null,
  progress: { done: 0, total: 1200 },
  error: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  expiresAt: null,
  undoneAt: null,
  result: null,
};

/** One operation that is running when the page is loaded; it changes with `now`. */
function open(change: object = {}) {
  let now: object & { status: string } = { ...operation, ...change };
  const client = createQueryClient();
  const api = fakeApi({
    "GET /api/operations": () => Response.json(now.status === "running" ? [now] : []),
    "GET /api/operations/7": () => Response.json(now),
    "POST /api/operations/7/cancel": () => {
      now = { ...now, status: "cancelled" };
      return Response.json(now);
    },
    "POST /api/operations/7/undo": () =>
      Response.json({ ...now, status: "undone", result: { promptCount: 1200, message: "1,200 prompts are back." } }),
  });
  render(
    <QueryClientProvider client={client}>
      <RunningOperations />
      <ToastArea />
    </QueryClientProvider>,
  );
  const become = (to: object) => {
    now = { ...now, ...to };
    return client.invalidateQueries({ queryKey: ["/api/operations"] });
  };
  return { api, become };
}

it("shows an operation begun before the page was loaded, with its progress", async () => {
  const { become } = open({ kind: "import" });
  expect(await screen.findByText("Importing 1,200 prompts…")).toBeInTheDocument();
  expect(screen.getByRole("progressbar")).not.toHaveAttribute("value");
  await become({ progress: { done: 300, total: 1200 } });
  await waitFor(() => expect(screen.getByRole("progressbar")).toHaveAttribute("value", "300"));
});

it("cancels it and says that nothing was changed", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel: Deleting 1,200 prompts" }));
  expect(await screen.findByText("Nothing was changed.")).toBeInTheDocument();
  expect(screen.queryByText("Deleting 1,200 prompts…")).not.toBeInTheDocument();
});

it("offers Undo when it is done", async () => {
  const { become } = open();
  await screen.findByText("Deleting 1,200 prompts…");
  await become({ status: "done" });
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("1,200 prompts are back.")).toBeInTheDocument();
});

it("offers the file of an export, and says why an operation failed", async () => {
  const { become } = open({ kind: "export" });
  await screen.findByText("Exporting 1,200 prompts…");
  await become({ status: "done" });
  expect(await screen.findByRole("button", { name: "Download" })).toBeInTheDocument();
  await become({ status: "running" });
  await screen.findByText("Exporting 1,200 prompts…");
  await become({ status: "failed", error: { code: "conflict", message: "The number of prompts has changed." } });
  expect(await screen.findByText("The number of prompts has changed.")).toBeInTheDocument();
});
