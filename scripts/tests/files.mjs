import { readdirSync, readFileSync } from 'node:fs';
import { at, readJson, writeAtomically } from '../project.mjs';

/**
 * The tags of test files, for vitest and for the choice of files. A file carries one in a comment at its top, a single
 * test as an option: `{ tags: ['whole'] }`.
 */
export const TAGS = [
  { name: 'whole', description: 'Only `npm run test:all` runs it: it starts servers, browsers or programs of others.' },
  {
    name: 'face',
    description: 'It repeats over REST or GraphQL what services and contract show: --changed runs it too.',
  },
  {
    name: 'seeded',
    description: '`npm test` runs a part of this walk, which the seed chooses; `test:all` runs the rest.',
  },
  { name: 'rules', description: 'Although files of its kind are tagged `whole` or `face`, `npm test` runs it.' },
];

/** Which tags a command leaves out, by the scope that it sets: `npm test`, `--changed` and `test:all`. */
const LEFT_OUT = { rules: ['whole', 'face'], changed: ['whole'], all: [] };

/** Measured seconds of the files that take longest, by path; other files take about `SHORT_SECONDS`. */
const DURATIONS = at('tests', 'durations.json');
const SHORT_SECONDS = 2;
const LONG_SECONDS = 5;

const moduleTags = (text) => [...text.matchAll(/^\/\*\* @module-tag (\w+) \*\/$/gm)].map(([, tag]) => tag);

/**
 * Lists all test files: the path from the project's root, the tags of the file, whether it `hasWholeTests` among others,
 * and the `seconds` that it takes.
 */
export function testFiles() {
  const durations = readJson(DURATIONS) ?? {};
  const names = readdirSync(at('tests'), { recursive: true }).filter((name) => name.endsWith('.test.ts'));
  return names.toSorted().map((name) => {
    const path = `tests/${name}`;
    const text = readFileSync(at(path), 'utf8');
    const seconds = durations[path] ?? SHORT_SECONDS;
    return { path, tags: moduleTags(text), hasWholeTests: /\btags: \['whole'\]/.test(text), seconds };
  });
}

/**
 * Deals the files of which `npm test` leaves something out to `count` slices and returns those of one, counted from 1.
 * Each file, the longest first, goes to the slice that takes least, so that slices take about as long as each other.
 */
export function filesOfSlice(index, count) {
  const slices = Array.from({ length: count }, () => ({ seconds: 0, files: [] }));
  const dealt = testFiles().filter(({ tags, hasWholeTests }) => hasWholeTests || tags.some((tag) => tag !== 'rules'));
  for (const file of dealt.toSorted((a, b) => b.seconds - a.seconds)) {
    const slice = slices.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    slice.files.push(file);
    slice.seconds += file.seconds;
  }
  return slices[index - 1].files;
}

/** Returns the files of a run: those of `TEST_SLICE`, or those of `TEST_SCOPE`, by default all. */
export function filesOfRun({ TEST_SCOPE: scope = 'all', TEST_SLICE: slice }) {
  if (slice) return filesOfSlice(...slice.split('/').map(Number));
  return testFiles().filter(({ tags }) => !tags.some((tag) => LEFT_OUT[scope].includes(tag)));
}

/** Writes the seconds of the files that take long, for the next deal. */
export function writeDurations(measured) {
  const long = measured.filter(([, seconds]) => seconds >= LONG_SECONDS).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return writeAtomically(DURATIONS, `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}
