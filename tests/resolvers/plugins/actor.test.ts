/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { answerWorker } from '#services/plugins/worker-api/handle.js';
import { manifestOf, pluginPackage } from '#tests/kit/plugin-package.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { countStatements } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, run } from '../organization/company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const INSTALL = `mutation ($path: String!) { installPlugin(input: { packageName: $path, isLocalPath: true }) { plugin { id } } }`;
const EVENTS = `query ($id: ID!, $first: Int!) { company(id: $id) { activity(first: $first, filter: { actions: [GOAL_CREATED] }) {
  nodes { actor { ... on PluginActor { key plugin { pluginKey } } } } } } }`;
const REMOVE = `mutation ($id: ID!) { removePlugin(input: { pluginId: $id }) { pluginId: deletedId } }`;

/** A company in which a plugin has made some goals. */
async function withGoals(count: number) {
  const companyId = await createCompany(server);
  const id = `acme.actor-${randomUUID().slice(0, 8)}`;
  const path = await pluginPackage({ manifest: manifestOf({ id, capabilities: ['goals.create'] }) });
  const { plugin } = (await run(server, INSTALL, { path })).installPlugin;
  const { services } = server.runtime;
  const row = await services.database.transaction('all', (tx) =>
    tx.plugin.findUniqueOrThrow({ where: { id: plugin.id } }),
  );
  const invocation = { companyId, actor: { type: 'system', id: 'test' }, runId: null } as const;
  for (let n = 0; n < count; n++) {
    await answerWorker({ services, plugin: row, invocation } as never, 'goals.create', { title: `Goal ${n}` });
  }
  return { companyId, pluginId: plugin.id as string, key: id };
}

const actorsIn = async (companyId: string, first: number, headers = {}) =>
  (await run(server, EVENTS, { id: companyId, first }, headers)).company.activity.nodes;

it('an activity shows which plugin acted, to people with access to the plugin while it is installed', async () => {
  const { companyId, pluginId, key } = await withGoals(3);
  expect(await actorsIn(companyId, 1)).toEqual([{ actor: { key, plugin: { pluginKey: key } } }]);
  const { token } = await createKey(server, await createAgent(server, companyId));
  expect(await actorsIn(companyId, 1, bearer(token))).toEqual([{ actor: { key, plugin: null } }]);
  // The host tells its plugins of events meanwhile, by statements of its own.
  const least = async (first: number) => {
    const counts: number[] = [];
    for (let turn = 0; turn < 5; turn++) counts.push(await countStatements(() => actorsIn(companyId, first)));
    return Math.min(...counts);
  };
  expect(await least(3)).toBe(await least(1));
  await run(server, REMOVE, { id: pluginId });
  expect(await actorsIn(companyId, 1)).toEqual([{ actor: { key, plugin: null } }]);
});
