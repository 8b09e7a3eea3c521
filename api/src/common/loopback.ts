/** The beginning of an http address on this machine; the first group is the host. */
export const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

/** Whether an address leads to this machine (RFC 8252, section 7.3). */
export const isLoopbackUrl = (uri: string): boolean => LOOPBACK.test(uri);
