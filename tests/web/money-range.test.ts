import { expect, test } from 'vitest';
import { stackOf } from '#web/pages/money/cost-series.js';
import { rangeOf } from '#web/pages/money/range.js';

const NOW = new Date('2026-11-28T15:00:00Z');

test('the range “this month” is that of the budgets, which begins in UTC', () => {
  const { from, timeZone, bucket } = rangeOf('month', {}, 'Europe/Berlin', NOW);
  expect({ from, timeZone, bucket }).toEqual({ from: '2026-11-01T00:00:00.000Z', timeZone: 'UTC', bucket: 'DAY' });
});

test('long ranges are divided by weeks, short ones by hours', () => {
  const own = (from: string, to: string) => rangeOf('own', { from, to }, 'UTC', NOW).bucket;
  expect([own('2026-01-01', '2026-11-01'), own('2026-11-01', '2026-11-20'), own('2026-11-20', '2026-11-20')]).toEqual([
    'WEEK',
    'DAY',
    'HOUR',
  ]);
});

test('the last day of a range is part of it, and a range that ends before it begins has a day', () => {
  const day = rangeOf('own', { from: '2026-11-20', to: '2026-11-20' }, 'UTC', NOW);
  expect(Date.parse(day.to) - Date.parse(day.from)).toBe(86_400_000);
  const wrong = rangeOf('own', { from: '2026-11-20', to: '2026-11-01' }, 'UTC', NOW);
  expect(Date.parse(wrong.to) - Date.parse(wrong.from)).toBe(86_400_000);
});

test('the parts of a chart and the rest of it are together what was spent', () => {
  const at = (start: string, costCents: number) => ({ start, costCents });
  const charts = {
    costs: [at('1', 100), at('2', 50)],
    costsByModel: [
      { model: 'large', points: [at('1', 60), at('2', 10)] },
      { model: 'small', points: [at('1', 40)] },
    ],
  };
  const { starts, series } = stackOf(charts as never, 'model');
  expect(starts).toEqual(['1', '2']);
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['large', [60, 10]],
    ['small', [40, 0]],
    ['Other', [0, 40]],
  ]);
});
