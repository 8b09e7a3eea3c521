import { toHexColor } from "./use-type-form.ts";

describe("a color that was typed", () => {
  it("is understood without its sign, in capitals, in short, and between blanks", () => {
    expect(["34C759", "#34C759", "#3c5", "3C5", " #34c759 "].map(toHexColor)).toEqual([
      "#34c759",
      "#34c759",
      "#33cc55",
      "#33cc55",
      "#34c759",
    ]);
  });

  it("stays as it was typed when it is none", () => {
    expect(["", "green", "#12345", "#1234567"].map(toHexColor)).toEqual(["", "green", "#12345", "#1234567"]);
  });
});
