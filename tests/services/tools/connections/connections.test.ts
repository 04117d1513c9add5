import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';

import { getSecretUsage } from '#services/secrets/secrets/usage.js';
import { archiveToolConnection } from '#services/tools/connections/archive.js';
import { listToolCatalog } from '#services/tools/connections/catalog.js';
import { listToolInstalls, setToolInstalls } from '#services/tools/connections/installs.js';
import { getToolConnection, listToolConnections } from '#services/tools/connections/read.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import {
  createToolApplication,
  deleteToolApplication,
  listToolApplications,
  updateToolApplication,
} from '#services/tools/servers/operations.js';
import { createToolStdioTemplate, disableToolStdioTemplate } from '#services/tools/servers/template-operations.js';

import { createWorld } from '#tests/kit/world.js';
import { inDatabase } from '../fixtures.js';
import { createConnections, header, secretOf, URL } from './world.js';

describe('a connection', () => {
  it('is a draft of a new application unless it says otherwise', async () => {
    const { connect, board, companyId } = await createConnections();
    const made = await connect({ applicationName: 'Issue Tracker', name: 'Main (EU)' });
    expect(made).toMatchObject({
      companyId,
      uid: `issue-tracker/main-eu-${made.id.slice(0, 8)}`,
      name: 'Main (EU)',
      connectionKind: 'managed',
      transport: 'remote_http',
      authKind: 'none',
      credentialPolicy: 'shared',
      status: 'draft',
      enabled: false,
      config: { url: URL, quarantineNewEntries: true, safeDefault: false },
      credentialRefs: [],
      credentialSecretRefs: [],
      healthStatus: 'unchecked',
      lastCatalogRefreshAt: null,
    });
    const { applications } = await board.run(listToolApplications, { companyId });
    expect(applications).toMatchObject([{ id: made.applicationId, name: 'Issue Tracker', type: 'mcp_http' }]);
    expect((await connect({ authKind: 'oauth' })).credentialPolicy).toBe('per_user');
  });

  it('has a name of its own in its application, which it gives free when it is archived', async () => {
    const { connect, board } = await createConnections();
    const { id: connectionId, applicationId } = await connect();
    const again = { applicationName: undefined, applicationId };
    await expect(connect(again)).rejects.toMatchObject({ status: 409 });
    await connect({ ...again, name: 'Second' });
    await board.run(archiveToolConnection, { connectionId });
    expect((await connect(again)).id).not.toBe(connectionId);
  });

  it.each([
    [{ transport: undefined }, 400, 'Tool connection transport is required'],
    [{ applicationName: undefined }, 400, 'A tool connection needs either applicationId or applicationName'],
    [{ applicationId: randomUUID() }, 400, 'A tool connection needs either applicationId or applicationName'],
    [{ applicationName: undefined, applicationId: randomUUID() }, 422, 'Application does not belong to company'],
    [
      { config: { url: URL, deep: [{ nested: { Api_Key: 'x' } }] } },
      400,
      'Tool access config cannot persist sensitive field: deep.0.nested.Api_Key. Use credentialSecretRefs instead.',
    ],
    [
      { config: { url: URL, headers: { 'X-Tenant': `sk-${'a1'.repeat(20)}` } } },
      400,
      'Tool access config cannot persist sensitive field: headers.X-Tenant. Use credentialSecretRefs instead.',
    ],
    [
      { config: { url: 'https://me:pass@tools.example.com' } },
      400,
      'Tool access config cannot persist sensitive field: url.userinfo. Use credentialSecretRefs instead.',
    ],
    [
      { config: { url: 'https://tools.example.com/?access_token=1' } },
      400,
      'Tool access config cannot persist sensitive field: url.access_token. Use credentialSecretRefs instead.',
    ],
    [{ config: { url: 'ftp://tools.example.com' } }, 400, 'Validation error'],
    [{ config: { quarantineNewEntries: 'no' } }, 400, 'Validation error'],
    [{ status: 'active', enabled: true, config: {} }, 422, 'An active tool connection needs url in its config'],
    [{ status: 'archived' }, 422, 'A new tool connection cannot be archived'],
    [{ transport: 'local_stdio', config: {} }, 400, 'Local stdio MCP connections must use an approved templateId'],
    [
      { transport: 'local_stdio', config: { templateId: 'unknown' } },
      400,
      'Local stdio MCP connections must use an approved templateId',
    ],
    [{ credentialRefs: [header(randomUUID(), 'Host')] }, 400, 'Validation error'],
    [{ credentialRefs: [header(randomUUID(), 'X-Key'), header(randomUUID(), 'x-key')] }, 400, 'Validation error'],
    [
      { credentialRefs: [header(randomUUID())] },
      422,
      'header.Authorization refers to a secret that does not belong to company',
    ],
  ])('is refused with %j', async (fields, status, message) => {
    const { connect, board, companyId } = await createConnections();
    await expect(connect(fields)).rejects.toMatchObject({ status, message });
    // Nothing is half-written: not even the application that it would have brought.
    expect((await board.run(listToolApplications, { companyId })).applications).toEqual([]);
  });

  it('fits the type of its application, which is then fixed', async () => {
    const { connect, board, companyId } = await createConnections();
    const chat = await board.run(createToolApplication, { companyId, name: 'Chat', type: 'chat' });
    const existing = { applicationName: undefined, applicationId: chat.id };
    await expect(connect(existing)).rejects.toMatchObject({ status: 422 });
    await board.run(updateToolApplication, { applicationId: chat.id, type: 'mcp_http' });
    await connect(existing);
    const changed = board.run(updateToolApplication, { applicationId: chat.id, type: 'chat' });
    await expect(changed).rejects.toMatchObject({ status: 422 });
    await expect(board.run(deleteToolApplication, { applicationId: chat.id })).rejects.toMatchObject({
      status: 409,
      details: { connectionCount: 1 },
    });
  });

  it('keeps its transport and application, and takes them back where they are the same', async () => {
    const { connect, board } = await createConnections();
    const made = await connect();
    const change = (fields: object) => board.run(updateToolConnection, { connectionId: made.id, ...fields });
    await expect(change({ transport: 'local_stdio' })).rejects.toMatchObject({ status: 400 });
    await expect(change({ applicationId: randomUUID(), name: 'Other' })).rejects.toMatchObject({ status: 400 });
    await expect(change({})).rejects.toMatchObject({ status: 400 });
    expect(await change(made)).toEqual(made);
  });

  it('is unchecked as soon as its server or credentials are others, and not for a new name', async () => {
    const { connect, board, ...world } = await createConnections();
    const { id: connectionId } = await connect();
    const health = { healthStatus: 'ok', healthMessage: 'Well', healthCheckedAt: new Date(), lastError: 'Before' };
    const checked = () =>
      inDatabase(world, (tx) => tx.toolConnection.update({ where: { id: connectionId }, data: health }));
    await checked();
    expect(await board.run(updateToolConnection, { connectionId, name: 'Renamed' })).toMatchObject({
      healthStatus: 'ok',
    });
    for (const fields of [{ config: { url: 'https://other.example.com' } }, { authKind: 'api_key' as const }]) {
      await checked();
      expect(await board.run(updateToolConnection, { connectionId, ...fields })).toMatchObject({
        healthStatus: 'unchecked',
        healthMessage: null,
        healthCheckedAt: null,
        lastError: null,
      });
    }
  });

  it('replaces its config as a whole', async () => {
    const { connect, board } = await createConnections();
    const { id: connectionId } = await connect({ config: { url: URL, region: 'eu', safeDefault: true } });
    const { config } = await board.run(updateToolConnection, { connectionId, config: { url: URL } });
    expect(config).toEqual({ url: URL, quarantineNewEntries: true, safeDefault: false });
  });

  it('is a use of its secrets for as long as it refers to them', async () => {
    const { connect, board, secret } = await createConnections();
    const [first, second] = [await secret('first'), await secret('second')];
    const { id: connectionId } = await connect({
      credentialRefs: [header(first)],
      credentialSecretRefs: [{ secretId: second, configPath: 'tenant' }],
    });
    const usesOf = async (secretId: string) =>
      (await board.run(getSecretUsage, { secretId })).bindings.map((binding: { configPath: string }) => binding);
    expect(await usesOf(first)).toMatchObject([
      { targetType: 'tool_connection', targetId: connectionId, configPath: 'header.Authorization' },
    ]);
    expect(await usesOf(second)).toMatchObject([{ configPath: 'config.tenant' }]);
    await board.run(updateToolConnection, { connectionId, credentialRefs: [], status: 'active' });
    expect(await usesOf(first)).toEqual([]);
    expect(await usesOf(second)).toMatchObject([{ target: { label: 'Main', status: 'active' } }]);
    const stranger = await createWorld();
    const foreign = await secretOf(stranger, 'foreign');
    const stolen = board.run(updateToolConnection, { connectionId, credentialRefs: [header(foreign)] });
    await expect(stolen).rejects.toMatchObject({ status: 422 });
    await board.run(archiveToolConnection, { connectionId });
    expect(await usesOf(second)).toEqual([]);
  });

  it('of a program takes a template in use, and the variables that this declares', async () => {
    const { connect, board, companyId, secret } = await createConnections();
    await board.run(createToolStdioTemplate, {
      companyId,
      templateId: 'files',
      name: 'Files',
      command: 'true',
      envKeys: ['FILES_KEY'],
    });
    const secretId = await secret('files');
    const of = (placement: string, key: string) => ({
      name: randomUUID(),
      transport: 'local_stdio',
      config: { templateId: 'files' },
      credentialRefs: [{ name: 'Key', secretId, placement, key }],
    });
    await expect(connect(of('header', 'X-Key'))).rejects.toMatchObject({ status: 422 });
    await expect(connect(of('env', 'LD_PRELOAD'))).rejects.toMatchObject({ status: 422 });
    const { id: connectionId } = await connect(of('env', 'FILES_KEY'));
    await board.run(disableToolStdioTemplate, { companyId, templateId: 'files' });
    await expect(connect(of('env', 'FILES_KEY'))).rejects.toMatchObject({ status: 400 });
    const start = board.run(updateToolConnection, { connectionId, status: 'active', enabled: true });
    await expect(start).rejects.toMatchObject({ status: 400 });
  });
});

describe('a draft', () => {
  it('is shown to its creator and to connection managers, and to nobody else', async () => {
    const { connect, member, board, companyId } = await createConnections();
    const [creator, other, owner] = [await member('operator'), await member('operator'), await member('owner')];
    const { id: connectionId } = await connect({}, creator);
    const seenBy = async (person: typeof creator) =>
      (await person.run(listToolConnections, { companyId })).connections.length;
    expect([await seenBy(creator), await seenBy(owner), await seenBy(other)]).toEqual([1, 1, 0]);
    for (const operation of [getToolConnection, listToolCatalog, listToolInstalls]) {
      await expect(other.run(operation, { connectionId })).rejects.toMatchObject({ status: 404 });
      await expect(creator.run(operation, { connectionId })).resolves.toBeDefined();
    }
    await board.run(updateToolConnection, { connectionId, status: 'disabled' });
    expect(await seenBy(other)).toBe(1);
    const change = other.run(updateToolConnection, { connectionId, name: 'Mine' });
    await expect(change).rejects.toMatchObject({
      status: 403,
      message:
        'Only the connection creator or a connection manager can configure, reconnect, or delete this connection',
    });
    expect(await creator.run(updateToolConnection, { connectionId, name: 'Mine' })).toMatchObject({ name: 'Mine' });
  });

  it('is out of reach of agents, although they hold the key to manage connections', async () => {
    const { connect, agent, companyId } = await createConnections();
    const { id: connectionId } = await connect();
    const worker = await agent({ name: 'Worker' });
    const attempts = await Promise.allSettled([
      worker.run(getToolConnection, { connectionId }),
      worker.run(listToolConnections, { companyId }),
      worker.run(updateToolConnection, { connectionId, config: { url: 'https://evil.example.com' } }),
      worker.run(archiveToolConnection, { connectionId }),
      worker.run(setToolInstalls, { connectionId, installs: [] }),
    ]);
    const statuses = attempts.map((attempt) => attempt.status === 'rejected' && attempt.reason.status);
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
  });
});

test('connections are out of reach while apps are disabled', async () => {
  const { connect, board, companyId } = await createConnections();
  const { id: connectionId } = await connect();
  await board.run(updateExperimentalSettings, { enableApps: false });
  try {
    const refused = { status: 403, message: 'Apps are disabled' };
    await expect(connect()).rejects.toMatchObject(refused);
    await expect(board.run(listToolConnections, { companyId })).rejects.toMatchObject(refused);
    await expect(board.run(getToolConnection, { connectionId })).rejects.toMatchObject(refused);
  } finally {
    await board.run(updateExperimentalSettings, { enableApps: true });
  }
});
