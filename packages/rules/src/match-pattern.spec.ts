import { coversOrigin, matchesUrl, readMatchPattern } from "./match-pattern.ts";

describe("a match pattern", () => {
  it.each([
    "https://chatgpt.com/*",
    "http://localhost:3080/*",
    "*://*.example.org/*",
    "https://www.kimi.com/chat/*",
    "http://127.0.0.1:8080/*",
    "http://[::1]:8080/*",
    "https://xn--bcher-kva.example/*?q=*",
    "https://intranet/",
  ])("may be %s", (pattern) => {
    expect(readMatchPattern(pattern)).toBeDefined();
  });

  it.each([
    "<all_urls>",
    "*://*/*",
    "https://*/*",
    "https://*.com/*",
    "https://*.10/*",
    "https://*.1.2.3.4/*",
    "https://ex*ample.org/*",
    "https://example.org",
    "https://Example.org/*",
    "https://bücher.example/*",
    "https://example..org/*",
    "https://example.org:0/*",
    "https://example.org:65536/*",
    "https://example.org:*/*",
    "https://ada@example.org/*",
    "https://example.org/#top",
    "https://example.org/a b",
    "ftp://example.org/*",
    "file:///*",
    "chrome://settings/*",
    "javascript:alert(1)",
    " https://example.org/*",
    "https://[::zz]/*",
    "https://1.2.3/*",
    "",
  ])("is not %s", (pattern) => {
    expect(readMatchPattern(pattern)).toBeUndefined();
  });

  it.each([
    ["https://chatgpt.com/*", "https://chatgpt.com/c/1?model=x"],
    ["https://chatgpt.com/*", "https://chatgpt.com:8443/"],
    ["*://*.example.org/*", "http://example.org/"],
    ["*://*.example.org/*", "https://a.b.example.org/x"],
    ["https://example.org:443/*", "https://example.org/"],
    ["http://localhost:3080/*", "http://localhost:3080/c/new"],
    ["https://x.com/i/grok*", "https://x.com/i/grok?focus=1"],
    ["https://x.com/*/a*b", "https://x.com/one/aab"],
    ["https://x.com/", "https://x.com/"],
  ])("%s holds for %s", (pattern, url) => {
    expect(matchesUrl(pattern, url)).toBe(true);
  });

  it.each([
    ["https://chatgpt.com/*", "http://chatgpt.com/"],
    ["https://chatgpt.com/*", "https://www.chatgpt.com/"],
    ["https://chatgpt.com/*", "https://chatgpt.com.evil.example/"],
    ["*://*.example.org/*", "https://badexample.org/"],
    ["http://localhost:3080/*", "http://localhost:3000/"],
    ["https://x.com/i/grok*", "https://x.com/home"],
    ["https://x.com/ab*ba", "https://x.com/aba"],
    ["https://x.com/", "https://x.com/more"],
    ["*://*.example.org/*", "ftp://example.org/"],
    ["https://chatgpt.com/*", "no address"],
    ["<all_urls>", "https://chatgpt.com/"],
  ])("%s does not hold for %s", (pattern, url) => {
    expect(matchesUrl(pattern, url)).toBe(false);
  });

  it("covers an origin whatever the path it is for", () => {
    expect(coversOrigin("https://x.com/i/grok*", "https://x.com")).toBe(true);
    expect(coversOrigin("https://x.com/i/grok*", "https://y.com")).toBe(false);
    expect(coversOrigin("http://localhost:3080/*", "http://localhost:3000")).toBe(false);
  });

  it("is compared quickly, however many stars it has", () => {
    const pattern = `https://x.com/${"a*".repeat(80)}b`;
    expect(matchesUrl(pattern, `https://x.com/${"a".repeat(20_000)}`)).toBe(false);
  });
});
