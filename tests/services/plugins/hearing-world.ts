import { afterEach, beforeAll, expect } from 'vitest';
import type { OpenPlugins } from '#plugins/open.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import { closeHosts, type InstalledPlugin, installed, openHost } from '#tests/kit/plugin-hosts.js';
import { createWorld, type World } from '#tests/kit/world.js';

const EVENTS = { limitMs: 30_000, retryMs: 10, lookMs: 20 };

/** A worker that subscribes to these types in its setup, and keeps what it is told. `on` is done with each event. */
const subscriber = (types: readonly string[], on = '') => `
import { createInterface } from 'node:readline';
const heard = [];
const waiting = new Map();
let asked = 0;
const write = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
const ask = (method, params, context) => new Promise((resolve, reject) => {
  waiting.set(++asked, { resolve, reject });
  write({ id: asked, method, params, context });
});
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const handlers = {
  async initialize() {
    const types = ${JSON.stringify(types)};
    if (types.length > 0) await ask('events.subscribe', { eventTypes: types });
    return { ok: true, supportedMethods: ['onEvent', 'performAction'] };
  },
  health: () => ({ status: 'ok' }),
  shutdown: () => { setTimeout(() => process.exit(0), 10); return {}; },
  async onEvent({ event }, context) {
    heard.push(event);
    ${on}
    return {};
  },
  performAction: ({ key, params }, context) => key === 'heard' ? heard : ask(key, params, context),
};
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, context, result, error } = JSON.parse(line);
  if (method === undefined) {
    const one = waiting.get(id);
    waiting.delete(id);
    return error ? one.reject(Object.assign(new Error(error.message), error)) : one.resolve(result);
  }
  if (id === undefined) return;
  try { write({ id, result: await handlers[method](params, context) }); }
  catch (failure) { write({ id, error: { code: failure.code ?? -32002, message: failure.message, data: failure.data } }); }
});
`;

const READS = ['events.subscribe', 'events.emit', 'issues.read', 'goals.read', 'companies.read', 'activity.read'];
export const withCapabilities = (...capabilities: readonly string[]) => ({ manifest: { capabilities } });

export type Heard = JsonObject & {
  readonly eventType: string;
  readonly payload: JsonObject;
  readonly entityId: string;
};

const CURSOR = statement(
  `SELECT seq, crashes FROM "PluginEventCursor" WHERE "pluginId" = $1::uuid AND "companyId" = $2::uuid`,
);
const HEAD = statement(`SELECT seq FROM "JournalHead" WHERE "companyId" = $1::uuid`);

/** A company, and the host of the plugins of a test. */
interface Hearing {
  world: World;
  host: OpenPlugins;
}

/** What tests do with plugins that are told of events. None is left of one test for the next. */
export function hearingTests() {
  const made = {} as Hearing;
  beforeAll(async () => {
    made.world = await createWorld();
  });
  afterEach(async () => {
    await closeHosts();
    await made.world.services.database.transaction('all', (tx) => tx.plugin.deleteMany());
  });

  const open = (times: Partial<typeof EVENTS> = {}): OpenPlugins => {
    const backoff = { firstMs: 10, mostMs: 100 };
    made.host = openHost(made.world, { times: { events: { ...EVENTS, ...times }, backoff } });
    return made.host;
  };

  /** A plugin that runs in the host and is told of these events. */
  async function told(
    types: readonly string[],
    on = '',
    { manifest } = withCapabilities(...READS),
  ): Promise<InstalledPlugin> {
    const plugin = await installed(made.world, { manifest, worker: subscriber(types, on) });
    await made.host.settled(plugin.id);
    return plugin;
  }

  const heardBy = async (plugin: InstalledPlugin) => (await plugin.ask(made.host, 'heard')) as unknown as Heard[];
  const typesHeard = async (plugin: InstalledPlugin) => (await heardBy(plugin)).map(({ eventType }) => eventType);
  const seqIn = async (sql: ReturnType<typeof statement>, ...values: string[]) =>
    (await made.world.services.database.query<{ seq: bigint }>('all', sql, values))[0]?.seq;
  const cursorOf = ({ id }: InstalledPlugin, companyId = made.world.company.id) => seqIn(CURSOR, id, companyId);
  const headOf = (companyId: string) => seqIn(HEAD, companyId);
  const reachesEnd = (plugin: InstalledPlugin, timeout = 5_000) =>
    expect.poll(async () => (await cursorOf(plugin)) === (await headOf(made.world.company.id)), { timeout }).toBe(true);
  return { made, open, told, heardBy, typesHeard, cursorOf, headOf, reachesEnd };
}
