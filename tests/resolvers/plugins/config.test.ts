/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { recordStatements } from '#tests/kit/statements.js';
import { createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
});

const INSTALL = `mutation ($path: String!) { installPlugin(input: { packageName: $path, isLocalPath: true }) { plugin { id } } }`;
const SET = `mutation ($id: ID!, $companyId: ID!, $config: JSONObject!) {
  setPluginConfig(input: { pluginId: $id, companyId: $companyId, config: $config }) {
    cursor pluginConfig { id config lastError plugin { id } company { id } } } }`;
const READ = `query ($id: ID!, $companyId: ID!) { plugin(id: $id) { config(companyId: $companyId) { id config } } }`;

let count = 0;

async function install(): Promise<string> {
  const manifest = manifestOf({
    id: `acme.config-${++count}`,
    capabilities: ['local.folders'],
    localFolders: [{ folderKey: 'vault', displayName: 'Vault', access: 'read' }],
    instanceConfigSchema: { type: 'object', properties: { size: { type: 'integer' } } },
  });
  const worker = workerOf('{ validateConfig: ({ config }) => ({ ok: config.size === 1 }), configChanged: () => {} }');
  const path = await pluginPackage({ manifest, worker });
  const { id } = (await run(server, INSTALL, { path })).installPlugin.plugin;
  await server.runtime.services.pluginHost.settled(id);
  return id;
}

describe('the configuration of a plugin in GraphQL', () => {
  it('is set, read below the plugin and alone, and is an object with an ID', async () => {
    const id = await install();
    const of = { id, companyId };
    expect(await run(server, READ, of)).toEqual({ plugin: { config: null } });
    const { cursor, pluginConfig } = (await run(server, SET, { ...of, config: { size: 1 } })).setPluginConfig;
    expect(cursor).toEqual(expect.any(String));
    expect(pluginConfig).toMatchObject({ config: { size: 1 }, plugin: { id }, company: { id: companyId } });
    expect((await run(server, READ, of)).plugin.config).toEqual({ id: pluginConfig.id, config: { size: 1 } });
    const alone = `query ($id: ID!, $companyId: ID!) { pluginConfig(pluginId: $id, companyId: $companyId) { id } }`;
    expect((await run(server, alone, of)).pluginConfig).toEqual({ id: pluginConfig.id });
    const node = `query ($id: ID!) { node(id: $id) { __typename id } }`;
    expect(await run(server, node, { id: pluginConfig.id })).toEqual({
      node: { __typename: 'PluginConfig', id: pluginConfig.id },
    });
  });

  it('that does not fit names the places in the input', async () => {
    const id = await install();
    const error = await refusal(server, SET, { id, companyId, config: { size: 'x', token: 'plain' } });
    expect(error.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: ['config', 'token'] }, { path: ['config', 'size'] }],
    });
  });

  it('is tried', async () => {
    const id = await install();
    const TEST = `mutation ($id: ID!, $companyId: ID!, $config: JSONObject!) {
      testPluginConfig(input: { pluginId: $id, companyId: $companyId, config: $config }) { test { valid supported message } } }`;
    const tried = async (config: object) => (await run(server, TEST, { id, companyId, config })).testPluginConfig.test;
    expect(await tried({ size: 1 })).toEqual({ valid: true, supported: null, message: null });
    expect(await tried({ size: 2 })).toMatchObject({ valid: false, message: expect.any(String) });
  });

  it('of twenty plugins takes as many statements as of one', async () => {
    const query = `query ($companyId: ID!) { plugins { pluginKey config(companyId: $companyId) { config plugin { pluginKey } } } }`;
    const statements = async () => {
      const { texts, stop } = recordStatements();
      await run(server, query, { companyId });
      stop();
      return texts.filter((text) => text.includes('"PluginConfig"')).length;
    };
    for (let n = 0; n < 3; n++) await run(server, SET, { id: await install(), companyId, config: { size: n } });
    expect(await statements()).toBe(1);
  });
});

describe('the folders of a plugin in GraphQL', () => {
  const FIELDS = `folderKey configured path access healthy problems { code message path }`;

  it('are listed, tried and set', async () => {
    const id = await install();
    const of = { id, companyId };
    const listed = await run(
      server,
      `query ($id: ID!, $companyId: ID!) { pluginFolders(pluginId: $id, companyId: $companyId) {
        plugin { id } company { id } declarations { folderKey access } folders { ${FIELDS} } } }`,
      of,
    );
    expect(listed.pluginFolders).toMatchObject({
      plugin: { id },
      company: { id: companyId },
      declarations: [{ folderKey: 'vault', access: 'READ' }],
      folders: [{ folderKey: 'vault', configured: false, problems: [{ code: 'NOT_CONFIGURED' }] }],
    });
    const path = await pluginPackage();
    const tried = `query ($id: ID!, $companyId: ID!, $path: String!) {
      validatePluginFolder(pluginId: $id, companyId: $companyId, folderKey: "vault", path: $path) { ${FIELDS} } }`;
    expect((await run(server, tried, { ...of, path })).validatePluginFolder).toMatchObject({ healthy: true });
    const set = `mutation ($id: ID!, $companyId: ID!, $path: String!) {
      setPluginFolder(input: { pluginId: $id, companyId: $companyId, folderKey: "vault", path: $path }) { folder { ${FIELDS} } } }`;
    expect((await run(server, set, { ...of, path })).setPluginFolder.folder).toMatchObject({ path, healthy: true });
    const one = `query ($id: ID!, $companyId: ID!) {
      pluginFolder(pluginId: $id, companyId: $companyId, folderKey: "vault") { ${FIELDS} } }`;
    expect((await run(server, one, of)).pluginFolder).toMatchObject({ configured: true, healthy: true });
  });
});
