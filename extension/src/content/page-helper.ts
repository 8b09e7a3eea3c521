import { answerOn } from "../insert/page-world/helper.ts";

/**
 * Put into the page's own world for the one insertion or reading that needs it: some editors keep their text where only
 * that world can see it. It has no key, no network and nothing of the extension, and it leaves when the engine is done.
 */
export type PageHelper = {
  start: (channel: string) => void;
  stop: () => void;
};

declare global {
  // The page's own scripts can see this; there is nothing in it they could not do themselves.
  var promptoryPageHelper: PageHelper | undefined;
}

const helper = (): PageHelper => {
  let stop = () => {};
  return {
    start: (channel) => {
      stop = answerOn(channel, document);
    },
    stop: () => {
      stop();
      globalThis.promptoryPageHelper = undefined;
    },
  };
};

globalThis.promptoryPageHelper?.stop();
globalThis.promptoryPageHelper = helper();
