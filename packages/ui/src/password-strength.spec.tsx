import { render, screen } from "@testing-library/react";
import { PasswordStrength } from "./password-strength.tsx";

const names = ["Too weak", "Weak", "Fair", "Good", "Strong"] as const;

function show(password: string, known: readonly string[] = []) {
  const meter = (typed: string) => (
    <PasswordStrength password={typed} known={known} label="Strength" names={names} rule="At least 8 characters" />
  );
  const { rerender } = render(meter(password));
  return { type: (typed: string) => rerender(meter(typed)) };
}

it("says the rule until something is typed, and again when all is taken back", async () => {
  const { type } = show("");
  expect(screen.getByText("At least 8 characters")).toBeInTheDocument();
  type("a");
  expect(await screen.findByText("Strength: Too weak")).toBeInTheDocument();
  type("");
  expect(await screen.findByText("At least 8 characters")).toBeInTheDocument();
});

it("knows what people choose most", async () => {
  show("password123");
  expect(await screen.findByText("Strength: Too weak")).toBeInTheDocument();
});

it("tells a passphrase from a word", async () => {
  show("nanoseconds of copper wire");
  expect(await screen.findByText("Strength: Strong")).toBeInTheDocument();
});

it("counts the username for nothing", async () => {
  const { type } = show("gracehopper1906", ["gracehopper1906"]);
  expect(await screen.findByText("Strength: Too weak")).toBeInTheDocument();
  type("x".repeat(20_000));
  expect(await screen.findByText(/Strength: (Too weak|Weak)/)).toBeInTheDocument();
});
