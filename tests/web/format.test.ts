import { describe, expect, it } from 'vitest';
import { bytes, compact, count, figure, money, percent, tokens } from '#web/format/numbers.js';
import { dayName, dayOf, duration, exact, relative } from '#web/format/time.js';
import { plural, sentenceList, words } from '#web/format/words.js';

const NOW = Date.parse('2026-03-05T12:00:00Z');
const ago = (ms: number) => relative(NOW - ms, NOW);

describe('relative times', () => {
  it('are now, minutes, hours and days', () => {
    expect(ago(5_000)).toBe('now');
    expect(ago(-20_000)).toBe('now');
    expect(ago(50_000)).toMatch(/^1\s?m(in)? ago$/);
    expect(ago(59 * 60_000)).toMatch(/^59\s?m(in)? ago$/);
    expect(ago(3 * 3_600_000)).toMatch(/^3\s?h ago$/);
    expect(ago(12 * 86_400_000)).toMatch(/^12\s?d ago$/);
  });

  it('say when something will be', () => {
    expect(ago(-2 * 3_600_000)).toMatch(/^in 2\s?h$/);
  });

  it('are dates beyond 30 days, with the year where it is another', () => {
    expect(relative('2026-01-02T12:00:00Z', NOW)).toBe('Jan 2');
    expect(relative('2024-01-02T12:00:00Z', NOW)).toBe('Jan 2, 2024');
  });

  it('are empty for what is not a time', () => {
    expect(relative('soon', NOW)).toBe('');
    expect(exact('soon')).toBe('');
    expect(dayOf('soon')).toBe('');
  });
});

describe('exact times', () => {
  it('name their zone', () => {
    expect(exact('2026-03-05T23:30:05Z', 'UTC')).toBe('Mar 5, 2026, 23:30:05 UTC');
    expect(exact('2026-03-05T23:30:05Z', 'Asia/Tokyo')).toBe('Mar 6, 2026, 08:30:05 GMT+9');
  });

  it('belong to the day of their zone', () => {
    expect(dayOf('2026-03-05T23:30:05Z', 'UTC')).toBe('2026-03-05');
    expect(dayOf('2026-03-05T23:30:05Z', 'Asia/Tokyo')).toBe('2026-03-06');
  });

  it('are grouped under today, yesterday and names of days', () => {
    expect(dayName(NOW, NOW, 'UTC')).toBe('Today');
    expect(dayName(NOW - 86_400_000, NOW, 'UTC')).toBe('Yesterday');
    expect(dayName('2026-03-01T12:00:00Z', NOW, 'UTC')).toBe('Sunday, March 1');
    expect(dayName('2025-03-01T12:00:00Z', NOW, 'UTC')).toBe('Saturday, March 1, 2025');
  });
});

it('durations have two units at most', () => {
  expect([840, 2_500, 12_900, 184_000, 7_500_000, 273_600_000].map(duration)).toEqual([
    '840 ms',
    '2.5 s',
    '12 s',
    '3 min 4 s',
    '2 h 5 min',
    '3 d 4 h',
  ]);
  expect(duration(3_600_000)).toBe('1 h');
  expect(duration(-5)).toBe('0 ms');
  expect(duration(Number.NaN)).toBe('');
});

describe('figures', () => {
  it('show cents as dollars, and never something as nothing', () => {
    expect(money(123_450)).toBe('$1,234.50');
    expect(money(0)).toBe('$0.00');
    expect(money(0.2)).toBe('<$0.01');
    expect(money(-250)).toBe('-$2.50');
  });

  it('group and shorten', () => {
    expect(count(1_234_567)).toBe('1,234,567');
    expect(compact(1_234)).toBe('1.2K');
    expect(tokens(1)).toBe('1 token');
    expect(tokens(12_345)).toBe('12.3K tokens');
  });

  it('tell sizes in decimal units', () => {
    expect([840, 999, 999_960, 1_250_000].map(bytes)).toEqual(['840 B', '999 B', '1 MB', '1.3 MB']);
  });

  it('tell ratios in per cent', () => {
    expect([0, 0.004, 0.256, 1.2].map(percent)).toEqual(['0%', '0.4%', '26%', '120%']);
    expect(figure(0.5, 'percent')).toBe('50%');
  });
});

describe('words', () => {
  it('of enums are plain', () => {
    expect(words('IN_PROGRESS')).toBe('In progress');
    expect(words('issue.checked_out')).toBe('Issue checked out');
    expect(words('budgetPolicy')).toBe('Budget policy');
    expect(words('HTTP_API')).toBe('HTTP API');
    expect(words('')).toBe('');
  });

  it('follow numbers', () => {
    expect(plural(1, 'issue')).toBe('1 issue');
    expect(plural(0, 'issue')).toBe('0 issues');
    expect(plural(1200, 'reply', 'replies')).toBe('1,200 replies');
  });

  it('make lists', () => {
    expect(sentenceList([])).toBe('');
    expect(sentenceList(['a', 'b', 'c'])).toBe('a, b and c');
    expect(sentenceList(['a', 'b'], 'or')).toBe('a or b');
  });
});
