/** A moment as queries below the ORM answer it: PostgreSQL's own text, `2026-05-04 09:30:00.123+00`. */
export type Moment = string;

/** The moment as it stands in JSON. */
export const toIso = (moment: Moment | Date): string => new Date(moment).toISOString();
