import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { at } from '../project.mjs';
import { trackedFiles } from './git.mjs';

const MOST = 10;
const MOST_OF_COMMIT = 12;
const MOST_USERS = 5;
const PER_USER = 2;

/** Reads the names, texts and imports of all test files, and the imports of all sources. */
export async function readTests() {
  const tests = (await trackedFiles('tests')).filter((path) => path.endsWith('.test.ts'));
  const sources = (await trackedFiles('src')).filter((path) => path.endsWith('.ts'));
  return {
    tests: tests.map((path) => ({ ...fileAt(path), words: wordsOf(path) })),
    sources: sources.map((path) => ({ path, imports: fileAt(path).imports })),
  };
}

function fileAt(path) {
  const text = readFileSync(at(path), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return { path, text, imports: [...found].map(([, to]) => stem(normalize(join(dirname(path), to)))) };
}

const stem = (path) => path.replace(/\.\w+$/, '');

/** The words of a path, in the singular: `services/tools/policies` has `service`, `tool` and `policy`. */
export function wordsOf(path) {
  const words = path.replace(/(\.test)?\.\w+$/, '').split(/[^a-z\d]+/i);
  return new Set(words.filter(Boolean).map((word) => word.replace(/ies$/, 'y').replace(/s$/, '')));
}

/**
 * Returns the test files that most likely notice a change of some files, the likeliest first: those that its commit
 * changed, then those that import a changed file, then those that expect what the changed code says, then those whose
 * paths share the rarest words with it; last, those whose paths are like those of sources that import a changed file.
 */
export function likelyTests({ tests, sources }, { paths, tests: ofCommit, says }) {
  const changed = new Set(paths.map(stem));
  const isUser = ({ imports }) => imports.some((each) => changed.has(each));
  const likeness = likenessIn(tests);
  const scoreOf = (test) =>
    Math.max(0, ...paths.slice(0, 3).map((path) => likeness(test, path))) +
    (isUser(test) ? 100 : 0) +
    (says.some((message) => test.text.includes(message)) ? 50 : 0);
  const users = sources.filter(isUser).slice(0, MOST_USERS);
  const known = new Set(tests.map(({ path }) => path));
  return [
    ...new Set([
      ...ofCommit.filter((path) => known.has(path)).slice(0, MOST_OF_COMMIT),
      ...best(tests, scoreOf, MOST),
      ...users.flatMap(({ path }) => best(tests, (test) => likeness(test, path), PER_USER)),
    ]),
  ];
}

/** Returns a function from a test and a source to the rarity of the words that their paths share. */
function likenessIn(tests) {
  const counts = new Map();
  for (const { words } of tests) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (word) => Math.log(tests.length / counts.get(word));
  return ({ words }, path) => [...wordsOf(path)].reduce((sum, word) => sum + (words.has(word) ? weigh(word) : 0), 0);
}

function best(tests, scoreOf, most) {
  const scored = tests.map((test) => ({ path: test.path, score: scoreOf(test) })).filter(({ score }) => score > 0);
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ path }) => path);
}
