import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoText, momentOf } from '#services/core/text/moments.js';

const dates = fc.date({ noInvalidDate: true });

test('a moment is spelled as JavaScript spells it, whatever the year', () => {
  fc.assert(
    fc.property(dates, (at) => isoText(at) === at.toISOString()),
    { numRuns: 2_000 },
  );
});

test('an invalid date has no spelling', () => {
  expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError);
});

test('a moment is read from the spelling of PostgreSQL as JavaScript reads it', () => {
  const years = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') };
  const spelled = fc
    .tuple(fc.date({ ...years, noInvalidDate: true }), fc.constantFrom('+00:00', '+05:30', '-11'))
    .map(([at, zone]) => `${at.toISOString().replace(/\.?0*Z$/, '')}${zone.length === 3 ? `${zone}:00` : zone}`);
  fc.assert(
    fc.property(spelled, (text) => momentOf(text).getTime() === new Date(text).getTime()),
    { numRuns: 2_000 },
  );
  expect(momentOf('2026-11-21T15:35:54.123456+00:00').toISOString()).toBe('2026-11-21T15:35:54.123Z');
});
