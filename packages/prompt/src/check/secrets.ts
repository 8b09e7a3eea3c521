import { check } from "../locales/en/check.ts";
import type { Rule } from "./finding.ts";
import { replaceProse } from "./subject.ts";

const messages = check.secrets;

/** Keys whose shape their makers publish, so that scanners can find them. */
const KEY =
  /\b(?:sk-(?:ant-|proj-|svcacct-)?[A-Za-z0-9_-]{20,}|(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{35}|xox[abprs]-[\w-]{10,}|glpat-[\w-]{20,}|(?:sk|rk)_live_\w{20,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{36}|ptk_\w{20,}|SG\.[\w-]{20,}\.[\w-]{20,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,})/g;
const PRIVATE_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g;
const PASSWORD =
  /\b(?:password|passwd|api[_ -]?key|secret|access[_ -]?token)["']?[ \t]*[:=][ \t]*["']?(?=[^\s"'{}<>[\]()]*\d)([^\s"'{}<>[\](),;]{8,})/gi;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}\b/gi;
const PUBLIC_MAIL =
  /@(?:(?:[\w-]+\.)*example\.(?:com|org|net|edu)|test\.com|domain\.com|email\.com|company\.com|[\w.-]+\.(?:test|example|invalid|localhost))$/i;
const PHONE =
  /(?<![\w.+/=-])(?:\+\d{1,3}[\s.-]?(?:\(\d{1,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]?\d{2,4}){2,3}|\(\d{3}\)\s?\d{3}[\s.-]\d{4}|\d{3}-\d{3}-\d{4})(?![\w-])/g;
const FICTION = /555[\s.-]?01\d\d$/;

const realMail = (mail: string) => !PUBLIC_MAIL.test(mail);
const realPhone = (phone: string) => !FICTION.test(phone) && phone.replace(/\D/g, "").length >= 9;

function first(text: string, pattern: RegExp, isReal: (found: string) => boolean = () => true) {
  const match = Array.from(text.matchAll(pattern)).find(([found]) => isReal(found));
  return match && { start: match.index, end: match.index + match[0].length };
}

/** What should not leave the house with a prompt; each can become a variable. */
export const secretRules: readonly Rule[] = [
  {
    id: "secret",
    severity: "problem",
    look({ text }) {
      const place = first(text, PRIVATE_KEY) ?? first(text, KEY) ?? first(text, PASSWORD);
      return (
        place && {
          message: messages.key,
          ...place,
        }
      );
    },
    fix(text) {
      const keyless = replaceProse(
        replaceProse(text, PRIVATE_KEY, () => "{{private key:long}}"),
        KEY,
        () => "{{api key}}",
      );
      return replaceProse(
        keyless,
        PASSWORD,
        ([all, value = ""]) => `${all.slice(0, all.length - value.length)}{{secret}}`,
      );
    },
    fixLabel: check.variables.makeVariable,
  },
  {
    id: "email-address",
    severity: "warning",
    look({ prose }) {
      const place = first(prose, EMAIL, realMail);
      return place && { message: messages.email, ...place };
    },
    fix: (text) => replaceProse(text, EMAIL, ([mail]) => (realMail(mail) ? "{{email}}" : mail)),
    fixLabel: check.variables.makeVariable,
  },
  {
    id: "phone-number",
    severity: "warning",
    look({ prose, isStructured }) {
      const place = isStructured ? undefined : first(prose, PHONE, realPhone);
      return place && { message: messages.phone, ...place };
    },
    fix: (text) => replaceProse(text, PHONE, ([phone]) => (realPhone(phone) ? "{{phone}}" : phone)),
    fixLabel: check.variables.makeVariable,
  },
];
