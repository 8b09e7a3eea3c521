import { make } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offerField } from "./test-page.ts";

/** A composer that sends on `?on=keydown | keypress | keyup | insertLineBreak | input | compositionend`, and empties its box then. */
const on = new URLSearchParams(location.search).get("on") ?? "keydown";
const box = make("textarea", { id: "composer", "aria-label": "Message" }) as HTMLTextAreaElement;
const sent = make("ol", { id: "sent" });

const send = () => {
  sent.append(Object.assign(document.createElement("li"), { textContent: box.value }));
  box.value = "";
};
const isEnter = (event: Event) => (event as KeyboardEvent).key === "Enter" && !(event as KeyboardEvent).shiftKey;
const isBreak = (event: Event) => (event as InputEvent).inputType === "insertLineBreak";
const ways: Record<string, [kind: string, isSending: (event: Event) => boolean]> = {
  insertLineBreak: ["beforeinput", isBreak],
  input: ["input", isBreak],
  compositionend: ["compositionend", () => true],
};
const [kind, isSending] = ways[on] ?? [on, isEnter];
box.addEventListener(kind, (event) => {
  if (!isSending(event)) return;
  event.preventDefault();
  send();
});
pageRoot().append(box, sent);
offerField(() => box);
