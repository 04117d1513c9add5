import { beforeEach, describe, expect, it } from 'vitest';
import { approveToolActionRequest, declineToolActionRequest } from '#services/tools/approvals/operations.js';
import {
  createToolTrustRule,
  listToolTrustRules,
  revokeToolTrustRule,
} from '#services/tools/approvals/trust-rule-operations.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import {
  createToolPolicy,
  deleteToolPolicy,
  listToolPolicies,
  updateToolPolicy,
} from '#services/tools/policies/operations.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createWorld } from '#tests/kit/world.js';
import { createToolWorld, invocationOf, listedTools, openSession, type ToolWorld } from '../calls/tool-world.js';
import { inDatabase } from '../fixtures.js';

const MAIL = { name: 'send_mail', description: 'Sends.', inputSchema: { type: 'object' } };

// biome-ignore lint/suspicious/noExplicitAny: tools as servers list them
let listed: any[];
let tools: ToolWorld;
let companyId: string;

beforeEach(async () => {
  listed = [MAIL, { name: 'post_note', inputSchema: { type: 'object' } }];
  tools = await createToolWorld({ tools: listed }, { policyType: 'require_approval' });
  companyId = tools.world.company.id;
});

// biome-ignore lint/suspicious/noExplicitAny: errors
const rejection = (promise: Promise<unknown>): Promise<any> =>
  promise.then(
    (value) => ({ code: `resolved ${JSON.stringify(value)}` }),
    (error) => error,
  );
const to = (name: string) => ({ to: `${name}@example.com` });
const approve = (actionRequestId: string, fields: object = {}) =>
  tools.world.board.run(approveToolActionRequest, { actionRequestId, ...fields });

/** A call that people are asked about. @returns the ID of the request */
async function asked(parameters: object, tool = 'send_mail', call = tools.call): Promise<string> {
  const error = await rejection(call(tool, parameters));
  expect(error.code).toBe('approval_required');
  return error.details.actionRequestId;
}

async function approved(parameters: object, tool = 'send_mail', call = tools.call): Promise<string> {
  const id = await asked(parameters, tool, call);
  expect(await approve(id)).toMatchObject({ status: 'executed' });
  return id;
}

/** The same agent in a run about another issue, where nothing was asked yet. */
async function elsewhere(): Promise<ToolWorld['call']> {
  const issue = await tools.world.board.run(createIssue, {
    companyId,
    title: 'Other',
    assigneeAgentId: tools.agent.row.id,
  });
  const { session } = await openSession(tools.world, tools.agent, issue.id);
  return (tool, parameters = {}) => session.run(callSessionTool, { tool: tools.nameOf(tool), parameters });
}

const trust = (actionRequestId: string, fields: object = {}) =>
  tools.world.board.run(createToolTrustRule, { companyId, actionRequestId, ...fields });
const rules = async () => (await tools.world.board.run(listToolTrustRules, { companyId })).trustRules;
const versionNow = () =>
  inDatabase(tools.world, async (tx) => (await tx.toolHead.findFirst({ where: { companyId } }))?.version);

describe('a trust rule', () => {
  it('lets exactly such calls pass that people have approved often enough', async () => {
    const first = await approved(to('a'));
    const again = await elsewhere();
    const second = await approved(to('a'), 'send_mail', again);
    const rule = await trust(second);
    expect(rule).toMatchObject({
      policyType: 'trust_rule',
      priority: 40,
      enabled: true,
      selectors: { agentId: tools.agent.row.id, connectionId: tools.connectionId, toolName: 'send_mail' },
      config: {
        trustRule: {
          sourceActionRequestId: second,
          sourceApprovalCount: 2,
          approvalThreshold: 2,
          argumentMode: 'exact',
          argumentsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
          catalogVersionHash: expect.stringMatching(/^sha256:/),
          schemaHash: expect.stringMatching(/^sha256:/),
          expiresAt: null,
          revokedAt: null,
          hitCount: 0,
          lastHitAt: null,
        },
      },
    });
    expect(first).not.toBe(second);
    const answer = await (await elsewhere())('send_mail', to('a'));
    expect(answer).toMatchObject({ status: 'completed' });
    expect(await invocationOf(tools.world, answer.invocationId)).toMatchObject({
      decision: 'allow',
      reasonCode: 'allow_trust_rule',
      approvalState: 'not_required',
      matchedPolicyIds: [rule.id],
    });
    await asked(to('b'));
    await asked({ ...to('a'), cc: 'c@example.com' });
    await asked(to('a'), 'post_note');
  });

  it('about all arguments needs approvals of any arguments', async () => {
    const first = await approved(to('a'));
    expect(await rejection(trust(first, { argumentMode: 'action' }))).toMatchObject({
      status: 422,
      message: 'Trust rule requires 2 matching approved actions; found 1',
    });
    const second = await approved(to('b'));
    expect(await rejection(trust(second))).toMatchObject({
      message: 'Trust rule requires 2 matching approved actions; found 1',
    });
    const rule = await trust(second, { argumentMode: 'action', name: 'Mail is fine' });
    expect(rule).toMatchObject({ name: 'Mail is fine', config: { trustRule: { argumentsHash: null } } });
    expect(await tools.call('send_mail', to('c'))).toMatchObject({ status: 'completed' });
    expect(await rejection(trust(first, { argumentMode: 'action', name: 'Mail is fine' }))).toMatchObject({
      status: 409,
      message: 'A tool policy with that name already exists',
    });
  });

  it('counts only what its selectors match', async () => {
    const other = await tools.world.agent({ name: 'Other' });
    const issue = await tools.world.board.run(createIssue, { companyId, title: 'Its', assigneeAgentId: other.row.id });
    const { session } = await openSession(tools.world, other, issue.id);
    const theirs: ToolWorld['call'] = (tool, parameters = {}) =>
      session.run(callSessionTool, { tool: tools.nameOf(tool), parameters });
    await approved(to('a'), 'send_mail', theirs);
    const own = await approved(to('a'));
    const declined = await asked(to('b'));
    await tools.world.board.run(declineToolActionRequest, { actionRequestId: declined });
    const found = async (fields: object) => (await rejection(trust(own, { approvalThreshold: 50, ...fields }))).message;
    expect(await found({})).toMatch(/found 1$/);
    expect(await found({ scope: { includeAgent: false } })).toMatch(/found 2$/);
    expect(await found({ scope: { includeAgent: false, includeIssue: true } })).toMatch(/found 1$/);
    const narrowed = { scope: { includeAgent: false }, selectors: { agentIds: [tools.agent.row.id] } };
    expect(await found({ ...narrowed, argumentMode: 'action' })).toMatch(/found 1$/);
    const rule = await trust(own, { scope: { includeAgent: false } });
    expect(rule.selectors).not.toHaveProperty('agentId');
  });

  it('can be made narrower by selectors, and never wider', async () => {
    const id = await approved(to('a'));
    const one = { approvalThreshold: 1 };
    expect(await rejection(trust(id, { ...one, selectors: { riskLevel: 'read' } }))).toMatchObject({ status: 422 });
    expect(await rejection(trust(id, { ...one, selectors: { everything: true } }))).toMatchObject({ status: 400 });
    const selectors = {
      toolName: tools.nameOf('send_mail'),
      agentIds: [tools.agent.row.id, id],
      issueId: tools.issueId,
    };
    const rule = await trust(id, { ...one, argumentMode: 'action', selectors });
    expect(rule.selectors).toMatchObject({
      toolName: 'send_mail',
      agentId: tools.agent.row.id,
      issueId: tools.issueId,
    });
    expect(await tools.call('send_mail', to('b'))).toMatchObject({ status: 'completed' });
    await asked(to('b'), 'send_mail', await elsewhere());
  });

  it('comes of approved actions only', async () => {
    const pending = await asked(to('a'));
    const refused = { status: 422, message: 'Only an approved action can become a trust rule' };
    expect(await rejection(trust(pending))).toMatchObject(refused);
    await tools.world.board.run(declineToolActionRequest, { actionRequestId: pending });
    expect(await rejection(trust(pending))).toMatchObject(refused);
    expect(await rules()).toEqual([]);
  });

  it('is made by people who administer tools', async () => {
    const input = { companyId, actionRequestId: await approved(to('a')), approvalThreshold: 1 };
    expect(await rejection(tools.agent.run(createToolTrustRule, input))).toMatchObject({ status: 403 });
    const viewer = await tools.world.member('viewer');
    expect(await rejection(viewer.run(createToolTrustRule, input))).toMatchObject({ status: 403 });
    const operator = await tools.world.member('operator');
    const missing = { status: 403, message: 'Missing permission: tools:admin' };
    expect(await rejection(operator.run(createToolTrustRule, input))).toMatchObject(missing);
    const other = await createWorld();
    const foreign = await other.member('owner');
    expect(await rejection(foreign.run(createToolTrustRule, input))).toMatchObject({ status: 403 });
    const elsewhereInput = { ...input, companyId: other.company.id };
    expect(await rejection(foreign.run(createToolTrustRule, elsewhereInput))).toMatchObject({ status: 404 });
    expect(await rejection(trust('nothing'))).toMatchObject({ status: 404, code: 'action_request_not_found' });
    expect(await rejection(trust(input.actionRequestId, { surprise: 1 }))).toMatchObject({ status: 400 });
    expect(await rejection(trust(input.actionRequestId, { scope: { includeAll: true } }))).toMatchObject({
      status: 400,
    });
    expect(await rules()).toEqual([]);
  });

  it('is outweighed by any policy that blocks', async () => {
    await trust(await approved(to('a')), { approvalThreshold: 1, argumentMode: 'action' });
    await tools.world.board.run(createToolPolicy, { companyId, name: 'No', policyType: 'block', priority: 9_000 });
    expect(await rejection(tools.call('send_mail', to('b')))).toMatchObject({ code: 'deny_policy_block' });
  });

  it('holds until it expires', async () => {
    const id = await approved(to('a'));
    const past = new Date(Date.now() - 1000).toISOString();
    const one = { approvalThreshold: 1, argumentMode: 'action' };
    expect(await rejection(trust(id, { ...one, expiresAt: past }))).toMatchObject({ status: 422 });
    const rule = await trust(id, { ...one, expiresAt: new Date(Date.now() + 1500).toISOString() });
    expect(await tools.call('send_mail', to('b'))).toMatchObject({ status: 'completed' });
    await expect.poll(async () => (await rejection(tools.call('send_mail', to('c')))).code).toBe('approval_required');
    expect((await rules()).map(({ id: of }: { id: string }) => of)).toEqual([rule.id]);
  });

  it('tells how often it let calls pass, without a change of the rules', async () => {
    await trust(await approved(to('a')), { approvalThreshold: 1, argumentMode: 'action' });
    const before = await versionNow();
    await Promise.all(['b', 'c', 'd'].map((name) => tools.call('send_mail', to(name))));
    await tools.world.services.policyHits.flush();
    const hits = { hitCount: 3, lastHitAt: expect.any(String) };
    expect(await rules()).toEqual([expect.objectContaining({ config: { trustRule: expect.objectContaining(hits) } })]);
    const { policies } = await tools.world.board.run(listToolPolicies, { companyId });
    expect(policies[0]).toMatchObject({ config: { trustRule: hits } });
    await tools.call('send_mail', to('e'));
    await expect.poll(async () => (await rules())[0].config.trustRule.hitCount).toBe(4);
    expect(await versionNow()).toBe(before);
  });
});

describe('a trust rule that is revoked', () => {
  it('trusts nothing any more, and keeps what was said first', async () => {
    const { id } = await trust(await approved(to('a')), { approvalThreshold: 1, argumentMode: 'action' });
    const revoke = (reason?: string) => tools.world.board.run(revokeToolTrustRule, { companyId, policyId: id, reason });
    const revoked = await revoke('Too much mail');
    const said = { revokedAt: expect.any(String), revokedBy: 'local-board', revocationReason: 'Too much mail' };
    expect(revoked).toMatchObject({ id, enabled: false, config: { trustRule: said } });
    expect(await revoke('Another reason')).toEqual(revoked);
    expect(await rules()).toEqual([revoked]);
    await asked(to('b'));
  });

  it('must be one of the company, and no other policy', async () => {
    const { policies } = await tools.world.board.run(listToolPolicies, { companyId });
    const notFound = { status: 404, message: 'Tool policy not found' };
    expect(
      await rejection(tools.world.board.run(revokeToolTrustRule, { companyId, policyId: policies[0].id })),
    ).toMatchObject(notFound);
    const { id: policyId } = await trust(await approved(to('a')), { approvalThreshold: 1 });
    const other = await createWorld();
    expect(
      await rejection(tools.world.board.run(revokeToolTrustRule, { companyId: other.company.id, policyId })),
    ).toMatchObject(notFound);
    expect(await rejection(tools.agent.run(revokeToolTrustRule, { companyId, policyId }))).toMatchObject({
      status: 403,
    });
    expect(await rules()).toMatchObject([{ enabled: true }]);
  });

  it('is neither changed nor deleted as other policies are', async () => {
    const { id: policyId } = await trust(await approved(to('a')), { approvalThreshold: 1 });
    const refused = {
      status: 422,
      message: 'Trust rules are managed through the trust-rule promotion and revoke endpoints',
    };
    expect(await rejection(tools.world.board.run(deleteToolPolicy, { companyId, policyId }))).toMatchObject(refused);
    const change = { companyId, policyId, enabled: false };
    expect(await rejection(tools.world.board.run(updateToolPolicy, change))).toMatchObject(refused);
  });
});

describe('an approval that is remembered', () => {
  it('trusts such calls of the agent from then on, whatever their arguments', async () => {
    const id = await asked(to('a'));
    expect(await approve(id, { rememberAction: true })).toMatchObject({ status: 'executed' });
    expect(await rules()).toMatchObject([
      {
        selectors: { agentId: tools.agent.row.id, toolName: 'send_mail' },
        config: { trustRule: { sourceActionRequestId: id, argumentMode: 'action', approvalThreshold: 1 } },
      },
    ]);
    expect(await tools.call('send_mail', to('b'))).toMatchObject({ status: 'completed' });
    await asked(to('b'), 'post_note');
  });

  it('adds one rule, however often it is', async () => {
    const [first, second] = [await asked(to('a')), await asked(to('b'))];
    await approve(first, { rememberAction: true });
    await approve(first, { rememberAction: true });
    await approve(second, { rememberAction: true });
    expect(await rules()).toHaveLength(1);
  });

  it('needs tools:admin, without which nothing is approved either', async () => {
    const actionRequestId = await asked(to('a'));
    const operator = await tools.world.member('operator');
    const decide = (fields: object) => operator.run(approveToolActionRequest, { actionRequestId, ...fields });
    expect(await rejection(decide({ rememberAction: true }))).toMatchObject({ status: 403 });
    expect(tools.server.count('tools/call')).toBe(0);
    expect(await decide({})).toMatchObject({ status: 'executed' });
    expect(await rules()).toEqual([]);
  });

  it('adds none where the approval is refused', async () => {
    const id = await asked(to('a'));
    await tools.world.board.run(createToolPolicy, { companyId, name: 'No', policyType: 'block', priority: 1 });
    expect(await rejection(approve(id, { rememberAction: true }))).toMatchObject({ status: 403 });
    expect(await rules()).toEqual([]);
  });
});

describe('a trusted tool that changes', () => {
  let source: string;

  beforeEach(async () => {
    source = await approved(to('a'));
    await trust(source, { approvalThreshold: 1, argumentMode: 'action' });
    expect(await tools.call('send_mail', to('b'))).toMatchObject({ status: 'completed' });
  });

  const refreshed = async (...now: object[]) => {
    listed.splice(0, listed.length, ...now);
    await tools.world.board.run(refreshToolCatalog, { connectionId: tools.connectionId });
  };
  const reasonOf = async () => {
    const error = await rejection(tools.call('send_mail', to('c')));
    expect(error.code).toBe('approval_required');
    return (await invocationOf(tools.world, error.details.invocationId)).reasonCode;
  };

  it.each([
    ['another description', { ...MAIL, description: 'Sends, and more.' }],
    ['another schema', { ...MAIL, inputSchema: { type: 'object', properties: { bcc: { type: 'string' } } } }],
    ['another risk', { ...MAIL, annotations: { destructiveHint: false, readOnlyHint: true } }],
  ])('by %s is asked about again', async (_what, tool) => {
    await refreshed(tool);
    expect(await reasonOf()).toBe('requires_review_changed_tool');
    expect(await rejection(trust(source, { approvalThreshold: 1 }))).toMatchObject({
      status: 422,
      message: 'The tool has changed since the action was approved',
    });
  });

  it('is trusted again once it is as it was', async () => {
    await refreshed({ ...MAIL, description: 'Other' });
    expect(await reasonOf()).toBe('requires_review_changed_tool');
    await refreshed(MAIL);
    expect(await tools.call('send_mail', to('c'))).toMatchObject({ status: 'completed' });
  });

  it('and waits for its review needs approval again', async () => {
    const isListed = async () =>
      (await listedTools(tools.session)).some(({ name }) => name === tools.nameOf('send_mail'));
    expect(await isListed()).toBe(true);
    const config = { url: tools.server.url, quarantineNewEntries: true };
    await tools.world.board.run(updateToolConnection, { connectionId: tools.connectionId, config });
    await refreshed({ ...MAIL, description: 'Other' });
    const entry = await inDatabase(tools.world, (tx) =>
      tx.toolCatalogEntry.findFirstOrThrow({ where: { companyId, toolName: 'send_mail' } }),
    );
    expect(entry.status).toBe('quarantined');
    expect(await reasonOf()).toBe('requires_review_changed_tool');
    // Its new description reaches no model before a person has read it.
    expect(await isListed()).toBe(false);
  });

  it('and no longer exists needs approval, and is not called', async () => {
    await refreshed();
    const error = await rejection(tools.call('send_mail', to('c')));
    expect(error.code).toBe('approval_required');
    const { actionRequestId } = error.details;
    expect(await rejection(approve(actionRequestId))).toMatchObject({ code: 'approved_tool_target_changed' });
  });

  it('by being removed and added again is not trusted', async () => {
    await refreshed();
    await refreshed(MAIL);
    expect(await reasonOf()).toBe('requires_approval_policy');
  });

  it('is asked about no more once people have approved what it is now', async () => {
    await refreshed({ ...MAIL, description: 'Other' });
    const error = await rejection(tools.call('send_mail', to('c')));
    await approve(error.details.actionRequestId, { rememberAction: true });
    expect(await tools.call('send_mail', to('d'))).toMatchObject({ status: 'completed' });
    const [before, after] = await rules();
    expect(before).toMatchObject({
      enabled: false,
      config: { trustRule: { revocationReason: expect.stringContaining(after.name) } },
    });
    expect(after).toMatchObject({ enabled: true });
  });
});
