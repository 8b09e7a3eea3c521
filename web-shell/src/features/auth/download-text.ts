/** Saves a text as a file on the person's device. */
export function downloadText(fileName: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
