import { isRedirect, isRegistered, redirectTo } from "./oauth-client.js";

it.each([
  "https://agent.example/callback",
  "https://agent.example:8443/callback?a=b",
  "http://localhost/callback",
  "http://127.0.0.1:33418/",
  "http://[::1]:1/x",
])("%s may be registered", (uri) => expect(isRedirect(uri)).toBe(true));

it.each([
  "http://agent.example/callback",
  "http://localhost.agent.example/",
  "http://localhost@agent.example/",
  "http://127.0.0.1@agent.example/",
  "http://127.0.0.2/",
  "http://2130706433/",
  "https://user@agent.example/",
  "https://:@agent.example/",
  "https://agent.example/#",
  "https://agent.example/#x",
  "https://agent.example\\@evil.example/",
  "https://agent.example/\u0000",
  "https://agent.example/ x",
  "https:agent.example/",
  "https:///agent.example/",
  "https://ägent.example/",
  "//agent.example/",
  "/callback",
  "agent://callback",
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "",
  `https://agent.example/${"x".repeat(2_000)}`,
])("%j may not", (uri) => expect(isRedirect(uri)).toBe(false));

it("the port of a loopback address is free, and nothing else", () => {
  const registered = ["http://127.0.0.1/callback", "https://agent.example/callback"];
  expect(isRegistered("http://127.0.0.1:33418/callback", registered)).toBe(true);
  expect(isRegistered("http://127.0.0.1/callback", ["http://127.0.0.1:1/callback"])).toBe(true);
  for (const uri of [
    "http://127.0.0.1:1/other",
    "http://127.0.0.1:1/callback/",
    "http://127.0.0.1:1/callback?x",
    "http://localhost:1/callback",
    "http://127.0.0.1:1@agent.example/callback",
    "https://agent.example:444/callback",
    "https://agent.example/Callback",
    "https://agent.example/callback?",
  ]) {
    expect(isRegistered(uri, registered)).toBe(false);
  }
});

it("the answer is added to the query that the redirect has", () => {
  const url = new URL(redirectTo("https://agent.example/?a=b%26c", { code: "x&y", state: undefined }));
  expect([...url.searchParams]).toEqual([
    ["a", "b&c"],
    ["code", "x&y"],
  ]);
});
