import { memoryStore } from "../../test/support/memory-store";
import { SettingsBook } from "./settings";

describe("the settings", () => {
  it("begin with two strokes, switched on", async () => {
    expect(await new SettingsBook(memoryStore()).read()).toEqual({ trigger: "//", isTriggerOn: true });
  });

  it("are kept", async () => {
    const store = memoryStore();
    await new SettingsBook(store).change({ trigger: ";;", isTriggerOn: false });
    expect(await new SettingsBook(store).read()).toEqual({ trigger: ";;", isTriggerOn: false });
  });

  it("keep the trigger before for one that cannot be", async () => {
    const book = new SettingsBook(memoryStore());
    await book.change({ trigger: ";;", isTriggerOn: true });
    expect(await book.change({ trigger: "/", isTriggerOn: false })).toEqual({ trigger: ";;", isTriggerOn: false });
  });

  it("begin anew where something else was kept", async () => {
    expect(await new SettingsBook(memoryStore({ settings: { trigger: 7 } })).read()).toMatchObject({ trigger: "//" });
  });
});
