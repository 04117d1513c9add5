// Has servers, their database and the network fail at random while agents work, then proves from the journal, the tables
// and the clients' own notes that nothing was lost, doubled or left behind. Two scenarios, one after the other: callers
// who wake agents (--runs 200, --kills 10) and the demo (--deliveries 40, --rounds 3); --seed of an earlier run; one in
// which nothing happens for --patience 10 minutes is ended, and says what is missing.
import { parseArgs } from 'node:util';
import { ensure } from './ensure.mjs';
import { runTests } from './project.mjs';

const names = ['runs', 'kills', 'deliveries', 'rounds', 'seed', 'patience'];
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} takes a whole number`);
}
const { runs = '200', kills = '10', deliveries = '40', rounds = '3', patience = '10', seed } = values;
await ensure({ dev: true });
const { DATABASE_URL } = process.env;
process.exitCode = await runTests(['tests/faults', '--disable-console-intercept', '--no-file-parallelism'], {
  FAULTS_RUNS: runs,
  FAULTS_KILLS: kills,
  FAULTS_SUSPEND: '1',
  FAULTS_DELIVERIES: deliveries,
  FAULTS_ROUNDS: rounds,
  FAULTS_PATIENCE: patience,
  ...(seed ? { FAULTS_SEED: seed } : {}),
  ...(DATABASE_URL ? { TEST_DATABASE_URL: DATABASE_URL } : {}),
});
