import { BadRequest } from "../../common/errors.js";

const MAX_VALUES = 1_500_000;

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, OPEN_OBJECT] = [34, 44, 91, 92, 123];

/**
 * JSON.parse with a limit on the number of values: millions of `{}` need twenty times the memory of their text, and JSON.parse at the
 * heap limit of a worker thread ends the whole process. Throws BadRequest, or SyntaxError.
 */
export function parseBoundedJson(text: string, maxValues = MAX_VALUES): unknown {
  let values = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === COMMA || code === OPEN_LIST || code === OPEN_OBJECT) values += 1;
    if (values > maxValues) {
      throw new BadRequest(`The JSON has more than ${maxValues.toLocaleString("en")} values. Import fewer at a time.`);
    }
  }
  return JSON.parse(text);
}
