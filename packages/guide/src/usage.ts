import type { GuideStep } from "./guide.ts";
import { guide } from "./locales/en/guide.ts";

const texts = guide.usage;

/** From the panel to an answer (specification section 2). */
export const usage: readonly GuideStep[] = [
  { id: "log-in", title: texts.logIn.title, text: texts.logIn.text, picture: "sign-in" },
  { id: "go-to-chat", title: texts.goToChat.title, text: texts.goToChat.text },
  { id: "open", title: texts.open.title, text: texts.open.text },
  { id: "browse", title: texts.browse.title, text: texts.browse.text, picture: "list" },
  { id: "insert", title: texts.insert.title, text: texts.insert.text, picture: "inserted" },
  { id: "send", title: texts.send.title, text: texts.send.text },
];
