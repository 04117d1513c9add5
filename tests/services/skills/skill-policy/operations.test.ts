import { describe, expect, it } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { assertSkillAllowed } from '#services/skills/skill-policy/decision.js';
import * as operations from '#services/skills/skill-policy/operations.js';
import { type Caller, createWorld } from '#tests/kit/world.js';

const SECRET = 'Source locators must not contain credentials or secret query or fragment parameters';
const RULE = {
  id: 'rule',
  priority: 0,
  effect: 'deny',
  subject: { type: 'all_agents' },
  actions: ['skills.import'],
};

async function create() {
  const world = await createWorld();
  const { board, company, services } = world;
  const companyId: string = company.id;
  const replace = (fields: object = {}, by: Caller = board) =>
    by.run(operations.replaceSkillPolicy, {
      companyId,
      schemaVersion: 1,
      defaultEffect: 'allow',
      rules: [],
      expectedRevision: 0,
      ...fields,
    });
  const read = (by: Caller = board) => by.run(operations.getSkillPolicy, { companyId });
  const reset = (by: Caller = board) => by.run(operations.resetSkillPolicy, { companyId });
  const evaluate = (fields: object = {}, by: Caller = board) =>
    by.run(operations.evaluateSkillPolicy, { companyId, action: 'skills.import', ...fields });
  const grant = (principalType: 'agent' | 'user', principalId: string, permissionKey: string, scope?: object) =>
    services.database.transaction('all', (tx) =>
      tx.principalPermissionGrant.create({
        data: { companyId, principalType, principalId, permissionKey, ...(scope && { scope }) } as never,
      }),
    );
  const revoke = (principalId: string) =>
    services.database.transaction('all', (tx) => tx.principalPermissionGrant.deleteMany({ where: { principalId } }));
  const events = () =>
    services.database.transaction('all', (tx) =>
      tx.event.findMany({
        where: { companyId, entityType: 'company_skill_policy' },
        orderBy: { seq: 'asc' },
        select: { action: true, entityId: true, details: true },
      }),
    );
  return { ...world, companyId, replace, read, reset, evaluate, grant, revoke, events };
}

const open = { schemaVersion: 1, revision: 0, defaultEffect: 'allow', rules: [], materialized: false };

describe('the skill policy of a company', () => {
  it('is open until somebody writes one, counts its revisions, and is open again once it is reset', async () => {
    const { read, replace, reset, companyId, events } = await create();
    expect(await read()).toEqual(open);
    const first = await replace({ defaultEffect: 'deny', rules: [RULE] });
    expect(first).toEqual({ schemaVersion: 1, revision: 1, defaultEffect: 'deny', rules: [RULE], materialized: true });
    expect(await read()).toEqual(first);
    expect(await replace({ expectedRevision: 1 })).toMatchObject({ revision: 2, rules: [], materialized: true });
    expect(await reset()).toEqual(open);
    expect(await read()).toEqual(open);
    expect(await reset()).toEqual(open);
    expect(await replace()).toMatchObject({ revision: 1 });
    const told = [
      ['company.skill_policy_replaced', { previousRevision: 0, newRevision: 1, defaultEffect: 'deny', ruleCount: 1 }],
      ['company.skill_policy_replaced', { previousRevision: 1, newRevision: 2, defaultEffect: 'allow', ruleCount: 0 }],
      ['company.skill_policy_reset', { previousRevision: 2, newRevision: 0 }],
      ['company.skill_policy_replaced', { previousRevision: 0, newRevision: 1, defaultEffect: 'allow', ruleCount: 0 }],
    ];
    expect(await events()).toEqual(told.map(([action, details]) => ({ action, entityId: companyId, details })));
  });

  it('tells nobody of a reset of nothing', async () => {
    const { reset, events } = await create();
    expect(await reset()).toEqual(open);
    expect(await events()).toEqual([]);
  });

  it('is not written over what somebody else wrote meanwhile', async () => {
    const { replace, read } = await create();
    await replace();
    await expect(replace({ defaultEffect: 'deny' })).rejects.toMatchObject({
      status: 409,
      code: 'skill_policy_revision_conflict',
      details: { expectedRevision: 0, currentRevision: 1 },
    });
    await expect(replace({ expectedRevision: 2 })).rejects.toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({ revision: 1, defaultEffect: 'allow' });
  });

  it('is stored in one form, however it is spelled', async () => {
    const { replace, agent } = await create();
    const { row } = await agent({ name: 'Ada' });
    const { rules } = await replace({
      rules: [
        { ...RULE, subject: { type: 'agents', agentIds: [row.id.toUpperCase()] } },
        {
          ...RULE,
          id: 'second',
          subject: { type: 'roles', roles: ['  Engineer '] },
          resources: {
            skillKeys: null,
            sourceLocators: ['https://www.GitHub.com/Acme/Skills.git/', 'git@github.com:Acme/Tools.git'],
          },
        },
        { ...RULE, id: 'third', resources: null },
      ],
    });
    expect(rules).toEqual([
      { ...RULE, subject: { type: 'agents', agentIds: [row.id] } },
      {
        ...RULE,
        id: 'second',
        subject: { type: 'roles', roles: ['Engineer'] },
        resources: { sourceLocators: ['https://github.com/acme/skills', 'https://github.com/acme/tools'] },
      },
      { ...RULE, id: 'third' },
    ]);
  });
});

const AGENT = '0b6f7f6e-8d1f-4d5c-9a57-3c2f4e0f7a11';
const ruleWith = (fields: object) => ({ rules: [{ ...RULE, ...fields }] });
const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ ...RULE, id: `rule-${at}` }));

describe('a skill policy is refused', () => {
  it.each([
    ['another version', { schemaVersion: 2 }, ['schemaVersion']],
    ['another effect', { defaultEffect: 'ask' }, ['defaultEffect']],
    ['no revision', { expectedRevision: undefined }, ['expectedRevision']],
    ['a negative revision', { expectedRevision: -1 }, ['expectedRevision']],
    ['an unknown field', { enforced: true }, []],
    ['more than 1,000 rules', { rules: numbered(1_001) }, ['rules']],
    ['two rules of one id', { rules: [RULE, { ...RULE, priority: 3 }] }, ['rules', 1, 'id']],
    ['an id that begins with a dot', ruleWith({ id: '.rule' }), ['rules', 0, 'id']],
    ['an id with a blank', ruleWith({ id: 'my rule' }), ['rules', 0, 'id']],
    ['an id with a line break at its end', ruleWith({ id: 'rule\n' }), ['rules', 0, 'id']],
    ['an id of 129 characters', ruleWith({ id: 'r'.repeat(129) }), ['rules', 0, 'id']],
    ['a priority above a million', ruleWith({ priority: 1_000_001 }), ['rules', 0, 'priority']],
    ['a priority that is no integer', ruleWith({ priority: 0.5 }), ['rules', 0, 'priority']],
    ['an unknown field of a rule', ruleWith({ enabled: false }), ['rules', 0]],
    ['no action', ruleWith({ actions: [] }), ['rules', 0, 'actions']],
    ['an action twice', ruleWith({ actions: ['skills.edit', 'skills.edit'] }), ['rules', 0, 'actions', 1]],
    ['an unknown action', ruleWith({ actions: ['skills.eat'] }), ['rules', 0, 'actions', 0]],
    ['an unknown kind of subject', ruleWith({ subject: { type: 'everybody' } }), ['rules', 0, 'subject', 'type']],
    [
      'an unknown field of a subject',
      ruleWith({ subject: { type: 'all_agents', roles: ['ceo'] } }),
      ['rules', 0, 'subject'],
    ],
    ['no agents', ruleWith({ subject: { type: 'agents', agentIds: [] } }), ['rules', 0, 'subject', 'agentIds']],
    [
      'an agent twice',
      ruleWith({ subject: { type: 'agents', agentIds: [AGENT, AGENT.toUpperCase()] } }),
      ['rules', 0, 'subject', 'agentIds', 1],
    ],
    [
      'an agent without an id',
      ruleWith({ subject: { type: 'agents', agentIds: ['boss'] } }),
      ['rules', 0, 'subject', 'agentIds', 0],
    ],
    ['an empty role', ruleWith({ subject: { type: 'roles', roles: ['  '] } }), ['rules', 0, 'subject', 'roles', 0]],
    [
      'a role twice',
      ruleWith({ subject: { type: 'roles', roles: ['CEO', ' ceo'] } }),
      ['rules', 0, 'subject', 'roles', 1],
    ],
    [
      '501 roles',
      ruleWith({ subject: { type: 'roles', roles: Array.from({ length: 501 }, (_, at) => `r${at}`) } }),
      ['rules', 0, 'subject', 'roles'],
    ],
    ['resources that say nothing', ruleWith({ resources: {} }), ['rules', 0, 'resources']],
    ['resources that only say null', ruleWith({ resources: { skillIds: null } }), ['rules', 0, 'resources']],
    ['an unknown field of resources', ruleWith({ resources: { skillKey: ['a'] } }), ['rules', 0, 'resources']],
    ['an empty list of keys', ruleWith({ resources: { skillKeys: [] } }), ['rules', 0, 'resources', 'skillKeys']],
    [
      'a key of 513 characters',
      ruleWith({ resources: { skillKeys: ['k'.repeat(513)] } }),
      ['rules', 0, 'resources', 'skillKeys', 0],
    ],
    [
      'a kind of source twice',
      ruleWith({ resources: { sourceTypes: ['git', 'git'] } }),
      ['rules', 0, 'resources', 'sourceTypes', 1],
    ],
    [
      'an address twice',
      ruleWith({ resources: { sourceLocators: ['https://github.com/a/b', 'https://www.github.com/A/B.git'] } }),
      ['rules', 0, 'resources', 'sourceLocators', 1],
    ],
    [
      'an address of 2,049 characters',
      ruleWith({ resources: { sourceLocators: [`https://github.com/a/${'b'.repeat(2028)}`] } }),
      ['rules', 0, 'resources', 'sourceLocators', 0],
    ],
  ] as const)('for %s', async (_what, fields, path) => {
    const { replace, read } = await create();
    await expect(replace(fields)).rejects.toMatchObject({
      status: 422,
      code: 'skill_policy_validation_failed',
      message: 'Invalid skill policy document',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect(await read()).toEqual(open);
  });

  it.each([
    'https://user:password@github.com/acme/skills',
    'https://ghp_x@github.com/acme/skills',
    'https://example.com/skills/SKILL.md?access_token=abc',
    'https://example.com/skills/SKILL.md#api_key=abc',
    'https://example.com/skills/SKILL.md?Authorization=abc',
  ])('for the address %s, in words that do not repeat it', async (sourceLocator) => {
    const { replace, evaluate } = await create();
    const refusal = { status: 422, code: 'skill_policy_validation_failed', message: SECRET };
    const issue = (path: readonly unknown[]) => [expect.objectContaining({ path, message: SECRET })];
    await expect(replace(ruleWith({ resources: { sourceLocators: [sourceLocator] } }))).rejects.toMatchObject({
      ...refusal,
      issues: issue(['rules', 0, 'resources', 'sourceLocators', 0]),
    });
    await expect(evaluate({ resource: { sourceLocator } })).rejects.toMatchObject({
      ...refusal,
      issues: issue(['resource', 'sourceLocator']),
    });
  });

  it('only for a size beyond the limits: a policy of the largest size is accepted', async () => {
    const { replace } = await create();
    const resources = { skillKeys: Array.from({ length: 500 }, (_, at) => `k${at}`) };
    const rules = [...numbered(999), { ...RULE, id: 'r'.repeat(128), priority: -1_000_000, resources }];
    expect((await replace({ rules })).rules).toHaveLength(1_000);
  });
});

describe('writing a skill policy', () => {
  it('is for owners, for people and agents who may manage permissions, and for nobody else', async () => {
    const { member, agent, grant, replace, reset } = await create();
    const required = { status: 403, code: 'skill_policy_admin_required' };
    const [owner, admin, operator, viewer] = await Promise.all(
      (['owner', 'admin', 'operator', 'viewer'] as const).map((role) => member(role)),
    );
    const worker = await agent({ name: 'Worker' });
    for (const refused of [admin, operator, viewer, worker] as Caller[]) {
      await expect(replace({}, refused)).rejects.toMatchObject(required);
      await expect(reset(refused)).rejects.toMatchObject(required);
    }
    await grant('agent', worker.row.id, 'users:manage_permissions');
    await grant('user', operator?.actor.userId ?? '', 'users:manage_permissions');
    let expectedRevision = 0;
    for (const allowed of [owner, worker, operator] as Caller[]) {
      expect(await replace({ expectedRevision }, allowed)).toMatchObject({ revision: ++expectedRevision });
    }
  });

  it('is refused to callers who may only read, whatever they were granted', async () => {
    const { member, agent, grant, replace, as } = await create();
    const viewer = await member('viewer');
    await grant('user', viewer.actor.userId, 'users:manage_permissions');
    await expect(replace({}, viewer)).rejects.toMatchObject({ status: 403, message: 'Viewer access is read-only' });
    const worker = await agent({ name: 'Worker' });
    await grant('agent', worker.row.id, 'users:manage_permissions');
    const paused = as({ ...worker.actor, isPaused: true });
    await expect(replace({}, paused)).rejects.toMatchObject({ status: 403, code: 'agent_paused' });
  });

  it('is refused to callers of another company and to anonymous callers', async () => {
    const { companyId, replace, anonymous, read } = await create();
    const other = await create();
    const stranger = await other.member('owner');
    const foreign = await other.agent({ name: 'Foreign' });
    await expect(read(stranger)).rejects.toMatchObject({ status: 403 });
    await expect(replace({}, foreign)).rejects.toMatchObject({ status: 403 });
    const unknown = { status: 401, code: 'skill_authentication_required' };
    for (const operation of Object.values(operations)) {
      await expect(anonymous.run(operation, { companyId, action: 'skills.edit' })).rejects.toMatchObject(unknown);
    }
  });
});

describe('what a skill policy says of an attempt', () => {
  it('is about the caller: agents have their role, people the role board', async () => {
    const { replace, evaluate, member, agent } = await create();
    await replace({
      rules: [
        { ...RULE, id: 'engineers', subject: { type: 'roles', roles: ['Engineer'] } },
        { ...RULE, id: 'people', subject: { type: 'roles', roles: ['BOARD'] } },
      ],
    });
    const engineer = await agent({ name: 'Ada', role: 'engineer' });
    const designer = await agent({ name: 'Bob', role: 'designer' });
    const said = async (by?: Caller) => (await evaluate({}, by)).matchedRuleId;
    expect([await said(engineer), await said(designer)]).toEqual(['engineers', null]);
    expect([await said(), await said(await member('viewer'))]).toEqual(['people', 'people']);
  });

  it('is about another agent, as its role now is, for those who administer the policy', async () => {
    const { replace, evaluate, member, agent, board, companyId } = await create();
    await replace({ rules: [{ ...RULE, subject: { type: 'roles', roles: ['engineer'] } }] });
    const { row } = await agent({ name: 'Ada', role: 'designer' });
    const principal = { agentId: row.id };
    expect(await evaluate({ principal })).toMatchObject({ allowed: true, reason: 'policy_default' });
    await board.run(updateAgent, { agentId: row.id, companyId, role: 'engineer' });
    expect(await evaluate({ principal })).toMatchObject({ allowed: false, matchedRuleId: 'rule' });
    expect(await evaluate({ principal }, await member('owner'))).toMatchObject({ allowed: false });
    const worker = await agent({ name: 'Worker' });
    for (const refused of [worker, await member('admin'), await member('viewer')]) {
      const asked = evaluate({ principal }, refused);
      await expect(asked).rejects.toMatchObject({ status: 403, code: 'skill_policy_admin_required' });
    }
  });

  it('is about agents of the company only', async () => {
    const { evaluate, member } = await create();
    const other = await create();
    const { row } = await other.agent({ name: 'Foreign' });
    const denied = { status: 403, code: 'skill_company_boundary_denied' };
    await expect(evaluate({ principal: { agentId: row.id } })).rejects.toMatchObject(denied);
    const missing = { status: 404, message: 'Agent not found' };
    const owner = await member('owner');
    await expect(evaluate({ principal: { agentId: row.id } }, owner)).rejects.toMatchObject(missing);
    for (const agentId of [AGENT, 'nobody']) {
      await expect(evaluate({ principal: { agentId } })).rejects.toMatchObject(missing);
    }
  });

  it('depends on what is known of the skill, with addresses in any spelling', async () => {
    const { replace, evaluate } = await create();
    const resources = { sourceLocators: ['https://github.com/acme/skills'] };
    await replace({ rules: [{ ...RULE, subject: { type: 'roles', roles: ['board'] }, resources }] });
    for (const sourceLocator of ['https://www.github.com/Acme/Skills.git', 'git@github.com:acme/skills.git']) {
      expect((await evaluate({ resource: { sourceLocator } })).allowed, sourceLocator).toBe(false);
    }
    expect((await evaluate({ resource: { sourceLocator: 'https://github.com/acme/other' } })).allowed).toBe(true);
    expect((await evaluate({})).allowed).toBe(true);
  });

  it('counts grants of the company without a scope, and roles that hold a permission', async () => {
    const { replace, evaluate, agent, grant, revoke, member } = await create();
    await replace({ defaultEffect: 'deny' });
    const worker = await agent({ name: 'Worker' });
    const reason = async (by?: Caller) => (await evaluate({}, by)).reason;
    expect(await reason(worker)).toBe('legacy_compatibility');
    await revoke(worker.row.id);
    expect(await reason(worker)).toBe('policy_default');
    await grant('agent', worker.row.id, 'skills:create', { projectId: AGENT });
    expect(await reason(worker)).toBe('policy_default');
    await grant('agent', worker.row.id, 'skills:suggest-changes');
    expect(await reason(worker)).toBe('legacy_compatibility');
    expect(await reason(await member('admin'))).toBe('legacy_compatibility');
    const operator = await member('operator');
    expect([await reason(operator), await reason()]).toEqual(['policy_default', 'policy_default']);
    await grant('user', operator.actor.userId, 'skills:create');
    expect(await reason(operator)).toBe('legacy_compatibility');
  });

  it('tells what the product forbids before the policy', async () => {
    const { evaluate } = await create();
    const asked = { action: 'skills.edit', resource: { skillKey: 'service/deploy' } };
    expect(await evaluate(asked)).toMatchObject({ allowed: false, reason: 'platform_invariant', policyRevision: 0 });
  });

  it.each([
    [{ action: undefined }, ['action']],
    [{ action: 'skills.eat' }, ['action']],
    [{ resource: { skillId: 'deploy' } }, ['resource', 'skillId']],
    [{ resource: { skillName: 'deploy' } }, ['resource']],
    [{ principal: {} }, ['principal', 'agentId']],
  ])('is not told for %j', async (fields, path) => {
    const { evaluate } = await create();
    await expect(evaluate(fields)).rejects.toMatchObject({
      status: 400,
      issues: [expect.objectContaining({ path })],
    });
  });
});

describe('what is not allowed', () => {
  it('is refused with what decided it', async () => {
    const { replace, agent, services, companyId } = await create();
    await replace({ rules: [RULE] });
    const { actor } = await agent({ name: 'Ada' });
    const attempt = (action: 'skills.import' | 'skills.edit') =>
      assertSkillAllowed(new Scope(services, actor), companyId, action, {});
    await attempt('skills.edit');
    const refusal = {
      status: 403,
      code: 'skill_policy_denied',
      message: 'The skill policy does not allow skills.import',
      details: {
        action: 'skills.import',
        reason: 'explicit_rule',
        policyRevision: 1,
        matchedRuleId: 'rule',
        remediation: expect.stringContaining('rule'),
      },
    };
    await expect(attempt('skills.import')).rejects.toMatchObject(refusal);
    const writing = transact(services, actor, companyId, (scope) =>
      assertSkillAllowed(scope, companyId, 'skills.import', {}),
    );
    await expect(writing).rejects.toMatchObject(refusal);
  });

  it('is nothing for the local board where rules are about agents', async () => {
    const { replace, services, companyId } = await create();
    await replace({ rules: [RULE] });
    await assertSkillAllowed(new Scope(services, localBoard), companyId, 'skills.import', {});
  });
});
