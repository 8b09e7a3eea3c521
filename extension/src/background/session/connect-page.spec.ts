import { deviceName } from "./connect-page";

describe("the name of this browser among the keys of its person", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

  it.each([
    [{ userAgent: chrome }, "Chrome on Linux"],
    [{ userAgent: `${chrome} Edg/140.0` }, "Edge on Linux"],
    [{ userAgent: chrome, userAgentData: { platform: "Linux", brands: [{ brand: "Brave" }] } }, "Brave on Linux"],
    [
      { userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0" },
      "Firefox on macOS",
    ],
    [{ userAgent: "" }, "Browser on this computer"],
  ])("of %j is %s", (agent, name) => expect(deviceName(agent)).toBe(name));

  it("fits the field it goes into", () => {
    const userAgentData = { platform: "x".repeat(90), brands: [] };
    expect(deviceName({ userAgent: chrome, userAgentData })).toHaveLength(60);
  });
});
