// What plugins cost: a call of a worker through its host and through a bare pipe, events that reach a plugin, and what
// other requests to the server notice of a plugin that misbehaves: in each of the ways below, or in those that BENCH_MOODS
// names with commas between them.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { callsFor, openClient } from './kit/calls.mjs';
import { temporaryHome, withClient } from './kit/database.mjs';
import { median, percentile } from './kit/load.mjs';
import { loopProbe } from './kit/loop.mjs';
import { answers, barePipe, installPlugin, pluginHosts, pluginPackages } from './kit/plugins.mjs';
import { startProduct } from './kit/processes.mjs';
import { ratio, report } from './kit/report.mjs';
import { post, seed } from './kit/seed.mjs';

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const SIZES = {
  rounds: number('BENCH_ROUNDS', 5),
  seconds: number('BENCH_SECONDS', 3),
  warmUpSeconds: number('BENCH_WARM_UP', 5),
  events: number('BENCH_EVENTS', 10_000),
  eventsPerSecond: 1_000,
  agents: 50,
  loadPerSecond: number('BENCH_LOAD', 100),
  loadSeconds: number('BENCH_LOAD_SECONDS', 10),
};
/** What a call may take longer, in milliseconds. */
const AIM_MS = 1;
/** How much longer other requests may take. */
const AIM_RATIO = 1.1;
/** How long a plugin is at it before it is measured. */
const UNDER_WAY_MS = 2_000;
const PROBE = loopProbe('plugins');
const GIVEN = { text: 'Hello', list: [1, 2, 3] };
const MOODS = [
  'leaks',
  'hangs',
  'floods its output',
  'floods its error output',
  'floods the log',
  'floods with requests',
  'crashes',
];

const shown = (value) => `${Math.round(value * 100) / 100} ms`;

/** A call through the host of the process that runs the worker, and of another one, beside one through a bare pipe. */
async function callsThroughHost({ databaseUrl, open, packages }) {
  const home = await temporaryHome();
  await open({ stop: () => rm(home, { recursive: true, force: true }) });
  const folder = await packages.of('answers');
  const product = await startProduct(databaseUrl, { ORGRAPH_HOME: home });
  const company = await post(`${product.url}/api/companies`, { name: 'Plugins' });
  const { id: pluginId } = await installPlugin(product.url, folder);
  await product.stop();
  const hosts = await open(pluginHosts({ databaseUrl, home }));
  const bare = await open(barePipe(folder));
  const invocation = { companyId: company.id, actor: { type: 'user', id: 'bench' }, runId: null };
  const through = (host) => (params) =>
    host.call({ pluginId, method: 'performAction', params: { key: 'echo', params }, invocation });
  const holder = await hosts.open();
  await holder.settled(pluginId);
  const contestants = {
    bare: (params) => bare.call(params),
    host: through(holder),
    other: through(await hosts.open()),
  };
  const calls = Object.entries(contestants).map(([name, call]) => [name, answered(name, call)]);
  for (const [, call] of calls) await callsFor(SIZES.warmUpSeconds, 1, call);
  const rounds = [];
  for (let round = 0; round < SIZES.rounds; round++) {
    const found = {};
    for (const [name, call] of calls) found[name] = await callsFor(SIZES.seconds, 1, call);
    rounds.push(found);
  }
  return { rows: rowsOfCalls(rounds), rounds };
}

/** A call that counts only where it brings back what it was given, number and all. */
function answered(name, call) {
  let number = 0;
  return async () => {
    const given = { ...GIVEN, number: ++number };
    const { number: got, text } = await call(given);
    if (got !== number || text !== GIVEN.text) throw new Error(`${name} answered ${got} to ${number}`);
  };
}

function rowsOfCalls(rounds) {
  const added = (name, key) => median(rounds.map((round) => round[name][key] - round.bare[key]));
  const sizes = `one at a time, a bare pipe takes ${shown(median(rounds.map(({ bare }) => bare.p50)))}, ${rounds.length} rounds`;
  const row = (figure, name, key) => {
    const ms = added(name, key);
    return {
      figure: `${figure}, ${key} / what is aimed at`,
      ours: shown(ms),
      reference: shown(AIM_MS),
      ratio: ratio(ms, AIM_MS),
      sizes,
    };
  };
  return [
    row('a call through the host takes longer than a bare pipe by', 'host', 'p50'),
    row('a call through the host takes longer than a bare pipe by', 'host', 'p99'),
    row('a call of a worker that another process runs takes longer by', 'other', 'p50'),
  ];
}

const APPEND = 'SELECT orgraph_append($1::uuid, $2::jsonb) AS seq';

/** Events that another process commits, ten at a time, at a steady rate: when they reach a plugin, and in which order. */
async function eventsInOrder({ databaseUrl, open, packages }) {
  const { url } = await open(startProduct(databaseUrl));
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Events' });
  const { id: pluginId } = await installPlugin(url, await packages.of('listens'));
  await answers(url, pluginId, companyId);
  return withClient(databaseUrl, async (client) => {
    await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
    const append = (first, count) => appended(client, companyId, first, count);
    const told = (count) => allTold(url, pluginId, companyId, count);
    const steady = await atSteadyRate(append, told);
    const backlog = await asBacklog(append, told);
    return { rows: [rowOfSteady(steady), rowOfBacklog(backlog)] };
  });
}

async function appended(client, companyId, first, count) {
  const events = Array.from({ length: count }, (_, index) => eventOf(first + index));
  await client.query(APPEND, [companyId, JSON.stringify(events)]);
  await client.query('NOTIFY orgraph_journal');
}

async function atSteadyRate(append, told) {
  const began = performance.now();
  const together = SIZES.eventsPerSecond / 100;
  for (let sent = 0; sent < SIZES.events; sent += together) {
    await sleep(Math.max(0, began + (sent * 1_000) / SIZES.eventsPerSecond - performance.now()));
    await append(sent + 1, together);
  }
  const writtenMs = performance.now() - began;
  const { lags } = await told(SIZES.events);
  return { lags, writtenMs, ms: performance.now() - began };
}

/** All at once: how fast a plugin is told when it is behind. */
async function asBacklog(append, told) {
  const together = 500;
  const began = performance.now();
  for (let sent = 0; sent < SIZES.events; sent += together) await append(SIZES.events + sent + 1, together);
  await told(2 * SIZES.events);
  return { ms: performance.now() - began };
}

const eventOf = (count) => ({
  id: crypto.randomUUID(),
  action: 'issue.updated',
  entityType: 'issue',
  entityId: crypto.randomUUID(),
  actorType: 'user',
  actorId: 'local-board',
  details: { number: count, identifier: 'BE-1', changes: { status: { from: 'todo', to: 'in_progress' } } },
});

async function allTold(url, pluginId, companyId, count) {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { data } = await post(`${url}/api/plugins/${pluginId}/actions/told`, { companyId, params: {} });
    if (data.count >= count || performance.now() > deadline) {
      if (data.count === count && data.misordered === 0) return data;
      throw new Error(`${data.count} of ${count} events were told, ${data.misordered} out of order`);
    }
    await sleep(50);
  }
}

const perSecond = (ms) => Math.round((SIZES.events / ms) * 1_000);

function rowOfSteady({ lags, writtenMs, ms }) {
  const lag = [50, 99].map((percent) => `p${percent} ${percentile(lags, percent)} ms`).join(', ');
  return {
    figure: 'events that reach a plugin a second, in order / as many as were written',
    ours: `${perSecond(ms)}/s`,
    reference: `${perSecond(writtenMs)}/s`,
    ratio: ratio(writtenMs, ms),
    sizes: `${SIZES.events} events of one company, from the writing to the plugin ${lag}`,
  };
}

function rowOfBacklog({ ms }) {
  return {
    figure: 'events of a backlog that reach a plugin a second, in order / what is aimed at',
    ours: `${perSecond(ms)}/s`,
    reference: `${SIZES.eventsPerSecond}/s`,
    ratio: ratio(perSecond(ms), SIZES.eventsPerSecond),
    sizes: `${SIZES.events} events of one company, their writing included`,
  };
}

const LIST = `query Agents($companyId: ID!) {
  company(id: $companyId) { agents(first: 50) { nodes { id name title status role } } }
}`;

/** The p99 of a list that is asked for at a steady rate, while a plugin misbehaves and before, in turns. */
async function misbehaving({ databaseUrl, open, packages }) {
  const product = await open(startProduct(databaseUrl, { ...PROBE.env, RATE_LIMITS: 'off' }));
  const { url } = product;
  const [company] = await seed({ url, databaseUrl, companies: 1, agents: SIZES.agents, events: 1_000 });
  const client = openClient(url, 64);
  await open({ stop: async () => client.close() });
  const body = JSON.stringify({ query: LIST, variables: { companyId: company.id } });
  const asked = async () => {
    const { status, text } = await client.post({ path: '/graphql', headers: {}, body });
    if (status !== 200 || text.includes('"errors"')) throw new Error(`${status} ${text.slice(0, 500)}`);
  };
  await steadily(asked, SIZES.warmUpSeconds);
  const moods = [];
  for (const mood of process.env.BENCH_MOODS?.split(',') ?? MOODS) {
    const { id } = await installPlugin(url, await packages.of(mood));
    await until(`${url}/api/plugins/${id}`, ({ status }) => status !== 'installed');
    await post(`${url}/api/plugins/${id}/disable`, {});
    await stopped(url, id);
    moods.push({ mood, id, turns: [] });
  }
  for (let round = 0; round < SIZES.rounds; round++) {
    for (const { id, turns } of moods) turns.push(await besides(product, id, asked));
  }
  PROBE.remove();
  return { rows: moods.map(rowOfMood) };
}

async function besides(product, id, asked) {
  const { url } = product;
  const measured = () => seen(product, () => steadily(asked, SIZES.loadSeconds));
  const alone = await measured();
  await post(`${url}/api/plugins/${id}/enable`, {});
  await sleep(UNDER_WAY_MS);
  const beside = await measured();
  await post(`${url}/api/plugins/${id}/disable`, {});
  await stopped(url, id);
  return { alone, beside };
}

/** What the server itself tells of some work: what it takes of a processor, and its longest wait, whatever else runs there. */
async function seen({ pid }, work) {
  const before = await PROBE.read(pid);
  const began = performance.now();
  const result = await work();
  const { processorMs, longestMs } = await PROBE.read(pid);
  return { ...result, processor: (processorMs - before.processorMs) / (performance.now() - began), longestMs };
}

const stopped = (url, id) =>
  until(`${url}/api/plugins/${id}/dashboard`, ({ worker }) => !worker || worker.status === 'stopped');

async function until(address, isSo) {
  while (!isSo(await (await fetch(address)).json())) await sleep(100);
}

/** Asks at a steady rate, however long an answer takes: who waits does not ask less. */
async function steadily(asked, seconds) {
  const times = [];
  const pending = [];
  const began = performance.now();
  const total = SIZES.loadPerSecond * seconds;
  for (let index = 0; index < total; index++) {
    const due = began + (index * 1_000) / SIZES.loadPerSecond;
    await sleep(Math.max(0, due - performance.now()));
    pending.push(asked().then(() => times.push(performance.now() - due)));
  }
  await Promise.all(pending);
  return { times };
}

function rowOfMood({ mood, turns }) {
  // Of all turns together: the p99 of one is what its ten slowest requests happened to meet.
  const of = (name) =>
    percentile(
      turns.flatMap((turn) => turn[name].times),
      99,
    );
  const processor = (name) => `${Math.round(median(turns.map((turn) => turn[name].processor)) * 100)} %`;
  return {
    figure: `a list beside a plugin that ${mood}, p99 / the same list without it`,
    ours: shown(of('beside')),
    reference: shown(of('alone')),
    ratio: ratio(of('beside'), of('alone')),
    sizes: `${SIZES.loadPerSecond} requests a second for ${SIZES.loadSeconds} s, ${turns.length} turns, aim ${AIM_RATIO}, the server takes ${processor('beside')} of a processor, alone ${processor('alone')}`,
  };
}

const PARTS = {
  calls: callsThroughHost,
  events: eventsInOrder,
  neighbours: misbehaving,
};
const wanted = process.argv.slice(2);

for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await bench(async (opened) => {
    const packages = await opened.open(pluginPackages());
    report(`plugins, ${name}`, { ...(await part({ ...opened, packages })), sizes: SIZES });
  });
}
