import { LIMITS } from "./limits.ts";
import { fields } from "./locales/en/fields.ts";
import { text } from "./text.ts";

const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}";
const DOMAIN = "(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9-]{2,63}";

const ADDRESS = `${LOCAL}@${DOMAIN}`;
const rule = { name: fields.names.email, max: LIMITS.email, mismatch: fields.account.email };

/** One plain address, as a form field takes it (HTML Standard, valid e-mail address, with a dot in the domain). */
export const email = text({ ...rule, pattern: new RegExp(`^${ADDRESS}$`) });

/** The same, or nothing. */
export const optionalEmail = text({ ...rule, optional: true, pattern: new RegExp(`^(?:${ADDRESS})?$`) });
