import { newPassword } from "@promptory/rules";
import { isCommonPassword, uncommon } from "./common-passwords.js";

describe("a common password", () => {
  it.each(["password", "12345678", "Password1", "QWERTYUIOP", "letmein1", "trustno1"])("is recognised: %s", (word) => {
    expect(isCommonPassword(word)).toBe(true);
  });

  it.each(["correct horse battery", "wx7-Kp2q", ""])("is not %j", (word) => {
    expect(isCommonPassword(word)).toBe(false);
  });

  it("is refused with one sentence, after the other rules", () => {
    const sentences = (password: string) =>
      uncommon(newPassword)
        .safeParse(password)
        .error?.issues.map((i) => i.message);
    expect(sentences("iloveyou")).toEqual(["This password is too common. Please choose a different one."]);
    expect(sentences("monkey")).toEqual(["Password must be at least 8 characters"]);
    expect(sentences("correct horse")).toBeUndefined();
  });
});
