import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { memo } from "react";
import { type Selection, useChosen, useIsSelected, useSelection } from "./use-selection.ts";

const IDS = [1, 2, 3];
let drawn: string[] = [];

const Row = memo(function Row({ id, selection }: { id: number; selection: Selection }) {
  drawn.push(`row ${id}`);
  return (
    <button type="button" aria-pressed={useIsSelected(selection, id)} onClick={() => selection.toggle(id, false)}>
      Row {id}
    </button>
  );
});

function Bar({ selection }: { selection: Selection }) {
  return <p role="status">{useChosen(selection).ids.size} selected</p>;
}

function Page({ filter = "" }: { filter?: string }) {
  drawn.push("page");
  const selection = useSelection(filter, IDS);
  return (
    <>
      {IDS.map((id) => (
        <Row key={id} id={id} selection={selection} />
      ))}
      <Bar selection={selection} />
    </>
  );
}

describe("what is chosen", () => {
  beforeEach(() => {
    drawn = [];
  });

  it("draws the row that was pressed and the bar, neither the page nor the other rows", async () => {
    const person = userEvent.setup();
    render(<Page />);
    drawn = [];
    await person.click(screen.getByRole("button", { name: "Row 2" }));
    expect(screen.getByRole("status")).toHaveTextContent("1 selected");
    expect(screen.getByRole("button", { pressed: true })).toHaveTextContent("Row 2");
    expect(drawn).toEqual(["row 2"]);
  });

  it("belongs to a filter: another one begins anew", async () => {
    const person = userEvent.setup();
    const { rerender } = render(<Page filter="a" />);
    await person.click(screen.getByRole("button", { name: "Row 2" }));
    rerender(<Page filter="a" />);
    expect(screen.getByRole("status")).toHaveTextContent("1 selected");
    rerender(<Page filter="b" />);
    expect(screen.getByRole("status")).toHaveTextContent("0 selected");
    expect(screen.queryByRole("button", { pressed: true })).not.toBeInTheDocument();
  });
});
