import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail as a server took it over. */
export type ReceivedMail = { from: string; to: string[]; headers: Map<string, string>; text: string; raw: string };

/** What the server answers to; return a reply such as 550 to refuse. Undefined lets it pass. */
export type Rules = {
  connect?: (taken: number) => number | undefined;
  recipient?: (address: string) => number | undefined;
  /** Called when a whole mail has come, before it is acknowledged. */
  data?: (mail: ReceivedMail) => number | undefined | Promise<number | undefined>;
};

/** A mail server that keeps what it is given; it can be closed and opened again on the same port. */
export class TestSmtp {
  readonly mails: ReceivedMail[] = [];
  refused = 0;
  private server: SMTPServer | undefined;
  private port = 0;

  constructor(
    public rules: Rules = {},
    private readonly options: SMTPServerOptions = { hideSTARTTLS: true },
  ) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      ...this.options,
      onConnect: (_, done) => done(this.refusal(this.rules.connect?.(this.mails.length))),
      onRcptTo: ({ address }, _, done) => done(this.refusal(this.rules.recipient?.(address))),
      onData: (stream, { envelope }, done) => {
        const { mailFrom, rcptTo } = envelope;
        text(stream)
          .then(async (raw) => {
            const mail = parse(mailFrom ? mailFrom.address : "", rcptTo, raw);
            const refusal = this.refusal(await this.rules.data?.(mail));
            if (!refusal) this.mails.push(mail);
            done(refusal);
          })
          .catch(done);
      },
    });
    // A client that hangs up is what half of these tests are about.
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

  private refusal(responseCode: number | undefined): Error | null {
    if (responseCode === undefined) return null;
    this.refused += 1;
    return Object.assign(new Error("not now, not here"), { responseCode });
  }
}

function parse(from: string, recipients: readonly { address: string }[], raw: string): ReceivedMail {
  const [head = "", ...body] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]+: ?/, "")]),
  );
  const encoded = body.join("\r\n\r\n");
  return { from, to: recipients.map(({ address }) => address), headers, text: decode(encoded, headers), raw };
}

function decode(body: string, headers: Map<string, string>): string {
  switch (headers.get("content-transfer-encoding")) {
    case "base64":
      return Buffer.from(body, "base64").toString("utf8");
    case "quoted-printable":
      return Buffer.from(
        body
          .replace(/=\r\n/g, "")
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8");
    default:
      return body;
  }
}
