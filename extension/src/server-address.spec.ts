import { hostPermission, readServerAddress } from "./server-address";

describe("the server address", () => {
  it.each([
    ["https://prompts.example.com", "https://prompts.example.com"],
    ["  https://prompts.example.com/auth?x=1 ", "https://prompts.example.com"],
    ["prompts.example.com", "https://prompts.example.com"],
    ["prompts.example.com:8443", "https://prompts.example.com:8443"],
    ["HTTP://Prompts.Example.com", "http://prompts.example.com"],
    ["localhost:3000", "http://localhost:3000"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["192.168.1.20", "http://192.168.1.20"],
    ["[::1]:3000", "http://[::1]:3000"],
    ["nas.local", "http://nas.local"],
    ["nas", "http://nas"],
    ["https://localhost", "https://localhost"],
  ])("%s means %s", (typed, origin) => {
    expect(readServerAddress(typed)).toBe(origin);
  });

  it.each([
    "",
    "   ",
    "my server",
    "ftp://prompts.example.com",
    "javascript:alert(1)",
    "https://",
    "https://ada:pw@prompts.example.com",
  ])("'%s' means nothing", (typed) => {
    expect(readServerAddress(typed)).toBeNull();
  });

  it("asks for that one origin and no other", () => {
    expect(hostPermission("http://localhost:3000")).toEqual({ origins: ["http://localhost:3000/*"] });
  });
});
