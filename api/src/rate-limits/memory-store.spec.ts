import { MemoryStore } from "./memory-store.js";

const MINUTE = 60_000;

describe("counting in memory", () => {
  let now = 0;
  let store: MemoryStore;

  beforeEach(() => {
    now = 1_000_000;
    store = new MemoryStore(() => now);
  });

  it("begins a window with the first hit and keeps its end", () => {
    expect(store.hit("ada", MINUTE)).toEqual({ hits: 1, endsAt: now + MINUTE, leftMs: MINUTE });
    now += 59_999;
    expect(store.hit("ada", MINUTE)).toEqual({ hits: 2, endsAt: now + 1, leftMs: 1 });
  });

  it("begins anew once the window has ended", () => {
    store.hit("ada", MINUTE);
    now += MINUTE;
    expect(store.hit("ada", MINUTE)).toMatchObject({ hits: 1, leftMs: MINUTE });
  });

  it("counts every key for itself", () => {
    store.hit("ada", MINUTE);
    expect(store.hit("bob", MINUTE)).toMatchObject({ hits: 1 });
  });

  it("forgets the windows that have ended, and only those", () => {
    for (let n = 0; n < 100; n += 1) store.hit(`short ${n}`, MINUTE);
    store.hit("long", 10 * MINUTE);
    now += 2 * MINUTE;
    store.hit("ada", MINUTE);
    expect(store.size).toBe(2);
    expect(store.hit("long", 10 * MINUTE)).toMatchObject({ hits: 2 });
  });

  it("stays small with a million addresses", () => {
    for (let n = 0; n < 100_500; n += 1) store.hit(`address ${n}`, MINUTE);
    expect(store.size).toBe(100_000);
    expect(store.hit("address 100499", MINUTE)).toMatchObject({ hits: 2 });
  });
});
