// Live fan-out: every socket follows one company; how long from an event's commit to its arrival at each of them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { at } from '../scripts/project.mjs';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { percentile } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { post, seed } from './kit/seed.mjs';

const SIZES = [
  { sockets: 1_000, eventsPerSecond: 20, events: 60 },
  { sockets: 5_000, eventsPerSecond: 4, events: 16 },
];
const TURNS = 2;
const CLIENT_PROCESSES = 2;

const SUBSCRIPTION = `subscription Follow($companyId: ID!, $after: String) {
  events(companyId: $companyId, after: $after) { cursor id action entityType entityId actorType actorId details createdAt }
}`;
/** What a server process does to write an event, and what it tells the other processes when that is committed. */
const EVENT = {
  id: crypto.randomUUID(),
  action: 'issue.updated',
  entityType: 'issue',
  entityId: crypto.randomUUID(),
  actorType: 'system',
  actorId: 'bench',
  details: { identifier: 'BE-1', changedKeys: ['status', 'priority'], status: 'in_progress', note: 'As discussed' },
};
const APPEND = 'SELECT orgraph_append($1::uuid, $2::jsonb) AS seq';
const WAKE = 'NOTIFY orgraph_journal';

for (const size of SIZES) {
  await bench(async ({ databaseUrl, open }) => {
    const product = await open(startProduct(databaseUrl));
    const [company] = await seed({ url: product.url, databaseUrl, companies: 1, agents: 2, events: 100 });
    const bare = await open(startReference('broadcast'));
    const contestants = {
      ours: await open(productFanOut(product.url, databaseUrl, company.id)),
      bare: await open(bareFanOut(bare.url)),
    };
    for (const contestant of Object.values(contestants)) {
      contestant.after = (await contestant.publish()).cursor;
      contestant.clients = await open(subscribers(contestant, size.sockets));
    }
    const results = { ours: [], bare: [] };
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const [name, contestant] of Object.entries(contestants)) {
        const result = await measure(contestant, size);
        if (turn > 0) results[name].push(result);
      }
    }
    reportFanOut(size, { ours: summary(results.ours), bare: summary(results.bare) });
  });
}

/** Events are committed by this process, as by a second server: the product is woken by NOTIFY and reads its journal. */
async function productFanOut(url, databaseUrl, companyId) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    target: (after) => ({
      url: `${url.replace('http', 'ws')}/graphql`,
      query: SUBSCRIPTION,
      variables: { companyId, after: String(after) },
    }),
    async publish() {
      await client.query('BEGIN');
      const { rows } = await client.query(APPEND, [companyId, JSON.stringify([{ ...EVENT, id: crypto.randomUUID() }])]);
      await client.query(WAKE);
      const at = clock();
      await client.query('COMMIT');
      return { cursor: Number(rows[0].seq), at };
    },
    stop: () => client.end(),
  };
}

/** Sends a message as long as the product's as soon as it is asked. */
function bareFanOut(url) {
  const events = { cursor: '%', ...EVENT, createdAt: new Date().toISOString() };
  const text = JSON.stringify({ id: '1', type: 'next', payload: { data: { events } } });
  return {
    target: () => ({ url: url.replace('http', 'ws') }),
    async publish() {
      const at = clock();
      return { ...(await post(url, { text })), at };
    },
    stop: async () => {},
  };
}

/** Opens the sockets in processes of their own. */
async function subscribers({ target, after }, count) {
  const children = Array.from({ length: CLIENT_PROCESSES }, () => fork(at('bench', 'kit', 'subscribers.mjs')));
  const ask = (type, message = {}) => Promise.all(children.map((child) => request(child, { type, ...message })));
  await ask('open', { count: count / CLIENT_PROCESSES, after, ...target(after) });
  return {
    ask,
    async stop() {
      for (const child of children) {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
    },
  };
}

async function request(child, message) {
  child.send(message);
  const [answer] = await once(child, 'message');
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/** Publishes at a steady rate. Latency is counted from just before the commit, so it is never too small. */
async function measure({ publish, clients }, { sockets, events, eventsPerSecond }) {
  await clients.ask('arrived', { cursor: (await publish()).cursor });
  await clients.ask('taken');
  const committed = new Map();
  const began = clock();
  for (let event = 0; event < events; event++) {
    await sleep(Math.max(0, began + (event * 1000) / eventsPerSecond - clock()));
    const { cursor, at } = await publish();
    committed.set(cursor, at);
  }
  await clients.ask('arrived', { cursor: Math.max(...committed.keys()) });
  return latencies(await clients.ask('taken'), committed, sockets * events);
}

function latencies(taken, committed, expected) {
  const measured = taken.flatMap(({ cursors, times }) =>
    times.map((time, index) => time - committed.get(cursors[index])),
  );
  const total = (key) => taken.reduce((sum, each) => sum + each[key], 0);
  const faults = { lost: total('lost'), doubled: total('doubled') };
  if (faults.lost || faults.doubled || measured.length !== expected)
    throw new Error(`${faults.lost} lost, ${faults.doubled} doubled, ${measured.length} of ${expected} arrived`);
  return measured;
}

function summary(turns) {
  const all = turns.flat();
  const [p50, p99, max] = [50, 99, 100].map((percent) => percentile(all, percent));
  return { p50, p99, max, delivered: all.length };
}

function reportFanOut({ sockets, events, eventsPerSecond }, { ours, bare }) {
  const row = (percent) => ({
    figure: `commit to client, ${percent}, ${sockets.toLocaleString('en-US')} sockets / a bare WebSocket broadcast`,
    ours: milliseconds(ours[percent]),
    reference: milliseconds(bare[percent]),
    ratio: ratio(ours[percent], bare[percent]),
    sizes: `${eventsPerSecond} events/s, ${ours.delivered.toLocaleString('en-US')} deliveries, none lost, none doubled`,
  });
  const sizes = { sockets, events, eventsPerSecond, turns: TURNS, clientProcesses: CLIENT_PROCESSES };
  report('subscribe', { rows: [row('p50'), row('p99')], results: { ours, bare }, sizes });
}
