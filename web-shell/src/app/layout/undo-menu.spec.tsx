import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "../../api/client.ts";
import { useOperationToast } from "../../api/library/operations.ts";
import { fakeApi, problem } from "../../testing/fake-api.ts";
import { UndoMenu } from "./undo-menu.tsx";

const NOW = "2026-05-04T09:30:00.000Z";

function DeleteButton() {
  const notify = useOperationToast();
  return (
    <button type="button" onClick={() => notify("Deleted", "“Poet” is in the trash.", 2)}>
      Delete
    </button>
  );
}

/** Two operations; each undo is answered when the test says so. */
function open() {
  const operations = [
    { id: 2, kind: "delete", name: "Poet", promptCount: 1, createdAt: NOW, expiresAt: NOW },
    { id: 1, kind: "addTags", name: "old", promptCount: 3, createdAt: NOW, expiresAt: NOW },
  ];
  const waiting: (() => void)[] = [];
  const undo = async (id: number) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const at = operations.findIndex((one) => one.id === id);
    const [undone] = at === -1 ? [] : operations.splice(at, 1);
    if (!undone) return problem(404, "not_found", "There is nothing left to undo.");
    return Response.json({ ...undone, result: { promptCount: 1, message: "“Poet” is back." } });
  };
  const { calls } = fakeApi({
    "GET /api/operations": () => Response.json(operations),
    "POST /api/operations/1/undo": () => undo(1),
    "POST /api/operations/2/undo": () => undo(2),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UndoMenu />
      <DeleteButton />
      <ToastArea />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const press = async (name: string, role = "button") => person.click(await screen.findByRole(role, { name }));
  return {
    operations,
    openMenu: () => press("Recent changes"),
    choose: (name: RegExp) => screen.findByRole("menuitem", { name }).then((item) => person.click(item)),
    press,
    undone: () => calls.map(({ route }) => route).filter((route) => route.startsWith("POST")),
    answer: () =>
      act(async () => {
        for (const resolve of waiting.splice(0)) resolve();
      }),
  };
}

it("lists the last changes, the newest first, with the time until which they can be undone", async () => {
  const page = open();
  await page.openMenu();
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Undo delete “Poet”, 1 prompt.*can be undone until May 4, 2026/),
    expect.stringMatching(/^Undo adding of tags “old”, 3 prompts.*can be undone until May 4, 2026/),
  ]);
});

it("undoes a change that is not the last one", async () => {
  const page = open();
  await page.openMenu();
  await page.choose(/adding of tags/);
  await page.answer();
  expect(await screen.findByText("Undone: adding of tags “old”, 3 prompts")).toBeInTheDocument();
  expect(page.undone()).toEqual(["POST /api/operations/1/undo"]);
  await page.openMenu();
  expect(await screen.findAllByRole("menuitem")).toHaveLength(1);
});

it("undoes a change once when it is chosen again before the answer", async () => {
  const page = open();
  await page.press("Delete");
  await page.press("Undo");
  await page.openMenu();
  await page.choose(/“Poet”/);
  await page.answer();
  expect(await screen.findByText("“Poet” is back.")).toBeInTheDocument();
  expect(page.undone()).toEqual(["POST /api/operations/2/undo"]);
});

it("undoes two different changes one after the other", async () => {
  const page = open();
  await page.openMenu();
  await page.choose(/“Poet”/);
  await page.openMenu();
  await page.choose(/adding of tags/);
  await page.answer();
  await waitFor(() => expect(page.undone()).toHaveLength(2));
  await page.answer();
  expect(await screen.findByText("Undone: adding of tags “old”, 3 prompts")).toBeInTheDocument();
});

it("says why a change that was undone elsewhere cannot be undone", async () => {
  const page = open();
  await page.openMenu();
  await screen.findAllByRole("menuitem");
  page.operations.splice(0, 1);
  await page.choose(/“Poet”/);
  await page.answer();
  expect(await screen.findByText("There is nothing left to undo.")).toBeInTheDocument();
});

it("says that there is nothing to undo", async () => {
  const page = open();
  page.operations.length = 0;
  await page.openMenu();
  expect(await screen.findByText("There is nothing to undo")).toBeInTheDocument();
});
