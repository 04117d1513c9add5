import { relative } from 'node:path';
import { root } from '../project.mjs';
import { writeDurations } from './files.mjs';

/**
 * Ends a run with what a reader needs next: the tests that were skipped and why, each test that failed with the command
 * that repeats it, and the counts.
 */
export default class Summary {
  onTestRunStart() {
    console.log(`Seed ${process.env.TEST_SEED}`);
  }

  async onTestRunEnd(modules, errors) {
    if (process.env.TEST_DURATIONS) await writeDurations(modules.map((module) => [pathOf(module), secondsOf(module)]));
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => !isOfOtherCommand(test)),
    );
    const having = (state) => tests.filter((test) => test.result().state === state);
    const failed = having('failed');
    const broken = modules.filter((module) => module.errors().length > 0 || hasFailedHook(module, failed));
    list('Skipped', skipsOf(having('skipped')));
    list('Failed', [...broken.map(fileAgain), ...failed.map(testAgain)]);
    if (errors.length > 0) console.log(`${errors.length} errors outside of tests`);
    const count = failed.length + broken.length + errors.length;
    console.log(`${having('passed').length} passed, ${count} failed, ${having('skipped').length} skipped`);
  }
}

const list = (title, lines) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
};

/** `npm test` leaves the tests of `test:all` out: nothing is missing where they are. */
const isOfOtherCommand = (test) => (process.env.TEST_SCOPE ?? 'all') !== 'all' && test.tags.includes('whole');

const secondsOf = (module) => {
  const { duration, collectDuration } = module.diagnostic();
  return Math.round((duration + collectDuration) / 1000);
};

const pathOf = (module) => relative(root, module.moduleId);

const hasFailedHook = (module, failed) =>
  module.state() === 'failed' && !failed.some((test) => test.module === module) && module.errors().length === 0;

const repeat = (path, title) =>
  `TEST_SEED=${process.env.TEST_SEED} npm test -- ${path}${title ? ` -t ${quoted(title)}` : ''}`;

/** For a shell, as a pattern that vitest takes literally. */
const quoted = (title) => `'${title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", String.raw`'\''`)}'`;

const fileAgain = (module) => `${pathOf(module)}\n    ${repeat(pathOf(module))}`;

const testAgain = (test) =>
  `${pathOf(test.module)} › ${test.fullName} (seed ${process.env.TEST_SEED})\n    ${repeat(pathOf(test.module), test.fullName.replaceAll(' > ', ' '))}`;

/** One line for the tests of a file that one reason skips. A test says its reason itself, or its suite does by its name. */
function skipsOf(tests) {
  const counts = new Map();
  for (const test of tests) {
    const reason = test.result().note ?? (test.parent.type === 'suite' ? test.parent.fullName : test.name);
    const key = `${pathOf(test.module)}: ${reason}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => (count > 1 ? `${key} (${count} tests)` : key));
}
