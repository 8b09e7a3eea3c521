import { AttributeAction, parse, type Selector, SelectorType } from "css-what";

const LISTS = new Set(["has", "is", "not", "where"]);
const COUNTS = new Set(["nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type"]);
const STATES = new Set(
  "checked default disabled empty enabled first-child first-of-type focus focus-visible focus-within hover active last-child last-of-type only-child only-of-type placeholder-shown read-only read-write required optional root".split(
    " ",
  ),
);
const COMBINATORS = new Set([
  SelectorType.Adjacent,
  SelectorType.Child,
  SelectorType.Descendant,
  SelectorType.Sibling,
] as const);

const NAME = /^-{0,2}[a-z_\u{80}-\u{10ffff}][\w\u{80}-\u{10ffff}-]*$/iu;
const NTH = /^(even|odd|[+-]?\d+|[+-]?\d*n(\s*[+-]\s*\d+)?)$/i;
// Quoted and bracketed parts may contain anything; a class or id must not begin with a digit.
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]/gs;
const DIGIT_FIRST = /[.#]-?\d/;

/** The parser also accepts jQuery's extensions and unknown names, which `querySelector` does not: those are checked here. */
export function isSelector(text: string): boolean {
  if (DIGIT_FIRST.test(text.replaceAll(QUOTED, ""))) return false;
  try {
    return isList(parse(text), false);
  } catch {
    return false;
  }
}

function isList(list: Selector[][], isRelative: boolean): boolean {
  return list.length > 0 && list.every((selector) => isComplex(selector, isRelative));
}

/** Something on both sides of every combinator; inside `:has()` the first may be missing. */
function isComplex(selector: Selector[], isRelative: boolean): boolean {
  const [first] = selector;
  const last = selector.at(-1);
  if (!first || !last || isCombinator(last) || (isCombinator(first) && !isRelative)) return false;
  return selector.every(isSimple);
}

function isSimple(part: Selector): boolean {
  switch (part.type) {
    case SelectorType.Tag:
      return part.namespace === null && NAME.test(part.name);
    case SelectorType.Universal:
      return part.namespace === null;
    case SelectorType.Attribute:
      return part.namespace === null && part.action !== AttributeAction.Not && NAME.test(part.name);
    case SelectorType.Pseudo:
      return isPseudo(part.name, part.data);
    default:
      return isCombinator(part);
  }
}

function isPseudo(name: string, data: Selector[][] | string | null): boolean {
  if (LISTS.has(name)) return Array.isArray(data) && isList(data, name === "has");
  if (COUNTS.has(name)) return typeof data === "string" && NTH.test(data.trim());
  return data === null && STATES.has(name);
}

function isCombinator({ type }: Selector): boolean {
  return (COMBINATORS as ReadonlySet<SelectorType>).has(type);
}
