import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Anchor, contextOf, relocate } from '#services/work/documents/anchors.js';
import { projectMarkdown } from '#services/work/documents/projection.js';

// A text is a list of words, of which those of the phrase share no letter with the others: nothing else is like it.

const wordOf = (number: number, letters: string): string =>
  [number, Math.floor(number / 10), number * 7 + 3, number * 3 + 5].map((digit) => letters[digit % 10]).join('');

/** A phrase of several words. */
const phraseOf = (least: number) =>
  fc
    .integer({ min: least, max: 8 })
    .map((count) => Array.from({ length: count }, (_, at) => wordOf(at, 'bcdfghjklm')).join(' '));

/** How words are joined in Markdown. */
const joint = fc.constantFrom(' ', '\n', ' **and** ', '\r\n', '\n\n', '\n- ', '  ');
const passage = (from: number) =>
  fc
    .array(joint, { maxLength: 12 })
    .map((joints) => joints.map((join, at) => wordOf(from + at, 'npqrstvwxz') + join).join(''));

/** A phrase with what stands before and after it, now and later. */
const edits = fc.record({
  phrase: phraseOf(2),
  before: passage(0),
  after: passage(20),
  newBefore: passage(40),
  newAfter: passage(60),
});

const RUNS = { numRuns: 300 };

function anchorIn(body: string, phrase: string): Anchor {
  const projection = projectMarkdown(body);
  const normalizedStart = projection.text.indexOf(phrase);
  const context = contextOf(projection, normalizedStart, normalizedStart + phrase.length);
  return { selectedText: phrase, normalizedStart, ...context };
}

/** What the place of a relocation shows to the reader. */
const shown = (body: string, place: { markdownStart: number; markdownEnd: number } | undefined) =>
  place && projectMarkdown(body.slice(place.markdownStart, place.markdownEnd)).text;

describe('an anchor on a phrase', () => {
  it('is found where the phrase now stands, whatever is written before and after it', () => {
    fc.assert(
      fc.property(edits, ({ phrase, before, after, newBefore, newAfter }) => {
        const anchor = anchorIn(`${before}${phrase} ${after}`, phrase);
        for (const [start, end] of [
          [newBefore, after],
          [before, newAfter],
          [newBefore, newAfter],
          [before + newBefore, newAfter + after],
        ]) {
          const body = `${start}${phrase} ${end}`;
          const { place, ...found } = relocate(projectMarkdown(body), anchor);
          expect(found).toEqual({ anchorState: 'active', anchorConfidence: 'exact' });
          expect(shown(body, place)).toBe(phrase);
          expect(projectMarkdown(body).text.slice(place?.normalizedStart, place?.normalizedEnd)).toBe(phrase);
        }
      }),
      RUNS,
    );
  });

  it('is found when the phrase is marked otherwise: its words are what counts', () => {
    const marks = fc.constantFrom('**', '_', '`', '~~', '***');
    fc.assert(
      fc.property(edits, marks, ({ phrase, before, after }, mark) => {
        const body = `${before}${mark}${phrase}${mark} ${after}`;
        const { place, anchorState } = relocate(projectMarkdown(body), anchorIn(`${before}${phrase} ${after}`, phrase));
        expect(anchorState).toBe('active');
        expect(shown(body, place)).toBe(phrase);
      }),
      RUNS,
    );
  });

  it('goes back to the same place when an edit is undone', () => {
    fc.assert(
      fc.property(edits, ({ phrase, before, after, newBefore }) => {
        const body = `${before}${phrase} ${after}`;
        const anchor = anchorIn(body, phrase);
        const there = relocate(projectMarkdown(`${newBefore}${body}`), anchor).place;
        const moved = { ...anchor, normalizedStart: there?.normalizedStart as number };
        expect(relocate(projectMarkdown(body), moved).place?.normalizedStart).toBe(anchor.normalizedStart);
      }),
      RUNS,
    );
  });

  it('is orphaned when the phrase is gone, without a new place', () => {
    fc.assert(
      fc.property(edits, ({ phrase, before, after, newBefore }) => {
        const anchor = anchorIn(`${before}${phrase} ${after}`, phrase);
        for (const body of [`${before}${after}`, newBefore, '']) {
          const found = relocate(projectMarkdown(body), anchor);
          expect(found).toEqual({ anchorState: 'orphaned', anchorConfidence: 'missing' });
        }
      }),
      RUNS,
    );
  });

  it('is stale, at the words that are most like it, when a letter of it changed', () => {
    fc.assert(
      fc.property(edits, phraseOf(4), fc.nat(), ({ before, after }, phrase, choice) => {
        const at = choice % phrase.length;
        fc.pre(phrase[at] !== ' ');
        const changed = `${phrase.slice(0, at)}a${phrase.slice(at + 1)}`;
        const body = `${before}${changed} ${after}`;
        const { place, ...found } = relocate(projectMarkdown(body), anchorIn(`${before}${phrase} ${after}`, phrase));
        expect(found).toEqual({ anchorState: 'stale', anchorConfidence: 'fuzzy' });
        expect(shown(body, place)).toBe(changed);
      }),
      RUNS,
    );
  });

  it('never points beyond the text, whatever the texts are', () => {
    const piece = fc.constantFrom('a', 'b', ' ', '**', '\n', '\u{1F600}', '`', '[', '](', ')', '# ', '|');
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (old, body, from, length) => {
        const [before, now] = [projectMarkdown(old), projectMarkdown(body)];
        fc.pre(before.text.length > 0);
        const normalizedStart = from % before.text.length;
        const end = Math.min(before.text.length, normalizedStart + 1 + (length % 10));
        const selectedText = before.text.slice(normalizedStart, end);
        const anchor = { selectedText, normalizedStart, ...contextOf(before, normalizedStart, end) };
        const { place, anchorState } = relocate(now, anchor);
        expect(place === undefined).toBe(anchorState === 'orphaned');
        if (!place) return;
        expect(place.normalizedEnd).toBeLessThanOrEqual(now.text.length);
        expect(place.markdownStart).toBeLessThan(place.markdownEnd);
        expect(place.markdownEnd).toBeLessThanOrEqual(body.length);
        const found = now.text.slice(place.normalizedStart, place.normalizedEnd);
        if (anchorState === 'active') expect(found).toBe(selectedText);
      }),
      RUNS,
    );
  });
});
