import userEvent from "@testing-library/user-event";
import { problem } from "../../testing/fake-api.ts";
import { openSettings, part } from "./testing/open-settings.tsx";

const quota = (values: object) => () =>
  Response.json({ prompts: 50, maxPrompts: 100, bytes: 5_242_880, maxBytes: 10_485_760, ...values });
const entry = async (name: string) => (await part("Storage").findByText(name)).closest("li");

it("shows how many prompts and megabytes the account holds and may hold", async () => {
  await openSettings("limits", { "GET /api/quota": quota({}) });
  expect(await entry("Prompts")).toHaveTextContent("50 of 100");
  expect(await entry("Titles and texts")).toHaveTextContent("5 MB of 10 MB");
  expect(part("Storage").getByRole("meter", { name: "Prompts: storage used" })).toHaveAttribute("value", "50");
  expect(part("Storage").queryByText(/Nothing more can be added/)).not.toBeInTheDocument();
});

it.each([
  [89, "ok", false],
  [90, "warning", false],
  [100, "critical", true],
  [120, "critical", true],
])("with %s of 100 prompts it is %s", async (prompts, level, isFull) => {
  await openSettings("limits", { "GET /api/quota": quota({ prompts }) });
  expect(await entry("Prompts")).toHaveAttribute("data-level", level);
  expect(part("Storage").queryByText(/Nothing more can be added/) !== null).toBe(isFull);
});

it("says when it cannot be loaded, and tries again", async () => {
  const { answers } = await openSettings("limits", {
    "GET /api/quota": () => problem(400, "validation_failed", "Not this time."),
  });
  expect(await part("Storage").findByText("Your storage could not be loaded")).toBeInTheDocument();
  answers["GET /api/quota"] = quota({});
  await userEvent.click(part("Storage").getByRole("button", { name: "Retry" }));
  expect(await entry("Prompts")).toHaveTextContent("50 of 100");
});
