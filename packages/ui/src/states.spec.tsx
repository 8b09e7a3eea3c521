import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Button } from "./button.tsx";
import { EmptyState, ErrorState } from "./states.tsx";
import { TypeBadge } from "./type-badge.tsx";

it("says what failed and tries again when asked", async () => {
  const onRetry = jest.fn();
  render(<ErrorState title="Prompts could not be loaded" message="The server is starting." onRetry={onRetry} />);
  expect(screen.getByRole("alert")).toHaveTextContent("The server is starting.");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it("offers a way out of emptiness", () => {
  render(<EmptyState title="No prompts found" action={<Button>New Prompt</Button>} />);
  expect(screen.getByText("No prompts found")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "New Prompt" })).toBeInTheDocument();
});

it("ignores presses while busy, without losing the focus", async () => {
  const onClick = jest.fn();
  render(
    <Button busy onClick={onClick}>
      Saving
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving" });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
});

it("writes a type's label in the theme's own colour, whatever the type's is", () => {
  render(<TypeBadge label="Coding" color="#ffff00" />);
  expect(screen.getByText("Coding")).not.toHaveStyle({ color: "#ffff00" });
});
