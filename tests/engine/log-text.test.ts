import { describe, expect, test } from 'vitest';
import { briefText, plainDetails } from '#engine/log-text.js';

const redact = (text: string): string => text.replaceAll('secret', '***');

describe('the details of an event of a run', () => {
  test('are kept without secrets, with what PostgreSQL cannot store replaced', () => {
    expect(plainDetails({ a: 'my secret', b: ['x\0y'], c: 1 }, redact)).toEqual({ a: 'my ***', b: ['x\ufffdy'], c: 1 });
    expect(plainDetails(undefined, redact)).toEqual({});
  });

  test.each([
    [16_384, { a: 'x'.repeat(16_384 - 8) }],
    [16_385, { truncated: true, beginning: expect.stringMatching(/^\{"a":"x{16377}"…$/) }],
  ])('of %i characters as JSON are kept up to 16,384, and of more only the beginning', (length, kept) => {
    expect(plainDetails({ a: 'x'.repeat(length - 8) }, redact)).toEqual(kept);
  });

  test('are only named as cut where they are no JSON', () => {
    const ring: Record<string, unknown> = {};
    ring.self = ring;
    expect(plainDetails(ring, redact)).toEqual({ truncated: true, beginning: '' });
  });
});

test('a brief text has the characters that it may have, and a sign where it goes on', () => {
  expect([briefText('abc', 3), briefText('abcd', 3)]).toEqual(['abc', 'abc…']);
});
