import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ForwardedCallCodec } from '#forwarding/call-codec.js';
import { CallForwarding } from '#forwarding/forwarding.js';
import { pluginCallCodec } from '#plugins/call-codec.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonValue } from '#services/core/text/json.js';
import { WorkerLeases } from '#services/plugins/host/leases.js';
import { type PluginRequests, pluginRequests } from '#services/plugins/host/requests.js';
import { installed } from '../kit/plugin-hosts.js';
import { createWorld, ownDatabase, type World } from '../kit/world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const open: CallForwarding<'pluginId', JsonValue>[] = [];
afterEach(async () => {
  for (const forwarding of open.splice(0)) {
    await forwarding.close();
    await forwarding.closed();
  }
});

const requestsOf = (processId: string): PluginRequests => pluginRequests({ ...world.services, processId });

const ROWS = statement('SELECT * FROM "PluginRequest"');
const rows = () => world.services.database.query<{ takenAt: Date | null }>('all', ROWS, []);

/** A process that has the worker of a plugin, and takes requests to it no faster than `hurry` says. */
async function slowHolder(hurry: Promise<void>) {
  const [plugin, processId] = [await installed(world), randomUUID()];
  const leases = new WorkerLeases(world.services.database, { id: processId, host: 'here' });
  const claimed = await leases.claim(plugin.id);
  const requests = requestsOf(processId);
  const take = requests.take.bind(requests);
  requests.take = async () => {
    const taken = await take();
    if (taken.taken.length > 0) await hurry;
    return taken;
  };
  const begun: unknown[] = [];
  const manner: ForwardedCallCodec<'pluginId', JsonValue> = {
    ...pluginCallCodec(async () => undefined),
    async make(_program, question) {
      begun.push(question.what);
      return null;
    },
  };
  const heard: string[] = [];
  const forwarding = new CallForwarding({
    requests,
    manner,
    url: world.services.database.pool.options.connectionString as string,
    name: 'a slow process',
    // It looks at nothing by itself.
    isHolding: () => false,
    also: { channel: 'orgraph_test', onNotification: () => heard.push('more'), onListening: () => {} },
    log: () => {},
  });
  open.push(forwarding);
  await forwarding.attend();
  const program = { pluginId: plugin.id, fence: String(claimed?.lease.fence) };
  /** Resolves once it has heard all that it was told by now. */
  const listened = async () => {
    await world.services.database.pool.query(`SELECT pg_notify($1, 'more')`, [requests.channel]);
    await expect.poll(() => heard.splice(0)).toEqual(['more']);
  };
  return { program, begun, listened };
}

describe('a request to the worker of another process', () => {
  test('that is taken back while that process takes it is not begun', async () => {
    let hurry = (): void => {};
    const { program, begun, listened } = await slowHolder(new Promise((resolve) => (hurry = resolve)));
    const asker = requestsOf(randomUUID());
    const [first, second] = [asker.nextId(), asker.nextId()];
    await asker.ask(first, { ...program, question: { what: 'first' } });
    await expect.poll(async () => (await rows()).map(({ takenAt }) => takenAt !== null)).toEqual([true]);
    expect(await asker.withdraw(first)).toBe(false);
    await listened();
    hurry();
    await asker.ask(second, { ...program, question: { what: 'second' } });
    await expect.poll(async () => (await asker.answers([second])).length).toBe(1);
    expect(begun).toEqual(['second']);
  });
});
