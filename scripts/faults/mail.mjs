import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { caller } from "./people.mjs";

const SENT_TIMEOUT_MS = 300_000;

/**
 * A mail server that can be closed, opened again at its port, and broken: `behave.connect()` and `behave.data()` may wait, throw a reply
 * such as `reply(421)`, or return. `env` are the settings of the product.
 */
export async function openMailServer() {
  const behave = {};
  const mails = [];
  let port = 0;
  let server;
  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, done) => void Promise.resolve(behave.connect?.()).then(() => done(), done),
      onData: (stream, _session, done) =>
        void text(stream)
          .then(async (raw) => {
            const [, id] = /^message-id:\s*(\S+)/im.exec(raw) ?? [];
            const [, number] = /Message number (\d+)\./.exec(raw) ?? [];
            if (number !== undefined) mails.push({ id, number: Number(number) });
            await behave.data?.();
          })
          .then(() => done(), done),
    });
    server.on("error", () => undefined);
    const listening = server.listen(port, "127.0.0.1");
    await once(listening, "listening");
    port = listening.address().port;
  };
  const close = () => new Promise((resolve) => server.close(resolve));
  await open();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "Promptory <promptory@example.org>",
    CONTACT_TO: "support@example.org",
  };
  return { mails, behave, env, open, close };
}

/** An answer of a mail server that refuses. */
export const reply = (responseCode) => Object.assign(new Error(`Refused with ${responseCode}`), { responseCode });

/** Sends messages one after the other through the contact form, each until it is acknowledged; answers how many. */
export async function sendMessages(origin, count) {
  const send = caller(origin);
  for (let number = 0; number < count; number += 1) {
    const body = {
      name: "Ada",
      email: "ada@example.org",
      message: `Message number ${number}. It is long enough to be sent.`,
    };
    while ((await send("POST", "/contact", body)).status !== 202) await sleep(200);
  }
  return count;
}

/** Waits until every message has been received; answers how many are missing, and how many came twice with one Message-ID or two. */
export async function untilSent({ mails }, count) {
  const received = () => new Set(mails.map(({ number }) => number));
  const deadline = Date.now() + SENT_TIMEOUT_MS;
  while (received().size < count && Date.now() < deadline) await sleep(200);
  const ids = new Set(mails.map(({ id }) => id));
  return {
    missing: count - received().size,
    copies: mails.length - received().size,
    repeatedIds: mails.length - ids.size,
  };
}
