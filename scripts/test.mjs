import { exit } from 'node:process';
import { ensure } from './ensure.mjs';
import { runTests } from './project.mjs';
import { changedFiles, testsByChange } from './tests/changed.mjs';
import { seedOf } from './tests/seed.mjs';

const USAGE = `Usage:
  npm test                                every rule of the product
  npm test -- tests/rest -t 'a title'     all tests of these files and folders, with vitest's options
  npm test -- --changed [COMMIT]          what concerns the files that differ from a commit
  npm run test:all                        everything, and the short benchmarks
  npm run test:all -- --slice 3/6         one part of what only test:all runs
  npm run test:all -- --durations         everything, and writes how long files take, by which slices are dealt`;

const argv = process.argv.slice(2);
process.env.TEST_SEED ??= seedOf();
const [mode, value] = argv;
if (mode === '--all' && argv.length === 1) await runAll();
else if (mode === '--all' && value === '--durations' && argv.length === 2)
  await test([], 'all', { TEST_DURATIONS: 'yes' });
else if (mode === '--all' && value === '--slice' && /^([1-9])\/(\d+)$/.test(argv[2] ?? '')) await runSlice(argv[2]);
else if (mode === '--changed' && argv.length <= 2) await runChanged(value);
else if (mode === '--all' || mode === '--changed') {
  console.error(USAGE);
  exit(2);
} else await runNamed(argv);

/** Files and folders that are named run whole; without any, every rule. */
async function runNamed(args) {
  await test(args, args.some((argument) => argument.startsWith('tests/')) ? 'all' : 'rules');
}

async function runAll() {
  await test([], 'all');
}

/** What only `test:all` does, in parts: a change meets one, and a few changes meet all. */
async function runSlice(slice) {
  console.log(`Slice ${slice} of what only test:all runs. To repeat it: npm run test:all -- --slice ${slice}`);
  process.env.TEST_SLICE = slice;
  await test([], 'all');
}

async function runChanged(base) {
  const tests = testsByChange(changedFiles(base));
  for (const [path, files] of tests) console.log(`${path} concerns ${files.length} test files`);
  const files = [...new Set([...tests.values()].flat())];
  if (files.length === 0) return console.log('No test concerns what has changed.');
  await test(files, 'changed');
}

async function test(args, defaultScope, env = {}) {
  const scope = process.env.TEST_SCOPE ?? defaultScope;
  await ensure({ dev: true });
  const filter = scope === 'all' ? [] : ['--tags-filter=!whole'];
  const code = await runTests([...filter, ...args], { ...env, TEST_SCOPE: scope });
  process.exitCode ||= code;
}
