// What it costs that calls of tools are decided and recorded: the same call to the same server directly, through other
// gateways, which do neither, and through Orgraph. And that people who approve one request at once make it happen once.
import { bench } from './kit/bench.mjs';
import { callsFor } from './kit/calls.mjs';
import { median } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { ratio, report } from './kit/report.mjs';
import { assertRecorded, companyWithTools, openGatewayClient } from './kit/tool-company.mjs';
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
  const { url } = await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' }));
  const company = await companyWithTools({ databaseUrl, url, address, approvedTool: APPROVED_TOOL, ...SIZES });
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
  // One more was approved.
  await assertRecorded(databaseUrl, company, made + 1);
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

async function callerOf({ names, gateway }) {
  const call = await openGatewayClient(gateway, names, MOST);
  return async (tool, given) => {
    await call(tool, given);
    made += 1;
  };
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
