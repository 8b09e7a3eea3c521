import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createQueryClient } from "../../data/query-client.ts";
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
