import { describe, expect, it } from 'vitest';
import { matchingOptions } from '#web/ui/combobox-options.js';
import { isoOf, localOf } from '#web/ui/date-text.js';
import { errorsBelow, errorsOf } from '#web/ui/form.js';
import { centsOf, textOfCents } from '#web/ui/money-text.js';

describe('amounts', () => {
  it('are read as people write them', () => {
    expect(['12', '12.5', '12,50', '$ 1,200.00', '.05', '1 000'].map(centsOf)).toEqual([
      1200, 1250, 1250, 120_000, 5, 100_000,
    ]);
  });

  it('are nothing where they are no amounts', () => {
    expect(['', 'ten', '-1', '1.234', '1,23,4', '.', '99999999999999999'].map(centsOf)).toEqual(Array(7).fill(null));
  });

  it('are written for editing so that they read the same', () => {
    for (const cents of [0, 5, 1200, 1250, 123_456_789]) expect(centsOf(textOfCents(cents))).toBe(cents);
    expect(textOfCents(null)).toBe('');
  });
});

describe('times of inputs', () => {
  it('come back as they were, to the minute', () => {
    expect(isoOf(localOf('2026-11-28T14:31:00.000Z'))).toBe('2026-11-28T14:31:00.000Z');
    expect(localOf('2026-11-28T14:31:00.000Z')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  });

  it('are nothing while they are incomplete', () => {
    expect(isoOf('')).toBeNull();
    expect(localOf(null)).toBe('');
    expect(localOf('soon')).toBe('');
  });
});

describe('options', () => {
  const options = [
    { value: '1', label: 'Release notes' },
    { value: '2', label: 'Élan', hint: 'engineer' },
    { value: '3', label: 'The release' },
  ];
  const found = (query: string) => matchingOptions(options, query).map(({ value }) => value);

  it('match by all words, in labels and hints, whatever the accents', () => {
    expect(found('notes rel')).toEqual(['1']);
    expect(found('elan')).toEqual(['2']);
    expect(found('ENGIN')).toEqual(['2']);
    expect(found('nobody')).toEqual([]);
  });

  it('begin with those that begin with what is typed', () => {
    expect(found('the')).toEqual(['3']);
    expect(matchingOptions([options[2]!, options[0]!], 'release').map(({ value }) => value)).toEqual(['1', '3']);
    expect(found(' ')).toEqual(['1', '2', '3']);
  });

  it('are no more than can be looked through', () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({ value: String(index), label: `Agent ${index}` }));
    expect(matchingOptions(many, 'agent').length).toBeLessThanOrEqual(100);
  });
});

describe('errors of a form', () => {
  const errors = errorsOf([
    { path: ['env', 0, 'name'], message: 'Is required' },
    { path: ['env', 0, 'name'], message: 'Is too short' },
    { path: ['title'], message: 'Is taken' },
  ]);

  it('are the first message of each path', () => {
    expect(errors).toEqual({ 'env.0.name': 'Is required', title: 'Is taken' });
  });

  it('are found below a path', () => {
    expect(errorsBelow(errors, 'env')).toEqual({ '0.name': 'Is required' });
    expect(errorsBelow(errors, 'tit')).toEqual({});
  });
});
