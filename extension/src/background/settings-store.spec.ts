import { memoryStore } from "../../test/support/memory-store";
import { SettingsStore } from "./settings-store";

describe("the settings", () => {
  it("begin with two strokes, switched on", async () => {
    expect(await new SettingsStore(memoryStore()).read()).toEqual({ trigger: "//", isTriggerOn: true });
  });

  it("are kept", async () => {
    const store = memoryStore();
    await new SettingsStore(store).change({ trigger: ";;", isTriggerOn: false });
    expect(await new SettingsStore(store).read()).toEqual({ trigger: ";;", isTriggerOn: false });
  });

  it("keep the trigger before for one that cannot be", async () => {
    const book = new SettingsStore(memoryStore());
    await book.change({ trigger: ";;", isTriggerOn: true });
    expect(await book.change({ trigger: "/", isTriggerOn: false })).toEqual({ trigger: ";;", isTriggerOn: false });
  });

  it("begin anew where something else was kept", async () => {
    expect(await new SettingsStore(memoryStore({ settings: { trigger: 7 } })).read()).toMatchObject({ trigger: "//" });
  });
});
