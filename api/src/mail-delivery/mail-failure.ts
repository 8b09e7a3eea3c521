import type { NodemailerError } from "nodemailer";

/** Why an attempt failed: a sentence for the inbox, and whether a retry is useless. */
export type MailFailure = { sentence: string; isFinal: boolean };

const LONGEST_REPLY = 200;

/** Errors of the mail itself, independent of the server. */
const OURS: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

const SENTENCES: Readonly<Record<string, string>> = {
  ETIMEDOUT: "The mail server did not answer in time.",
  EABORT: "The mail server did not answer in time.",
  ECONNREFUSED: "The mail server cannot be reached: it takes no connection.",
  ECONNRESET: "The mail server broke the connection off.",
  ECONNECTION: "The mail server broke the connection off.",
  EDNS: "The mail server cannot be found: its name is unknown.",
  ENOTFOUND: "The mail server cannot be found: its name is unknown.",
  ENOAUTH: "The mail server asks for a user name and a password.",
  EMESSAGE: "The mail server takes no mail of this size.",
  EENVELOPE: "The mail has an address that cannot be used.",
};

/**
 * Classifies an error of the SMTP client. A reply of the server takes precedence: 5xx is final, 4xx is not (RFC 5321,
 * 4.2.1).
 */
export function toMailFailure(error: unknown): MailFailure {
  const { code = "", response, responseCode, permanent } = error as NodemailerError;
  if (response !== undefined && responseCode !== undefined) {
    const verb = permanent ? "refused it" : "asks to try again later";
    return { sentence: `The mail server ${verb}: ${sentenceOf(response)}`, isFinal: permanent === true };
  }
  const reason = printable(error instanceof Error ? error.message : String(error));
  // The code of a socket error is only in the text: "connect ECONNREFUSED 127.0.0.1:25".
  const [socketCode = code] = /\bE[A-Z]{4,}\b/.exec(reason) ?? [];
  const known = SENTENCES[socketCode] ?? SENTENCES[code];
  if (known !== undefined) return { sentence: known, isFinal: OURS.has(code) };
  const isTls = code === "ETLS" || /certificate|\bTLS\b|\bSSL\b/i.test(reason);
  const what = isTls ? "The mail server is not to be trusted" : "Sending failed";
  return { sentence: `${what}: ${sentenceOf(reason)}`, isFinal: false };
}

/** Removes addresses, which servers repeat in their replies; for logs. */
export function withoutAddresses(sentence: string): string {
  return sentence.replace(/<?[^\s<>]+@[^\s<>,;:]+>?/g, "<…>");
}

const sentenceOf = (text: string) => printable(text).replace(/[^.!?…]$/, "$&.");

/** One line of limited length. */
function printable(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .toWellFormed()
    .trim();
  return line.length > LONGEST_REPLY ? `${line.slice(0, LONGEST_REPLY).toWellFormed()}…` : line;
}
