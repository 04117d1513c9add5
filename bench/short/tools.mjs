// The short form of bench/tools.mjs: calls through a named gateway, which decides and records them, beside mcp-hub.
import assert from 'node:assert/strict';
import { bench } from '../kit/bench.mjs';
import { capacity, shortFigure } from '../kit/outcome.mjs';
import { startProduct, startReference } from '../kit/processes.mjs';
import { countEach, withCountedProduct } from '../kit/round-trips.mjs';
import { assertRecorded, companyWithTools, openGatewayClient } from '../kit/tool-company.mjs';
import { ensureToolPeers, startHub } from '../kit/tool-peers.mjs';
import { costsInTurns } from '../kit/turns.mjs';

const SIZES = { policies: 20, approvedTool: 'echo_199', atOnce: 16 };
const TURNS = { turns: 8, requests: 150, warming: 600, atOnce: SIZES.atOnce };
const GIVEN = { text: `Hello ${'x'.repeat(480)}`, to: 'somebody@example.org', times: 1 };
const CALLED_TOOLS = 190;
const SERVER = { RATE_LIMITS: 'off' };

await shortFigure(() => bench(measure, { install: ensureToolPeers }));

async function measure({ databaseUrl, open }) {
  const upstream = await open(startReference('mcp-http'));
  const address = `${upstream.url}/mcp`;
  const ours = await open(startProduct(databaseUrl, SERVER));
  const company = await companyWithTools({ databaseUrl, url: ours.url, address, ...SIZES });
  const hub = await open(startHub({ url: address }, SIZES.atOnce));
  const made = { ours: 0, hub: 0 };
  const caller = (name, call) => () => call(`echo_${made[name]++ % CALLED_TOOLS}`, GIVEN);
  const through = async ({ url }, connections) => {
    const gateway = { ...company.gateway, address: url + new URL(company.gateway.address).pathname };
    return caller('ours', await openGatewayClient(gateway, company.names, connections));
  };
  const targets = {
    ours: { pid: ours.pid, request: await through(ours, SIZES.atOnce) },
    hub: { pid: hub.pid, request: caller('hub', hub.call) },
  };
  const costs = await costsInTurns(targets, { databaseUrl, ...TURNS });
  const counts = await withCountedProduct(databaseUrl, SERVER, async (product, proxy) =>
    countEach(proxy, await through(product, 1)),
  );
  await assertRecorded(databaseUrl, company, made.ours);
  assert.equal(await callsOf(upstream), made.ours + made.hub);
  return { ratios: { 'mcp-hub': capacity(costs.ours, costs.hub) }, counts };
}

/** How many calls the server of tools has answered: each call of either side reached it once. */
async function callsOf({ url }) {
  const calls = await (await fetch(`${url}/called`)).json();
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}
