import { describe, expect, it } from 'vitest';
import { duplicateToolPolicy } from '#services/tools/policies/duplicate.js';
import {
  createToolPolicy,
  deleteToolPolicy,
  listToolPolicies,
  updateToolPolicy,
} from '#services/tools/policies/operations.js';
import { reorderToolPolicies } from '#services/tools/policies/order.js';
import { createWorld } from '#tests/kit/world.js';

const create = async () => {
  const world = await createWorld();
  const { board, company, services } = world;
  const companyId = company.id;
  const add = (fields: object) =>
    board.run(createToolPolicy, { companyId, name: 'Careful', policyType: 'block', ...fields } as never);
  const named = async (...names: string[]) => {
    const ids: string[] = [];
    for (const name of names) ids.push((await add({ name })).id);
    return ids;
  };
  const trustRule = () =>
    services.database.transaction('all', (tx) =>
      tx.toolPolicy.create({ data: { companyId, name: 'Trusted', policyType: 'trust_rule', priority: 40 } }),
    );
  const all = async (filter: object = {}) =>
    (await board.run(listToolPolicies, { companyId, ...filter })).policies.map(({ name }: { name: string }) => name);
  return { ...world, companyId, add, named, trustRule, all };
};

const MANAGED_ELSEWHERE = {
  status: 422,
  message: 'Trust rules are managed through the trust-rule promotion and revoke endpoints',
};

describe('a tool policy', () => {
  it('is enabled, of middle priority and about all calls unless it says otherwise', async () => {
    const { add, board } = await create();
    const policy = await add({});
    expect(policy).toMatchObject({
      policyType: 'block',
      priority: 100,
      enabled: true,
      selectors: {},
      conditions: null,
      config: null,
      createdByAgentId: null,
      createdByUserId: board.actor.kind === 'board' ? board.actor.userId : null,
    });
  });

  it('keeps its selectors and conditions as they were written', async () => {
    const { add, board, companyId } = await create();
    const selectors = { toolNames: ['send', 'post'], riskLevel: 'high' };
    const conditions = {
      arguments: { fieldMatches: { to: '@example\\.com$' } },
      timeWindow: { startAt: '2026-01-01T00:00:00.000Z', startHourUtc: 22, endHourUtc: 6 },
    };
    const policy = await add({ selectors, conditions });
    expect(policy).toMatchObject({ selectors, conditions });
    const changed = await board.run(updateToolPolicy, { companyId, policyId: policy.id, conditions: null });
    expect(changed).toMatchObject({ selectors, conditions: null });
  });

  it('is of a type that is evaluated', async () => {
    const { add, board, companyId } = await create();
    await expect(add({ policyType: 'redact' })).rejects.toMatchObject({
      status: 422,
      message: "Tool policy type 'redact' is not supported at runtime",
    });
    await expect(add({ policyType: 'trust_rule' })).rejects.toMatchObject(MANAGED_ELSEWHERE);
    const { id: policyId } = await add({});
    const turn = board.run(updateToolPolicy, { companyId, policyId, policyType: 'rate_limit' });
    await expect(turn).rejects.toMatchObject({ status: 422 });
    const config = { limit: 3, windowSeconds: 60 };
    expect(await board.run(updateToolPolicy, { companyId, policyId, policyType: 'rate_limit', config })).toMatchObject({
      policyType: 'rate_limit',
      config,
    });
  });

  it('has a name that no other has', async () => {
    const { add, named, board, companyId } = await create();
    const [policyId = ''] = await named('Other');
    await add({});
    const taken = { status: 409, message: 'A tool policy with that name already exists' };
    await expect(add({})).rejects.toMatchObject(taken);
    await expect(board.run(updateToolPolicy, { companyId, policyId, name: 'Careful' })).rejects.toMatchObject(taken);
  });

  it('is written by people who administer tools, and not by operators and agents', async () => {
    const { companyId, add, member, agent } = await create();
    const { id: policyId } = await add({});
    const fields = { companyId, name: 'Everything', policyType: 'allow' };
    for (const caller of [await member('operator'), await agent({ name: 'Ada', role: 'ceo' })]) {
      await expect(caller.run(createToolPolicy, fields)).rejects.toMatchObject({ status: 403 });
      const weakened = caller.run(updateToolPolicy, { companyId, policyId, enabled: false });
      await expect(weakened).rejects.toMatchObject({ status: 403 });
      await expect(caller.run(deleteToolPolicy, { companyId, policyId })).rejects.toMatchObject({ status: 403 });
    }
    await expect((await member('admin')).run(createToolPolicy, fields)).resolves.toMatchObject({ enabled: true });
  });

  it('is found below its own company only', async () => {
    const { add, board } = await create();
    const { id: policyId } = await add({});
    const elsewhere = await createWorld();
    const wrong = board.run(deleteToolPolicy, { companyId: elsewhere.company.id, policyId });
    await expect(wrong).rejects.toMatchObject({ status: 404, message: 'Tool policy not found' });
  });

  it('is listed in the order in which policies are asked', async () => {
    const { add, all } = await create();
    await add({ name: 'Last', priority: 200 });
    await add({ name: 'Second' });
    await add({ name: 'Third', enabled: false });
    await add({ name: 'First', priority: 0 });
    expect(await all()).toEqual(['First', 'Second', 'Third', 'Last']);
    expect(await all({ enabled: true })).toEqual(['First', 'Second', 'Last']);
    expect(await all({ enabled: false })).toEqual(['Third']);
  });

  it('of trust is neither changed nor deleted nor copied', async () => {
    const { trustRule, board, companyId, all } = await create();
    const { id: policyId } = await trustRule();
    for (const attempt of [
      () => board.run(updateToolPolicy, { companyId, policyId, enabled: false }),
      () => board.run(deleteToolPolicy, { companyId, policyId }),
      () => board.run(duplicateToolPolicy, { companyId, policyId }),
    ])
      await expect(attempt()).rejects.toMatchObject(MANAGED_ELSEWHERE);
    expect(await all()).toEqual(['Trusted']);
  });
});

describe('the order of tool policies', () => {
  it('is set for all of them at once, without trust rules', async () => {
    const { named, trustRule, board, companyId } = await create();
    const [a = '', b = '', c = ''] = await named('a', 'b', 'c');
    await trustRule();
    const { policies } = await board.run(reorderToolPolicies, { companyId, policyIds: [c, a, b] });
    expect(policies.map((policy: { name: string; priority: number }) => [policy.name, policy.priority])).toEqual([
      ['Trusted', 40],
      ['c', 100],
      ['a', 200],
      ['b', 300],
    ]);
  });

  it('names each of them, and none twice', async () => {
    const { named, trustRule, board, companyId } = await create();
    const [a = '', b = ''] = await named('a', 'b');
    const foreign = await create();
    const [theirs = ''] = await foreign.named('theirs');
    const rule = await trustRule();
    const reorder = (policyIds: string[]) => board.run(reorderToolPolicies, { companyId, policyIds });
    await expect(reorder([a, a])).rejects.toMatchObject({ status: 400 });
    for (const policyIds of [[a], [a, b, theirs], [a, theirs], [a, b, rule.id]])
      await expect(reorder(policyIds)).rejects.toMatchObject({ status: 422 });
  });
});

describe('a copy of a tool policy', () => {
  it('is disabled, comes right after it, and has a free name', async () => {
    const { add, board, companyId, all } = await create();
    const selectors = { toolName: 'send' };
    const { id: policyId } = await add({ selectors, description: 'Why' });
    const copy = () => board.run(duplicateToolPolicy, { companyId, policyId });
    expect(await copy()).toMatchObject({
      name: 'Careful copy',
      description: 'Why',
      enabled: false,
      priority: 101,
      selectors,
    });
    expect(await copy()).toMatchObject({ name: 'Careful copy 2' });
    expect(await board.run(duplicateToolPolicy, { companyId, policyId, name: 'Mine' })).toMatchObject({ name: 'Mine' });
    const again = board.run(duplicateToolPolicy, { companyId, policyId, name: 'Mine' });
    await expect(again).rejects.toMatchObject({ status: 409 });
    expect(await all()).toEqual(['Careful', 'Careful copy', 'Careful copy 2', 'Mine']);
  });

  it('keeps within the longest name and the last priority', async () => {
    const { add, board, companyId } = await create();
    const { id: policyId } = await add({ name: 'x'.repeat(160), priority: 10_000 });
    const copy = await board.run(duplicateToolPolicy, { companyId, policyId });
    expect(copy).toMatchObject({ priority: 10_000, name: `${'x'.repeat(155)} copy` });
  });
});

describe('a rule that no call can meet', () => {
  const ID = '0197aaaa-0000-7000-8000-00000000abcd';

  it.each([
    ['an agent by its name', { selectors: { agentId: 'ada' } }, ['selectors', 'agentId']],
    ['one of several IDs', { selectors: { connectionIds: [ID, 'x'] } }, ['selectors', 'connectionIds', 1]],
    ['an unknown provider', { selectors: { providerType: 'mcp' } }, ['selectors', 'providerType']],
    [
      'an ID within conditions',
      { conditions: { context: { projectId: 'x' } } },
      ['conditions', 'context', 'projectId'],
    ],
    [
      'a value that is required and absent',
      { conditions: { arguments: { fieldEquals: { to: 'a' }, fieldAbsent: ['cc', 'to'] } } },
      ['conditions', 'arguments', 'fieldAbsent'],
    ],
    [
      'a tool that is here and elsewhere',
      { conditions: { trustBoundary: { remoteHttpOnly: true, selfOnly: true } } },
      ['conditions', 'trustBoundary'],
    ],
    [
      'a risk above its own limit',
      { conditions: { risk: { levels: ['write'], max: 'low' } } },
      ['conditions', 'risk', 'levels'],
    ],
  ])('is refused, with the place: %s', async (_what, fields, path) => {
    const { add } = await create();
    await expect(add(fields)).rejects.toMatchObject({ status: 400, issues: [{ path }] });
  });

  it('is refused in a change too; a stored one can still be renamed', async () => {
    const { add, board, companyId, services } = await create();
    const { id: policyId } = await add({});
    await services.database.transaction('all', (tx) =>
      tx.toolPolicy.update({ where: { id: policyId }, data: { selectors: { agentId: 'ada' } } }),
    );
    expect(await board.run(updateToolPolicy, { companyId, policyId, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
    });
    const change = { companyId, policyId, selectors: { agentId: 'bob' } };
    await expect(board.run(updateToolPolicy, change)).rejects.toMatchObject({ status: 400 });
  });

  it('is not taken for one because of the letters of an ID', async () => {
    const { add } = await create();
    expect(await add({ selectors: { agentId: ID.toUpperCase() } })).toMatchObject({ selectors: { agentId: ID } });
  });
});
