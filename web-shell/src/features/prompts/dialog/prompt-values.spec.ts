import type { Template } from "../../../api/prompts/templates.ts";
import { changedFields, toChange, toValues } from "./prompt-values.ts";

const saved = (content: string) => ({ id: 1, title: "T", content, typeId: 3 }) as Template;

describe("the fields sent when a prompt is saved", () => {
  it("are only those that changed", () => {
    expect(toChange({ title: "New", content: "a", typeId: 3 }, saved("a"))).toEqual({ title: "New" });
    expect(toChange({ title: "T", content: "a", typeId: 4 }, saved("a"))).toEqual({ typeId: 4 });
  });

  it("leave a text with Windows line ends alone while it is unchanged", () => {
    const template = saved("a\r\nb\r\n");
    expect(toChange({ ...toValues(template), title: "New", typeId: 3 }, template)).toEqual({ title: "New" });
  });

  it("keep Windows line ends in a changed text", () => {
    expect(toChange({ title: "T", content: "a\nb\nc", typeId: 3 }, saved("a\r\nb"))).toEqual({
      content: "a\r\nb\r\nc",
    });
  });

  it("do not invent Windows line ends", () => {
    expect(toChange({ title: "T", content: "a\nc", typeId: 3 }, saved("a\nb"))).toEqual({ content: "a\nc" });
  });
});

describe("changedFields", () => {
  it("names what differs", () => {
    const base = { title: "T", content: "c", typeId: 1 };
    expect(changedFields({ ...base, content: "c " }, base)).toEqual({ content: "c " });
    expect(changedFields(base, base)).toEqual({});
  });
});
