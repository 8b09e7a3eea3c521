import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { ConflictNotice } from "./prompt/conflict-notice.tsx";
import { type Tagged, useConflict } from "./use-conflict.ts";

type Row = { label: string; color: string };
const OPENED: Row = { label: "Coding", color: "blue" };

/** A row on a server that refuses a save over another state with 412. */
class Server {
  row = OPENED;
  version = 1;
  saves: Row[] = [];
  /** Runs between a read and the save after it. */
  beforeSave = () => {};
  change(row: Row): void {
    this.row = row;
    this.version += 1;
  }
  readonly read = async (): Promise<Tagged<Row>> => ({ row: this.row, etag: `"${this.version}"` });
  readonly save = async (row: Row, etag: string | undefined): Promise<string> => {
    this.beforeSave();
    if (etag !== `"${this.version}"`) throw Object.assign(new Error("412"), { status: 412 });
    this.change(row);
    this.saves.push(row);
    return "saved";
  };
}

function Form({ server }: { server: Server }) {
  const [values, setValues] = useState(OPENED);
  const [outcome, setOutcome] = useState("");
  const save = async () =>
    setOutcome((await conflict.guard((state) => server.save(values, state?.etag))) ?? "not saved");
  const conflict = useConflict<Row, Row>({
    saved: OPENED,
    toValues: (row) => row,
    describe: ({ label, color }) => [
      ["Label", label],
      ["Color", color],
    ],
    read: server.read,
    getValues: () => values,
    setValues,
    submit: () => void save(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit}>
      {conflict.notice && <ConflictNotice message="Someone changed it." {...conflict.notice} />}
      {(["label", "color"] as const).map((name) => (
        <input
          key={name}
          aria-label={name}
          data-autofocus={name === "label" || undefined}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <button type="submit">Save</button>
      <output>{outcome}</output>
    </form>
  );
}

function open() {
  const server = new Server();
  render(<Form server={server} />);
  const person = userEvent.setup();
  const press = (name: string) => person.click(screen.getByRole("button", { name }));
  const type = (name: string, text: string) => person.type(screen.getByLabelText(name), text);
  return { server, press, type };
}

const label = () => screen.getByLabelText("label");

describe("a form over a row that others edit too", () => {
  it("saves over the state it was opened with", async () => {
    const { server, press, type } = open();
    await type("label", "!");
    await press("Save");
    expect(await screen.findByText("saved")).toBeInTheDocument();
    expect(server.row).toEqual({ label: "Coding!", color: "blue" });
  });

  it.each([
    ["since it was opened", (server: Server) => server.change({ label: "Theirs", color: "blue" })],
    [
      "in the moment of the save",
      (server: Server) => {
        server.beforeSave = () => {
          server.beforeSave = () => {};
          server.change({ label: "Theirs", color: "blue" });
        };
      },
    ],
  ])("shows both texts and saves neither when another was saved %s", async (_, change) => {
    const { server, press, type } = open();
    change(server);
    await type("label", "!");
    await press("Save");
    expect(await screen.findByRole("button", { name: "Keep editing" })).toBeInTheDocument();
    // Shown together: a difference that appears later moves the buttons away from the pointer.
    const region = screen.getByRole("region", { name: "Difference between theirs and yours" });
    expect(region).toHaveTextContent("Theirs");
    expect(label()).toHaveValue("Coding!");
    expect(server.saves).toEqual([]);
  });

  it("keeps the person's own text, and the other's in fields that were not typed into", async () => {
    const { server, press, type } = open();
    server.change({ label: "Theirs", color: "red" });
    await type("label", "!");
    await press("Save");
    expect(await screen.findByRole("button", { name: "Keep mine" })).toBeInTheDocument();
    await press("Keep editing");
    expect(label()).toHaveFocus();
    await press("Save");
    expect(await screen.findByText("saved")).toBeInTheDocument();
    expect(server.row).toEqual({ label: "Coding!", color: "red" });
  });

  it("takes the other's text, and saves over it afterwards", async () => {
    const { server, press, type } = open();
    server.change({ label: "Theirs", color: "red" });
    await type("label", "!");
    await press("Save");
    expect(await screen.findByRole("button", { name: "Take theirs" })).toBeInTheDocument();
    await press("Take theirs");
    expect(label()).toHaveValue("Theirs");
    expect(label()).toHaveFocus();
    expect(screen.queryByText("Someone changed it.")).not.toBeInTheDocument();
    await type("label", "!");
    await press("Save");
    expect(await screen.findByText("saved")).toBeInTheDocument();
    expect(server.row).toEqual({ label: "Theirs!", color: "red" });
  });

  it("is no conflict when the newer state is what is being saved, as after a lost answer", async () => {
    const { server, press, type } = open();
    server.change({ label: "Coding!", color: "blue" });
    await type("label", "!");
    await press("Save");
    expect(await screen.findByText("saved")).toBeInTheDocument();
  });

  it("saves once for two presses in one moment", async () => {
    const { server, type } = open();
    await type("label", "!");
    const button = screen.getByRole("button", { name: "Save" });
    button.click();
    button.click();
    expect(await screen.findByText("saved")).toBeInTheDocument();
    expect(server.saves).toHaveLength(1);
  });
});
