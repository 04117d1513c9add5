// Live fan-out: every socket follows one company; how long from an event's commit to its arrival at each of them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { percentile } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { post, seed } from './kit/seed.mjs';
import { at } from '../scripts/project.mjs';

const SIZES = [
  { sockets: 1_000, eventsPerSecond: 20, events: 60 },
  { sockets: 5_000, eventsPerSecond: 4, events: 16 },
];
const TURNS = 2;
const CLIENT_PROCESSES = 2;

const SUBSCRIPTION = `subscription Follow($companyId: ID!, $after: String) {
  events(companyId: $companyId, after: $after) { cursor id action entityType entityId actorType actorId details createdAt }
}`;
const MUTATION = 'mutation Note($input: CreateActivityInput!) { createActivity(input: $input) { cursor } }';

for (const size of SIZES) {
  await bench(async ({ databaseUrl, open }) => {
    const product = await open(startProduct(databaseUrl));
    const [company] = await seed({ url: product.url, databaseUrl, companies: 1, agents: 2, events: 100 });
    const bare = await open(startReference('broadcast'));
    const contestants = { ours: productFanOut(product.url, company), bare: bareFanOut(bare.url) };
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

function productFanOut(url, { id: companyId }) {
  const input = {
    companyId,
    actorId: 'bench',
    action: 'issue.updated',
    entityType: 'issue',
    entityId: crypto.randomUUID(),
    details: { identifier: 'BE-1', changedKeys: ['status', 'priority'], status: 'in_progress', note: 'As discussed' },
  };
  return {
    target: (after) => ({
      url: `${url.replace('http', 'ws')}/graphql`,
      query: SUBSCRIPTION,
      variables: { companyId, after: String(after) },
    }),
    async publish() {
      const { data } = await post(`${url}/graphql`, { query: MUTATION, variables: { input } });
      return { cursor: Number(data.createActivity.cursor) };
    },
  };
}

/** A message as long as the product's. */
function bareFanOut(url) {
  const text = JSON.stringify({
    id: '1',
    type: 'next',
    payload: {
      data: {
        events: {
          cursor: '%',
          id: crypto.randomUUID(),
          action: 'issue.updated',
          entityType: 'issue',
          entityId: crypto.randomUUID(),
          actorType: 'SYSTEM',
          actorId: 'bench',
          details: { note: 'As discussed', status: 'in_progress', identifier: 'BE-1', changedKeys: ['status', 'priority'] },
          createdAt: new Date().toISOString(),
        },
      },
    },
  });
  return { target: () => ({ url: url.replace('http', 'ws') }), publish: () => post(url, { text }) };
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

/**
 * The commit lies between the mutation's sending and its answer. Latency is counted from the sending, so that it is
 * never less than from the commit.
 */
async function measure({ publish, clients }, { sockets, events, eventsPerSecond }) {
  await clients.ask('arrived', { cursor: (await publish()).cursor });
  await clients.ask('taken');
  const sent = new Map();
  const began = clock();
  for (let event = 0; event < events; event++) {
    await sleep(Math.max(0, began + (event * 1000) / eventsPerSecond - clock()));
    const at = clock();
    const { cursor } = await publish();
    sent.set(cursor, { at, answered: clock() });
  }
  await clients.ask('arrived', { cursor: Math.max(...sent.keys()) });
  return outcome(await clients.ask('taken'), sent, sockets * events);
}

function outcome(taken, sent, expected) {
  const latencies = [];
  const fromAnswer = [];
  for (const { cursors, times } of taken) {
    cursors.forEach((cursor, index) => {
      const { at, answered } = sent.get(cursor);
      latencies.push(times[index] - at);
      fromAnswer.push(times[index] - answered);
    });
  }
  const total = (key) => taken.reduce((sum, each) => sum + each[key], 0);
  const faults = { lost: total('lost'), doubled: total('doubled') };
  if (faults.lost || faults.doubled || latencies.length !== expected)
    throw new Error(`${faults.lost} lost, ${faults.doubled} doubled, ${latencies.length} of ${expected} arrived`);
  return { latencies, fromAnswer };
}

function summary(results) {
  const all = (key) => results.flatMap((result) => result[key]);
  const of = (numbers) => ({ p50: percentile(numbers, 50), p99: percentile(numbers, 99), max: percentile(numbers, 100) });
  return { sinceSending: of(all('latencies')), sinceAnswer: of(all('fromAnswer')), delivered: all('latencies').length };
}

function reportFanOut({ sockets, events, eventsPerSecond }, { ours, bare }) {
  const row = (percent) => ({
    figure: `commit to client, ${percent}, ${sockets.toLocaleString('en-US')} sockets / a bare WebSocket broadcast`,
    ours: milliseconds(ours.sinceSending[percent]),
    reference: milliseconds(bare.sinceSending[percent]),
    ratio: ratio(ours.sinceSending[percent], bare.sinceSending[percent]),
    sizes: `${eventsPerSecond} events/s, ${ours.delivered.toLocaleString('en-US')} deliveries, none lost, none doubled`,
  });
  const sizes = { sockets, events, eventsPerSecond, turns: TURNS, clientProcesses: CLIENT_PROCESSES };
  report('subscribe', { rows: [row('p50'), row('p99')], results: { ours, bare }, sizes });
}
