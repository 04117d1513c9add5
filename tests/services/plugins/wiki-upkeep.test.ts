import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { packageSourceOf } from '#services/plugins/registry/sources.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import type { Rest } from '#tests/kit/rest.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { root, wikiTests } from './wiki-world.js';

ownDatabase();

let world: World;
let rest: Rest;
let plugin: Plugin;
const { made, bootstrapped, post, get, newest } = wikiTests();
beforeAll(async () => {
  ({ world, rest, plugin } = made);
  await bootstrapped();
});

describe('the maintainer that the company has dismissed', () => {
  it('leaves issues to people, and the operation says so', async () => {
    const { managedResources } = (await get('/overview')).body;
    await world.board.run(terminateAgent, { agentId: managedResources.agent.id });
    const { operationId, issueId } = (await post('/query-sessions', { question: 'Anybody there?' })).body;
    const operation = await newest('query');
    expect(operation).toMatchObject({
      id: operationId,
      warnings: [expect.stringContaining('has not been given the issue')],
    });
    expect((await world.board.run(getIssue, { issueId })).assigneeAgentId).toBeNull();
    expect((await post('/bootstrap')).body.managedResources.agent.id).not.toBe(managedResources.agent.id);
  });
});

describe('a wiki that keeps as much as it may', () => {
  const ofPlugin = () => ({ pluginId: plugin.id, companyId: world.company.id, scopeKind: 'company' });
  const count = () => world.services.database.transaction('all', (tx) => tx.pluginState.count({ where: ofPlugin() }));

  /** Adds keys until there are as many as there may be. */
  async function fillWith(key: string): Promise<void> {
    const kept = await count();
    await world.services.database.transaction('all', (tx) =>
      tx.$executeRawUnsafe(
        `INSERT INTO "PluginState" (id, "companyId", "pluginId", "scopeKind", key, value, "updatedAt")
         SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'company', ${key}, '{}', now()
           FROM generate_series($3::int, 9999) AS n`,
        world.company.id,
        plugin.id,
        kept,
      ),
    );
  }

  afterEach(() =>
    world.services.database.transaction('all', (tx) =>
      tx.pluginState.deleteMany({ where: { ...ofPlugin(), value: { equals: {} } } }),
    ),
  );

  it('forgets the oldest operations', async () => {
    const { operations } = (await get('/operations', { limit: '200' })).body;
    await fillWith(`'operation/default/ffffff' || lpad(n::text, 6, '0') || '/old'`);
    expect((await post('/query-sessions', { question: 'Is there room?' })).status).toBe(201);
    const { operations: after } = (await get('/operations', { limit: '200' })).body;
    const ids = (of: { id: string }[]) => of.map(({ id }) => id);
    expect(ids(after)).toEqual(expect.arrayContaining(ids(operations)));
    expect(await count()).toBeLessThan(9_600);
  });

  it('forgets the oldest questions', async () => {
    await fillWith(`'query/00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`);
    expect((await post('/query-sessions', { question: 'Is there room now?' })).status).toBe(201);
    expect(await count()).toBeLessThan(9_600);
  });
});

describe('an installation', () => {
  it('lists what ships with it, for use and to learn from', async () => {
    const { body } = await rest.get('/api/plugins/examples');
    const tags = body.map(({ pluginKey, tag }: { pluginKey: string; tag: string }) => [pluginKey, tag]);
    expect(Object.fromEntries(tags)).toMatchObject({
      'orgraph.wiki': 'first-party',
      'orgraph.issue-labeller': 'example',
      'orgraph.github-connector': 'example',
      'orgraph.hello': 'example',
    });
  });

  it('that takes only those takes the wiki, and nothing else', async () => {
    const config = { PLUGIN_PACKAGES: 'bundled' } as const;
    for (const folder of ['plugins/wiki', 'examples/plugins/hello']) {
      const path = join(root, folder);
      expect(await packageSourceOf(config, { packageName: path, isLocalPath: true })).toEqual({
        spec: path,
        localPath: path,
      });
    }
    for (const packageName of [join(root, 'plugins'), join(root, 'packages/plugin-sdk'), temporaryFolder()]) {
      await expect(packageSourceOf(config, { packageName, isLocalPath: true })).rejects.toMatchObject({ status: 403 });
    }
    await expect(packageSourceOf(config, { packageName: 'left-pad', isLocalPath: false })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('the texts for the maintainer', () => {
  it('are those of its files', async () => {
    await promisify(execFile)(process.execPath, [join(root, 'plugins/wiki/make-manifest.mjs'), '--check']);
  });
});
