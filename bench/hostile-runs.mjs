// What a company notices of the programs of a hostile neighbour on the same server, all of them in isolation: how long its
// page of agents and its runs take while 70 agents of another company fork, take memory, write, connect and ask without end.
import { setTimeout as sleep } from 'node:timers/promises';
import { hirePrograms, wake } from './kit/agents-at-work.mjs';
import { bench } from './kit/bench.mjs';
import { percentile } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { productDocument, SHAPES } from './kit/shapes.mjs';

const SIZES = { hostile: 70, wakes: 5, agents: 50, events: 4_000, requests: 200, runs: 20, pauseMs: 10, turns: 2 };
/** What a page and a run may take beside the neighbour, as a ratio to alone, at p95. */
const AIM = 2;
const PAGE = productDocument(SHAPES.page);
const TERMINAL = ['succeeded', 'failed', 'cancelled', 'timed_out'];

const node = (script) => ({ command: 'node', args: ['-e', script] });
const shell = (script) => ({ command: 'sh', args: ['-c', script] });
const [only] = process.argv.slice(2);
/** The programs of the neighbour, each for as many agents as the others. */
const PROGRAMS = {
  forks: shell('bomb() { bomb | bomb & }; bomb; sleep 60'),
  spins: node("for (let n = 0; n < 16; n++) new (require('node:worker_threads').Worker)('for (;;);', { eval: true })"),
  memory: node('const kept = []; setInterval(() => kept.push(Buffer.alloc(268_435_456, 1)), 1)'),
  disk: shell(
    'while :; do head -c 400000000 /dev/zero > "$HOME/file"; head -c 600000000 /dev/zero > /tmp/file; rm -f /tmp/file; done',
  ),
  sockets: node(`const { connect } = require('node:net');
    setInterval(() => { for (const port of [61001, 61002, 5432, 3100]) connect(port, '127.0.0.1').on('error', () => {}); }, 1);`),
  requests: node(`const { SERVICE_API_URL: api, SERVICE_API_KEY: key } = process.env;
    const headers = { authorization: 'Bearer ' + key };
    const ask = async () => { for (;;) await fetch(api + '/api/agents/me', { headers }).then((a) => a.text(), () => {}); };
    for (let n = 0; n < 32; n++) ask();`),
  proxy: node(`const { request } = require('node:http');
    const ask = () => request({ port: 61002, method: 'CONNECT', path: 'no-such-name.invalid:443' })
      .on('connect', (_, socket) => { socket.destroy(); ask(); }).on('error', ask).end();
    for (let n = 0; n < 64; n++) ask();`),
};

/** All of them, or those of the kind that is asked for. */
const chosen = Object.entries(PROGRAMS).flatMap(([kind, program]) => (only && only !== kind ? [] : [program]));

await bench(
  async ({ databaseUrl, open }) => {
    const { url } = await open(startProduct(databaseUrl, { WORKER: 'on', RUN_ISOLATION: 'bubblewrap' }));
    const { agents, events } = SIZES;
    const [company, neighbour] = await seed({ url, databaseUrl, companies: 2, agents, events });
    const [ours] = await hirePrograms(url, company.id, { count: 1, parallel: 1, ...shell('true') });
    const hostile = [];
    for (const program of chosen) {
      const count = SIZES.hostile / chosen.length;
      hostile.push(...(await hirePrograms(url, neighbour.id, { count, parallel: 1, timeoutSec: 30, ...program })));
    }
    const measure = () => measureOurs({ url, company, agent: ours });
    await measure();
    const alone = [];
    for (let turn = 0; turn < SIZES.turns; turn++) alone.push(await measure());
    for (let count = 0; count < SIZES.wakes; count++) {
      for (const [index, agent] of hostile.entries()) await wakeWhenFree(url, agent, `hostile-${count}-${index}`);
    }
    await sleep(2_000);
    const beside = [];
    for (let turn = 0; turn < SIZES.turns; turn++) beside.push(await measure());
    reportRuns({ alone, beside, ends: await endsOf(url, neighbour.id) });
  },
  { install: async () => {} },
);

/** Wakes an agent of the neighbour, again where the server is too busy for it. */
async function wakeWhenFree(url, agent, taskKey) {
  for (let tries = 0; tries < 10; tries++) {
    try {
      return await wake(url, agent, taskKey);
    } catch (error) {
      if (!/: 503 /.test(error.message)) throw error;
      await sleep(500);
    }
  }
}

/** How long pages and runs of the company take, one after the other. */
async function measureOurs({ url, company, agent }) {
  const [pages, runs] = [[], []];
  const variables = { id: company.id, agents: 20, events: 10 };
  const body = JSON.stringify({ query: PAGE, variables });
  for (let count = 0; count < SIZES.requests; count++) {
    const begun = performance.now();
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { data, errors } = await response.json();
    if (errors || !data.company) throw new Error(JSON.stringify(errors));
    pages.push(performance.now() - begun);
    await sleep(SIZES.pauseMs);
  }
  for (let count = 0; count < SIZES.runs; count++) {
    const begun = performance.now();
    await ended(url, await wake(url, agent, crypto.randomUUID()));
    runs.push(performance.now() - begun);
  }
  return { pages, runs };
}

async function ended(url, { id }) {
  for (;;) {
    const { status, error } = await (await fetch(`${url}/api/heartbeat-runs/${id}`)).json();
    if (status === 'succeeded') return;
    if (TERMINAL.includes(status)) throw new Error(`a run of the company ${status}: ${error}`);
    await sleep(5);
  }
}

/** How many runs of the neighbour have ended how. */
async function endsOf(url, companyId) {
  const runs = await (await fetch(`${url}/api/companies/${companyId}/heartbeat-runs?limit=1000&summary=true`)).json();
  const counts = {};
  for (const { status, error } of runs) {
    const how = error ? `${status}: ${error}` : status;
    counts[how] = (counts[how] ?? 0) + 1;
  }
  return counts;
}

function reportRuns({ alone, beside, ends }) {
  const all = (turns, what) => turns.flatMap((turn) => turn[what]);
  const rows = ['pages', 'runs'].flatMap((what) =>
    [50, 95].map((percent) => {
      const [ours, reference] = [beside, alone].map((turns) => percentile(all(turns, what), percent));
      return {
        figure: `${what} beside ${SIZES.hostile} hostile agents in isolation, p${percent} / the same alone`,
        sizes: `${SIZES.turns} turns of ${SIZES.requests} pages and ${SIZES.runs} runs, one after the other`,
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        ratio: ratio(ours, reference),
      };
    }),
  );
  report('hostile-runs', { rows, ends, aim: AIM, sizes: SIZES });
}
