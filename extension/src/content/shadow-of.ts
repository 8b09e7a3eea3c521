/** The shadow root of an element, closed ones too, which only a script of an extension is given. */
export function shadowOf(host: HTMLElement): ShadowRoot | null {
  return globalThis.chrome?.dom?.openOrClosedShadowRoot(host) ?? host.shadowRoot;
}
