import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { PluginInvocation, WorkerMethod } from '#services/plugins/host/port.js';
import { stored } from '#tests/kit/issues.js';
import { startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { refTo, secretIn } from '../secrets/secrets-world.js';
import { runningPlugin } from './plugins-world.js';

// The host of a file runs the plugins of its database.
ownDatabase();

const SECRET = 'correct horse battery';
const FIELDS = {
  capabilities: ['secrets.read-ref', 'webhooks.receive', 'jobs.schedule'],
  webhooks: [{ endpointKey: 'in', displayName: 'In' }],
  jobs: [{ jobKey: 'sync', displayName: 'Sync' }],
};
const HANDLERS = `(() => {
  let key;
  const known = async (ask) => { key ??= (await ask('secrets.resolve', { secretId: (await ask('config.get')).key.secretId })).value; };
  const fails = async (_, ask) => {
    await known(ask);
    throw Object.assign(new Error('https://x.example/?key=' + key + ' says no'), { data: { key } });
  };
  return {
    handleWebhook: fails,
    getData: fails,
    performAction: async (_, ask) => { await known(ask); return { key }; },
    validateConfig: async (_, ask) => { await known(ask); return { ok: false, errors: ['not ' + key], warnings: [] }; },
    runJob: async () => ({ logs: ['called with ' + key] }),
  }; })()`;

let world: World;
let plugin: Plugin;
beforeAll(async () => {
  world = await createWorld();
  plugin = await runningPlugin(world, FIELDS, HANDLERS);
  const configJson = { key: refTo(await secretIn(world, SECRET)) };
  await stored(world, (tx) =>
    tx.pluginConfig.create({ data: { companyId: world.company.id, pluginId: plugin.id, configJson } }),
  );
});

const call = (method: WorkerMethod, params: object = {}) => {
  const { id: companyId } = world.company;
  const invocation: PluginInvocation = { companyId, actor: { type: 'user', id: 'ada' }, runId: null };
  return world.services.pluginHost.call({ pluginId: plugin.id, method, params: params as never, invocation });
};

describe('a secret that a plugin was given', () => {
  it('is in no failure that others are told of, strangers who send to a webhook among them', async () => {
    const rest = await startRest();
    const { status, body } = await rest.post(`/api/plugins/${plugin.id}/webhooks/in?companyId=${world.company.id}`, {});
    expect([status, body.error]).toEqual([502, 'https://x.example/?key=***REDACTED*** says no']);
    const failed = { message: 'https://x.example/?key=***REDACTED*** says no', details: { key: '***REDACTED***' } };
    await expect(call('getData')).rejects.toMatchObject(failed);
  });

  it('is not in what is shown with runs of jobs and tests of settings', async () => {
    await call('performAction');
    expect(await call('runJob', { job: { jobKey: 'sync' } })).toEqual({ logs: ['called with ***REDACTED***'] });
    expect(await call('validateConfig')).toMatchObject({ errors: ['not ***REDACTED***'] });
  });

  it('is in what the plugin answers to whoever asks it, since that may be what it is for', async () => {
    expect(await call('performAction')).toEqual({ key: SECRET });
  });
});
