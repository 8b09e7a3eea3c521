import type { Firefox } from "./bidi.ts";

type Value = { type: string; value?: unknown };
type Evaluated = { type: "success"; result: Value } | { type: "exception"; exceptionDetails: { text: string } };

/** A page or a window of Firefox in which tests evaluate code. */
export type Place = {
  /** Gives the plain value of an expression, or of the promise it makes. */
  evaluate: <Result>(expression: string) => Promise<Result>;
  /** Evaluates again and again until the expression gives something that counts as true. */
  until: <Result>(expression: string) => Promise<Result>;
};

/** Firefox's own window: its toolbar, its sidebar, its questions. */
export async function browserWindow(firefox: Firefox): Promise<Place> {
  const scope = { "moz:scope": "chrome" };
  const { contexts } = await firefox.send<Tree>("browsingContext.getTree", scope);
  const found = contexts.find(({ url }) => url === "chrome://browser/content/browser.xhtml");
  if (!found) throw new Error("Firefox shows no window.");
  return withUntil((expression) => evaluateIn(firefox, found.context, expression));
}

type Tree = { contexts: { context: string; url: string }[] };

const sidebarBrowser = "SidebarController.browser.contentDocument?.getElementById('webext-panels-browser')";

/** In the window: the address of the page in its sidebar. */
export const sidebarAddress = `${sidebarBrowser}?.currentURI?.spec`;

/** The page of an extension in the sidebar of a window. WebDriver knows tabs only, so it is asked through the window. */
export function sidebarPage(window: Place): Place {
  return withUntil(async (expression) => {
    const answer = await window.evaluate<{ value: string } | { error: string }>(`new Promise((resolve) => {
      const { messageManager } = ${sidebarBrowser};
      const name = "promptory-test-" + Math.random();
      messageManager.addMessageListener(name, ({ data }) => resolve(data));
      const script = ${JSON.stringify(frameScript(expression))}.replace("ANSWER", name);
      messageManager.loadFrameScript("data:text/javascript," + encodeURIComponent(script), false);
    })`);
    if ("error" in answer) throw new Error(`${answer.error} in ${expression}`);
    return JSON.parse(answer.value);
  });
}

/** Evaluates in the page as one of its own scripts would, within a press of the person. */
function frameScript(expression: string): string {
  const code = JSON.stringify(asJson(expression));
  return `(async () => {
    const handling = content.windowUtils.setHandlingUserInput(true);
    try {
      const page = Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
      return { value: await Cu.evalInSandbox(${code}, page) };
    } catch (thrown) {
      return { error: String(thrown) };
    } finally {
      handling.destruct();
    }
  })().then((answer) => sendAsyncMessage("ANSWER", answer));`;
}

async function evaluateIn(firefox: Firefox, context: string, expression: string): Promise<unknown> {
  const target = { context };
  const how = { expression: asJson(expression), target, awaitPromise: true };
  const answer = await firefox.send<Evaluated>("script.evaluate", how);
  if (answer.type === "exception") throw new Error(`${answer.exceptionDetails.text} in ${expression}`);
  return JSON.parse(String(answer.result.value));
}

const asJson = (expression: string) => `(async () => JSON.stringify((await (${expression})) ?? null))()`;

function withUntil(evaluateAny: (expression: string) => Promise<unknown>): Place {
  const evaluate = async <Result>(expression: string) => (await evaluateAny(expression)) as Result;
  const until = async <Result>(expression: string): Promise<Result> => {
    for (;;) {
      const value = await evaluate<Result>(expression);
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { evaluate, until };
}
