/** The nonce that the page's CSP asks of style elements, if it has one. */
export const cspNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
