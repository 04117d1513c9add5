import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merge, mergedText } from '#web/format/merge.js';

const base = 'one\ntwo\nthree\nfour\nfive';
const conflicts = (mine: string, theirs: string) =>
  merge(base, mine, theirs)?.filter(({ kind }) => kind === 'conflict');

test('changes of different lines are both taken over', () => {
  const parts = merge(base, 'ONE\ntwo\nthree\nfour\nfive', 'one\ntwo\nthree\nfour\nFIVE\nsix') ?? [];
  expect(parts.every(({ kind }) => kind === 'clear')).toBe(true);
  expect(mergedText(parts, [])).toBe('ONE\ntwo\nthree\nfour\nFIVE\nsix');
});

test('a change that both made is made once', () => {
  const parts = merge(base, 'one\nTWO\nthree\nfour\nfive', 'one\nTWO\nthree\nfour\nfive') ?? [];
  expect(mergedText(parts, [])).toBe('one\nTWO\nthree\nfour\nfive');
});

test('a line that both changed is a conflict, decided by choice', () => {
  const parts = merge(base, 'one\nmine\nthree\nfour\nfive', 'one\ntheirs\nthree\nfour\nfive') ?? [];
  expect(parts.filter(({ kind }) => kind === 'conflict')).toEqual([
    { kind: 'conflict', mine: ['mine'], theirs: ['theirs'] },
  ]);
  expect(mergedText(parts, ['mine'])).toBe('one\nmine\nthree\nfour\nfive');
  expect(mergedText(parts, ['theirs'])).toBe('one\ntheirs\nthree\nfour\nfive');
  expect(mergedText(parts, ['both'])).toBe('one\ntheirs\nmine\nthree\nfour\nfive');
});

test('a line that one changed and the other deleted is a conflict', () => {
  expect(conflicts('one\nthree\nfour\nfive', 'one\nTWO\nthree\nfour\nfive')).toHaveLength(1);
});

test('lines that both added in one place are a conflict', () => {
  expect(conflicts(`${base}\nmine`, `${base}\ntheirs`)).toHaveLength(1);
});

test('a text that only one has changed is theirs', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 })
    .map((lines) => `${lines.join('\n')}\nend`);
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(mergedText(merge(before, after, before) ?? [], [])).toBe(after);
      expect(mergedText(merge(before, before, after) ?? [], [])).toBe(after);
    }),
  );
});
