import { addressFor, ownSite, SITES } from "./open-in-address.ts";

const site = (name: string) => {
  const found = SITES.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("the address that opens a prompt on an AI site", () => {
  it("has the encoded text", () => {
    expect(addressFor(site("ChatGPT"), "Say “hi” & bye?\n$&")).toEqual({
      address: "https://chatgpt.com/?q=Say%20%E2%80%9Chi%E2%80%9D%20%26%20bye%3F%0A%24%26",
      hasText: true,
    });
  });

  it("is without the text where it would be too long, or where the site takes none", () => {
    expect(addressFor(site("Claude"), "x".repeat(6_000))).toEqual({
      address: "https://claude.ai/new?q=",
      hasText: false,
    });
    expect(addressFor(site("Gemini"), "x")).toEqual({ address: "https://gemini.google.com/app", hasText: false });
  });

  it("takes half of an emoji", () => {
    expect(addressFor(site("Copilot"), "\ud83d").hasText).toBe(true);
  });

  it("may be a person's own", () => {
    expect(ownSite("http://localhost:3000/chat#{text}")).toMatchObject({ name: "localhost:3000" });
  });

  it.each([
    "",
    "chat",
    "javascript:alert('{text}')",
    "https://{text}.example/",
    "https://{text}@example.com/",
    "data:,{text}",
  ])("is never %j", (template) => expect(ownSite(template)).toBeUndefined());
});
