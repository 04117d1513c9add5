/** @module-tag whole */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RUN_LEASE_SECONDS } from '#services/runs/runs/start-run.js';
import { FrailDatabase } from '../faults/database.js';
import { Forwarder } from '../faults/forwarder.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';

/**
 * Beyond engine/processes: a process that lives but cannot reach its database ends its program before the lease ends, so
 * the next run never meets it. The network, the database and the server fail in turn.
 */
const PATIENCE = { timeout: 180_000 };
const LEASE_MS = RUN_LEASE_SECONDS * 1000;
/** Long after the lease; the database may then be the first to hear of it. */
const FAULT_MS = LEASE_MS + 5_000;

/** Says every 50 ms that it lives, whatever it is asked. */
const TICKER = `
process.on('SIGTERM', () => {});
setInterval(() => require('node:fs').appendFileSync(process.argv[1],
  Date.now() + ' ' + process.env.SERVICE_RUN_ID + '\\n'), 50)`;

/** A server that reaches a database of its own through a network that may fail. */
interface Site {
  readonly database: FrailDatabase;
  readonly network: Forwarder;
  readonly server: ReadyProcess;
}

async function openSite(): Promise<Site> {
  const database = await FrailDatabase.start(await serverHome());
  const url = new URL(database.url);
  const port = Number(url.port);
  const network = await Forwarder.open(() => [port]);
  url.port = String(network.port);
  return { database, network, server: await startServer({ DATABASE_URL: url.href, ORGRAPH_HOME: await serverHome() }) };
}

async function call({ server }: Site, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${server.url}/api${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

type Answer = { readonly id: string } & Record<string, unknown>;

interface Tick {
  readonly at: number;
  readonly runId: string;
}

async function ticksOf(file: string): Promise<Tick[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').slice(0, -1);
  return lines.map((line) => {
    const [at = '', runId = ''] = line.split(' ');
    return { at: Number(at), runId };
  });
}

/** An agent at work on something that takes longer than anybody waits. */
async function atWork(site: Site): Promise<{ file: string; runId: string }> {
  const { id: companyId } = await call(site, '/companies', { name: 'Cut off' });
  const file = join(await serverHome(), 'ticks');
  const { id } = await call(site, `/companies/${companyId}/agents`, {
    name: 'Ada',
    adapterType: 'process',
    adapterConfig: { command: process.execPath, args: ['-e', TICKER, file], graceSec: 60 },
    runtimeConfig: { heartbeat: { wakeOnDemand: true } },
  });
  await call(site, `/agents/${id}/wakeup`, { source: 'on_demand' });
  const first = await until(async () => (await ticksOf(file))[0]);
  return { file, runId: first.runId };
}

interface Fault {
  begin(site: Site): unknown;
  end(site: Site): unknown;
}

const FAULTS: readonly [string, Fault][] = [
  [
    'a network that drops all packets',
    { begin: ({ network }) => network.hold(), end: ({ network }) => network.release() },
  ],
  ['a frozen database', { begin: ({ database }) => database.freeze(), end: ({ database }) => database.thaw() }],
  [
    'the suspension of its server',
    { begin: ({ server }) => server.child.kill('SIGSTOP'), end: ({ server }) => server.child.kill('SIGCONT') },
  ],
];

describe.concurrent('a run that is cut off from the database by', () => {
  test.each(FAULTS)('%s ends within its lease, and the next one begins after it', PATIENCE, async (_, fault) => {
    const site = await openSite();
    const { file, runId } = await atWork(site);
    await sleep(1_000);
    await fault.begin(site);
    const begun = Date.now();
    try {
      await sleep(FAULT_MS);
      const last = (await ticksOf(file)).at(-1) as Tick;
      expect(last.at - begun).toBeGreaterThan(0);
      expect(last.at - begun).toBeLessThan(LEASE_MS);
    } finally {
      await fault.end(site);
    }
    await until(async () => (await ticksOf(file)).some((tick) => tick.runId !== runId));
    expect(await call(site, `/heartbeat-runs/${runId}`)).toMatchObject({ status: 'failed', errorCode: 'process_lost' });
    const ticks = await ticksOf(file);
    const next = ticks.findIndex((tick) => tick.runId !== runId);
    expect(ticks.slice(next).filter((tick) => tick.runId === runId)).toEqual([]);
  });
});
