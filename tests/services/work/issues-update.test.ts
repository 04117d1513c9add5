import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { holdAs, issueIn, runOf, stored } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

const patch = (caller: Caller, issueId: string, fields: Record<string, unknown>) =>
  caller.run(updateIssue, { issueId, ...fields });
const without = async (world: World, agent: { actor: { agentId: string } }, permissionKey: string) => {
  const where = { principalId: agent.actor.agentId, permissionKey };
  await stored(world, (tx) => tx.principalPermissionGrant.deleteMany({ where }));
};

describe('a patch', () => {
  it('answers with the record, what it changed and from what, and so does the journal', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const project = await world.board.run(createProject, { companyId, name: 'Site' });
    const label = await world.board.run(createLabel, { companyId, name: 'bug', color: '#ff0000' });
    const issue = await issueIn(world, { description: 'Old', billingCode: 'A' });
    const updated = await patch(world.board, issue.identifier, {
      title: 'New',
      description: null,
      projectId: project.id,
      priority: 'high',
      workMode: 'ask',
      billingCode: 'A',
      labelIds: [label.id],
      reviewPolicy: 'anyone',
      requestDepth: 2,
    });
    expect(updated).toMatchObject({
      title: 'New',
      description: null,
      priority: 'high',
      labelIds: [label.id],
      comment: null,
    });
    expect(updated.changes).toEqual({
      title: { from: 'Work', to: 'New' },
      description: { from: 'Old', to: null },
      projectId: { from: null, to: project.id },
      priority: { from: 'medium', to: 'high' },
      workMode: { from: 'standard', to: 'ask' },
      reviewPolicy: { from: null, to: 'anyone' },
      requestDepth: { from: 0, to: 2 },
      labelIds: { from: [], to: [label.id] },
    });
    const [event] = await eventsOf(world, 'issue.updated');
    expect(event).toMatchObject({
      entityId: issue.id,
      details: { identifier: issue.identifier, changes: updated.changes },
    });
  });

  it('that changes nothing tells nothing and leaves the times', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const executionPolicy = {
      stages: [{ id: 'r', type: 'review', participants: [{ type: 'agent', agentId: ada.row.id }] }],
    };
    const fields = { title: 'Same', description: 'Same', assigneeAgentId: ada.row.id, executionPolicy, labelIds: [] };
    const issue = await issueIn(world, fields);
    const before = (await eventsOf(world)).length;
    const again = await patch(world.board, issue.id, {
      ...fields,
      status: 'todo',
      blockedByIssueIds: [],
      hiddenAt: null,
    });
    expect(again).toMatchObject({ changes: {}, updatedAt: issue.updatedAt, lastActivityAt: issue.lastActivityAt });
    expect(await eventsOf(world)).toHaveLength(before);
  });

  it('keeps long descriptions out of the journal', async () => {
    const world = await createWorld();
    const issue = await issueIn(world);
    const description = 'x'.repeat(1201);
    expect((await patch(world.board, issue.id, { description })).changes.description.to).toBe(description);
    const details = (await eventsOf(world, 'issue.updated'))[0]?.details;
    expect(details).toMatchObject({ changes: { description: { changed: true } } });
  });

  it('shows no secrets of adapter settings, and a placeholder keeps the stored value', async () => {
    const world = await createWorld();
    const issue = await issueIn(world, {
      assigneeAdapterOverrides: { adapterConfig: { model: 'a', apiKey: 'sk-canary', env: { KEY: 'env-canary' } } },
    });
    const shown = issue.assigneeAdapterOverrides.adapterConfig;
    const updated = await patch(world.board, issue.id, {
      assigneeAdapterOverrides: { adapterConfig: { ...shown, model: 'b' } },
    });
    expect(JSON.stringify([issue, updated, await eventsOf(world)])).not.toContain('canary');
    const row = await stored(world, (tx) => tx.issue.findUniqueOrThrow({ where: { id: issue.id } }));
    expect(row.assigneeAdapterOverrides).toEqual({
      adapterConfig: { model: 'b', apiKey: 'sk-canary', env: { KEY: { type: 'plain', value: 'env-canary' } } },
    });
  });

  it('hides an issue and shows it again', async () => {
    const world = await createWorld();
    const issue = await issueIn(world);
    const hiddenAt = '2026-01-02T03:04:05.000Z';
    expect((await patch(world.board, issue.id, { hiddenAt })).hiddenAt).toBe(hiddenAt);
    expect((await patch(world.board, issue.id, { hiddenAt: null })).changes).toEqual({
      hiddenAt: { from: hiddenAt, to: null },
    });
  });

  const policy = (fields: object) => ({ executionPolicy: fields });
  const monitor = (fields: object) => policy({ monitor: { nextCheckAt: '2999-01-01T00:00:00Z', ...fields } });
  it.each([
    ['a work mode that there is not', { workMode: 'fast' }],
    ['a review policy that there is not', { reviewPolicy: 'nobody' }],
    ['a request depth of 1,025', { requestDepth: 1025 }],
    ['a request depth below 0', { requestDepth: -1 }],
    [
      'an action to unblock it of 2,001 characters',
      { unblockDescriptor: { owner: 'board', action: 'x'.repeat(2001) } },
    ],
    ['nobody to unblock it', { unblockDescriptor: { action: 'Decide' } }],
    ['a review request of 20,001 characters', { reviewRequest: { instructions: 'x'.repeat(20_001) } }],
    ['21 files', { comment: 'x', attachmentIds: Array.from({ length: 21 }, () => randomUUID()) }],
    ['51 rounds of review', policy({ maxReviewRounds: 51 })],
    ['a mode of execution that there is not', policy({ mode: 'turbo' })],
    ['a monitor without a time', policy({ monitor: {} })],
    ['a monitor of another kind', monitor({ kind: 'webhook' })],
    ['a service name of 121 characters', monitor({ serviceName: 'x'.repeat(121) })],
    ['an external reference of 501 characters', monitor({ externalRef: 'x'.repeat(501) })],
    ['notes of 501 characters', monitor({ notes: 'x'.repeat(501) })],
    ['no attempts', monitor({ maxAttempts: 0 })],
    ['101 attempts', monitor({ maxAttempts: 101 })],
    ['a recovery that there is not', monitor({ recoveryPolicy: 'pray' })],
  ])('with %s is refused', async (_what, fields) => {
    const world = await createWorld();
    const issue = await issueIn(world);
    await expect(patch(world.board, issue.id, fields)).rejects.toMatchObject({
      status: 400,
      message: 'Validation error',
    });
  });

  it('follows which issues its text names', async () => {
    const world = await createWorld();
    const [one, two] = [await issueIn(world), await issueIn(world)];
    const issue = await issueIn(world, {
      description: `After ${one.identifier.toLowerCase()}, not ${one.identifier}0`,
    });
    const named = () =>
      stored(world, (tx) => tx.issueMention.findMany({ where: { issueId: issue.id }, select: { mentionedId: true } }));
    expect(await named()).toEqual([{ mentionedId: one.id }]);
    await patch(world.board, issue.id, { description: `See ${two.identifier}.` });
    expect(await named()).toEqual([{ mentionedId: two.id }]);
  });

  it('touches the issue for the person who made it', async () => {
    const world = await createWorld();
    const person = await world.member('operator');
    const issue = await issueIn(world);
    await patch(person, issue.id, { priority: 'low' });
    const where = { issueId: issue.id, userId: person.actor.userId };
    expect(await stored(world, (tx) => tx.issueUserState.count({ where }))).toBe(1);
  });
});

describe('a comment along with a patch', () => {
  it('is written in the same transaction, and once for one commentClientRequestId', async () => {
    const world = await createWorld();
    const issue = await issueIn(world);
    const sent = { priority: 'high', comment: 'Sooner, please', commentClientRequestId: randomUUID() };
    const first = await patch(world.board, issue.id, sent);
    expect(first.comment).toMatchObject({ body: 'Sooner, please', authorType: 'user', issueId: issue.id });
    expect((await patch(world.board, issue.id, sent)).comment.id).toBe(first.comment.id);
    const refused = { comment: 'Lost', status: 'in_progress' };
    await expect(patch(world.board, issue.id, refused)).rejects.toMatchObject({ status: 422 });
    expect(await stored(world, (tx) => tx.issueComment.count({ where: { issueId: issue.id } }))).toBe(1);
  });

  it('is what follow-up, interruption and attachments need', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world);
    for (const [fields, message] of [
      [{ resume: true }, 'Follow-up intent requires a comment'],
      [{ reopen: true }, 'Follow-up intent requires a comment'],
      [{ interrupt: true }, 'Interrupting requires a comment'],
      [{ attachmentIds: [randomUUID()] }, 'attachmentIds requires a comment'],
    ] as const) {
      await expect(patch(world.board, issue.id, fields)).rejects.toMatchObject({ status: 400, message });
    }
    await expect(patch(ada, issue.id, { interrupt: true, comment: 'Stop' })).rejects.toMatchObject({ status: 403 });
    const twice = randomUUID();
    await expect(patch(world.board, issue.id, { comment: 'x', attachmentIds: [twice, twice] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(patch(world.board, issue.id, { comment: '' })).rejects.toMatchObject({ status: 400 });
  });

  it('reopens a closed issue of an agent, unless the patch says which status it wants', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'done' });
    expect((await patch(world.board, issue.id, { comment: 'Well done', status: 'done' })).status).toBe('done');
    expect(await patch(world.board, issue.id, { comment: 'Once more' })).toMatchObject({
      status: 'todo',
      changes: { status: { from: 'done', to: 'todo' } },
    });
    const cancelled = await patch(world.board, issue.id, { comment: 'No', status: 'cancelled' });
    expect(cancelled.status).toBe('cancelled');
  });
});

describe("an agent's authority to change an issue", () => {
  it('ends where another agent has it in progress, except for comments and holders of the key', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
    expect((await patch(bob, issue.id, { priority: 'high' })).priority).toBe('high');
    await without(world, bob, 'tasks:manage_active_checkouts');
    await expect(patch(bob, issue.id, { priority: 'low' })).rejects.toMatchObject({ status: 403 });
    await expect(patch(bob, issue.id, { priority: 'low', comment: 'x' })).rejects.toMatchObject({ status: 403 });
    expect((await patch(bob, issue.id, { comment: 'May I?' })).comment.authorAgentId).toBe(bob.row.id);
    await patch(world.board, issue.id, { status: 'todo' });
    expect((await patch(bob, issue.id, { priority: 'low' })).priority).toBe('low');
  });

  it('over its own issue in progress is that of the run that holds it', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    const issue = await issueIn(world, { assigneeAgentId: ada.row.id, status: 'in_progress' });
    const [holder, other] = [await runOf(world, ada, issue.id), await runOf(world, ada, issue.id)];
    await holdAs(world, issue.id, holder.id);
    await expect(patch(ada, issue.id, { title: 'x' })).rejects.toMatchObject({
      status: 401,
      message: 'Agent run id required',
    });
    await expect(patch(other.caller, issue.id, { title: 'x' })).rejects.toMatchObject({
      status: 409,
      message: 'Issue run ownership conflict',
      details: {
        issueId: issue.id,
        status: 'in_progress',
        assigneeAgentId: ada.row.id,
        checkoutRunId: holder.id,
        executionRunId: holder.id,
        actorAgentId: ada.row.id,
        actorRunId: other.id,
      },
    });
    expect((await patch(holder.caller, issue.id, { title: 'Mine' })).title).toBe('Mine');
  });

  it('is refused with a run that is unknown, of another agent or over', async () => {
    const world = await createWorld();
    const [ada, bob] = [await world.agent({ name: 'Ada' }), await world.agent({ name: 'Bob' })];
    const issue = await issueIn(world);
    const foreign = await runOf(world, bob, issue.id);
    const over = await runOf(world, ada, issue.id, 'succeeded');
    for (const runId of [randomUUID(), foreign.id, over.id]) {
      const caller = world.as({ ...ada.actor, runId });
      await expect(patch(caller, issue.id, { title: 'x' })).rejects.toMatchObject({ status: 401 });
      await expect(caller.run(createIssue, { companyId: world.company.id, title: 'x' })).rejects.toMatchObject({
        status: 401,
      });
    }
  });

  it('reaches no other company, and a viewer only reads', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const issue = await issueIn(world);
    const stranger = await other.agent({ name: 'Eve' });
    await expect(patch(stranger, issue.id, { title: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(patch(stranger, issue.identifier, { title: 'x' })).rejects.toMatchObject({ status: 404 });
    await expect(patch(await world.member('viewer'), issue.id, { title: 'x' })).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
  });
});
