/** Puts a text on the clipboard to the letter; rejects when the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  // Pages that are not served over HTTPS or from this machine have no navigator.clipboard.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  if (!copyByEvent(text)) throw new Error("The browser did not allow copying.");
}

function copyByEvent(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", put, { capture: true });
  try {
    return document.execCommand("copy");
  } finally {
    document.removeEventListener("copy", put, { capture: true });
  }
}
