import { selectorsFor } from "./selector";

const page = (html: string) => {
  document.body.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  const element = document.querySelector("[data-me]") ?? document.querySelector(".me");
  if (!element) throw new Error("The page has no element to point at.");
  return element;
};
const first = (html: string) => selectorsFor(page(html))[0];

describe("the selector of a message box", () => {
  it.each([
    ["an id", `<textarea id="prompt-textarea" data-me></textarea>`, `textarea[id="prompt-textarea"]`],
    ["a name for tests", `<div contenteditable data-testid="composer" data-me></div>`, `div[data-testid="composer"]`],
    [
      "its label",
      `<textarea></textarea><textarea aria-label='Ask "it"' data-me></textarea>`,
      `textarea[aria-label="Ask \\"it\\""]`,
    ],
  ])("is made of %s", (_, html, selector) => {
    expect(first(html)).toBe(selector);
  });

  it.each([
    ["an id a framework counts up", `<main><textarea id=":r1:" data-me></textarea></main>`],
    ["an id with a number", `<main><textarea id="input-48213" data-me></textarea></main>`],
    ["a class a build made", `<main><textarea class="css-1xk3 sc-bdVqTz" data-me></textarea></main>`],
  ])("is not made of %s", (_, html) => {
    const selectors = selectorsFor(page(html));
    expect(selectors.length).toBeGreaterThan(0);
    expect(selectors.join()).not.toMatch(/r1|48213|css|bdV/);
  });

  it.each([
    [
      "two boxes that look alike",
      `<form class="edit"><textarea></textarea></form><form class="composer"><textarea data-me></textarea></form>`,
    ],
    ["boxes without any name", `<div><p><textarea></textarea></p><p><textarea data-me></textarea></p></div>`],
    [
      "two that share each of their names",
      `<textarea name="message" class="note"></textarea><textarea class="message" name="note"></textarea><textarea name="message" class="message" data-me></textarea>`,
    ],
  ])("finds the one meant among %s", (_, html) => {
    const element = page(html);
    const selectors = selectorsFor(element);
    expect(selectors.length).toBeGreaterThan(0);
    for (const selector of selectors) expect([...document.querySelectorAll(selector)]).toEqual([element]);
  });

  it("finds a box in its own shadow tree", () => {
    const host = document.createElement("chat-app");
    document.body.replaceChildren(host);
    const root = host.attachShadow({ mode: "closed" });
    const box = document.createElement("textarea");
    root.append(document.createElement("textarea"), box);
    box.placeholder = "Message";
    const [selector = ""] = selectorsFor(box);
    expect([...root.querySelectorAll(selector)]).toEqual([box]);
  });
});
