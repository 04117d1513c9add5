import { exit } from 'node:process';
import { figuresOfSlice } from '../bench/kit/short.mjs';
import { ensure } from './ensure.mjs';
import { at, exitCodeOf, runTests } from './project.mjs';
import { changedFiles, testsByChange } from './tests/changed.mjs';
import { seedOf } from './tests/seed.mjs';

const USAGE = `Usage:
  npm test                                every rule of the product
  npm test -- tests/rest -t 'a title'     all tests of these files and folders, with vitest's options
  npm test -- --changed [COMMIT]          what concerns the files that differ from a commit
  npm run test:all                        everything
  npm run test:all -- --slice 3/6         one part of what only test:all runs
  npm run test:all -- --durations         everything, and writes how long files take, by which slices are dealt`;

process.env.TEST_SEED ??= seedOf();
const args = process.argv.slice(2);
const [mode, option, value] = args;
if (mode === '--changed' && args.length <= 2) await runChanged(option);
else if (mode === '--all' && args.length === 1) await runAll();
else if (mode === '--all' && option === '--durations' && args.length === 2) await runAll({ TEST_DURATIONS: 'yes' });
else if (mode === '--all' && option === '--slice' && args.length === 3 && isSlice(value)) await runSlice(value);
else if (mode === '--all' || mode === '--changed') {
  console.error(USAGE);
  exit(2);
} else await runNamed();

/** Files and folders that are named run whole; without any, every rule. */
async function runNamed() {
  await test(args, args.some((argument) => argument.startsWith('tests/')) ? 'all' : 'rules');
}

function isSlice(text = '') {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return Number(index) >= 1 && Number(index) <= Number(count);
}

async function runAll(env) {
  await test([], 'all', env);
  await checkFigures(figuresOfSlice(1, 1));
}

/** What only `test:all` does, in parts: a change meets one, and a few changes meet all. */
async function runSlice(slice) {
  console.log(`Slice ${slice} of what only test:all runs. To repeat it: npm run test:all -- --slice ${slice}`);
  process.env.TEST_SLICE = slice;
  await test([], 'all');
  await checkFigures(figuresOfSlice(...slice.split('/').map(Number)));
}

/** Measured after the tests: nothing else may run beside a measurement. */
async function checkFigures(names) {
  if (names.length === 0) return;
  const code = await exitCodeOf(process.execPath, [at('bench', 'run.mjs'), '--check', ...names]);
  process.exitCode ||= code;
}

async function runChanged(base) {
  const tests = testsByChange(changedFiles(base));
  for (const [path, files] of tests) console.log(`${path} concerns ${files.length} test files`);
  const files = [...new Set([...tests.values()].flat())];
  if (files.length === 0) return console.log('No test concerns what has changed.');
  await test(files, 'changed');
}

async function test(selection, defaultScope, env = {}) {
  const scope = process.env.TEST_SCOPE ?? defaultScope;
  await ensure({ dev: true });
  const filter = scope === 'all' ? [] : ['--tags-filter=!whole'];
  const code = await runTests([...filter, ...selection], { ...env, TEST_SCOPE: scope });
  process.exitCode ||= code;
}
