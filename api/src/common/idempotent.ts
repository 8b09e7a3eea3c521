import { SetMetadata } from "@nestjs/common";

export const IDEMPOTENT = "promptory:idempotent";

/** The header a client names a write with, so that sending it twice does it once. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** How many characters a key may have. */
export const IDEMPOTENCY_KEY_MAX = 255;

/**
 * Lets the writes of a controller carry an `Idempotency-Key`: the same request sent again within 24 hours is answered as
 * the first time and done once. Not for answers that show a secret, because the answer is kept.
 */
export const Idempotent = () => SetMetadata(IDEMPOTENT, true);
