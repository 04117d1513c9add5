// SQL of the terms of leases. A holder renews its lease by a new term before the old one ends, and a fence voids the
// writes of earlier holders. All times are by the database's clock: the clocks of several processes cannot disagree.

/** The present. */
export const NOW = 'clock_timestamp()';

/** The end of a term that begins now. */
export const termEnd = (seconds: number | string): string => `${NOW} + make_interval(secs => ${seconds})`;

/** Whether the term that ends at `end` still runs. */
export const isTermLive = (end: string): string => `${end} > ${NOW}`;

/** Whether the term that ends at `end` is over. */
export const isTermOver = (end: string): string => `${end} < ${NOW}`;
