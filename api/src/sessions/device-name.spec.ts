import { deviceName } from "./device.js";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device", () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chromium on Linux"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, "Edge on Windows"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on macOS"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [`Mozilla/5.0 (Linux; Android 15; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    ["curl/8.5.0", "curl"],
    ["Mozilla/5.0", "Unknown device"],
    ["", "Unknown device"],
    [null, "Unknown device"],
  ])("that says %j is called %j", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it("that says anything is called by a few characters", () => {
    for (const odd of ["x".repeat(400), `${"a".repeat(399)}/`, "<script>/1", "(((((((", "Version/ ".repeat(44)]) {
      expect(deviceName(odd).length).toBeLessThan(60);
      expect(deviceName(odd)).not.toMatch(/[<>]/);
    }
  });
});
