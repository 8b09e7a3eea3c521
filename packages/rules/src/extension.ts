/**
 * The version of what the extension and the server say to each other. It goes up by one when an extension of before would
 * be misunderstood, or would misunderstand: a route it needs is gone or means something else. What is only added leaves it.
 * An extension with a higher number than its server asks for a newer server.
 */
export const EXTENSION_CONTRACT = 2;

/** The oldest such version this server still speaks; an extension with a lower one asks to be updated. */
export const OLDEST_EXTENSION_CONTRACT = 1;
