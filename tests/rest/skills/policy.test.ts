/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let path: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  path = `/api/companies/${world.company.id}/skill-policy`;
});

const OPEN = { schemaVersion: 1, revision: 0, defaultEffect: 'allow', rules: [], materialized: false };
const RULE = {
  id: 'no-imports',
  priority: 10,
  effect: 'deny',
  subject: { type: 'all_agents' },
  actions: ['skills.import'],
};
const policy = (fields: object = {}) => ({
  schemaVersion: 1,
  defaultEffect: 'allow',
  rules: [RULE],
  expectedRevision: 0,
  ...fields,
});

describe('the skill policy over REST', () => {
  it('is read, written, asked and given up', async () => {
    expect((await rest.get(path)).body).toEqual(OPEN);
    const stored = { ...OPEN, revision: 1, rules: [RULE], materialized: true };
    const written = await rest.put(path, policy());
    expect([written.status, written.body]).toEqual([200, stored]);
    expect((await rest.get(path)).body).toEqual(stored);
    const as = await agentKey(world, await world.agent({ name: 'Ada' }));
    const asked = await rest.post(`${path}/evaluate`, { action: 'skills.import' }, { as });
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        allowed: false,
        action: 'skills.import',
        reason: 'explicit_rule',
        policyRevision: 1,
        matchedRuleId: 'no-imports',
        remediation: expect.any(String),
      },
    ]);
    const given = await rest.delete(path);
    expect([given.status, given.body]).toEqual([200, OPEN]);
  });

  it('is written once for a key, and is not written over by a late one', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const first = await rest.put(path, policy(), { headers });
    const again = await rest.put(path, policy(), { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const late = await rest.put(path, policy());
    expect([late.status, late.body]).toEqual([
      409,
      {
        error: 'The skill policy was changed by someone else',
        code: 'skill_policy_revision_conflict',
        details: { expectedRevision: 0, currentRevision: first.body.revision },
      },
    ]);
  });

  it('is refused with all its mistakes', async () => {
    const sourceLocators = ['https://example.com/SKILL.md?token=x'];
    const bad = await rest.put(path, policy({ rules: [{ ...RULE, priority: 'high', colour: 'red' }], extra: 1 }));
    expect([bad.status, bad.body]).toEqual([
      422,
      {
        error: 'Invalid skill policy document',
        code: 'skill_policy_validation_failed',
        issues: expect.arrayContaining([
          expect.objectContaining({ path: ['rules', 0, 'priority'] }),
          expect.objectContaining({ code: 'unrecognized_keys' }),
        ]),
      },
    ]);
    const secret = await rest.put(path, policy({ rules: [{ ...RULE, resources: { sourceLocators } }] }));
    expect([secret.status, secret.body.error, secret.body.code]).toEqual([
      422,
      'Source locators must not contain credentials or secret query or fragment parameters',
      'skill_policy_validation_failed',
    ]);
    expect(secret.body.issues[0].path).toEqual(['rules', 0, 'resources', 'sourceLocators', 0]);
    expect((await rest.put(path, '{"schemaVersion":')).status).toBe(400);
  });

  it('is not written by agents without the permission, nor asked about others by them', async () => {
    const agent = await world.agent({ name: 'Bob' });
    const as = await agentKey(world, agent);
    const required = [403, 'skill_policy_admin_required'];
    for (const refused of [
      await rest.put(path, policy(), { as }),
      await rest.delete(path, { as }),
      await rest.post(`${path}/evaluate`, { action: 'skills.edit', principal: { agentId: agent.row.id } }, { as }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual(required);
    }
  });

  it('is asked about agents of the company only', async () => {
    const other = await (await createWorld()).agent({ name: 'Foreign' });
    const ask = (agentId: string) => rest.post(`${path}/evaluate`, { action: 'skills.edit', principal: { agentId } });
    const foreign = await ask(other.row.id);
    expect([foreign.status, foreign.body.code]).toEqual([403, 'skill_company_boundary_denied']);
    const missing = await ask('0b6f7f6e-8d1f-4d5c-9a57-3c2f4e0f7a11');
    expect([missing.status, missing.body]).toEqual([404, { error: 'Agent not found' }]);
    const nothing = await rest.post(`${path}/evaluate`, {});
    expect([nothing.status, nothing.body.error]).toEqual([400, 'Validation error']);
  });
});
