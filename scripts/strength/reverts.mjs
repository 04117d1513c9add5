import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { transform } from 'esbuild';
import { areaOf, groupedBy, shuffled, stratified } from './choice.mjs';
import { git, trackedFiles } from './git.mjs';
import { isSource, reversed } from './reversal.mjs';

/** The subjects of commits that mend a fault, one a line, as read by a person. */
const FIXES = new Set(
  readFileSync(new URL('fixes.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);
/** The share of a fix's lines that must be reverted: later commits have changed the others. */
const LEAST_PART = 0.35;
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts', '.mjs': 'js', '.js': 'js' };
const FIX = /^(Fix|Mend|Repair|Correct)\b/;

/** Returns the fixes of the history in the order in which they are reverted: all areas in turn. */
export async function revertCases(seed) {
  const placeOf = placesIn(await trackedFiles('.'));
  const fixes = (await commits()).filter(({ subject, paths }) => isFix(subject) && hasBoth(paths));
  const cases = fixes.map((commit) => caseOf(commit, placeOf));
  const unique = [...groupedBy(cases, ({ id }) => id).values()].map(([newest]) => newest);
  return stratified(
    shuffled(unique, seed, ({ id }) => id),
    ({ area }) => area,
  );
}

const isFix = (subject) => FIXES.has(subject) || FIX.test(subject);
const isTest = (path) => path.endsWith('.test.ts');
const hasBoth = (paths) => paths.some(isSource) && paths.some((path) => path.startsWith('tests/'));

/** Every commit but merges: its hash, its subject and the files that it changed, the most changed first. */
async function commits() {
  const log = await git(['log', '--no-merges', '--no-renames', '--format=%x01%H%x02%s%x02', '--numstat']);
  return log.split('\x01').slice(1).map(commitOf);
}

function commitOf(entry) {
  const [hash, subject, numbers] = entry.split('\x02');
  const files = [...numbers.matchAll(/^(\d+)\t(\d+)\t(.+)$/gm)].map(([, added, removed, path]) => ({
    path,
    lines: Number(added) + Number(removed),
  }));
  const lines = files.filter(({ path }) => isSource(path)).reduce((sum, file) => sum + file.lines, 0);
  return { hash, subject, lines, paths: files.sort((a, b) => b.lines - a.lines).map(({ path }) => path) };
}

/** Returns a function from a file's path in a commit to its path now, for files that kept their names. */
function placesIn(tracked) {
  const known = new Set(tracked);
  const byName = groupedBy(tracked, (path) => basename(path));
  return (path) => {
    if (known.has(path)) return path;
    const folders = path.split('/');
    const shared = (other) => other.split('/').filter((folder) => folders.includes(folder)).length;
    const [best] = [...(byName.get(basename(path)) ?? [])].sort((a, b) => shared(b) - shared(a));
    return best && shared(best) > 2 ? best : undefined;
  };
}

/**
 * Whether two versions of a file differ in more than comments, layout and spelling. One that does not parse does: it will
 * not build.
 */
export async function isOtherCode({ path, text }, before) {
  const loader = LOADERS[extname(path)];
  if (text === null || !loader) return text !== before;
  const codeOf = (source) =>
    transform(source, { loader, minifyWhitespace: true, minifySyntax: true }).then(
      ({ code }) => code,
      () => source,
    );
  return (await codeOf(text)) !== (await codeOf(before));
}

function caseOf({ hash, subject, paths, lines }, placeOf) {
  const now = paths.map((path) => placeOf(path)).filter(Boolean);
  const sources = now.filter(isSource);
  const area = areaOf(sources[0] ?? paths.find(isSource));
  const title = `revert of ${hash.slice(0, 8)}: ${subject}`;
  const found = { id: subject, area, title, paths: sources, tests: now.filter(isTest), says: [], apply };
  return found;

  async function apply(copy) {
    const files = await reversed(copy, hash);
    let isOther = false;
    for (const file of files) {
      isOther ||= await isOtherCode(file, copy.read(file.path));
      copy.write(file.path, file.text);
    }
    if (!isOther) return 'nothing of it is left to revert';
    found.paths = files.map(({ path }) => path);
    const done = await copy.changedLines();
    return done < lines * LEAST_PART ? 'too little of it can be reverted' : undefined;
  }
}
