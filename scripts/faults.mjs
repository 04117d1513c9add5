// Kills servers at random while agents work, then proves from the journal, the tables and the callers' own notes that
// nothing was lost, doubled or left behind: --runs 200, --kills 10, --seed of an earlier run.
import { parseArgs } from 'node:util';
import { ensure } from './ensure.mjs';
import { at, exitCodeOf } from './project.mjs';

const { values } = parseArgs({
  options: { runs: { type: 'string' }, kills: { type: 'string' }, seed: { type: 'string' } },
});
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a whole number`);
}
const { runs = '200', kills = '10', seed } = values;
await ensure({ dev: true });
const { DATABASE_URL } = process.env;
process.exitCode = await exitCodeOf(
  process.execPath,
  [at('node_modules', 'vitest', 'vitest.mjs'), 'run', 'tests/faults', '--disable-console-intercept'],
  {
    ...{ FAULTS_RUNS: runs, FAULTS_KILLS: kills, FAULTS_SUSPEND: '1' },
    ...(seed ? { FAULTS_SEED: seed } : {}),
    ...(DATABASE_URL ? { TEST_DATABASE_URL: DATABASE_URL } : {}),
  },
);
