import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#services/core/postgres/database.js';
import { agentKey, boardKey } from '../kit/credentials.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, randomPrefix, testServices, type World } from '../kit/world.js';

let rest: Rest;
let world: World;
let company: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  company = `/api/companies/${world.company.id}`;
});

describe('companies', () => {
  it('are created, changed, branded, archived and deleted', async () => {
    const issuePrefix = randomPrefix();
    const made = await rest.post('/api/companies', { name: ' Acme ', issuePrefix, budgetMonthlyCents: 900 });
    expect([made.status, made.body.name, made.body.issuePrefix, made.body.budgetMonthlyCents]).toEqual([
      201,
      'Acme',
      issuePrefix,
      900,
    ]);
    const path = `/api/companies/${made.body.id}`;
    expect((await rest.get(path)).body).toEqual(made.body);
    expect((await rest.patch(path, { description: 'D', spentMonthlyCents: 7 })).body).toMatchObject({
      description: 'D',
      spentMonthlyCents: 0,
    });
    expect((await rest.patch(path, { description: null })).body.description).toBeNull();
    expect((await rest.patch(`${path}/branding`, { primaryColor: '#AABBCC' })).body.primaryColor).toBe('#AABBCC');
    expect((await rest.get('/api/companies/stats')).body[made.body.id]).toEqual({ agentCount: 0, issueCount: 0 });
    expect((await rest.post(`${path}/archive`)).body.status).toBe('archived');
    expect((await rest.post(`${path}/archive`)).status).toBe(200);
    expect((await rest.delete(path)).body).toEqual({ ok: true });
    expect((await rest.get(path)).status).toBe(404);
  });

  it('with a taken prefix or a wrong one are refused', async () => {
    expect((await rest.post('/api/companies', { name: 'X', issuePrefix: world.company.issuePrefix })).status).toBe(409);
    const wrong = await rest.post('/api/companies', {
      name: '',
      issuePrefix: '1A',
      budgetMonthlyCents: -1,
      primaryColor: 'red',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toEqual(wrong.body.issues);
    const paths = wrong.body.issues.map((issue: { path: string[] }) => issue.path.join('.'));
    expect(paths.sort()).toEqual(['budgetMonthlyCents', 'issuePrefix', 'name', 'primaryColor']);
  });

  it('are not deleted where that is switched off', async () => {
    const services = await testServices();
    const kept = await startRest({ ...services, config: { ...services.config, COMPANY_DELETION_ENABLED: false } });
    const { status, body } = await kept.delete(company);
    expect([status, body.code]).toEqual([403, 'company_deletion_disabled']);
    expect((await kept.get('/api/health')).body.features).toEqual({ companyDeletionEnabled: false });
  });
});

describe('agents', () => {
  it('are shown with their secrets redacted, and keep them when the redaction is sent back', async () => {
    const adapterConfig = { command: 'run', env: { TOKEN: 'hush-hush' } };
    const made = await rest.post(`${company}/agents`, { name: 'Redacted', adapterConfig });
    expect(made.status).toBe(201);
    expect(made.body.adapterConfig.env.TOKEN).toEqual({ type: 'plain', value: '***REDACTED***' });
    const path = `/api/agents/${made.body.id}`;
    const patched = await rest.patch(path, { adapterConfig: { ...made.body.adapterConfig, cwd: '/srv' } });
    expect(patched.body.adapterConfig).toEqual({ ...made.body.adapterConfig, cwd: '/srv' });
    const one = await rest.get(path);
    expect(one.body).toMatchObject({
      chainOfCommand: [],
      access: { canAssignTasks: true, taskAssignSource: 'agent_creator' },
    });
    const revisions = await rest.get(`${path}/config-revisions`);
    const configuration = await rest.get(`${path}/configuration`);
    const all = await rest.get(`${company}/agent-configurations`);
    for (const { status, bytes } of [made, patched, one, revisions, configuration, all]) {
      expect([status < 300, bytes.includes('hush-hush')]).toEqual([true, false]);
    }
  });

  it('have revisions that are read one by one and rolled back to', async () => {
    const { body: agent } = await rest.post(`${company}/agents`, { name: 'Revised', title: 'One' });
    const path = `/api/agents/${agent.id}`;
    await rest.patch(path, { title: 'Two' });
    await rest.patch(path, { title: 'Three' });
    const [newest, second] = (await rest.get(`${path}/config-revisions?limit=2`)).body;
    expect([newest.afterConfig.title, second.afterConfig.title]).toEqual(['Three', 'Two']);
    expect((await rest.get(`${path}/config-revisions/${second.id}`)).body).toEqual(second);
    const back = await rest.post(`${path}/config-revisions/${second.id}/rollback`);
    expect([back.status, back.body.title]).toEqual([200, 'Two']);
    for (const id of [randomUUID(), 'x']) {
      expect(await rest.get(`${path}/config-revisions/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'Revision not found' },
      });
    }
  });

  it('move between their states by commands without a body', async () => {
    const { body: agent } = await rest.post(`${company}/agents`, { name: 'Mover' });
    const path = `/api/agents/${agent.id}`;
    const status = async (command: string) => (await rest.post(`${path}/${command}`)).body.status;
    expect(await status('pause')).toBe('paused');
    expect(await status('resume')).toBe('idle');
    expect(await rest.post(`${path}/approve`)).toMatchObject({
      status: 409,
      body: { error: 'Only pending approval agents can be approved' },
    });
    expect(await rest.post(`${path}/clear-error`)).toMatchObject({
      status: 409,
      body: { error: 'Only agents in error status can have their error cleared' },
    });
    expect((await rest.delete(path)).status).toBe(409);
    expect(await status('terminate')).toBe('terminated');
    expect(await rest.post(`${path}/resume`)).toMatchObject({
      status: 409,
      body: { error: 'Terminated agents cannot be resumed' },
    });
    expect(await rest.post(`${path}/keys`)).toMatchObject({
      status: 409,
      body: { error: 'Cannot create keys for terminated agents' },
    });
    expect((await rest.delete(path)).body).toEqual({ ok: true });
    expect((await rest.get(path)).status).toBe(404);
  });

  it('are refused a permissions key in a patch, and changed by its own route', async () => {
    const { body: agent } = await rest.post(`${company}/agents`, { name: 'Permitted' });
    const path = `/api/agents/${agent.id}`;
    expect(await rest.patch(path, { permissions: { canCreateAgents: true } })).toMatchObject({
      status: 422,
      body: { error: 'Use /api/agents/:id/permissions for permission changes' },
    });
    expect((await rest.patch(`${path}/permissions`, { canCreateAgents: false })).body.issues[0].path).toEqual([
      'canAssignTasks',
    ]);
    const changed = await rest.patch(`${path}/permissions`, { canCreateAgents: false, canAssignTasks: false });
    expect(changed.body.permissions).toEqual({ canCreateAgents: false, canCreateSkills: true });
    expect((await rest.get(path)).body.access.canAssignTasks).toBe(false);
    expect((await rest.patch(`${path}/budgets`, { budgetMonthlyCents: 1234 })).body.budgetMonthlyCents).toBe(1234);
  });

  it('see no configuration of others without the permission', async () => {
    const curious = await world.agent({ name: 'Curious', permissions: { canCreateAgents: false } });
    const other = await world.agent({ name: 'Other', adapterConfig: { command: 'run' } });
    const as = await agentKey(world, curious);
    const seen = await rest.get(`/api/agents/${other.row.id}`, { as });
    expect([seen.status, seen.body.adapterConfig, seen.body.runtimeConfig]).toEqual([200, {}, {}]);
    expect((await rest.get(`/api/agents/${other.row.id}/configuration`, { as })).status).toBe(403);
    expect((await rest.get(`/api/agents/${other.row.id}/runtime-state`, { as })).status).toBe(403);
    expect((await rest.get(`/api/agents/${curious.row.id}/runtime-state`, { as })).status).toBe(200);
  });

  it('have a runtime state, task sessions and a reset', async () => {
    const { body: agent } = await rest.post(`${company}/agents`, { name: 'Runner' });
    const path = `/api/agents/${agent.id}`;
    expect((await rest.get(`${path}/runtime-state`)).body).toMatchObject({
      agentId: agent.id,
      sessionId: null,
      totalCostCents: 0,
    });
    expect((await rest.get(`${path}/task-sessions`)).body).toEqual([]);
    expect((await rest.post(`${path}/runtime-state/reset-session`)).body.clearedTaskSessions).toBe(0);
    expect((await rest.post(`${path}/runtime-state/reset-session`, { taskKey: 'a' })).status).toBe(200);
  });

  it('have instructions: a bundle of files', async () => {
    const { body: agent } = await rest.post(`${company}/agents`, { name: 'Instructed' });
    const bundle = `/api/agents/${agent.id}/instructions-bundle`;
    expect((await rest.get(bundle)).body).toMatchObject({
      mode: 'managed',
      entryFile: 'AGENTS.md',
      files: [{ path: 'AGENTS.md' }],
    });
    expect((await rest.put(`${bundle}/file`, { path: 'docs/how.md', content: '# How' })).body).toMatchObject({
      path: 'docs/how.md',
      content: '# How',
    });
    expect((await rest.get(`${bundle}/file?path=docs/how.md`)).body.content).toBe('# How');
    expect(await rest.get(`${bundle}/file`)).toMatchObject({
      status: 422,
      body: { error: "Query parameter 'path' is required" },
    });
    expect(await rest.get(`${bundle}/file?path=../x`)).toMatchObject({
      status: 422,
      body: { error: 'Instructions file path must stay within the bundle root' },
    });
    expect((await rest.get(`${bundle}/file?path=none.md`)).status).toBe(404);
    expect(await rest.delete(`${bundle}/file?path=AGENTS.md`)).toMatchObject({
      status: 422,
      body: { error: 'Cannot delete the bundle entry file' },
    });
    expect((await rest.patch(bundle, { entryFile: 'docs/how.md' })).body.entryFile).toBe('docs/how.md');
    expect((await rest.delete(`${bundle}/file?path=AGENTS.md`)).status).toBe(200);
    expect((await rest.patch(`/api/agents/${agent.id}/instructions-path`, { path: '/srv/AGENTS.md' })).body.path).toBe(
      '/srv/AGENTS.md',
    );
  });
});

describe('the organization', () => {
  it('is a tree, a drawing and a picture', async () => {
    const { company: one, agent } = await createWorld();
    const boss = await agent({ name: 'Boss <script>', role: 'ceo' });
    await agent({ name: 'Report', reportsTo: boss.row.id });
    const path = `/api/companies/${one.id}/org`;
    expect((await rest.get(path)).body).toMatchObject([
      { id: boss.row.id, reports: [{ name: 'Report', reports: [] }] },
    ]);
    const svg = await rest.get(`${path}.svg`);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(svg.headers.get('content-security-policy')).toContain('sandbox');
    expect(svg.bytes.toString()).toMatch(/^<svg /);
    expect(svg.bytes.toString()).not.toContain('<script>');
    const png = await rest.get(`${path}.png`);
    expect([png.headers.get('content-type'), png.bytes.toString('latin1', 1, 4)]).toEqual(['image/png', 'PNG']);
    expect((await rest.get(`/api/companies/${randomUUID()}/org.svg`)).status).toBe(404);
  });
});

describe('activity', () => {
  it('is listed newest first, narrowed by its filters, recorded from outside and verified', async () => {
    const { company: one, agent } = await createWorld();
    const { row } = await agent({ name: 'Busy' });
    const path = `/api/companies/${one.id}/activity`;
    const posted = await rest.post(path, {
      actorId: 'ci',
      action: 'deploy.finished',
      entityType: 'deploy',
      entityId: '7',
      details: { version: 2, apiKey: 'hush-hush' },
    });
    expect([posted.status, posted.body.actorType, posted.body.details]).toEqual([
      201,
      'user',
      { version: 2, apiKey: '[REDACTED]', claimedActor: { actorType: 'system', actorId: 'ci' } },
    ]);
    const actions = async (query: string) =>
      (await rest.get(`${path}?${query}`)).body.map((event: { action: string }) => event.action);
    expect(await actions('')).toEqual(['deploy.finished', 'agent.created', 'company.created']);
    expect(await actions('limit=1')).toEqual(['deploy.finished']);
    expect(await actions(`entityType=agent&entityId=${row.id}`)).toEqual(['agent.created']);
    expect(await actions(`before=${encodeURIComponent('2020-01-01T00:00:00Z')}`)).toEqual([]);
    expect((await rest.get(`${path}?before=yesterday`)).status).toBe(400);
    expect((await rest.get(`${path}?agentId=x`)).body.issues[0].path).toEqual(['agentId']);
    expect((await rest.get(`${path}/verify`)).body).toMatchObject({ ok: true, events: 3, brokenAt: null });
  });

  it('is audited page by page, and exported', async () => {
    const one = await createWorld();
    for (const name of ['A', 'B']) await one.agent({ name });
    const path = `/api/companies/${one.company.id}/audit/agent-actions`;
    const first = (await rest.get(`${path}?limit=2`)).body;
    const second = (await rest.get(`${path}?limit=2&cursor=${first.nextCursor}`)).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    expect((await rest.get(`${path}?cursor=nonsense`)).status).toBe(400);
    const csv = await rest.get(`${path}.csv?action=agent.created`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="agent-actions.csv"');
    expect(csv.bytes.toString().trim().split('\n')).toHaveLength(3);
    const agent = await one.agent({ name: 'Auditor' });
    expect((await rest.get(path, { as: await agentKey(one, agent) })).status).toBe(200);
    const viewer = await boardKey(one, (await one.member('viewer')).actor.userId);
    expect((await rest.get(`${path}.csv`, { as: viewer })).status).toBe(200);
  });
});

describe('adapters', () => {
  it('are listed with what they can do, their configuration and their models', async () => {
    const listed = (await rest.get('/api/adapters')).body;
    const one = await rest.get('/api/adapters/claude_local');
    expect(listed).toContainEqual(one.body);
    expect((await rest.get('/api/adapters/process/config-schema')).body).toMatchObject({ type: 'object' });
    expect((await rest.get(`${company}/adapters/claude_local/models`)).body).toHaveLength(one.body.modelsCount);
    expect(await rest.get('/api/adapters/nope')).toMatchObject({
      status: 404,
      body: { error: 'Adapter "nope" is not registered.' },
    });
    expect(await rest.get(`${company}/adapters/nope/models`)).toMatchObject({
      status: 422,
      body: { error: 'Unknown adapter type: nope' },
    });
  });
});

describe('settings of the instance', () => {
  it('are read by the board and changed by admins, strictly', async () => {
    const member = await boardKey(world, (await world.member('owner')).actor.userId);
    const path = '/api/instance/settings';
    expect((await rest.get(`${path}/general`, { as: member })).body.censorUsernameInLogs).toBe(false);
    expect(await rest.patch(`${path}/general`, { keyboardShortcuts: true }, { as: member })).toMatchObject({
      status: 403,
      body: { error: 'Instance admin access required' },
    });
    expect((await rest.get(path, { as: member })).status).toBe(403);
    expect((await rest.patch(`${path}/experimental`, { enableCases: true })).body.enableCases).toBe(true);
    expect((await rest.patch(`${path}/general`, { keyboardShortcuts: true })).body.keyboardShortcuts).toBe(true);
    expect((await rest.patch(path, { experimental: { enableCases: false } })).body.experimental.enableCases).toBe(
      false,
    );
    expect((await rest.patch(`${path}/experimental`, { enableMagic: true })).body.issues[0].code).toBe(
      'unrecognized_keys',
    );
    expect((await rest.patch(`${path}/experimental`, {})).status).toBe(400);
    expect((await rest.get(`${path}/experimental`)).body.enableApps).toBe(true);
  });
});

describe('health', () => {
  it('is told to anyone, with a status of its own when the database is away', async () => {
    expect((await rest.get('/api/health')).body).toMatchObject({
      status: 'ok',
      deploymentMode: 'local_trusted',
      authReady: true,
    });
    const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', poolMax: 2 });
    const away = await startRest({ ...(await testServices()), database });
    for (const as of [undefined, 'svc_board_key']) {
      const { status, body } = await away.get('/api/health', { as });
      expect([status, body.status, body.error]).toEqual([503, 'unhealthy', 'database_unreachable']);
    }
    await database.close();
  });
});

describe('pictures and pages', () => {
  it('of avatars never change', async () => {
    const { headers, bytes } = await rest.get('/api/avatars/cap-v1/ocean.svg');
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(bytes.toString()).toMatch(/^<svg /);
    for (const name of ['nope', '__proto__', 'toString', '%2e%2e']) {
      expect((await rest.get(`/api/avatars/cap-v1/${name}.svg`)).status).toBe(404);
    }
  });
});
