import { describe, expect, it } from 'vitest';
import { type DiffLine, diffLines, foldSame, jsonText, MOST_LINES } from '#web/format/diff.js';

const SIGNS = { same: ' ', removed: '-', added: '+' };

const spelled = (lines: DiffLine[] | null) =>
  lines?.map(
    (line) => SIGNS[line.kind] + line.parts.map((part) => (part.isChanged ? `[${part.text}]` : part.text)).join(''),
  );
const textOf = (lines: DiffLine[], side: 'before' | 'after') =>
  lines.filter((line) => line[side] !== undefined).map((line) => line.parts.map((part) => part.text).join(''));

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the difference of texts', () => {
  it('is nothing for equal texts', () => {
    expect(spelled(diffLines('a\nb\n', 'a\nb'))).toEqual([' a', ' b']);
    expect(diffLines('', '')).toEqual([]);
  });

  it('shows added, removed and changed lines', () => {
    expect(spelled(diffLines('a\nb\nc', 'a\nc\nd'))).toEqual([' a', '-b', ' c', '+d']);
    expect(spelled(diffLines('', 'new'))).toEqual(['+new']);
    expect(spelled(diffLines('old', ''))).toEqual(['-old']);
  });

  it('puts what is removed before what replaces it', () => {
    expect(spelled(diffLines('one\ntwo\nend', '1\n2\nend'))).toEqual(['-one', '-two', '+1', '+2', ' end']);
  });

  it('marks the words that differ, where most are the same', () => {
    expect(spelled(diffLines('the model is fast today', 'the model is slow today'))).toEqual([
      '-the model is [fast] today',
      '+the model is [slow] today',
    ]);
    expect(spelled(diffLines('entirely of other words', 'nothing shared'))).toEqual([
      '-entirely of other words',
      '+nothing shared',
    ]);
  });

  it('takes no notice of the kind of line ends', () => {
    expect(spelled(diffLines('a\r\nb', 'a\nb'))).toEqual([' a', ' b']);
  });

  it('keeps both texts, whatever they are', () => {
    const next = numbers(7);
    for (let round = 0; round < 300; round++) {
      const [before, after] = [next(12), next(12)].map((length) => Array.from({ length }, () => `line ${next(4)}`));
      const lines = diffLines(before!.join('\n'), after!.join('\n'))!;
      expect(textOf(lines, 'before')).toEqual(before);
      expect(textOf(lines, 'after')).toEqual(after);
    }
  });

  it('has the fewest changes', () => {
    const lines = diffLines('a\nb\nc\na\nb\nb\na', 'c\nb\na\nb\na\nc')!;
    expect(lines.filter((line) => line.kind !== 'same')).toHaveLength(5);
  });

  it('of texts that share nothing is a replacement, also when they are long', () => {
    const text = (name: string) => Array.from({ length: MOST_LINES }, (_, at) => `${name} ${at}`).join('\n');
    const lines = diffLines(text('old'), text('new'))!;
    expect(lines).toHaveLength(2 * MOST_LINES);
    expect(lines[0]!.kind).toBe('removed');
    expect(lines.at(-1)!.kind).toBe('added');
  });

  it('is not made of texts that are too long', () => {
    expect(diffLines('line\n'.repeat(MOST_LINES + 1), '')).toBeNull();
  });
});

it('unchanged lines far from a change are folded', () => {
  const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const lines = diffLines(before.join('\n'), before.with(10, 'other').join('\n'))!;
  expect(foldSame(lines).map((fold) => ('folded' in fold ? -fold.folded.length : fold.lines.length))).toEqual([
    -7, 8, -6,
  ]);
});

it('values of JSON are compared without the order of their keys', () => {
  expect(jsonText({ b: [1, { d: 1, c: 2 }], a: null })).toBe(jsonText({ a: null, b: [1, { c: 2, d: 1 }] }));
  expect(jsonText(undefined)).toBe('');
});
