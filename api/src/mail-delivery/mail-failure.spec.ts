import { toMailFailure, withoutAddresses } from "./mail-sender.js";

const failure = (message: string, more: object = {}) => toMailFailure(Object.assign(new Error(message), more));

describe("why a try failed", () => {
  it.each([
    [550, true, true, "The mail server refused it: 550 5.1.1 No such user."],
    [421, false, false, "The mail server asks to try again later: 421 5.1.1 No such user."],
    [503, false, false, "The mail server asks to try again later: 503 5.1.1 No such user."],
  ])("is the server's own words where it answered %s", (responseCode, permanent, isFinal, sentence) => {
    const response = `${responseCode} 5.1.1 No such user`;
    expect(failure("x", { code: "EENVELOPE", response, responseCode, permanent })).toEqual({ sentence, isFinal });
  });

  it.each([
    [
      "Error: connect ECONNREFUSED 127.0.0.1:25",
      "ESOCKET",
      "The mail server cannot be reached: it takes no connection.",
    ],
    ["Greeting never received", "ETIMEDOUT", "The mail server did not answer in time."],
    ["Message sending aborted", "EABORT", "The mail server did not answer in time."],
    ["getaddrinfo ENOTFOUND mail.invalid", "EDNS", "The mail server cannot be found: its name is unknown."],
    ["self-signed certificate", "ESOCKET", "The mail server is not to be trusted: self-signed certificate."],
  ])("is a sentence for %s, and worth another try", (message, code, sentence) => {
    expect(failure(message, { code })).toEqual({ sentence, isFinal: false });
  });

  it("is final where the mail itself is at fault", () => {
    expect(failure("Invalid recipient", { code: "EENVELOPE" }).isFinal).toBe(true);
    expect(failure("Message size larger than allowed 10", { code: "EMESSAGE" }).isFinal).toBe(true);
  });

  it("is one line without anything invisible, and not long", () => {
    const response = `550 no\r\n\u202e${"x".repeat(5000)}`;
    const { sentence } = failure("x", { response, responseCode: 550, permanent: true });
    expect(sentence).toMatch(/^The mail server refused it: 550 no x+…$/);
    expect(sentence.length).toBeLessThan(300);
    expect(toMailFailure("odd").sentence).toBe("Sending failed: odd.");
  });

  it("can be shown without the address that the server repeats", () => {
    const sentence = "The mail server refused it: 550 5.1.1 <ada@example.org>: No such user ada@example.org.";
    expect(withoutAddresses(sentence)).toBe("The mail server refused it: 550 5.1.1 <…>: No such user <…>");
  });
});
