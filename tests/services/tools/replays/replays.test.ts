import { beforeAll, describe, expect, it } from 'vitest';
import { createToolPolicy, updateToolPolicy } from '#services/tools/policies/operations.js';
import { replayToolPolicies } from '#services/tools/simulation/replay-operations.js';
import { statementsOf } from '#tests/kit/statements.js';
import { createToolWorld, type ToolWorld } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';

let tools: ToolWorld;
let companyId: string;
let limitId: string;

// biome-ignore lint/suspicious/noExplicitAny: what the operation answers, as clients have it
type Replay = any;
const replay = (fields: object = {}): Promise<Replay> =>
  tools.world.board.run(replayToolPolicies, { companyId, ...fields });
const textIs = (text: string) => ({ arguments: { fieldEquals: { text } } });

beforeAll(async () => {
  tools = await createToolWorld();
  companyId = tools.world.company.id;
  const write = (fields: object) => tools.world.board.run(createToolPolicy, { companyId, ...fields });
  await write({ name: 'Not this', policyType: 'block', priority: 1, conditions: textIs('never') });
  const limit = { name: 'Few', policyType: 'rate_limit', priority: 2, conditions: textIs('often') };
  ({ id: limitId } = await write({ ...limit, config: { limit: 2, windowSeconds: 86_400 } }));
  await tools.call('echo', { text: 'hello' });
  await expect(tools.call('echo', { text: 'never' })).rejects.toMatchObject({ code: 'deny_policy_block' });
  for (let turn = 0; turn < 2; turn++) await tools.call('echo', { text: 'often' });
  await expect(tools.call('echo', { text: 'often' })).rejects.toMatchObject({ code: 'rate_limited' });
  await tools.call('echo', { text: 'long', more: 'x'.repeat(600) });
});

describe('the replay of calls', () => {
  it('finds nothing changed by the rules as they are, in one page or many', async () => {
    const unchanged = { examined: 6, changed: 0, otherReason: 0, unchanged: 6, undecidable: 0 };
    expect(await replay()).toEqual({ calls: [], counts: unchanged, nextCursor: null });
    let after: string | undefined;
    let examined = 0;
    do {
      const { calls, counts, nextCursor } = await replay({ first: 1, ...(after && { after }) });
      expect(calls).toEqual([]);
      examined += counts.examined;
      after = nextCursor ?? undefined;
    } while (after);
    expect(examined).toBe(6);
  });

  it('tells call by call what a proposal would have done', async () => {
    const block = { policyType: 'block', priority: 0, conditions: textIs('hello') };
    const { calls, counts } = await replay({ policies: [block] });
    expect(counts).toMatchObject({ examined: 6, changed: 1, undecidable: 0 });
    expect(calls[0]).toMatchObject({
      effect: 'changed',
      before: { decision: 'allow', reasonCode: 'allow_policy' },
      after: { decision: 'deny', reasonCode: 'deny_policy_block', policyId: null, draft: 0 },
      isByProposal: true,
    });
  });

  it('never guesses what was not kept of the arguments', async () => {
    const policy = { policyType: 'block', priority: 0, conditions: { arguments: { fieldMatches: { more: 'x$' } } } };
    const { calls } = await replay({ policies: [policy] });
    expect(calls).toEqual([
      expect.objectContaining({ effect: 'undecidable', after: null, obstacle: 'arguments', path: 'more' }),
    ]);
  });

  it('counts for the limits of a proposal, and for no other than it can', async () => {
    const limit = { policyType: 'rate_limit', priority: 0, config: { limit: 1, windowSeconds: 86_400 } };
    const { calls, counts } = await replay({ policies: [limit], removedPolicyIds: [limitId] });
    expect(counts).toMatchObject({ examined: 6, changed: 4, undecidable: 0 });
    expect(new Set(calls.map(({ after }: Replay) => after.decision))).toEqual(new Set(['rate_limited']));
    const part = await replay({ first: 1 });
    const rest = await replay({ policies: [limit], after: part.nextCursor });
    expect(rest.calls.map(({ obstacle }: Replay) => obstacle)).toContain('limit');
  });

  it('does not trust what a limit said once other calls would have been counted', async () => {
    const [first, second] = await inDatabase(tools.world, (tx) =>
      tx.toolInvocation.findMany({
        where: { companyId, matchedPolicyIds: { has: limitId } },
        orderBy: { startedAt: 'asc' },
      }),
    );
    const timeWindow = { endAt: second?.startedAt.toISOString() };
    const ask = { policyType: 'require_approval', priority: 0, conditions: { ...textIs('often'), timeWindow } };
    const { calls } = await replay({ policies: [ask] });
    expect(calls.map(({ callId, effect, obstacle }: Replay) => [callId === first?.id, effect, obstacle])).toEqual([
      [true, 'changed', null],
      [false, 'undecidable', 'limit'],
      [false, 'undecidable', 'limit'],
    ]);
  });

  it('changes nothing, takes three statements beside the rights of the caller, and refuses what could not be stored', async () => {
    const policy = { policyType: 'block', priority: 0 };
    const sent = await statementsOf(async () => void (await replay({ policies: [policy] })));
    expect(sent.filter((text) => /^\s*(INSERT|UPDATE|DELETE)/i.test(text))).toEqual([]);
    expect(sent.filter((text) => /"ToolInvocation"/.test(text))).toHaveLength(1);
    expect(sent.length).toBeLessThan(10);
    const pattern = { arguments: { fieldMatches: { text: '(a+)+' } } };
    await expect(replay({ policies: [{ ...policy, conditions: pattern }] })).rejects.toMatchObject({ status: 422 });
    await expect(replay({ policies: [{ ...policy, policyId: companyId }] })).rejects.toMatchObject({ status: 422 });
    await expect(replay({ removedPolicyIds: [companyId] })).rejects.toMatchObject({ status: 422 });
    await expect(replay({ after: 'nothing' })).rejects.toMatchObject({ status: 400 });
  });

  it('is for those who see the audit', async () => {
    const viewer = await tools.world.member('viewer');
    await expect(viewer.run(replayToolPolicies, { companyId })).rejects.toMatchObject({ status: 403 });
    const owner = await tools.world.member('owner');
    expect((await owner.run(replayToolPolicies, { companyId })).counts.examined).toBe(6);
  });

  it('does not take a limit that was changed since for what it was', async () => {
    await tools.world.board.run(updateToolPolicy, { companyId, policyId: limitId, priority: 3 });
    const { counts } = await replay();
    expect(counts.examined).toBe(6);
    expect(counts.changed).toBe(0);
  });
});
