// What it costs to list 1,000 tools of five servers through a gateway, which decides about each of them, beside a server
// that lists its own 1,000 and decides nothing.
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { ratio, report } from './kit/report.mjs';
import { post, send } from './kit/seed.mjs';
import { connectTools, openGateway } from './kit/tool-company.mjs';

const TOOLS = 1_000;
const SERVERS = 5;
const SIZES = {
  connections: 16,
  turns: Number(process.env.BENCH_ROUNDS ?? 4),
  seconds: Number(process.env.BENCH_SECONDS ?? 3),
};

const listOf = (url, headers = {}) => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
});

await bench(async ({ databaseUrl, open }) => {
  const own = await open(startReference('mcp-http', { TOOLS: String(TOOLS) }));
  const upstream = await open(startReference('mcp-http', { TOOLS: String(TOOLS / SERVERS) }));
  const { url } = await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' }));
  await send('PATCH', `${url}/api/instance/settings/experimental`, { enableApps: true });
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Tools' });
  for (let number = 0; number < SERVERS; number++) {
    await connectTools(url, companyId, `${upstream.url}/mcp`, `Server ${number}`);
  }
  await post(`${url}/api/companies/${companyId}/tools/policies`, { name: 'All', policyType: 'allow' });
  const gateway = await openGateway(url, companyId);
  const targets = {
    ours: listOf(gateway.address, { authorization: `Bearer ${gateway.token}` }),
    reference: listOf(`${own.url}/mcp`),
  };
  const bytes = await assertLists(targets);
  const { ours, reference } = await compare(targets, SIZES);
  const shown = ({ rate, p50, p99 }) => `${rate.toLocaleString('en-US')}/s, p50 ${p50} ms, p99 ${p99} ms`;
  report('tool-lists', {
    rows: [
      {
        figure: 'lists of 1,000 tools through a gateway / of a server that lists its own',
        ours: shown(ours),
        reference: shown(reference),
        ratio: ratio(ours.rate, reference.rate),
        sizes: `${SIZES.connections} at once, ${Math.round(bytes / 1024)} kB a list, ${SIZES.turns} turns`,
      },
    ],
    rounds: { ours: ours.rates, reference: reference.rates },
    sizes: SIZES,
  });
});

/** @returns the size of a list through the gateway */
async function assertLists(targets) {
  const lengths = [];
  for (const [name, { url, ...request }] of Object.entries(targets)) {
    const response = await fetch(url, request);
    const text = await response.text();
    const { length } = JSON.parse(text).result.tools;
    if (response.status !== 200 || length !== TOOLS) {
      throw new Error(`${name} lists ${length} tools with status ${response.status}`);
    }
    lengths.push(text.length);
  }
  return lengths[0];
}
