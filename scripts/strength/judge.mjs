import { foldersOf } from '../tests/changed.mjs';
import { likelyTests } from './likely.mjs';
import { keyOf, runTests, Undecided } from './tests.mjs';

const MINUTES = { likely: 20, folders: 60, all: 180, file: 20 };
/** Runs of one stage: each failure that counts for nothing takes another. */
const MOST_RUNS = 5;
/** Two files that load most of the server: a change that fails them at import would be noticed by any test. */
const PULSE = ['tests/rest/routing.test.ts', 'tests/services/registries.test.ts'];

/**
 * Decides whether the tests notice a change: first those that most likely do, then the folders of the changed files, then
 * `npm test` as a whole. A failure counts when the same file alone fails again with the change, and passes without it.
 */
export async function judge(copy, change, { tests, baseline, foldersOnly }) {
  const flaw = await applied(copy, change);
  if (flaw) return { verdict: 'skipped', reason: flaw };
  const diff = await copy.diff();
  try {
    for (const [stage, files] of Object.entries(stagesOf(change, tests, foldersOnly))) {
      const decided = await judgeStage(copy, change, { stage, files, baseline });
      if (decided) return { ...decided, stage, diff };
    }
  } catch (error) {
    if (error instanceof Undecided) return { verdict: 'skipped', reason: error.message, diff };
    throw error;
  }
  return { verdict: 'missed', diff };
}

function stagesOf(change, tests, foldersOnly) {
  const likely = likelyTests(tests, change);
  const folders = foldersOf(change.paths);
  const stages = { likely, folders, ...(foldersOnly ? {} : { all: [] }) };
  return Object.fromEntries(Object.entries(stages).filter(([stage, files]) => stage === 'all' || files.length > 0));
}

/** Makes the change and builds. Resolves to the reason why the change cannot be tried, if there is one. */
async function applied(copy, change) {
  await copy.restore();
  const reason = await change.apply(copy);
  if (reason) return reason;
  const failure = await copy.build();
  return failure && `does not build: ${failure}`;
}

async function judgeStage(copy, change, { stage, files, baseline }) {
  const passing = new Set();
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const counted = (failure) => !passing.has(keyOf(failure)) && !baseline.fails(failure);
    const bail = 1 + passing.size + baseline.size;
    const { failures, ran, code, output } = await runTests(copy, files, { bail, minutes: MINUTES[stage] });
    const failure = failures.find(counted);
    if (!failure) {
      if (code === 0 || ran > 0 || failures.length > 0) return undefined;
      throw new Undecided(`no test starts: ${output.slice(-2_000)}`);
    }
    if (!(await failsAgain(copy, failure, files, stage))) passing.add(keyOf(failure));
    else if (!failure.test && (await breaksAll(copy))) throw new Undecided('fails every import');
    else if (!(await baseline.hasFailed(copy, change, failure, files))) return { verdict: 'noticed', by: failure };
  }
  throw new Undecided('tests fail now and then');
}

const filesOf = (failure, files) => (failure.file ? [failure.file] : files);

async function failsAgain(copy, failure, files, stage) {
  const minutes = failure.file ? MINUTES.file : MINUTES[stage];
  const { failures } = await runTests(copy, filesOf(failure, files), { minutes });
  return failures.some((each) => keyOf(each) === keyOf(failure));
}

async function breaksAll(copy) {
  const { failures, ran } = await runTests(copy, PULSE, { minutes: MINUTES.file });
  return ran === 0 && failures.length > 0;
}

/** Remembers which test files were run without any change, and which of their tests failed. */
export function baselineOf({ files, failed }) {
  return {
    fails: (failure) => failed.includes(keyOf(failure)),
    get size() {
      return failed.length;
    },
    /** Whether a test fails without the change, too. Runs its file once for all changes. */
    async hasFailed(copy, change, failure, all) {
      if (!files.includes(failure.file) || !failure.file) {
        await copy.restore();
        const { failures, ran } = await runTests(copy, filesOf(failure, all), { minutes: MINUTES.all });
        if (ran + failures.length === 0) throw new Undecided('the tests do not run without the change');
        files.push(failure.file);
        failed.push(...failures.map(keyOf).filter((key) => !failed.includes(key)));
        if (this.fails(failure)) await applied(copy, change);
      }
      return this.fails(failure);
    },
  };
}
