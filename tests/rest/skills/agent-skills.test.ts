/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { type SkillWorld, skillWorld } from '#tests/services/skills/world.js';

let rest: Rest;
let at: SkillWorld;
let ada: Awaited<ReturnType<SkillWorld['agent']>>;
let path: string;

beforeAll(async () => {
  rest = await startRest();
  at = await skillWorld();
  ada = await at.agent({ name: 'Ada', adapterType: 'claude_local' });
  path = `/api/agents/${ada.row.id}/skills`;
});

describe('the skills of an agent over REST', () => {
  it('are read and said, by words or with a version', async () => {
    const sums = await at.create({ slug: 'sums' });
    const pinned = { key: sums.key, versionId: sums.currentVersionId };
    expect((await rest.get(path)).body).toMatchObject({ desiredSkills: ['service/orgraph'] });
    const synced = await rest.post(`${path}/sync`, { mode: 'add', desiredSkills: ['service/orgraph-hiring', pinned] });
    expect([synced.status, synced.body]).toEqual([
      200,
      {
        agentId: ada.row.id,
        adapterType: 'claude_local',
        supported: true,
        mode: 'ephemeral',
        desiredSkills: ['service/orgraph', 'service/orgraph-hiring', sums.key],
        desiredSkillEntries: [
          { key: 'service/orgraph', versionId: null },
          { key: 'service/orgraph-hiring', versionId: null },
          pinned,
        ],
        entries: expect.arrayContaining([expect.objectContaining({ key: sums.key, state: 'configured' })]),
        warnings: [],
      },
    ]);
    expect((await rest.get(path)).body).toEqual(synced.body);
  });

  it('are refused where the request makes no sense', async () => {
    expect((await rest.post(`${path}/sync`, {})).status).toBe(400);
    expect((await rest.post(`${path}/sync`, { mode: 'swap', desiredSkills: [] })).status).toBe(400);
    expect((await rest.post(`${path}/sync`, { desiredSkills: Array(501).fill('sums') })).status).toBe(400);
    expect((await rest.post(`${path}/sync`, { desiredSkills: ['none'] })).status).toBe(422);
    expect((await rest.get(`/api/agents/${crypto.randomUUID()}/skills`)).status).toBe(404);
  });

  it('are said once for a key, by an agent for itself as well', async () => {
    const as = await agentKey(at, ada);
    const headers = { 'Idempotency-Key': 'once' };
    const body = { desiredSkills: ['orgraph-cases'] };
    const first = await rest.post(`${path}/sync`, body, { as, headers });
    expect(first.body.desiredSkills).toEqual(['service/orgraph', 'service/orgraph-cases']);
    await rest.post(`${path}/sync`, { desiredSkills: [] });
    expect((await rest.post(`${path}/sync`, body, { as, headers })).body).toEqual(first.body);
    expect((await rest.get(path)).body.desiredSkills).toEqual(['service/orgraph']);
  });
});
