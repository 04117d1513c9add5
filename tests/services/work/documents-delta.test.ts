import { applyPatch, FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import { applyDelta, deltaBetween } from '#services/work/documents/delta.js';
import { diffInSlices, textDiff } from '#services/work/documents/diff.js';

/** Pieces in which texts go wrong: pairs that share one half, line ends, and words that come again. */
const piece: fc.Arbitrary<string> = fc.constantFrom(
  '\u{1F600}',
  '\u{1F601}',
  '\u{1FA00}',
  '\r\n',
  '\n',
  '\r',
  ' ',
  'a',
  'word',
  'é',
  '漢',
  '',
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const RUNS = 500;

/** Two texts of which the second is the first with some passages replaced. */
const edited = fc
  .tuple(fc.array(piece, { maxLength: 60 }), fc.array(fc.tuple(fc.nat(59), fc.nat(5), text), { maxLength: 4 }))
  .map(([pieces, edits]) => {
    const changed = [...pieces];
    for (const [at, count, put] of edits) changed.splice(at, count, put);
    return [pieces.join(''), changed.join('')] as const;
  });

const through = (delta: unknown) => JSON.parse(JSON.stringify(delta));

describe('a delta', () => {
  it('makes any text of any other, also when it went through JSON', () => {
    const pairs = fc.oneof(fc.tuple(text, text), edited);
    fc.assert(
      fc.property(pairs, ([from, to]) => applyDelta(from, through(deltaBetween(from, to))) === to),
      { numRuns: RUNS },
    );
  });

  it('never holds half a character, which no database takes', () => {
    fc.assert(
      fc.property(edited, ([from, to]) =>
        deltaBetween(from, to).every((step) => typeof step === 'number' || step.isWellFormed()),
      ),
      { numRuns: RUNS },
    );
    expect(deltaBetween('a\u{1F600}b', 'a\u{1F601}b')).toEqual([1, -2, '\u{1F601}', 1]);
    expect(deltaBetween('a\u{1F600}b', 'a\u{1FA00}b')).toEqual([1, -2, '\u{1FA00}', 1]);
  });

  it('tells what changed and no more, in several places and within one long line', () => {
    const line = Array.from({ length: 5000 }, (_, index) => `word${index}`).join(' ');
    const changed = line.replace('word7 ', 'other ').replace('word4990', 'another');
    expect(JSON.stringify(deltaBetween(line, changed)).length).toBeLessThan(60);
    const paragraphs = Array.from({ length: 1000 }, (_, index) => `Paragraph ${index}.\n`);
    const next = paragraphs.with(3, 'New.\n').toSpliced(500, 1).toSpliced(900, 0, 'Put in.\n').join('');
    expect(JSON.stringify(deltaBetween(paragraphs.join(''), next)).length).toBeLessThan(100);
  });

  it('of two texts with nothing in common replaces the one by the other, without long search', () => {
    const [from, to] = ['ab\n'.repeat(60_000), 'cd\n'.repeat(60_000)];
    expect(deltaBetween(from, to)).toEqual([-179_999, to.slice(0, -1), 1]);
  });

  it('is not taken for one of another text', () => {
    expect(() => applyDelta('short', deltaBetween('a longer text', 'a text'))).toThrow(/does not fit/);
  });
});

const version = (number: number, of: string) => ({ number, text: of });

describe('the difference of two texts', () => {
  it('is shown as other tools show it, with three lines around each change', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`);
    const diff = textDiff('plan', version(1, lines.join('')), version(3, lines.with(9, 'changed\n').join('')));
    const around = [' line 7', ' line 8', ' line 9', '-line 10', '+changed', ' line 11', ' line 12', ' line 13'];
    expect(diff).toEqual({
      from: 1,
      to: 3,
      isWhole: false,
      hunks: [{ oldStart: 7, oldLines: 7, newStart: 7, newLines: 7, lines: around }],
      text: ['--- plan\trevision 1', '+++ plan\trevision 3', '@@ -7,7 +7,7 @@', ...around, ''].join('\n'),
    });
    expect(textDiff('plan', version(1, 'same'), version(2, 'same')).hunks).toEqual([]);
  });

  it('is the one that the library makes of whole texts, whatever they are', () => {
    const line = fc.constantFrom('a', 'b', '', 'a\r', '-- x', '\\');
    const lined = fc
      .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
      .map(([all, ended]) => all.join('\n') + (ended ? '\n' : ''));
    fc.assert(
      fc.property(lined, lined, (from, to) => {
        const patch = structuredPatch('plan', 'plan', from, to, 'revision 1', 'revision 2', { context: 3 });
        const { hunks, text } = textDiff('plan', version(1, from), version(2, to));
        expect(hunks).toEqual(patch.hunks);
        expect(text).toBe(formatPatch(patch, FILE_HEADERS_ONLY));
      }),
      { numRuns: RUNS },
    );
  });

  it('of long texts is made in slices, between which others have their turn', async () => {
    const lines = (word: string) => `${word}\n`.repeat(260_000);
    let turns = 0;
    let over = false;
    const others = (): void => {
      turns++;
      if (!over) setImmediate(others);
    };
    setImmediate(others);
    const diff = await inSlices(diffInSlices('plan', version(1, lines('a')), version(2, lines('b'))));
    over = true;
    expect(diff.isWhole).toBe(true);
    expect(turns).toBeGreaterThan(3);
  });

  it('applied to the old text gives the new one, whatever they are', () => {
    const line = fc.constantFrom('a', 'b', '', 'a longer line', '\u{1F600}', '-- x', '\\');
    const lines = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean());
    const lined = lines.map(([all, ended]) => all.join('\n') + (ended ? '\n' : ''));
    fc.assert(
      fc.property(lined, lined, (from, to) => {
        const { text: patch } = textDiff('plan', version(1, from), version(2, to));
        return applyPatch(from, patch) === to;
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['with line ends', '\n'],
    ['without the last', ''],
  ])('of texts that differ in too much is one hunk that replaces all, %s', (_what, end) => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join('\n') + end;
    const diff = textDiff('plan', version(1, lines('old')), version(2, lines('new')));
    expect(diff.isWhole).toBe(true);
    expect(diff.hunks).toMatchObject([{ oldStart: 1, oldLines: 3000, newStart: 1, newLines: 3000 }]);
    expect(applyPatch(lines('old'), diff.text)).toBe(lines('new'));
  });
});
