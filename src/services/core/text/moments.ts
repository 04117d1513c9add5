const DAY_MS = 86_400_000;

const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a time can be stored and shown: PostgreSQL has no year 0, and ISO 8601 writes years with four digits. */
export const isStorable = (at: Date): boolean => at.getTime() >= FIRST && at.getTime() <= LAST;

const paddedNumbers = (count: number, digits: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));
const TWO_DIGITS = paddedNumbers(100, 2);
const THREE_DIGITS = paddedNumbers(1_000, 3);

/** The day of the last call: the rows of a page lie close together. */
let knownDay = Number.NaN;
let knownDayText = '';

/**
 * A time as `toISOString` writes it, in a fifth of its time: at 1 µs each, times were a tenth of a nested read.
 * @throws RangeError for an invalid date
 */
export function isoText(at: Date): string {
  const time = at.getTime();
  const day = Math.floor(time / DAY_MS);
  if (day !== knownDay) {
    knownDayText = at.toISOString().slice(0, -'00:00:00.000Z'.length);
    knownDay = day;
  }
  const milliseconds = time - day * DAY_MS;
  const seconds = Math.floor(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const clock = `${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes - hours * 60]}:${TWO_DIGITS[seconds - minutes * 60]}`;
  return `${knownDayText}${clock}.${THREE_DIGITS[milliseconds - seconds * 1_000]}Z`;
}

/** The format in which PostgreSQL writes most times in JSON: in UTC, microseconds without trailing zeros. */
const COMMON = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/;

/** Parses a time as PostgreSQL writes it in JSON; half the time of `new Date` if the session's time zone is UTC. */
export function momentOf(text: string): Date {
  if (!COMMON.test(text)) return new Date(text);
  const number = (at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
  const year = number(0) * 100 + number(2);
  if (year < 100) return new Date(text); // Date.UTC would read it as 19xx
  return new Date(Date.UTC(year, number(5) - 1, number(8), number(11), number(14), number(17), millisecondsOf(text)));
}

function millisecondsOf(text: string): number {
  let milliseconds = 0;
  for (let at = 20, unit = 100; at < 23; at++, unit /= 10) {
    const digit = text.charCodeAt(at) - 48;
    if (text.charCodeAt(19) !== 46 || digit < 0 || digit > 9) break;
    milliseconds += digit * unit;
  }
  return milliseconds;
}
