import { domainOf, readMailbox } from "./mail-sender.js";

describe("a mailbox of the configuration", () => {
  it.each([
    ["ada@example.org", "", "ada@example.org"],
    ["Promptory <ada@example.org>", "Promptory", "ada@example.org"],
    ['"The Team, Promptory" <ada@example.org>', "The Team, Promptory", "ada@example.org"],
  ])("%s has a name and an address", (text, name, address) => {
    expect(readMailbox(text)).toEqual({ name, address });
    expect(domainOf(readMailbox(text))).toBe("example.org");
  });
});
