import { describe, expect, test } from 'vitest';

interface Slide {
  name: string;
  message: string;
  mayVary: boolean;
}
type Ratio = { value: number; worse: 'smaller' | 'larger'; detail?: string };
type Count = number | { value: number; tolerance: number };
type Measures<R, C> = { ratios: Record<string, R>; counts: Record<string, C> };

interface Slides {
  slidesOf(figure: string, committed: Measures<number, number> | undefined, measured: Measures<Ratio, Count>): Slide[];
  numbersOf(measured: Measures<Ratio, Count>): Measures<number, number>;
}
interface Short {
  SHORT_FIGURES: { name: string; seconds: number }[];
  figuresOfSlice(k: number, n: number): string[];
}

const kit = (name: string) => import(new URL(`../../bench/kit/${name}.mjs`, import.meta.url).href);
const { slidesOf, numbersOf } = (await kit('slides')) as Slides;
const { SHORT_FIGURES, figuresOfSlice } = (await kit('short')) as Short;

const ofRatio = (committed: number, ratio: Ratio) =>
  slidesOf('list', { ratios: { Express: committed }, counts: {} }, { ratios: { Express: ratio }, counts: {} });
const ofCount = (committed: number, count: Count) =>
  slidesOf('list', { ratios: {}, counts: { bytes: committed } }, { ratios: {}, counts: { bytes: count } });

describe('a ratio', () => {
  test('passes until it is worse by a quarter', () => {
    expect(ofRatio(2, { value: 1.5, worse: 'smaller' })).toEqual([]);
    expect(ofRatio(2, { value: 9, worse: 'smaller' })).toEqual([]);
    expect(ofRatio(2, { value: 2.5, worse: 'larger' })).toEqual([]);
    expect(ofRatio(2, { value: 0.1, worse: 'larger' })).toEqual([]);
  });

  test('fails beyond that with both numbers and the command, and may vary', () => {
    const message =
      'list: ratio "Express" fell: committed 2, measured 1.49 (5 ms against 7 ms), limit 1.5.' +
      ' To repeat: npm run bench -- --check list';
    const fallen: Ratio = { value: 1.49, worse: 'smaller', detail: '5 ms against 7 ms' };
    expect(ofRatio(2, fallen)).toEqual([{ name: 'Express', message, mayVary: true }]);
    const [risen] = ofRatio(2, { value: 2.51, worse: 'larger' });
    expect(risen?.message).toContain('rose: committed 2, measured 2.51, limit 2.5.');
  });

  test('fails when it is not a number', () => {
    expect(ofRatio(2, { value: Number.NaN, worse: 'smaller' })).toHaveLength(1);
    expect(ofRatio(2, { value: Number.NaN, worse: 'larger' })).toHaveLength(1);
  });
});

describe('a count', () => {
  test('may stay or fall', () => {
    expect(ofCount(18, 18)).toEqual([]);
    expect(ofCount(18, 17)).toEqual([]);
  });

  test('fails when it grows by one, with both numbers and the command, and does not vary', () => {
    const message =
      'list: count "bytes" rose: committed 18, measured 19, limit 18. To repeat: npm run bench -- --check list';
    expect(ofCount(18, 19)).toEqual([{ name: 'bytes', message, mayVary: false }]);
  });

  test('may grow by its tolerance only, and may vary then', () => {
    expect(ofCount(200, { value: 220, tolerance: 0.1 })).toEqual([]);
    expect(ofCount(200, { value: 221, tolerance: 0.1 })).toMatchObject([{ mayVary: true }]);
  });
});

describe('a measure that only one side has', () => {
  const measured = { ratios: { Express: { value: 1, worse: 'smaller' as const } }, counts: { bytes: 3 } };

  test('fails when it is not committed', () => {
    const slides = slidesOf('list', undefined, measured);
    expect(slides.map(({ message }) => message)).toEqual([
      'list: ratio "Express" is not in bench/table.json: run `npm run bench -- --check --write list`',
      'list: count "bytes" is not in bench/table.json: run `npm run bench -- --check --write list`',
    ]);
    expect(slidesOf('list', numbersOf(measured), measured)).toEqual([]);
  });

  test('fails when it is no longer measured', () => {
    const slides = slidesOf('list', { ratios: { Express: 1 }, counts: { bytes: 3, gone: 2 } }, measured);
    expect(slides).toMatchObject([{ name: 'gone', mayVary: false }]);
  });
});

describe('slices', () => {
  const names = SHORT_FIGURES.map(({ name }) => name);
  const seconds = new Map(SHORT_FIGURES.map((figure) => [figure.name, figure.seconds]));

  test.each([1, 2, 6, 10])('%i have each figure once', (n) => {
    const dealt = Array.from({ length: n }, (_, index) => figuresOfSlice(index + 1, n));
    expect(dealt.flat().sort()).toEqual(names.toSorted());
  });

  test('take about as long as each other', () => {
    const sums = [1, 2].map((k) => figuresOfSlice(k, 2).reduce((sum, name) => sum + (seconds.get(name) ?? 0), 0));
    const longest = Math.max(...seconds.values());
    expect(Math.abs((sums[0] ?? 0) - (sums[1] ?? 0))).toBeLessThanOrEqual(longest);
  });
});
