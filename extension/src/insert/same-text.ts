const noBreakSpace = "\u00a0";

/** Browsers show a space they must not squeeze as a no-break space, so the two read as one. */
export function sameShown(left: string, right: string): boolean {
  return left === right || withPlainSpaces(left) === withPlainSpaces(right);
}

/** True unless a no-break space of the wanted text became a common one: `sameShown` would not see that. */
export function keepsNoBreakSpaces(written: string, wanted: string): boolean {
  for (let at = wanted.indexOf(noBreakSpace); at >= 0; at = wanted.indexOf(noBreakSpace, at + 1)) {
    if (written[at] !== noBreakSpace) return false;
  }
  return true;
}

export function withPlainSpaces(text: string): string {
  return text.replaceAll(noBreakSpace, " ");
}
