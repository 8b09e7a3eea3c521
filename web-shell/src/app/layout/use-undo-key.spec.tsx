import { ToastArea } from "@promptory/ui/toast-area";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createQueryClient } from "../../api/client.ts";
import { fakeApi, problem } from "../../testing/fake-api.ts";
import { useUndoKey } from "./undo-menu.tsx";

function Page() {
  useUndoKey();
  return <input aria-label="Field" />;
}

/** A page over operations that can be undone, the newest first. */
function open(names: string[]) {
  const operation = (name: string) => ({ id: names.indexOf(name) + 1, kind: "delete", name, promptCount: 1 });
  const left = names.map(operation);
  const undo = (id: number) => {
    const at = left.findIndex((one) => one.id === id);
    const [undone] = at === -1 ? [] : left.splice(at, 1);
    return undone
      ? Response.json({ ...undone, result: { promptCount: 1, message: "It is back." } })
      : problem(404, "not_found", "Gone.");
  };
  const { calls } = fakeApi({
    "GET /api/operations": () => Response.json(left.slice(0, 1)),
    "POST /api/operations/1/undo": () => undo(1),
    "POST /api/operations/2/undo": () => undo(2),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
      <ToastArea />
    </QueryClientProvider>,
  );
  const undone = () => calls.map(({ route }) => route).filter((route) => route.startsWith("POST"));
  return { person: userEvent.setup(), undone };
}

const UNDO = "{Control>}z{/Control}";

it("undoes the last operation and says which", async () => {
  const { person, undone } = open(["Poet"]);
  await person.keyboard(UNDO);
  expect(await screen.findByText("Undone: delete “Poet”, 1 prompt")).toBeInTheDocument();
  expect(screen.getByText("It is back.")).toBeInTheDocument();
  expect(undone()).toEqual(["POST /api/operations/1/undo"]);
  await person.keyboard(UNDO);
  expect(await screen.findByText("There is nothing to undo")).toBeInTheDocument();
});

it("undoes two operations when it is pressed twice in one moment", async () => {
  const { person, undone } = open(["Poet", "Chef"]);
  await person.keyboard(UNDO + UNDO);
  await waitFor(() => expect(undone()).toEqual(["POST /api/operations/1/undo", "POST /api/operations/2/undo"]));
});

it("leaves the key to a field that has the focus", async () => {
  const { person, undone } = open(["Poet"]);
  await person.click(screen.getByRole("textbox", { name: "Field" }));
  await person.keyboard(UNDO);
  expect(undone()).toEqual([]);
});
