// What it costs that calls of tools are decided and recorded: the same call to the same server directly, through other
// gateways, which do neither, and through Orgraph. And that people who approve one request at once make it happen once.
import { bench } from './kit/bench.mjs';
import { callsFor } from './kit/calls.mjs';
import { withClient } from './kit/database.mjs';
import { median } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { ratio, report } from './kit/report.mjs';
import { newAgent, post, send } from './kit/seed.mjs';
import { connectTools, openGateway } from './kit/tool-company.mjs';
import {
  ensureToolPeers,
  HUB_PROGRAM,
  openMcpClient,
  startHub,
  startMcpProxy,
  startSupergateway,
} from './kit/tool-peers.mjs';

const SIZES = {
  policies: 20,
  rounds: Number(process.env.BENCH_ROUNDS ?? 4),
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
  warmUpSeconds: Number(process.env.BENCH_WARM_UP ?? 15),
  approvals: 100,
};
const AT_ONCE = [1, 4, 16];
const MOST = Math.max(...AT_ONCE);
const GIVEN = { text: `Hello ${'x'.repeat(480)}`, to: 'somebody@example.org', times: 1 };
const APPROVED_TOOL = 'echo_199';
/** The calls through Orgraph that were answered. */
let made = 0;

await bench(async ({ databaseUrl, open }) => {
  await ensureToolPeers();
  const upstream = await open(startReference('mcp-http'));
  const address = `${upstream.url}/mcp`;
  const company = await companyWithTools(
    databaseUrl,
    await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' })),
    address,
  );
  const approvals = await approvedAtOnce(company, upstream.url);
  const peers = {
    'the server itself': await openMcpClient(address, MOST),
    Orgraph: { call: await callerOf(company) },
    'mcp-hub, server at an address': await open(startHub({ url: address }, MOST)),
    'mcp-hub, program': await open(startHub(HUB_PROGRAM, MOST)),
    'supergateway, program': await open(startSupergateway(MOST)),
    'mcp-proxy, program': await open(startMcpProxy(MOST)),
  };
  const rounds = await measured(peers);
  await assertRecorded(databaseUrl, company);
  report('tools', { rows: [...rowsOf(rounds), approvals], rounds, sizes: SIZES });
});

/** Makes calls in turns, after each has been warmed up: V8 compiles for the first few thousand calls. */
async function measured(peers) {
  let number = 0;
  const calls = Object.entries(peers).map(([name, { call }]) => [name, () => call(`echo_${number++ % 190}`, GIVEN)]);
  for (const [, one] of calls) await callsFor(SIZES.warmUpSeconds, MOST, one);
  const rounds = [];
  for (let round = 0; round < SIZES.rounds; round++) {
    const found = {};
    for (const atOnce of AT_ONCE) {
      for (const [name, one] of calls) {
        found[name] = { ...found[name], [atOnce]: await callsFor(SIZES.seconds, atOnce, one) };
      }
    }
    rounds.push(found);
  }
  return rounds;
}

/** The median of some figures, with the least and the greatest. */
function rangeOf(values, unit) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => Math.round(value * 100) / 100,
  );
  return `${middle} ${unit} (${least} to ${most})`;
}

function rowsOf(rounds) {
  const of = (name, atOnce, key) => rounds.map((round) => round[name][atOnce][key]);
  const sizes = `${SIZES.policies} policies, 200 tools, ${rounds.length} rounds`;
  const others = Object.keys(rounds[0]).filter((name) => name !== 'Orgraph');
  const addedBy = (name, key) => rounds.map((round) => round[name][1][key] - round['the server itself'][1][key]);
  const gateways = others.filter((name) => name !== 'the server itself');
  const added = ['p50', 'p99'].flatMap((key) =>
    gateways.map((name) => {
      const [ours, theirs] = [addedBy('Orgraph', key), addedBy(name, key)];
      return {
        figure: `a decided and recorded call takes longer by, ${key} / a call through ${name}`,
        ours: rangeOf(ours, 'ms'),
        reference: rangeOf(theirs, 'ms'),
        ratio: ratio(median(ours), median(theirs)),
        sizes: `one at a time, ${sizes}`,
      };
    }),
  );
  const rates = AT_ONCE.slice(1).flatMap((atOnce) =>
    others.map((name) => {
      const [ours, theirs] = [of('Orgraph', atOnce, 'rate'), of(name, atOnce, 'rate')];
      return {
        figure: `decided and recorded calls, ${atOnce} at once / ${name}`,
        ours: `${Math.round(median(ours)).toLocaleString('en-US')}/s`,
        reference: `${Math.round(median(theirs)).toLocaleString('en-US')}/s`,
        ratio: ratio(median(ours), median(theirs)),
        sizes,
      };
    }),
  );
  return [...added, ...rates];
}

/** A company with a gateway to a server, and a run whose agent calls its tools by a session. */
async function companyWithTools(databaseUrl, { url }, address) {
  await send('PATCH', `${url}/api/instance/settings/experimental`, { enableApps: true });
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Tools' });
  const { budgetMonthlyCents: _, ...agent } = newAgent(0, { runtimeConfig: { heartbeat: { enabled: false } } });
  const { id: agentId } = await post(`${url}/api/companies/${companyId}/agents`, agent);
  const issue = await post(`${url}/api/companies/${companyId}/issues`, { title: 'Work', assigneeAgentId: agentId });
  await connectTools(url, companyId, address);
  await writePolicies(url, companyId);
  const runId = await withClient(databaseUrl, (client) => insertRun(client, companyId, agentId, issue.id));
  const ids = { companyId, agentId, runId, ttlMs: 3_600_000 };
  const { token } = await post(`${url}/api/tool-gateway/sessions`, ids);
  const gateway = await openGateway(url, companyId, agentId);
  const headers = { 'x-service-tool-gateway-token': token };
  const tools = await (await fetch(`${url}/api/tool-gateway/tools`, { headers })).json();
  const names = new Map(tools.map(({ name, upstreamToolName }) => [upstreamToolName, name]));
  return { url, companyId, token, names, gateway };
}

/** Policies of which the last one allows; one has people approve. */
async function writePolicies(url, companyId) {
  const conditions = { arguments: { fieldEquals: { to: 'nobody@example.org' }, fieldMatches: { text: '^Delete ' } } };
  for (let number = 0; number < SIZES.policies; number++) {
    const isLast = number === SIZES.policies - 1;
    await post(`${url}/api/companies/${companyId}/tools/policies`, {
      name: `Policy ${number}`,
      priority: number + 1,
      ...(number === 0 && { policyType: 'require_approval', selectors: { toolName: APPROVED_TOOL } }),
      ...(number > 0 && !isLast && { policyType: number % 2 ? 'block' : 'require_approval', conditions }),
      ...(isLast && { policyType: 'allow' }),
    });
  }
}

async function insertRun(client, companyId, agentId, issueId) {
  await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
  const { rows } = await client.query(
    `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", "issueId", status, "startedAt", "updatedAt")
     VALUES (gen_random_uuid(), $1, $2, $3, 'running', now(), now()) RETURNING id`,
    [companyId, agentId, issueId],
  );
  return rows[0].id;
}

async function callerOf({ names, gateway }) {
  const client = await openMcpClient(gateway.address, MOST, gateway.token);
  return async (tool, given) => {
    await client.call(names.get(tool).replace(/[^A-Za-z0-9_-]/g, '_'), given);
    made += 1;
  };
}

/** Each call that was answered must have its row and its event. */
async function assertRecorded(databaseUrl, { companyId }) {
  const [{ calls, events }] = await withClient(databaseUrl, async (client) => {
    await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
    const counts = `
      SELECT (SELECT count(*)::int FROM "ToolInvocation" WHERE "companyId" = $1 AND status = 'succeeded') AS calls,
             (SELECT count(*)::int FROM "Event"
               WHERE "companyId" = $1 AND action = 'tool_gateway.call_completed') AS events`;
    return (await client.query(counts, [companyId])).rows;
  });
  // One more was approved.
  if (calls !== made + 1 || events !== calls) throw new Error(`${made} calls have ${calls} rows and ${events} events`);
}

/** Approves one request many times at once. */
async function approvedAtOnce({ url, token, names }, upstreamUrl) {
  const headers = { 'content-type': 'application/json', 'x-service-tool-gateway-token': token };
  const body = JSON.stringify({ tool: names.get(APPROVED_TOOL), parameters: GIVEN });
  const asked = await fetch(`${url}/api/tool-gateway/tools/call`, { method: 'POST', headers, body });
  const { actionRequestId } = await asked.json();
  if (asked.status !== 409 || !actionRequestId) throw new Error(`People were not asked: ${asked.status}`);
  const path = `${url}/api/tool-gateway/action-requests/${actionRequestId}/approve`;
  const approve = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  await Promise.all(Array.from({ length: SIZES.approvals }, () => fetch(path, approve).then((one) => one.text())));
  const { [APPROVED_TOOL]: executions } = await (await fetch(`${upstreamUrl}/called`)).json();
  return {
    figure: `executions of a request that ${SIZES.approvals} approve at once / what is right`,
    ours: executions,
    reference: 1,
    ratio: executions,
    sizes: '',
  };
}
