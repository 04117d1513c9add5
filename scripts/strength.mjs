// Measures how strong `npm test` is: takes past fixes out of the sources, and breaks rules of theirs, one at a time, and
// shows which of these changes the tests notice. Ends with exit code 1 when they notice less than 95 % of either kind.
import { parseArgs } from 'node:util';
import { ensure } from './ensure.mjs';
import { makeCopy } from './strength/copy.mjs';
import { git } from './strength/git.mjs';
import { baselineOf, judge } from './strength/judge.mjs';
import { readTests } from './strength/likely.mjs';
import { mutationCases } from './strength/mutations.mjs';
import { endPrograms } from './strength/program.mjs';
import { lineOf, openReport, summaryOf } from './strength/report.mjs';
import { revertCases } from './strength/reverts.mjs';

const CASES = { reverts: revertCases, mutations: mutationCases };

const { values } = parseArgs({
  options: {
    reverts: { type: 'boolean' },
    mutations: { type: 'boolean' },
    'folders-only': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    only: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
});

function number(name) {
  if (!/^[1-9]\d{0,3}$/.test(values[name])) throw new Error(`--${name} takes a whole number`);
  return Number(values[name]);
}

/** Tries cases in their order until enough of them are decided, several at once in copies of their own. */
async function tryCases(kind, cases, { count, report, copies, tests, foldersOnly }) {
  const outcomes = [];
  let [next, open] = [0, 0];
  const isTried = ({ verdict }) => verdict !== 'skipped';
  const isEnough = () => outcomes.filter(isTried).length + open >= count;
  const work = async (copy) => {
    while (!isEnough() && next < cases.length) {
      const change = cases[next];
      next += 1;
      open += 1;
      const known = report.decided(kind)[change.id];
      const outcome = known ?? (await tryCase(copy, change, { report, tests, foldersOnly }));
      open -= 1;
      outcomes.push(outcome);
      if (!known) await report.add(kind, change.id, outcome);
      console.log(lineOf(outcomes.filter(isTried).length, outcome));
    }
  };
  await Promise.all(copies.map(work));
  return summaryOf(kind, outcomes, count);
}

async function tryCase(copy, change, { report, tests, foldersOnly }) {
  const began = Date.now();
  const outcome = await judge(copy, change, { tests, baseline: baselineOf(report.baseline), foldersOnly });
  const { area, title, tests: ofCommit } = change;
  return { title, area, tests: ofCommit, ...outcome, seconds: Math.round((Date.now() - began) / 1000) };
}

/** The cases of a kind: all of them, or those that --only names by their place or by a part of their title. */
async function chosen(kind) {
  const cases = await CASES[kind](values.seed);
  if (values.only === undefined) return cases;
  const place = /^\d{1,4}$/.test(values.only) ? Number(values.only) - 1 : undefined;
  return cases.filter(({ title }, index) => (place === undefined ? title.includes(values.only) : index === place));
}

async function main() {
  const kinds = Object.keys(CASES).filter((kind) => values[kind] || !(values.reverts || values.mutations));
  const all = new Map();
  for (const kind of kinds) all.set(kind, await chosen(kind));
  if (values.list) {
    for (const cases of all.values()) {
      for (const [index, { area, title }] of cases.entries()) console.log(index + 1, area, title);
    }
    return;
  }
  await ensure({ dev: true });
  const commit = (await git(['rev-parse', 'HEAD'])).trim();
  const foldersOnly = values['folders-only'];
  const report = openReport(values.report, { seed: values.seed, commit, foldersOnly });
  const tests = await readTests();
  for (let job = 1; job <= number('jobs'); job += 1) copies.push(await makeCopy(job));
  const summaries = [];
  for (const [kind, cases] of all) {
    summaries.push(await tryCases(kind, cases, { count: number('count'), report, copies, tests, foldersOnly }));
  }
  console.log(`\n${summaries.flatMap(({ lines }) => lines).join('\n')}`);
  if (!summaries.every(({ isEnough }) => isEnough)) process.exitCode = 1;
}

const copies = [];
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endPrograms();
    for (const copy of copies) copy.removeNow();
    process.exit(130);
  });
}
try {
  await main();
} finally {
  // A test that is still ending may write into a copy. What is left of it is removed by the next start.
  for (const copy of copies) await copy.remove().catch(() => {});
}
