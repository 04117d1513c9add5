import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cronWords, expressionOf, partsOf } from '#web/pages/routines/cron.js';

const parts = fc.record({
  rhythm: fc.constantFrom('hourly', 'daily', 'workdays', 'weekly', 'monthly'),
  minute: fc.integer({ min: 0, max: 59 }),
  hour: fc.integer({ min: 0, max: 23 }),
  weekday: fc.integer({ min: 0, max: 6 }),
  day: fc.integer({ min: 1, max: 31 }),
} as const);

test('a schedule that the form made is read back into the same form', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const expression = expressionOf(given) ?? '';
      expect(expressionOf(partsOf(expression))).toBe(expression);
      expect(partsOf(expression).rhythm).toBe(given.rhythm);
    }),
  );
});

describe('an expression in words', () => {
  it.each([
    ['0 * * * *', 'Every hour'],
    ['1 * * * *', 'Every hour, 1 minute past'],
    ['30 6 * * *', 'Every day at 06:30'],
    ['0 9 * * 1-5', 'Monday to Friday at 09:00'],
    ['0 9 * * 7', 'Every Sunday at 09:00'],
    ['15 8 1 * *', 'On day 1 of every month at 08:15'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['* * * * *', 'Every minute'],
    ['0 9,17 * * *', 'At 09:00 and 17:00'],
    ['*/10 8-18 * * 1-5', 'Every 10 minutes, in hour 8 to 18, on Monday to Friday'],
    ['0 */2 * * *', 'At minute 0, every 2 hours'],
    ['0 0 1 1,7 *', 'At 00:00, on day 1 of the month, in January and July'],
    ['0 9 * *', 'Needs five parts: minute, hour, day of the month, month, day of the week'],
    ['', 'Needs five parts: minute, hour, day of the month, month, day of the week'],
  ])('%j is %j', (expression, text) => {
    expect(cronWords(expression)).toBe(text);
  });
});
