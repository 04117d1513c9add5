import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createWorkProduct,
  deleteWorkProduct,
  listIssueWorkProducts,
  updateWorkProduct,
} from '#services/work/work-products/operations.js';
import { runOf } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { atWork, issueIn, refusal, withoutCheckoutGrant } from './documents-world.js';

let world: World;
let agent: AgentCaller;
let issueId: string;
beforeAll(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Maker' });
  await withoutCheckoutGrant(world, agent);
});

const add = (caller: Caller, fields: Record<string, unknown> = {}) =>
  caller.run(createWorkProduct, { issueId, type: 'pull_request', provider: 'github', title: 'Fix', ...fields });
const list = () => world.board.run(listIssueWorkProducts, { issueId });
const fresh = async () => {
  issueId = (await issueIn(world)).id;
};

describe('a work product', () => {
  it('is added with defaults, and read back oldest first', async () => {
    await fresh();
    const product = await add(agent);
    expect(product).toEqual({
      id: expect.any(String),
      companyId: world.company.id,
      issueId,
      type: 'pull_request',
      provider: 'github',
      title: 'Fix',
      url: null,
      externalId: null,
      status: 'active',
      reviewState: 'none',
      healthStatus: 'unknown',
      isPrimary: false,
      summary: null,
      metadata: null,
      createdByAgentId: agent.row.id,
      createdByUserId: null,
      createdByRunId: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const whole = {
      url: 'https://example.com/1',
      externalId: '1',
      status: 'merged',
      summary: 'Done',
      metadata: { n: 1 },
    };
    const second = await add(world.board, { ...whole, reviewState: 'approved', healthStatus: 'healthy' });
    expect(second).toMatchObject({ ...whole, reviewState: 'approved', healthStatus: 'healthy' });
    expect(await list()).toEqual([product, second]);
  });

  it.each([
    ['no type', { type: undefined }],
    ['an unknown type', { type: 'song' }],
    ['no provider', { provider: '' }],
    ['no title', { title: undefined }],
    ['an unknown status', { status: 'lost' }],
    ['an address that runs', { url: 'javascript:alert(1)' }],
    ['an address of the reader’s machine', { url: 'file:///etc/passwd' }],
    ['metadata that is a list', { metadata: [] }],
  ])('is refused with %s', async (_what, fields) => {
    expect(await refusal(add(world.board, fields))).toMatchObject({ status: 400, message: 'Validation error' });
  });

  it.each([
    ['type', ['preview_url', 'runtime_service', 'pull_request', 'branch', 'commit', 'artifact', 'document']],
    ['status', ['active', 'ready_for_review', 'approved', 'changes_requested', 'merged', 'closed', 'failed']],
    ['status', ['archived', 'draft']],
    ['reviewState', ['none', 'needs_board_review', 'approved', 'changes_requested']],
    ['healthStatus', ['unknown', 'healthy', 'unhealthy']],
  ])('may have as %s each of %j', async (field, values) => {
    await fresh();
    for (const value of values) expect(await add(agent, { [field]: value })).toMatchObject({ [field]: value });
    expect(await refusal(add(agent, { [field]: 'another' }))).toMatchObject({ status: 400 });
  });

  it('is the only main one of its type, whoever is made it at once', async () => {
    await fresh();
    const first = await add(agent, { isPrimary: true });
    const branch = await add(agent, { type: 'branch', isPrimary: true });
    const others = await Promise.all([1, 2, 3].map(() => add(agent, { isPrimary: true })));
    const main = async () =>
      (await list()).filter((one: { isPrimary: boolean }) => one.isPrimary).map((one: { id: string }) => one.id);
    expect((await main()).length).toBe(2);
    expect(await main()).toContain(branch.id);
    await agent.run(updateWorkProduct, { workProductId: first.id, isPrimary: true });
    expect((await main()).sort()).toEqual([first.id, branch.id].sort());
    await agent.run(updateWorkProduct, { workProductId: others[0].id, type: 'branch', isPrimary: true });
    expect((await main()).sort()).toEqual([first.id, others[0].id].sort());
  });

  it('is changed where a field is given, cleared by null, and told once', async () => {
    const other = await createWorld();
    const { id, identifier } = await issueIn(other);
    const fields = { issueId: id, url: 'https://example.com', metadata: { a: 1 } };
    const product = await add(other.board, fields);
    const patch = (change: object) => other.board.run(updateWorkProduct, { workProductId: product.id, ...change });
    const changed = await patch({ status: 'merged', url: null, metadata: null });
    expect(changed).toMatchObject({ status: 'merged', url: null, metadata: null, title: 'Fix', provider: 'github' });
    expect(await patch({ status: 'merged', title: 'Fix' })).toEqual(changed);
    expect(await patch({})).toEqual(changed);
    expect(await other.board.run(deleteWorkProduct, { workProductId: product.id })).toEqual(changed);
    const details = { identifier, workProductId: product.id, type: 'pull_request', title: 'Fix' };
    expect((await eventsOf(other, 'issue.work_product')).map((event) => [event.action, event.details])).toEqual([
      ['issue.work_product_created', details],
      ['issue.work_product_updated', details],
      ['issue.work_product_deleted', details],
    ]);
  });

  it('is missing when it is gone, of another company, or named by what is no id', async () => {
    await fresh();
    const { id } = await add(agent);
    const missing = { status: 404, message: 'Work product not found' };
    const stranger = await (await createWorld()).member('owner');
    expect(await refusal(stranger.run(updateWorkProduct, { workProductId: id, title: 'x' }))).toMatchObject(missing);
    for (const workProductId of [randomUUID(), 'first'])
      expect(await refusal(agent.run(deleteWorkProduct, { workProductId }))).toMatchObject(missing);
  });

  it('is for whoever may write the issue, and bears the run that made it', async () => {
    await fresh();
    const { id: workProductId } = await add(agent);
    const working = await atWork(world, await world.agent({ name: 'Worker' }), issueId);
    const made = await add(working, { type: 'commit' });
    expect(made.createdByRunId).toBe(working.actor.kind === 'agent' && working.actor.runId);
    expect(await refusal(add(agent))).toMatchObject({ status: 403 });
    expect(await refusal(agent.run(updateWorkProduct, { workProductId, title: 'x' }))).toMatchObject({ status: 403 });
    expect(await refusal(agent.run(deleteWorkProduct, { workProductId }))).toMatchObject({ status: 403 });
    expect(await add(world.board, { createdByRunId: made.createdByRunId })).toMatchObject({
      createdByRunId: made.createdByRunId,
    });
    expect(await refusal(add(world.board, { createdByRunId: randomUUID() }))).toMatchObject({ status: 422 });
  });

  it('names no run of another agent, whoever adds it', async () => {
    await fresh();
    const others = await runOf(world, await world.agent({ name: 'Other' }));
    const own = await runOf(world, agent, issueId);
    for (const createdByRunId of [others.id, randomUUID()]) {
      for (const caller of [agent, own.caller]) {
        expect(await refusal(add(caller, { createdByRunId }))).toMatchObject({
          status: 403,
          message: 'An agent can only name its own runs',
        });
      }
    }
    expect(await add(agent, { createdByRunId: own.id })).toMatchObject({ createdByRunId: own.id });
  });
});
