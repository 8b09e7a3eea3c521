/** Whether `npm run test:deep` runs: more random runs, more data. */
export const isDeep = process.env.TEST_DEEP !== undefined;

/** A test that repeats on other data, or in a rarer case, what faster tests show. */
export const itDeep = isDeep ? it : it.skip;

/** A test that depends on neither the version of PostgreSQL nor Redis: the fast run has it on the built-in servers only. */
export const itOnce = process.env.TEST_REDIS_URL === undefined || isDeep ? it : it.skip;
