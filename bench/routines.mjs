// Routines on schedule, three processes on one database: how late a lone tick is, and how many ticks of one minute are
// dispatched a second. The sizes may be given: node bench/routines.mjs 10000 5 (ticks of the minute, minutes of lone ones)
import { setTimeout as sleep } from 'node:timers/promises';
import { hirePrograms } from './kit/agents-at-work.mjs';
import { bench } from './kit/bench.mjs';
import { withClient } from './kit/database.mjs';
import { median, percentile } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, perSecond, ratio, report } from './kit/report.mjs';
import { post } from './kit/seed.mjs';
import { minuteAhead, seedRoutines } from './kit/seed-routines.mjs';

const [ticks = 10_000, minutes = 5] = process.argv.slice(2).map(Number);
const SIZES = { processes: 3, ticks, companies: 10, agents: 20, minutes, lone: 5 };
/** What is aimed at. */
const AIM = { latenessMs: 1_000, rate: 500 };
const LIMIT_MS = 600_000;

/** One run a process begins and does not end, so that the others wait and only dispatching is measured. */
const BUSY = { command: '/bin/sleep', args: ['100000'], cwd: '/tmp' };
const SERVER = { WORKER: 'on', RUN_CONCURRENCY: '1', RUN_DRAIN: 'requeue' };

const RUNS = `
  SELECT extract(epoch FROM "updatedAt" - "scheduledFor") * 1000 AS late, status, "triggerId", "linkedIssueId", "scheduledFor"
    FROM "RoutineRun" WHERE "companyId" = ANY($1::uuid[]) AND "scheduledFor" IS NOT NULL`;

await bench(async ({ databaseUrl, open }) => {
  const servers = [];
  for (let index = 0; index < SIZES.processes; index++) servers.push(await open(startProduct(databaseUrl, SERVER)));
  const { url } = servers[0];
  const rows = await withClient(databaseUrl, async (client) => [await lateness(client, url), await burst(client, url)]);
  report('routines', { rows, sizes: SIZES });
});

/** A company with agents and routines that fall due first at a given minute. */
async function companyWith(client, url, { agents, ...routines }) {
  const company = await post(`${url}/api/companies`, { name: routines.title });
  const agentIds = await hirePrograms(url, company.id, { count: agents, parallel: 1, ...BUSY });
  await seedRoutines(client, { companyId: company.id, agentIds, ...routines });
  return company.id;
}

/** The runs of companies once so many are dispatched; throws when one was lost, doubled or did not make an issue. */
async function dispatched(client, companyIds, count) {
  const deadline = Date.now() + SIZES.minutes * 60_000 + LIMIT_MS;
  for (;;) {
    const { rows } = await client.query(RUNS, [companyIds]);
    const over = rows.filter(({ status }) => status !== 'received');
    if (over.length >= count) return over.map(({ late, ...run }) => ({ ...run, late: Number(late) }));
    if (Date.now() > deadline) throw new Error(`${over.length} of ${count} ticks were dispatched in time`);
    await sleep(1_000);
  }
}

/** One tick a minute in each of some companies, and nothing else to do. */
async function lateness(client, url) {
  const firstAt = await minuteAhead(client, 10);
  const companyIds = [];
  for (let index = 0; index < SIZES.lone; index++) {
    const routines = { title: `Lone ${index}`, agents: 1, count: 1, cron: '* * * * *', firstAt };
    companyIds.push(await companyWith(client, url, routines));
  }
  const runs = await dispatched(client, companyIds, SIZES.lone * (SIZES.minutes + 1));
  // The first minute warms up.
  const late = runs.filter(({ scheduledFor }) => scheduledFor > firstAt).map((run) => run.late);
  await client.query(`UPDATE "RoutineTrigger" SET "nextRunAt" = NULL, enabled = false`);
  const p99 = percentile(late, 99);
  return {
    figure: 'a lone tick dispatched after its minute, p99 / what is aimed at',
    ours: milliseconds(p99),
    reference: milliseconds(AIM.latenessMs),
    ratio: ratio(p99, AIM.latenessMs),
    sizes: `${late.length} ticks in ${SIZES.minutes} minutes, median ${milliseconds(median(late))}`,
  };
}

/** As many ticks as there are, all of one minute: from the minute to the last of them. */
async function burst(client, url) {
  const each = Math.ceil(SIZES.ticks / SIZES.companies);
  const firstAt = await minuteAhead(client, 30 + SIZES.ticks / 500);
  const companyIds = [];
  for (let index = 0; index < SIZES.companies; index++) {
    const routines = { title: `Busy ${index}`, agents: SIZES.agents, count: each, cron: '0 0 * * *', firstAt };
    companyIds.push(await companyWith(client, url, routines));
  }
  await client.query('VACUUM ANALYZE');
  const runs = await dispatched(client, companyIds, each * SIZES.companies);
  assertOneEach(runs, each * SIZES.companies);
  const rate = runs.length / (Math.max(...runs.map(({ late }) => late)) / 1_000);
  return {
    figure: 'ticks of one minute dispatched a second, by three processes / what is aimed at',
    ours: perSecond(Math.round(rate)),
    reference: perSecond(AIM.rate),
    ratio: ratio(rate, AIM.rate),
    sizes: `${runs.length} ticks of as many routines in ${SIZES.companies} companies`,
  };
}

function assertOneEach(runs, count) {
  const distinct = (column) => new Set(runs.map((run) => run[column])).size;
  const bad = runs.filter(({ status }) => status !== 'issue_created');
  if (runs.length !== count || distinct('triggerId') !== count || distinct('linkedIssueId') !== count || bad.length > 0)
    throw new Error(
      `${runs.length} runs of ${distinct('triggerId')} triggers made ${distinct('linkedIssueId')} issues`,
    );
}
