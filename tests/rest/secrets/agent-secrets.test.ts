/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { stored } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { refTo, secretIn } from '#tests/services/secrets/secrets-world.js';

let rest: Rest;
let world: World;
let agent: AgentCaller;
let secretId: string;
let runId: string;
let inRun: { as: string };

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  const secret = await secretIn(world, 'hush', { name: 'Deploy key', key: 'deploy', description: 'To deploy' });
  secretId = secret.id;
  agent = await world.agent({ name: 'Ada', adapterConfig: { env: { DEPLOY: refTo(secret) } } });
  const data = { companyId: world.company.id, agentId: agent.row.id, status: 'running' };
  runId = (await stored(world, (tx) => tx.heartbeatRun.create({ data }))).id;
  inRun = { as: await runToken(world, agent, { runId }) };
});

const grantPath = (key: string, id: string = agent.row.id) => `/api/agents/${id}/secret-grants/${key}`;
const NO_AGENT = [401, { error: 'Agent authentication required' }];
const NO_RUN = [403, { error: 'A running run of this agent is required' }];

describe('an agent within a run', () => {
  it('lists and reads its secrets, which nobody may keep', async () => {
    const made = await rest.put(grantPath('deploy'), { secretId, projectionClass: 'class_3_static_lease' });
    expect([made.status, made.body]).toMatchObject([200, { key: 'deploy', secretId, versionSelector: 'latest' }]);
    expect((await rest.get(`/api/agents/${agent.row.id}/secret-grants`)).body).toEqual({ grants: [made.body] });
    const common = { name: 'Deploy key', description: 'To deploy', latestVersion: 1, versionSelector: 'latest' };
    const listed = await rest.get('/api/agents/me/secrets', inRun);
    expect([listed.status, listed.body]).toEqual([
      200,
      {
        secrets: [
          {
            ...common,
            key: 'DEPLOY',
            delivery: 'env',
            projectionClass: 'unclassified',
            resolvedVersion: 1,
            secretRef: 'deploy',
          },
          {
            ...common,
            key: 'deploy',
            delivery: 'api',
            projectionClass: 'class_3_static_lease',
            resolvedVersion: 1,
            secretRef: 'deploy',
          },
        ],
      },
    ]);
    const read = await rest.post('/api/agents/me/secrets/deploy/value', undefined, inRun);
    expect([read.status, read.body]).toEqual([200, { key: 'deploy', value: 'hush', version: 1 }]);
    expect(read.headers.get('cache-control')).toBe('no-store');
    const gone = await rest.delete(grantPath('deploy'));
    expect([gone.status, gone.body]).toEqual([200, { ok: true }]);
    const refused = await rest.post('/api/agents/me/secrets/deploy/value', {}, inRun);
    expect([refused.status, refused.body]).toEqual([403, { error: 'Secret access is not granted for this agent' }]);
  });

  it('is the only one who may', async () => {
    const key = await agentKey(world, agent);
    const queued = await stored(world, (tx) =>
      tx.heartbeatRun.create({ data: { companyId: world.company.id, agentId: agent.row.id, status: 'queued' } }),
    );
    const owner = await world.member('owner');
    for (const request of [{}, { as: await boardKey(world, owner.actor.userId) }]) {
      const listed = await rest.get('/api/agents/me/secrets', request);
      expect([listed.status, listed.body]).toEqual(NO_AGENT);
      const read = await rest.post('/api/agents/me/secrets/DEPLOY/value', {}, request);
      expect([read.status, read.body]).toEqual(NO_AGENT);
    }
    for (const request of [
      { as: key },
      { as: key, headers: { 'x-service-run-id': runId } },
      { as: await runToken(world, agent, { runId: null }), headers: { 'x-service-run-id': runId } },
      { as: await runToken(world, agent, { runId: queued.id }) },
    ]) {
      const listed = await rest.get('/api/agents/me/secrets', request);
      expect([listed.status, listed.body]).toEqual(NO_RUN);
      const read = await rest.post('/api/agents/me/secrets/DEPLOY/value', {}, request);
      expect([read.status, read.body]).toEqual(NO_RUN);
    }
  });

  it('is not told a value twice under one idempotency key', async () => {
    const keyed = { ...inRun, headers: { 'idempotency-key': 'once' } };
    expect((await rest.post('/api/agents/me/secrets/DEPLOY/value', {}, keyed)).status).toBe(200);
    const again = await rest.post('/api/agents/me/secrets/DEPLOY/value', {}, keyed);
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_secret_shown_once']);
    const rows = await stored(world, (tx) => tx.idempotencyKey.findMany({ where: { key: 'once' } }));
    expect(JSON.stringify(rows)).not.toContain('hush');
  });
});

describe('a grant', () => {
  it('is refused in the documented way', async () => {
    const other = await createWorld();
    const theirs = await other.agent({ name: 'Bob' });
    expect((await rest.put(grantPath('key'), {})).status).toBe(400);
    const foreign = await secretIn(other, 'v');
    const refused = await rest.put(grantPath('key'), { secretId: foreign.id });
    expect([refused.status, refused.body]).toEqual([
      422,
      { error: 'secretId refers to a secret that does not belong to company' },
    ]);
    const clash = await rest.put(grantPath('DEPLOY'), { secretId: (await secretIn(world, 'v')).id });
    expect(clash.status).toBe(409);
    const asOwner = { as: await boardKey(world, (await world.member('owner')).actor.userId) };
    expect((await rest.put(grantPath('key', theirs.row.id), { secretId }, asOwner)).status).toBe(404);
    expect((await rest.delete(grantPath('nothing'))).body).toEqual({ error: 'Secret grant not found' });
    expect((await rest.put(grantPath('key'), { secretId }, { as: await agentKey(world, agent) })).status).toBe(403);
  });
});

describe('the variables of an agent', () => {
  it('name the reference that is not possible', async () => {
    const env = { KEY: { type: 'user_secret_ref', key: 'nowhere', required: false, version: 3 } };
    const refused = await rest.patch(`/api/agents/${agent.row.id}`, { adapterConfig: { env } });
    expect([refused.status, refused.body]).toEqual([
      422,
      { error: 'adapterConfig.env.KEY refers to a user secret that is not defined' },
    ]);
  });
});
