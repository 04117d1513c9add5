import { describe, expect, it } from 'vitest';
import { inSlices } from '#services/core/concurrency/in-slices.js';
import type { SlicedWork } from '#services/core/concurrency/slices.js';
import { type Anchor, contextOf, relocateInSlices } from '#services/work/documents/anchors.js';
import { projectMarkdown, projectMarkdownInSlices } from '#services/work/documents/projection.js';

/** The longest body that is accepted. */
const LONGEST = 524_288;
const filled = (unit: string, length = LONGEST): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const EVERYWHERE = { quoteReach: LONGEST, passageReach: LONGEST, steps: 100_000_000 };

/** In how many steps work is done, between which it can be interrupted, and its result. */
function stepsOf<T>(work: SlicedWork<T>): { steps: number; value: T } {
  for (let steps = 1; ; steps++) {
    const step = work.next();
    if (step.done) return { steps, value: step.value };
  }
}

/** An anchor on a quote that a text before had at a place. */
const anchorOn = (selectedText: string, normalizedStart = 0): Anchor => ({
  selectedText,
  normalizedStart,
  prefixText: '',
  suffixText: '',
});

describe('the plain text of the longest body', () => {
  const WORST = [
    'a',
    'ab ',
    '> ',
    '- ',
    '- a\r\n',
    '# a #\n',
    '*a_b~~',
    '[a](',
    '<a',
    '|-',
    '`',
    '```\n',
    '\u{1D518}',
    '\u00a0a',
    '\r\n',
  ];

  it.each(WORST)('of %j is made in many steps, and their number grows with the length alone', (unit) => {
    const [half, whole] = [filled(unit, LONGEST / 2), filled(unit)].map((body) =>
      stepsOf(projectMarkdownInSlices(body)),
    );
    expect(whole?.steps).toBeGreaterThan(8);
    expect(whole?.steps).toBeLessThan(2.2 * (half?.steps ?? 0) + 10);
    expect(whole?.steps).toBeLessThan(LONGEST / 100);
  });

  it('reads the line before the rules of a table once, however many rules follow', () => {
    const body = `${'a'.repeat(LONGEST / 2)}\n${filled('|-\n', LONGEST / 2 - 1)}`;
    expect(projectMarkdown(body).text).toBe('a'.repeat(LONGEST / 2));
  });

  it('takes what is marked deeper than a thousand times as text', () => {
    expect(projectMarkdown(`${'> '.repeat(100)}deep`).text).toBe('deep');
    expect(projectMarkdown(`${'> '.repeat(5_000)}deep`).text).toMatch(/^> .* deep$/);
  });
});

describe('the search for an anchor', () => {
  it.each([
    ['a letter that stands everywhere', 'a', 'a', 'stale'],
    ['a long quote that stands everywhere', 'a', 'a'.repeat(10_000), 'stale'],
    ['a long quote that nearly does, but for its end', 'a', `${'a'.repeat(9_999)}b`, 'orphaned'],
    ['a long quote that nearly does, but for its beginning', 'a', `b${'a'.repeat(9_999)}`, 'orphaned'],
    ['pairs of letters', 'ab', `${'ab'.repeat(4_999)}aa`, 'orphaned'],
    ['characters of two units', '\u{1D518}', '\u{1D518}'.repeat(5_000), 'stale'],
    ['half a character', '\u{1D518}', '\u{DD18}', 'stale'],
  ])('for %s reads the text once', (_what, unit, quote, state) => {
    const anchor = { ...anchorOn(quote, 1_000), prefixText: 'x'.repeat(48), suffixText: 'y'.repeat(48) };
    const { steps, value } = stepsOf(relocateInSlices(projectMarkdown(filled(unit)), anchor, EVERYWHERE));
    expect(value.anchorState).toBe(state);
    expect(steps).toBeLessThan((4 * LONGEST) / 8_192);
  });

  it('scores only the nearest thousand places on either side, and keeps the nearer of equals', () => {
    const body = filled('same ');
    const near = 5 * 50_000;
    const text = projectMarkdown(body);
    const anchor = { selectedText: 'same', normalizedStart: near, ...contextOf(text, near, near + 4) };
    const { value } = stepsOf(relocateInSlices(text, anchor, EVERYWHERE));
    expect(value).toMatchObject({ anchorState: 'stale', anchorConfidence: 'ambiguous' });
    expect(value.place?.normalizedStart).toBe(near);
  });

  it('finds the far place whose surroundings fit, past many that do not', () => {
    const body = `${filled('same ', 4_000)}one two three same four five six ${filled('same ', 4_000)}`;
    const text = projectMarkdown(body);
    const at = text.text.indexOf('three same') + 6;
    const anchor = { selectedText: 'same', normalizedStart: 10, ...contextOf(text, at, at + 4) };
    const { value } = stepsOf(relocateInSlices(text, anchor, EVERYWHERE));
    expect(value).toMatchObject({ anchorConfidence: 'duplicate', place: { normalizedStart: at } });
  });

  it('compares by pairs of letters where words would take too many steps, with the same outcome', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => String.fromCharCode(97 + ((index * index) % 26)));
    const body = ['Intro.', ...words.slice(0, 1_990), 'changed', ...words.slice(1_990), 'The end.'].join(' ');
    const anchor = anchorOn(words.join(' '), 7);
    for (const steps of [100_000_000, 10]) {
      const { value } = stepsOf(relocateInSlices(projectMarkdown(body), anchor, { ...EVERYWHERE, steps }));
      expect(value).toMatchObject({ anchorState: 'stale', anchorConfidence: 'fuzzy' });
    }
  });

  it('looks no further than its reach', () => {
    const text = projectMarkdown(`${'before '.repeat(1_000)}here it is ${'after '.repeat(1_000)}`);
    const reach = { ...EVERYWHERE, quoteReach: 100, passageReach: 100 };
    const at = text.text.indexOf('here it is');
    expect(stepsOf(relocateInSlices(text, anchorOn('here it is', at + 50), reach)).value.anchorState).toBe('active');
    expect(stepsOf(relocateInSlices(text, anchorOn('here it is', at + 500), reach)).value.anchorState).toBe('orphaned');
  });
});

describe('work in slices', () => {
  /** Notes in which turn of the event loop each step is done. */
  function* noting(turns: number[], turnNow: () => number): SlicedWork<void> {
    for (let step = 0; step < 4; step++) {
      turns.push(turnNow());
      const until = performance.now() + 10;
      while (performance.now() < until);
      yield;
    }
  }

  it('lets everything else go on, and does one slice in a turn of all that is under way', async () => {
    let turn = 0;
    let over = false;
    const count = (): void => {
      turn++;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    const turns: number[][] = [[], [], []];
    await Promise.all(turns.map((own) => inSlices(noting(own, () => turn))));
    over = true;
    const all = turns.flat();
    expect(all).toHaveLength(12);
    expect(new Set(all).size).toBe(12);
  });

  it('fails where the work fails, and lets the work that waits go on', async () => {
    function* failing(): SlicedWork<void> {
      yield;
      throw new Error('broken');
    }
    function* working(): SlicedWork<string> {
      yield;
      return 'done';
    }
    const both = await Promise.allSettled([inSlices(failing()), inSlices(working())]);
    expect(both).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'done' }]);
  });
});
