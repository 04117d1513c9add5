import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMoreCharacters } from '#services/core/text/characters.js';
import { shownText } from '#services/core/text/fields.js';

const FAMILY = '👨‍👩‍👧‍👦';
const FLAG = '🇩🇪';
const LETTER = 'e\u0301\u0323';

/** What joins with its neighbours: marks, joiners, skin tones, halves of flags and of line breaks, jamo, conjuncts. */
const PARTS = [
  'a',
  '\u0301',
  '\u200d',
  '👩',
  '\u{1f3fb}',
  '\u{1f1e9}',
  '\r',
  '\n',
  'ᄀ',
  'ᅡ',
  'ᆨ',
  'क',
  '्',
  '\u0600',
  FAMILY,
  '\u0301'.repeat(1200),
  '\u{1f3fb}'.repeat(600),
  '\u{1f1e9}'.repeat(501),
  'a'.repeat(997),
  'b'.repeat(1000),
];

const counted = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;

describe('the characters of a text', () => {
  it('are those that people see, whatever they are made of', () => {
    for (const character of ['x', 'é', '𝒳', LETTER, FLAG, FAMILY, '각', '\r\n']) {
      expect(hasMoreCharacters(character.repeat(100), 100)).toBe(false);
      expect(hasMoreCharacters(character.repeat(101), 100)).toBe(true);
    }
  });

  it('are counted in a long text as if it were counted at once', () => {
    const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const count = counted(text);
        expect([hasMoreCharacters(text, count), count > 0 && hasMoreCharacters(text, count - 1)]).toEqual([
          false,
          count > 0,
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a limit in characters', () => {
  const title = shownText(5);
  const summary = shownText(5, { asSent: true });

  it('is what counts, of a text trimmed first or kept as sent', () => {
    expect(title.parse(` ${FLAG.repeat(5)}\n`)).toBe(FLAG.repeat(5));
    expect(summary.parse(' a \n')).toBe(' a \n');
    expect(summary.parse('')).toBe('');
    for (const refused of ['', '  ', 'abcdef', FLAG.repeat(6)]) expect(title.safeParse(refused).success).toBe(false);
    expect(summary.safeParse('abc   ').success).toBe(false);
  });

  it('is named when it is passed, once', () => {
    expect(title.safeParse('abcdef').error?.issues).toEqual([
      {
        code: 'too_big',
        origin: 'string',
        maximum: 5,
        inclusive: true,
        path: [],
        message: 'Too big: expected string to have <=5 characters',
      },
    ]);
  });

  it('also bounds what a character is made of: ten UTF-16 units on average', () => {
    const zalgo = (marks: number) => `a${'\u0301'.repeat(marks)}`;
    expect(title.parse(zalgo(49))).toBe(zalgo(49));
    expect(title.safeParse(zalgo(50)).success).toBe(false);
  });
});
