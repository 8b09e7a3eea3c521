import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server that keeps what it is given, and can be closed and opened again at the same address. */
export class Postbox {
  readonly mails: { to: string[]; raw: string }[] = [];
  /** While it is set every mail is refused with it, 550 for one. */
  refuseWith: number | undefined;
  private server: SMTPServer | undefined;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onRcptTo: (_, __, done) => {
        const responseCode = this.refuseWith;
        done(responseCode === undefined ? null : Object.assign(new Error("No such mailbox"), { responseCode }));
      },
      onData: (stream, { envelope }, done) => {
        text(stream).then((raw) => {
          this.mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
          done(null);
        }, done);
      },
    });
    server.on("error", () => undefined);
    const listening = server.listen(this.port, "127.0.0.1");
    await once(listening, "listening");
    this.port = (listening.address() as AddressInfo).port;
    this.server = server;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    await new Promise<void>((closed) => (server ? server.close(() => closed()) : closed()));
  }
}
