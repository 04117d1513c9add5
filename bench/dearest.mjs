// The dearest requests that can be built for each entrance of the server, accepted and refused: how long each holds the
// event loop, which nobody else gets meanwhile, and what processor time the server takes for it.
import { bench } from './kit/bench.mjs';
import { openClient } from './kit/calls.mjs';
import { dearestRequests } from './kit/dearest.mjs';
import { median } from './kit/load.mjs';
import { loopProbe } from './kit/loop.mjs';
import { answers, installPlugin, pluginPackages } from './kit/plugins.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { report } from './kit/report.mjs';
import { post, send } from './kit/seed.mjs';
import { connectTools } from './kit/tool-company.mjs';

const TURNS = Number(process.env.BENCH_ROUNDS ?? 5);
const AGENTS = 10;
const TOOLS = 1_000;
/** What a request may hold the event loop, and what processor time it may take, in milliseconds. */
const AIMS = { longestMs: 50, processorMs: 200 };
const [only] = process.argv.slice(2);

await bench(measureAll, { install: async () => {} });

async function measureAll({ databaseUrl, open }) {
  const owners = await openServer(open, 'owner', databaseUrl, {});
  const seeded = await seedCompany(owners.url, open);
  const strangers = await openServer(open, 'stranger', databaseUrl, { DEPLOYMENT_MODE: 'authenticated' });
  const servers = { owner: owners, stranger: strangers };
  const rows = [];
  for (const request of dearestRequests(seeded)) {
    if (only && !`${request.entrance} ${request.what}`.includes(only)) continue;
    rows.push(await measure(servers[request.by], request));
    console.log(lineOf(rows.at(-1)));
  }
  report('dearest', { rows: [], dearest: rows, aims: AIMS });
  if (rows.some(({ isWithin }) => !isWithin)) process.exitCode = 1;
}

async function openServer(open, name, databaseUrl, settings) {
  const probe = loopProbe(`dearest-${name}`);
  const server = await open(startProduct(databaseUrl, { ...probe.env, RATE_LIMITS: 'off', ...settings }));
  await open({ stop: async () => probe.remove() });
  const client = openClient(server.url, 4);
  await open({ stop: async () => client.close() });
  return { url: server.url, pid: server.pid, client, probe };
}

/** A company with agents, tools and a plugin. */
async function seedCompany(url, open) {
  await send('PATCH', `${url}/api/instance/settings/experimental`, { enableApps: true });
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Dear', issuePrefix: 'DR' });
  const agentIds = [];
  for (let number = 0; number < AGENTS; number++) {
    const runtimeConfig = { heartbeat: { enabled: false } };
    const agent = await post(`${url}/api/companies/${companyId}/agents`, { name: `Agent ${number}`, runtimeConfig });
    agentIds.push(agent.id);
  }
  const upstream = await open(startReference('mcp-http', { TOOLS: String(TOOLS) }));
  await connectTools(url, companyId, `${upstream.url}/mcp`);
  await post(`${url}/api/companies/${companyId}/tools/policies`, {
    name: 'Patterns',
    policyType: 'block',
    conditions: { arguments: { fieldMatches: { text: '[a-z]{0,999}[0-9]' } } },
  });
  await post(`${url}/api/companies/${companyId}/tools/policies`, { name: 'All', policyType: 'allow', priority: 500 });
  const packages = await open(pluginPackages());
  const capabilities = ['database.namespace.read', 'webhooks.receive'];
  const webhooks = [{ endpointKey: 'in', displayName: 'In' }];
  const plugin = await installPlugin(url, await packages.of('answers', { capabilities, webhooks }));
  await answers(url, plugin.id, companyId);
  return { companyId, agentIds, pluginId: plugin.id };
}

async function measure({ pid, client, probe }, { entrance, what, by, wanted, request, floorMs = 0 }) {
  const turns = [];
  let isWanted = true;
  // The first makes ready what is compiled and read once.
  for (let turn = 0; turn <= TURNS; turn++) {
    const given = request(turn);
    await probe.read(pid);
    const before = await probe.read(pid);
    const { status, text } = await client.send(given);
    const after = await probe.read(pid);
    if (status !== wanted || (given.path === '/graphql' && wanted === 200 && text.includes('"errors":['))) {
      if (isWanted) console.log(`${entrance}, ${what}: ${status} instead of ${wanted}: ${text.slice(0, 300)}`);
      isWanted = false;
    }
    if (turn > 0) turns.push({ ms: after.longestMs, processorMs: after.processorMs - before.processorMs });
  }
  const [longestMs, processorMs] = ['ms', 'processorMs'].map((name) =>
    Math.round(median(turns.map((one) => one[name]))),
  );
  const isWithin = isWanted && longestMs <= Math.max(AIMS.longestMs, floorMs) && processorMs <= AIMS.processorMs;
  return { entrance, what, by, status: wanted, longestMs, processorMs, isWithin };
}

function lineOf({ entrance, what, by, status, longestMs, processorMs, isWithin }) {
  const mark = isWithin ? ' ' : '!';
  return `${mark} ${entrance}: ${what}, by the ${by} (${status}): event loop ${longestMs} ms, processor ${processorMs} ms`;
}
