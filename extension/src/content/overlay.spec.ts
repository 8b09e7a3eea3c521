import { placeBeside } from "./overlay";

const view = { width: 1000, height: 800 };
const size = { width: 400, height: 380 };
const caretAt = (left: number, top: number) => ({ left, top, right: left + 8, bottom: top + 20 });

describe("the place of the search", () => {
  it("is below the caret", () => {
    expect(placeBeside(caretAt(100, 100), size, view)).toMatchObject({ left: 100, top: 128, ...size });
  });

  it("is above a composer at the bottom", () => {
    expect(placeBeside(caretAt(100, 700), size, view)).toMatchObject({ bottom: 692, ...size });
  });

  it("ends at the right edge of the window", () => {
    expect(placeBeside(caretAt(900, 100), size, view)).toMatchObject({ right: 992, width: 400 });
  });

  it.each([
    ["narrow", { width: 320, height: 800 }],
    ["low", { width: 1000, height: 200 }],
    ["tiny", { width: 100, height: 60 }],
  ])("stays inside of a %s window", (_, small) => {
    for (const [left, top] of [
      [0, 0],
      [50, 30],
      [small.width, small.height - 20],
    ] as const) {
      const box = placeBeside(caretAt(left, top), size, small);
      expect(box.left).toBeGreaterThanOrEqual(8);
      expect(box.top).toBeGreaterThanOrEqual(8);
      expect(box.right).toBeLessThanOrEqual(small.width - 8);
      expect(box.bottom).toBeLessThanOrEqual(small.height - 8);
    }
  });
});
