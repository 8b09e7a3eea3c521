/** A timestamp of a raw query, in PostgreSQL's format: `2026-05-04 09:30:00.123+00`. */
export type Moment = string;

export const toIso = (moment: Moment | Date): string => new Date(moment).toISOString();
