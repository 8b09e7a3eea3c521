import { isWellFormed, keyEnds, keyHash, newKey } from "./key-text.js";

describe("an API key", () => {
  it("is never the same twice, and well formed", () => {
    const keys = Array.from({ length: 200 }, newKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^ptk_[0-9A-Za-z]{38}$/);
      expect(isWellFormed(key)).toBe(true);
    }
  });

  it("is known by its checksum: one wrong character is enough", () => {
    const key = newKey();
    for (let place = 4; place < key.length; place += 1) {
      const wrong = key[place] === "a" ? "b" : "a";
      expect(isWellFormed(key.slice(0, place) + wrong + key.slice(place + 1))).toBe(false);
    }
    for (const odd of ["", "ptk_", `${key} `, `${key}a`, key.slice(1), key.toUpperCase()]) {
      expect(isWellFormed(odd)).toBe(false);
    }
  });

  it("keeps its checksum for ever: scanners know it", () => {
    expect(isWellFormed("ptk_000000000000000000000000000000002wjyrI")).toBe(true);
  });

  it("is stored as a hash, and shown by its ends", () => {
    const key = newKey();
    expect(keyHash(key)).toMatch(/^[\w-]{43}$/);
    expect(keyEnds(key)).toEqual({ prefix: key.slice(0, 8), lastFour: key.slice(-4) });
  });
});
