import { describe, expect, it } from 'vitest';
import { anchorFlaw, contextOf, relocate } from '#services/work/documents/anchors.js';
import { projectMarkdown } from '#services/work/documents/projection.js';

const read = (body: string): string => projectMarkdown(body).text;

describe('the plain text of a Markdown body', () => {
  it.each([
    ['# Title #\n\nSome *words* and __more__.', 'Title Some words and more.'],
    ['Title\n=====\nText\n---\nMore', 'Title Text More'],
    ['- one\n- [x] two\n  1. three\n> said', 'one two three said'],
    ['A [link](https://example.com/a_(b)) and ![a picture](x.png) and [one][ref].', 'A link and a picture and one.'],
    ['`a * b` and ``x ` y``', 'a * b and x ` y'],
    ['```ts\nconst *x* = 1;\n```\nafter', 'const *x* = 1; after'],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
    ['snake_case_name, 2 * 3 * 4, 5\\*6', 'snake_case_name, 2 * 3 * 4, 5*6'],
    ['~~gone~~ <b>bold</b> <https://example.com>', 'gone bold https://example.com'],
    ['***both*** and **a *b* c**', 'both and a b c'],
    ['a\r\n\tb\u00a0 c\n\n\n', 'a b c'],
    ['unclosed *star and [bracket', 'unclosed *star and [bracket'],
    ['\u{1F600} **\u{1F601}**', '\u{1F600} \u{1F601}'],
    ['***', ''],
  ])('of %j is %j', (body, text) => {
    expect(read(body)).toBe(text);
  });

  it('knows where each of its characters stands in the body', () => {
    const body = '# One\n\n*two* [three](x) \u{1F600}';
    const { text, at } = projectMarkdown(body);
    expect(at).toHaveLength(text.length);
    [...text].forEach((_, index) => {
      if (text[index] !== ' ') expect(body[at[index] as number]).toBe(text[index]);
    });
  });

  it.each([
    ['[', 1],
    ['](', 2],
    ['*a _b ', 6],
    ['`', 1],
    ['``a`', 4],
    ['<a ', 3],
    ['|-', 2],
    ['> - ', 4],
    ['[a](', 4],
    ['\\', 1],
    ['~~~\n', 4],
  ])('is made of half a million characters of %j without a search that never ends', (unit, length) => {
    const body = unit.repeat(524_288 / length);
    expect(projectMarkdown(body).at.length).toBeLessThanOrEqual(body.length);
  });
});

/** An anchor as it is kept of the first place of a quote. */
function anchorOn(body: string, quote: string, from = 0) {
  const projection = projectMarkdown(body);
  const normalizedStart = projection.text.indexOf(quote, from);
  const context = contextOf(projection, normalizedStart, normalizedStart + quote.length);
  return { selectedText: quote, normalizedStart, ...context };
}

const foundIn = (body: string, anchor: ReturnType<typeof anchorOn>) => {
  const { anchorState, anchorConfidence, place } = relocate(projectMarkdown(body), anchor);
  return [anchorState, anchorConfidence, place && body.slice(place.markdownStart, place.markdownEnd)];
};

describe('a selection', () => {
  const BODY = '# Plan\n\nWe **ship** on Friday. We rest on Sunday.';
  const projection = projectMarkdown(BODY);
  const fits = (exact: string, place: [number, number, number, number]) => {
    const [normalizedStart, normalizedEnd, markdownStart, markdownEnd] = place;
    const position = { normalizedStart, normalizedEnd, markdownStart, markdownEnd };
    return anchorFlaw(projection, BODY.length, { quote: { exact }, position });
  };

  it('fits with markers at its edges or without them', () => {
    const start = projection.text.indexOf('ship');
    const inBody = BODY.indexOf('ship');
    expect(fits('ship', [start, start + 4, inBody, inBody + 4])).toBeUndefined();
    expect(fits('ship', [start, start + 4, inBody - 2, inBody + 6])).toBeUndefined();
    expect(fits('We\n ship', [start - 3, start + 4, inBody - 5, inBody + 4])).toBeUndefined();
  });

  it('is refused beyond the end, with another quote, or at another place', () => {
    const start = projection.text.indexOf('ship');
    const inBody = BODY.indexOf('ship');
    expect(fits('ship', [start, 9_999, inBody, inBody + 4])).toBe('invalid_range');
    expect(fits('ship', [start, start + 4, inBody, 9_999])).toBe('invalid_range');
    expect(fits('shop', [start, start + 4, inBody, inBody + 4])).toBe('quote_mismatch');
    expect(fits('ship', [start, start + 4, inBody + 1, inBody + 5])).toBe('position_mismatch');
  });

  it('keeps 48 characters on each side, and no half of one', () => {
    const body = `${'\u{1F600}'.repeat(40)}quote${'\u{1F601}'.repeat(40)}`;
    const text = projectMarkdown(`x${body}`);
    const { prefixText, suffixText } = contextOf(text, 81, 86);
    expect([prefixText.length, suffixText.length]).toEqual([48, 48]);
    const odd = contextOf(text, 80, 86);
    expect(odd.prefixText.isWellFormed() && odd.suffixText.isWellFormed()).toBe(true);
  });
});

describe('an anchor in a new revision', () => {
  it('is exact where its quote stands once, wherever that is', () => {
    const anchor = anchorOn('First line.\n\nThe quick brown fox.', 'quick brown fox');
    expect(foundIn('Much was put before it.\n\n- The **quick** brown fox!', anchor)).toEqual([
      'active',
      'exact',
      'quick** brown fox',
    ]);
  });

  it('follows the text around it where its quote stands several times', () => {
    const body = 'The cat sat here today. A dog sat here too, and slept.';
    const anchor = anchorOn(body, 'sat here', 12);
    expect(foundIn(`Intro sat here. ${body}`, anchor).slice(0, 2)).toEqual(['active', 'duplicate']);
    const moved = `Intro sat here. ${body}`;
    const place = relocate(projectMarkdown(moved), anchor).place;
    expect(moved.slice((place?.markdownStart ?? 0) - 4, place?.markdownStart)).toBe('dog ');
  });

  it('is ambiguous where two places fit equally well', () => {
    const anchor = anchorOn('- a task\n- other', 'a task');
    expect(foundIn('- a task\n'.repeat(40), { ...anchor, prefixText: 'gone', suffixText: 'gone' })).toEqual([
      'stale',
      'ambiguous',
      'a task',
    ]);
  });

  it.each([
    [
      'a word of it changed',
      'We ship the first version on Friday afternoon.',
      'We ship the second version on Friday afternoon.',
    ],
    ['a letter of it changed', 'Please recieve this.', 'Please receive this.', 'recieve'],
    ['words were put in', 'The budget is approved by the board.', 'The yearly budget is approved by the whole board.'],
  ])('is found again when %s', (_what, before, after, quote = before.slice(0, -1)) => {
    expect(foundIn(`Intro.\n\n${after}\n\nThe end of it.`, anchorOn(before, quote)).slice(0, 2)).toEqual([
      'stale',
      'fuzzy',
    ]);
  });

  it('is orphaned when nothing like it is left, in a text of the same language too', () => {
    const anchor = anchorOn(
      'The release goes out on Friday afternoon after the review.',
      'The release goes out on Friday afternoon after the review.',
    );
    expect(foundIn('', anchor)).toEqual(['orphaned', 'missing', undefined]);
    const other = 'Nobody knew where the keys of the old house were, and the rain had begun again. '.repeat(50);
    expect(foundIn(other, anchor)).toEqual(['orphaned', 'missing', undefined]);
    const long = anchorOn(other, other.slice(0, 2_000));
    const words = 'All agents report to their manager once a day, and the board reads what they write in the evening. ';
    expect(foundIn(words.repeat(100), long)).toEqual(['orphaned', 'missing', undefined]);
  });

  it('is looked for in the longest texts without a search that never ends', () => {
    const words = Array.from({ length: 80_000 }, (_, index) => `word${(index * 7919) % 5_003}`)
      .join(' ')
      .slice(0, 524_288);
    const anchor = {
      ...anchorOn(words, words.slice(100_000, 110_000)),
      selectedText: `${'nothing like this '.repeat(550)}`,
    };
    expect(foundIn(words, anchor)).toEqual(['orphaned', 'missing', undefined]);
  });
});
