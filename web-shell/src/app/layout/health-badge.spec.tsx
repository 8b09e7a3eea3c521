import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createQueryClient } from "../../api/client.ts";
import { useTypes } from "../../api/library/types.ts";
import { type Answers, fakeApi, problem } from "../../testing/fake-api.ts";
import { HealthBadge } from "./health-badge.tsx";

const healthy = () => Response.json({ status: "ok", version: "1", checks: {} });

function open(answers: Answers) {
  const api = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HealthBadge />
    </QueryClientProvider>,
  );
  return api;
}

it("says nothing while nothing is known", () => {
  open({ "GET /api/health": () => new Promise(() => undefined) });
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("tells an answer, a bad answer and no answer apart", async () => {
  open({ "GET /api/health": healthy });
  expect(await screen.findByText("API Connected")).toBeInTheDocument();
  open({ "GET /api/health": () => problem(503, "unavailable", "The database is away") });
  expect(await screen.findByText("API Error")).toBeInTheDocument();
  open({ "GET /api/health": () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(await screen.findByText("API Disconnected")).toBeInTheDocument();
});

/** A screen whose data comes from the API. */
function Screen() {
  const { data, error } = useTypes();
  return <p>{error?.message ?? (data ? `${data.length} types` : "Loading")}</p>;
}

function openScreen(answers: Answers) {
  const api = fakeApi(answers);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HealthBadge />
      <Screen />
    </QueryClientProvider>,
  );
  return api;
}

describe("when the API goes away", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const down = () => Promise.reject(new TypeError("Failed to fetch"));
  const types = () => Response.json([]);

  it("checks at the first failed request, and reloads what failed once it is back", async () => {
    const { answers } = openScreen({ "GET /api/health": down, "GET /api/types": down });
    await pass(100);
    expect(screen.getByText("API Disconnected")).toBeInTheDocument();
    expect(screen.getByText("The server does not answer. Try again in a moment.")).toBeInTheDocument();
    Object.assign(answers, { "GET /api/health": healthy, "GET /api/types": types });
    await pass(5_100);
    expect(screen.getByText("API Connected")).toBeInTheDocument();
    expect(screen.getByText("0 types")).toBeInTheDocument();
  });

  it("reloads at once after a short failure, and does not ask in a loop for what always fails", async () => {
    const refused = () => problem(500, "internal_error", "Sorry.");
    const { answers, calls } = openScreen({ "GET /api/health": healthy, "GET /api/types": refused });
    await pass(25_000);
    expect(calls.filter(({ route }) => route === "GET /api/types")).toHaveLength(2);
    answers["GET /api/types"] = types;
    await pass(36_000);
    expect(screen.getByText("0 types")).toBeInTheDocument();
  });
});

it("asks again every 30 seconds", async () => {
  jest.useFakeTimers();
  const { answers, calls } = open({ "GET /api/health": healthy });
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText("API Connected")).toBeInTheDocument();
  answers["GET /api/health"] = () => problem(503, "unavailable", "The database is away");
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(calls).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText("API Error")).toBeInTheDocument();
  jest.useRealTimers();
});
