import { renderHook } from "@testing-library/react";
import { useWriteOnce, type WriteHeaders } from "./use-write-once.ts";

it("sends a content with one key until it is answered, and other writes with their own", async () => {
  const { result } = renderHook(useWriteOnce);
  const keys: string[] = [];
  const send = async (headers: WriteHeaders) => void keys.push(headers["Idempotency-Key"]);
  const lose = async (headers: WriteHeaders) => {
    keys.push(headers["Idempotency-Key"]);
    throw new TypeError("Failed to fetch");
  };
  const once = result.current;
  await once({ name: "a" }, send);
  await once({ name: "a" }, lose).catch(() => undefined);
  await once({ name: "a" }, send);
  await once({ name: "b" }, send);
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

it("sends a content once when it is written twice in one moment, and gives both the answer", async () => {
  const { result } = renderHook(useWriteOnce);
  const send = jest.fn(async () => "secret");
  const answers = await Promise.all([result.current("a", send), result.current("a", send)]);
  expect(answers).toEqual(["secret", "secret"]);
  expect(send).toHaveBeenCalledTimes(1);
});

it("sends a write without content too", async () => {
  const { result } = renderHook(useWriteOnce);
  const keys: string[] = [];
  await result.current(undefined, async (headers) => void keys.push(headers["Idempotency-Key"]));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});
