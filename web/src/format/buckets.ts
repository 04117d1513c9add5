import { LOCALE } from './locale.js';
import { type Instant, millisecondsOf } from './time.js';

/** The length of the spans of time that figures are counted in. */
export type Bucket = 'minute' | 'hour' | 'day' | 'week' | 'month';

const SHAPES: Record<Bucket, Intl.DateTimeFormatOptions> = {
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

/** The name of a bucket by its beginning: "Mar 5", "Week of Mar 2". */
export function bucketLabel(start: Instant, bucket: Bucket, zone: string): string {
  const then = millisecondsOf(start);
  if (Number.isNaN(then)) return '';
  const text = new Intl.DateTimeFormat(LOCALE, { ...SHAPES[bucket], timeZone: zone }).format(then);
  return bucket === 'week' ? `Week of ${text}` : text;
}
