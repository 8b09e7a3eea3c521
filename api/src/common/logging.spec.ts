import { EventEmitter } from "node:events";
import { pino } from "pino";
import { requestLog } from "./logging.js";

type Line = { msg: string; count?: number; status?: number; err?: { message: string } };

function start() {
  const lines: Line[] = [];
  const log = requestLog(pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) }));
  const answer = (statusCode: number, locals = {}) => {
    const route = { path: "/api/types/:id" };
    const request = { method: "GET", originalUrl: "/api/types/7?search=x", headers: { cookie: "secret" }, route };
    const response = Object.assign(new EventEmitter(), { statusCode, locals, writableFinished: true, setHeader() {} });
    log(request as never, response as never, () => undefined);
    response.emit("close");
  };
  return { lines, answer };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("writes one line a second about answers of 503, with their number and why", () => {
  const { lines, answer } = start();
  for (let index = 0; index < 50; index += 1) answer(503, { unavailable: { err: new Error(`outage ${index}`) } });
  expect(lines).toMatchObject([{ count: 1, route: "/api/types/:id", err: { message: "outage 0" } }]);
  jest.advanceTimersByTime(1_000);
  answer(503);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ count: 49, err: { message: "outage 49" } });
  jest.advanceTimersByTime(5_000);
  expect(lines.map(({ count }) => count)).toEqual([1, 49, 1]);
});

it("writes one line for every other answer", () => {
  const { lines, answer } = start();
  for (const status of [200, 404, 500]) answer(status);
  expect(lines.map(({ status }) => status)).toEqual([200, 404, 500]);
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
    "hostname level method ms msg pid requestId route status time".split(" "),
  );
});
