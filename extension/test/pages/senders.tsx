import { make } from "./elements.ts";
import { pageRoot } from "./root.ts";
import { offerField } from "./test-page.ts";

/** A composer that sends on `?on=keydown | keypress | keyup | insertLineBreak | input`, and empties its box then. */
const on = new URLSearchParams(location.search).get("on") ?? "keydown";
const box = make("textarea", { id: "composer", "aria-label": "Message" }) as HTMLTextAreaElement;
const sent = make("ol", { id: "sent" });

const send = () => {
  sent.append(Object.assign(document.createElement("li"), { textContent: box.value }));
  box.value = "";
};
const isEnter = (event: Event) => (event as KeyboardEvent).key === "Enter" && !(event as KeyboardEvent).shiftKey;
const isBreak = (event: Event) => (event as InputEvent).inputType === "insertLineBreak";
const [kind, isSending] =
  on === "insertLineBreak" ? ["beforeinput", isBreak] : on === "input" ? ["input", isBreak] : [on, isEnter];
box.addEventListener(kind as string, (event) => {
  if (!(isSending as typeof isBreak)(event)) return;
  event.preventDefault();
  send();
});
pageRoot().append(box, sent);
offerField(() => box);
