import { plural, sentenceList } from '../../format/words.js';

/** How often a schedule fires, as people say it; `custom` is any other expression. */
export type Rhythm = 'hourly' | 'daily' | 'workdays' | 'weekly' | 'monthly' | 'custom';

/** A schedule by its parts, as a form has them. */
export interface CronParts {
  readonly rhythm: Rhythm;
  readonly minute: number;
  readonly hour: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Of the month. */
  readonly day: number;
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Nine o'clock, Mondays, the first of the month: where a rhythm begins. */
const START: CronParts = { rhythm: 'custom', minute: 0, hour: 9, weekday: 1, day: 1 };

const NUMBER = /^\d+$/;

/** Reads an expression; one that is none of the rhythms is `custom`. */
export function partsOf(expression: string): CronParts {
  const fields = expression.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  if (fields.length !== 5 || month !== '*' || !NUMBER.test(minute)) return START;
  const at: CronParts = { ...START, minute: Number(minute) };
  if (hour === '*') return day === '*' && weekday === '*' ? { ...at, rhythm: 'hourly' } : at;
  if (!NUMBER.test(hour)) return at;
  const timed = { ...at, hour: Number(hour) };
  if (day === '*' && weekday === '*') return { ...timed, rhythm: 'daily' };
  if (day === '*' && weekday === '1-5') return { ...timed, rhythm: 'workdays' };
  if (day === '*' && /^[0-7]$/.test(weekday)) return { ...timed, rhythm: 'weekly', weekday: Number(weekday) % 7 };
  if (NUMBER.test(day) && weekday === '*') return { ...timed, rhythm: 'monthly', day: Number(day) };
  return timed;
}

/** The expression of a rhythm; null for `custom`, which is written by hand. */
export function expressionOf({ rhythm, minute, hour, weekday, day }: CronParts): string | null {
  switch (rhythm) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minute} ${hour} * * *`;
    case 'workdays':
      return `${minute} ${hour} * * 1-5`;
    case 'weekly':
      return `${minute} ${hour} * * ${weekday}`;
    case 'monthly':
      return `${minute} ${hour} ${day} * *`;
    default:
      return null;
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
export const timeText = ({ hour, minute }: Pick<CronParts, 'hour' | 'minute'>): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;

/** What an expression says, in words. */
export function cronWords(expression: string): string {
  const parts = partsOf(expression);
  const time = timeText(parts);
  switch (parts.rhythm) {
    case 'hourly':
      return parts.minute === 0 ? 'Every hour' : `Every hour, ${plural(parts.minute, 'minute')} past`;
    case 'daily':
      return `Every day at ${time}`;
    case 'workdays':
      return `Monday to Friday at ${time}`;
    case 'weekly':
      return `Every ${WEEKDAYS[parts.weekday]} at ${time}`;
    case 'monthly':
      return `On day ${parts.day} of every month at ${time}`;
    default:
      return fieldWords(expression);
  }
}

/** What the fields of an expression say, one after another. */
function fieldWords(expression: string): string {
  const fields = expression.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  if (fields.length !== 5) return 'Needs five parts: minute, hour, day of the month, month, day of the week';
  const said = [
    minutesText(minute, hour),
    day === '*' ? '' : `on day ${listText(day)} of the month`,
    month === '*' ? '' : `in ${listText(month, MONTHS, 1)}`,
    weekday === '*' ? '' : `on ${listText(weekday, [...WEEKDAYS, 'Sunday'])}`,
  ].filter((part) => part !== '');
  return said.join(', ');
}

function minutesText(minute: string, hour: string): string {
  if (NUMBER.test(minute) && /^[\d,]+$/.test(hour)) {
    const times = hour.split(',').map((each) => timeText({ hour: Number(each), minute: Number(minute) }));
    return `At ${sentenceList(times)}`;
  }
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  const minutes = minute === '*' ? 'Every minute' : every ? `Every ${every} minutes` : `At minute ${listText(minute)}`;
  if (hour === '*') return every || minute === '*' ? minutes : `${minutes} of every hour`;
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1];
  return `${minutes}, ${hours ? `every ${hours} hours` : `in hour ${listText(hour)}`}`;
}

/** `1,3-5` as "1 and 3 to 5", with names where there are some. */
function listText(field: string, names: readonly string[] = [], first = 0): string {
  const named = (value: string) => names[Number(value) - first] ?? value;
  const parts = field.split(',').map((part) => {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    const text = to === undefined ? named(from) : `${named(from)} to ${named(to)}`;
    return step ? `every ${step} of ${range === '*' ? 'all' : text}` : text;
  });
  return sentenceList(parts);
}
