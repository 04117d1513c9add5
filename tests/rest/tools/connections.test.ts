/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { startMcpServer } from '#tests/kit/mcp-server.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { inDatabase } from '#tests/services/tools/fixtures.js';

let rest: Rest;
let world: World;
let tools: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  tools = `/api/companies/${world.company.id}/tools`;
});

describe('connections to tools over REST', () => {
  it('are created, checked, refreshed, reviewed, installed and archived', async () => {
    const { url } = await startMcpServer();
    const made = await rest.post(`${tools}/connections`, {
      applicationName: 'Tracker',
      name: 'Main',
      transport: 'remote_http',
      config: { url },
    });
    expect([made.status, made.body.status, made.body.healthStatus]).toEqual([201, 'draft', 'unchecked']);
    const one = `/api/tool-connections/${made.body.id}`;
    expect((await rest.get(one)).body).toEqual(made.body);
    const checked = await rest.post(`${one}/health-check`);
    expect([checked.status, checked.body.connection.healthStatus, checked.body.runtimeSlot]).toEqual([200, 'ok', null]);
    const refreshed = await rest.post(`${one}/catalog/refresh`);
    expect(refreshed.body).toMatchObject({ discoveredCount: 1, quarantinedCount: 0, catalog: [{ toolName: 'echo' }] });
    expect((await rest.get(`${one}/catalog`)).body).toEqual({ catalog: refreshed.body.catalog });
    const entry = `/api/tool-catalog-entries/${refreshed.body.catalog[0].id}`;
    expect((await rest.patch(entry, { status: 'disabled' })).body.status).toBe('disabled');
    const installs = [{ targetType: 'company', targetId: world.company.id }];
    expect((await rest.put(`${one}/installs`, { installs })).body).toEqual({ connectionId: made.body.id, installs });
    expect((await rest.get(`${one}/installs`)).body.installs).toEqual(installs);
    const { connections } = (await rest.get(`${tools}/connections?status=draft`)).body;
    expect(connections).toMatchObject([{ id: made.body.id, installs, lastUsedAt: null }]);
    const activity = (await rest.get(`${one}/activity?limit=2`)).body;
    expect(activity).toMatchObject({ connectionId: made.body.id, events: [], actionRequests: [] });
    expect(activity.lifecycleEvents.map(({ action }: { action: string }) => action)).toEqual([
      'tool_connection.installs_updated',
      'tool_connection.catalog_refreshed',
    ]);
    expect((await rest.patch(one, { transport: 'local_stdio' })).status).toBe(400);
    const archived = await rest.delete(one);
    expect(archived.body).toMatchObject({ status: 'archived', removedInstalls: 1, removedCatalogEntries: 1 });
    expect((await rest.delete(one)).body).toMatchObject({ removedInstalls: 0, removedCatalogEntries: 0 });
    expect((await rest.get(`/api/tool-connections/${world.company.id}`)).status).toBe(404);
  });

  it('say why their server does not answer, with what was found', async () => {
    const made = await rest.post(`${tools}/connections`, {
      applicationName: 'Away',
      name: 'Main',
      transport: 'remote_http',
      config: {},
    });
    const one = `/api/tool-connections/${made.body.id}`;
    const missing = await rest.post(`${one}/health-check`);
    expect([missing.status, missing.body.code, missing.body.reasonCode]).toEqual([
      422,
      'remote_http_url_missing',
      'remote_http_url_missing',
    ]);
    expect(missing.body.connection).toMatchObject({ id: made.body.id, healthStatus: 'error' });
    await rest.patch(one, { config: { url: 'http://127.0.0.1:9/mcp' } });
    const refused = await rest.post(`${one}/catalog/refresh`);
    expect([refused.status, refused.body.code]).toEqual([502, 'remote_http_fetch_failed']);
    expect((await rest.get(one)).body.healthStatus).toBe('error');
  });

  it('have grants that are listed, lent and revoked', async () => {
    const { body } = await rest.post(`${tools}/connections`, {
      applicationName: 'Granted',
      name: 'Main',
      transport: 'remote_http',
      authKind: 'oauth',
    });
    const data = { companyId: world.company.id, connectionId: body.id, kind: 'user', subjectUserId: 'local-board' };
    const { id } = await inDatabase(world, (tx) => tx.toolGrant.create({ data }));
    const worker = await world.agent({ name: 'Worker' });
    const grants = `/api/tool-connections/${body.id}/grants`;
    const lent = await rest.post(`${grants}/${id}/delegations`, { agentId: worker.row.id });
    expect([lent.status, lent.body.agentId]).toEqual([201, worker.row.id]);
    expect((await rest.get(grants)).body).toMatchObject({
      connection: { id: body.id, uid: body.uid },
      grants: [{ id, kind: 'user', status: 'active', delegations: [lent.body] }],
      capabilities: { canManage: true, canAuthorize: true },
      currentUserId: 'local-board',
    });
    expect((await rest.delete(`${grants}/${id}/delegations/${lent.body.id}`)).status).toBe(200);
    expect((await rest.delete(`${grants}/${id}`)).body.status).toBe('revoked');
  });

  it('have templates of programs', async () => {
    const path = `${tools}/stdio-templates`;
    const made = await rest.post(path, { templateId: 'files', name: 'Files', command: 'file-server' });
    expect([made.status, made.body.source]).toEqual([201, 'admin']);
    expect((await rest.post(`${path}/files/disable`, { reason: 'Old' })).body.status).toBe('disabled');
    expect((await rest.post(`${path}/unknown/disable`, {})).status).toBe(404);
    const { templates } = (await rest.get(path)).body;
    const own = templates.filter(({ source }: { source: string }) => source === 'admin');
    expect(own).toMatchObject([{ templateId: 'files', disabledReason: 'Old' }]);
  });
});
