import { memoryStore } from "../../../test/support/memory-store";
import type { PointingEvent } from "../../page-messages";
import { Pointing, type PointingTools } from "./pointing";

const origin = "https://chat.example";

function pointing(change: Partial<PointingTools> = {}) {
  const events: PointingEvent[] = [];
  const shared: unknown[] = [];
  const tools: PointingTools = {
    kept: memoryStore(),
    running: memoryStore(),
    makeTicket: () => "ticket",
    show: async () => origin,
    notify: async () => null,
    notifyPanel: (event) => void events.push(event),
    isForbidden: (refusal) => refusal.includes("chrome://"),
    share: async (site) => {
      shared.push(site);
      return "yes";
    },
    ...change,
  };
  return { pointing: new Pointing(tools), events, shared };
}
const selectors = [`textarea[name="message"]`, "form textarea"];

describe("a site the person points at", () => {
  it("is remembered with the selectors of its box, and the panel is notified", async () => {
    const { pointing: service, events } = pointing();
    expect(await service.start(7)).toEqual({ status: "pointing" });
    await service.take("ticket", 7, origin, selectors);
    const site = { origin, inputSelectors: selectors, shared: "no" };
    expect(await service.list()).toEqual([site]);
    expect(events).toEqual([{ kind: "pointing-ended", tabId: 7, site }]);
    expect(await service.selectorsFor(origin)).toEqual(selectors);
    expect(await service.selectorsFor("https://other.example")).toBeNull();
  });

  it.each([
    ["without being asked", "another ticket", 7, origin],
    ["from another tab", "ticket", 8, origin],
    ["from another site", "ticket", 7, "https://evil.example"],
  ])("is not remembered when the answer comes %s", async (_, ticket, tabId, from) => {
    const { pointing: service, events } = pointing();
    await service.start(7);
    await service.take(ticket, tabId, from, selectors);
    expect(await service.list()).toEqual([]);
    expect(events).toEqual([]);
  });

  it("is answered once", async () => {
    const { pointing: service } = pointing();
    await service.start(7);
    await service.take("ticket", 7, origin, selectors);
    await service.take("ticket", 7, origin, ["input"]);
    expect(await service.selectorsFor(origin)).toEqual(selectors);
  });

  it("takes the place of what was pointed at there before", async () => {
    const { pointing: service } = pointing();
    await service.start(7);
    await service.take("ticket", 7, origin, selectors);
    await service.start(7);
    await service.take("ticket", 7, origin, ["div[role]"]);
    expect(await service.list()).toEqual([{ origin, inputSelectors: ["div[role]"], shared: "no" }]);
  });

  it("is not remembered when the person leaves, and the panel is notified", async () => {
    const { pointing: service, events } = pointing();
    await service.start(7);
    await service.leave("ticket", 7);
    expect(await service.list()).toEqual([]);
    expect(events).toEqual([{ kind: "pointing-ended", tabId: 7, site: null }]);
  });

  it("goes to the instance when the person says so, with the first selector and nothing else", async () => {
    const { pointing: service, shared } = pointing();
    await service.start(7);
    await service.take("ticket", 7, origin, selectors);
    expect(shared).toEqual([]);
    expect(await service.share(origin)).toMatchObject({ shared: "yes" });
    expect(shared).toEqual([{ name: "chat.example", origin, inputSelector: selectors[0] }]);
    expect(await service.list()).toMatchObject([{ shared: "yes" }]);
  });

  it("is kept when the instance cannot be reached", async () => {
    const { pointing: service } = pointing({ share: async () => Promise.reject(new Error("away")) });
    await service.start(7);
    await service.take("ticket", 7, origin, selectors);
    await expect(service.share(origin)).rejects.toThrow("away");
    expect(await service.list()).toMatchObject([{ shared: "no" }]);
  });

  it("is forgotten when the person says so", async () => {
    const { pointing: service } = pointing();
    await service.start(7);
    await service.take("ticket", 7, origin, selectors);
    await service.forget(origin);
    expect(await service.list()).toEqual([]);
  });
});

describe("pointing on a page we may not enter", () => {
  it.each([
    ["Cannot access contents of the page.", "needs-access"],
    ["Cannot access a chrome:// URL", "forbidden-page"],
  ])("%s means %s", async (refusal, status) => {
    const { pointing: service } = pointing({ show: async () => Promise.reject(new Error(refusal)) });
    expect(await service.start(7)).toEqual({ status });
  });
});
