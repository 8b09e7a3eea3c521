import { TestEnvironment } from "jest-environment-jsdom";

/** jsdom with Node's fetch family, which it lacks; its own abort signals would be refused by Node's Request. */
export default class PageEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    const { location } = this.global;
    // As in a page, an address without an origin belongs to the page's own.
    class PageRequest extends Request {
      constructor(input, init) {
        super(typeof input === "string" ? new URL(input, location.href) : input, init);
      }
    }
    Object.assign(this.global, { fetch, Request: PageRequest, Response, Headers, AbortController, AbortSignal });
  }
}
