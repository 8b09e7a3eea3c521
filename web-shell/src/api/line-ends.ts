/** The text as a textarea holds it. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** What was typed, with the line ends the saved text has throughout. */
export function withLinesOf(saved: string, typed: string): string {
  const isWindows = saved.includes("\r\n") && !/(?<!\r)\n/.test(saved);
  return isWindows ? typed.replaceAll("\n", "\r\n") : typed;
}
