/** @module-tag face */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { readyPlugin } from '#tests/services/plugins/plugins-world.js';

ownDatabase();

const VAULT = {
  folderKey: 'vault',
  displayName: 'Vault',
  access: 'readWrite',
  requiredDirectories: ['pages'],
  requiredFiles: ['index.md'],
};

let world: World;
let rest: Rest;
let plugin: Plugin;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await readyPlugin(world, { capabilities: ['local.folders'], localFolders: [VAULT] });
  folder = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-rest-folders-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (path = '', companyId = world.company.id) =>
  `/api/plugins/${plugin.pluginKey}/companies/${companyId}/local-folders${path}`;

describe('the folders of a plugin over REST', () => {
  it('are listed with what the plugin says of them, and named one by one', async () => {
    const { body } = await rest.get(at());
    expect(body).toMatchObject({ pluginId: plugin.id, companyId: world.company.id, declarations: [VAULT] });
    expect(body.folders).toMatchObject([{ folderKey: 'vault', configured: false, healthy: false }]);
    expect((await rest.get(at('/vault/status'))).body).toMatchObject({ problems: [{ code: 'not_configured' }] });
  });

  it('are tried without being stored, and set even if something is wrong', async () => {
    const missing = join(folder, 'none');
    const tried = await rest.post(at('/vault/validate'), { path: missing });
    expect(tried).toMatchObject({
      status: 200,
      body: { path: missing, realPath: null, problems: [{ code: 'missing' }] },
    });
    expect((await rest.get(at('/vault/status'))).body).toMatchObject({ configured: false });
    expect((await rest.put(at('/vault'), { path: 'no/path' })).body).toMatchObject({
      configured: true,
      problems: [{ code: 'not_absolute', path: 'no/path' }],
    });
    await mkdir(join(folder, 'pages'));
    await writeFile(join(folder, 'index.md'), '');
    const set = await rest.put(at('/vault'), { path: folder });
    expect(set).toMatchObject({ status: 200, body: { healthy: true, realPath: folder, missingFiles: [] } });
    const { checkedAt: _, ...status } = (await rest.get(at('/vault/status'))).body;
    expect(set.body).toMatchObject(status);
  });

  it('answer 400 for one that is not declared and for the server its own, 403 and 404 for other companies', async () => {
    expect((await rest.get(at('/other/status'))).status).toBe(400);
    expect((await rest.put(at('/other'), { path: folder })).status).toBe(400);
    expect((await rest.post(at('/vault/validate'), { path: world.services.config.ORGRAPH_HOME })).status).toBe(400);
    expect((await rest.put(at('/vault'), {})).body).toMatchObject({ error: 'Validation error' });
    expect((await rest.get(at('', 'ffffffff-ffff-4fff-8fff-ffffffffffff'))).status).toBe(404);
    expect((await rest.get(at('', 'x'))).status).toBe(404);
    const as = await agentKey(world, await world.agent({ name: 'Eve' }));
    expect((await rest.get(at(), { as })).status).toBe(403);
    expect((await rest.put(at('/vault'), { path: folder }, { as })).status).toBe(403);
  });
});
