import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { createInteraction, listInteractions } from '#services/work/interactions/create.js';
import { respondToInteraction } from '#services/work/interactions/resolve.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld } from '#tests/kit/world.js';
import {
  ask,
  createScene,
  type Kind,
  PAYLOADS,
  refOf,
  type Scene,
  storedCard,
  writeDocument,
} from './interactions-world.js';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene();
});

const KINDS = Object.keys(PAYLOADS) as Kind[];

describe('a new interaction', () => {
  it('is a pending card with the defaults of its kind written out', async () => {
    const { worker, issue } = scene;
    const card = await ask(scene, 'request_checkbox_confirmation', { title: 'Regions', summary: 'Where to ship' });
    expect(card).toEqual({
      id: card.id,
      companyId: issue.companyId,
      issueId: issue.id,
      kind: 'request_checkbox_confirmation',
      status: 'pending',
      continuationPolicy: 'wake_assignee',
      resolverPolicy: 'anyone',
      idempotencyKey: null,
      sourceCommentId: null,
      sourceRunId: null,
      title: 'Regions',
      summary: 'Where to ship',
      createdByAgentId: worker.row.id,
      createdByUserId: null,
      addresseeAgentId: null,
      addresseeUserId: null,
      payload: {
        ...PAYLOADS.request_checkbox_confirmation,
        detailsMarkdown: null,
        acceptLabel: null,
        rejectLabel: null,
        rejectRequiresReason: false,
        rejectReasonLabel: null,
        allowDeclineReason: true,
        declineReasonPlaceholder: null,
        supersedeOnUserComment: false,
        target: null,
      },
      result: null,
      resolvedByAgentId: null,
      resolvedByRunId: null,
      resolvedByUserId: null,
      resolvedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await eventsOf(scene.world, 'issue.thread_interaction_created')).toMatchObject([
      {
        entityType: 'issue',
        entityId: issue.id,
        actorId: worker.row.id,
        details: { identifier: issue.identifier, interactionId: card.id, kind: 'request_checkbox_confirmation' },
      },
    ]);
  });

  it.each(KINDS)('of kind %s continues as its kind does unless told otherwise', async (kind) => {
    const usual = await ask(scene, kind);
    expect(usual.continuationPolicy).toBe(kind === 'request_confirmation' ? 'none' : 'wake_assignee');
    const told = await ask(scene, kind, { continuationPolicy: 'wake_assignee_on_accept' });
    expect(told.continuationPolicy).toBe('wake_assignee_on_accept');
  });

  it('counts as activity of its issue', async () => {
    const fresh = await createScene();
    await ask(fresh, 'request_confirmation');
    const touched = await fresh.world.services.database.transaction('all', (tx) =>
      tx.issue.findUniqueOrThrow({ where: { id: fresh.issue.id } }),
    );
    expect(touched.lastActivityAt.toISOString() > fresh.issue.lastActivityAt).toBe(true);
  });

  it('is listed after the older ones of its issue, to every member', async () => {
    const fresh = await createScene();
    const first = await ask(fresh, 'suggest_tasks');
    const second = await ask(fresh, 'request_confirmation');
    for (const reader of [fresh.other, fresh.owner, await fresh.world.member('viewer')]) {
      const cards = await reader.run(listInteractions, { issueId: fresh.issue.identifier.toLowerCase() });
      expect(cards.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    }
  });
});

describe('who may create one', () => {
  it('is an agent on the issue it works on or has commented on, and on no other', async () => {
    const fresh = await createScene();
    const refused = { status: 403, message: /assigned to or have commented on/ };
    await expect(ask(fresh, 'request_confirmation', { by: fresh.other })).rejects.toMatchObject({
      status: refused.status,
      message: expect.stringMatching(refused.message),
    });
    await fresh.other.run(createIssueComment, { issueId: fresh.issue.id, body: 'May I?' });
    expect((await ask(fresh, 'request_confirmation', { by: fresh.other })).createdByAgentId).toBe(fresh.other.row.id);
  });

  it('is the board on any issue, but no viewer', async () => {
    const viewer = await scene.world.member('viewer');
    await expect(ask(scene, 'request_confirmation', { by: viewer })).rejects.toMatchObject({
      status: 403,
      message: 'Viewer access is read-only',
    });
    const card = await ask(scene, 'request_confirmation', { by: scene.owner });
    expect(card).toMatchObject({ createdByAgentId: null, createdByUserId: expect.any(String) });
  });
});

describe('a run', () => {
  it('is told of in what it asks and answers, and asks nothing once it is over', async () => {
    const { worker, other, world } = scene;
    const runOf = async (agent: typeof worker, status: string) => {
      const { companyId, id: agentId } = agent.row;
      const run = await world.services.database.transaction('all', (tx) =>
        tx.heartbeatRun.create({ data: { companyId, agentId, status } }),
      );
      return { run, caller: world.as({ ...agent.actor, runId: run.id }) };
    };
    const [asking, answering, over] = [
      await runOf(worker, 'running'),
      await runOf(other, 'running'),
      await runOf(worker, 'succeeded'),
    ];
    const card = await ask(scene, 'ask_user_questions', { by: asking.caller, addresseeAgentId: other.row.id });
    expect(card.sourceRunId).toBe(asking.run.id);
    const answers = [{ questionId: 'q1', optionIds: ['now'] }];
    const answered = await answering.caller.run(respondToInteraction, { ...refOf(card), answers });
    expect(answered).toMatchObject({ resolvedByRunId: answering.run.id, resolvedByAgentId: other.row.id });
    await expect(ask(scene, 'ask_user_questions', { by: over.caller })).rejects.toMatchObject({ status: 401 });
  });
});

describe('an idempotency key', () => {
  it('gives the first card for the same request, also at the same time and once it is answered', async () => {
    const fields = { idempotencyKey: randomUUID(), title: 'Once' };
    const cards = await Promise.all([1, 2, 3].map(() => ask(scene, 'suggest_tasks', fields)));
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    expect(cards.filter(({ idempotent }) => idempotent)).toHaveLength(2);
    expect(cards[0].idempotencyKey).toBe(fields.idempotencyKey);
  });

  it('is refused for another request', async () => {
    const idempotencyKey = randomUUID();
    const first = await ask(scene, 'suggest_tasks', { idempotencyKey });
    await expect(ask(scene, 'suggest_tasks', { idempotencyKey, title: 'Other' })).rejects.toMatchObject({
      status: 409,
      code: 'interaction_idempotency_key_reused',
      details: { interactionId: first.id },
      message: 'Interaction idempotency key already exists for a different request',
    });
  });

  it('is that of one issue', async () => {
    const idempotencyKey = randomUUID();
    const fresh = await createScene();
    const elsewhere = await ask(fresh, 'suggest_tasks', { idempotencyKey });
    expect((await ask(scene, 'suggest_tasks', { idempotencyKey, title: 'Other' })).id).not.toBe(elsewhere.id);
  });
});

describe('a card is refused', () => {
  it.each(['done', 'cancelled'])('on an issue that is %s', async (status) => {
    const fresh = await createScene();
    await fresh.owner.run(updateIssue, { issueId: fresh.issue.id, status });
    await expect(ask(fresh, 'request_confirmation', { by: fresh.owner })).rejects.toMatchObject({
      status: 409,
      message: 'Cannot create an interaction on a closed issue',
    });
  });

  it('when it names a comment of another issue', async () => {
    const { owner, world } = scene;
    const issue = await owner.run(createIssue, { companyId: world.company.id, title: 'Another' });
    const elsewhere = await owner.run(createIssueComment, { issueId: issue.id, body: 'Here' });
    const refused = ask(scene, 'request_confirmation', { sourceCommentId: elsewhere.id });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      message: 'sourceCommentId is not a comment on this issue',
    });
    const here = await owner.run(createIssueComment, { issueId: scene.issue.id, body: 'Here' });
    expect(await ask(scene, 'request_confirmation', { sourceCommentId: here.id })).toMatchObject({
      sourceCommentId: here.id,
    });
  });

  it('when its addressee is two, oneself, of another company, or cannot be woken', async () => {
    const { worker, other, owner, world } = scene;
    const paused = await world.agent({ name: 'Paused' });
    await world.board.run(pauseAgent, { agentId: paused.row.id });
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    const userId = (owner.actor as { userId: string }).userId;
    const refusals: [Record<string, unknown>, string][] = [
      [
        { addresseeAgentId: other.row.id, addresseeUserId: userId },
        'Give addresseeAgentId or addresseeUserId, not both',
      ],
      [{ addresseeAgentId: worker.row.id }, 'An interaction cannot be addressed to its creator'],
      [{ addresseeUserId: userId, by: owner }, 'An interaction cannot be addressed to its creator'],
      [{ addresseeAgentId: stranger.row.id }, 'Addressee agent does not belong to company'],
      [{ addresseeAgentId: paused.row.id }, 'Addressee agent is not invokable in its current state'],
      [{ addresseeUserId: 'nobody' }, 'Addressee user is not an active member of company'],
    ];
    for (const [fields, message] of refusals) {
      await expect(ask(scene, 'ask_user_questions', fields), message).rejects.toMatchObject({ status: 422, message });
    }
  });

  it("when its target is not the document's latest revision", async () => {
    const fresh = await createScene();
    const first = await writeDocument(fresh, 'One');
    const target = { type: 'issue_document', key: 'plan', revisionId: first.latestRevisionId };
    const card = await ask(fresh, 'request_confirmation', { payload: { target } });
    expect((await storedCard(fresh, card)).targetKey).toBe('plan');
    const second = await writeDocument(fresh, 'Two', first.latestRevisionId);
    await expect(ask(fresh, 'request_confirmation', { payload: { target } })).rejects.toMatchObject({
      status: 422,
      details: { latestRevisionId: second.latestRevisionId, latestRevisionNumber: 2 },
    });
    const latest = { ...target, revisionId: second.latestRevisionId };
    for (const wrong of [
      { ...latest, key: 'none' },
      { ...latest, issueId: randomUUID() },
      { ...latest, documentId: randomUUID() },
      { ...latest, revisionNumber: 1 },
    ]) {
      const refused = ask(fresh, 'request_confirmation', { payload: { target: wrong } });
      await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({ status: 422 });
    }
    const custom = { type: 'custom', key: 'deploy', href: 'https://example.com' };
    await ask(fresh, 'request_confirmation', { payload: { target: custom } });
  });

  it('when a suggested task names what is not of the company', async () => {
    const elsewhere = await createScene();
    const { id: projectId } = await elsewhere.owner.run(createProject, {
      companyId: elsewhere.world.company.id,
      name: 'Foreign',
    });
    for (const fields of [
      { parentId: elsewhere.issue.id },
      { projectId },
      { goalId: randomUUID() },
      { assigneeAgentId: elsewhere.worker.row.id },
    ]) {
      const payload = { tasks: [{ clientKey: 'a', title: 'First', ...fields }] };
      await expect(ask(scene, 'suggest_tasks', { payload }), JSON.stringify(fields)).rejects.toMatchObject({
        status: 422,
      });
    }
    const payload = { defaultParentId: elsewhere.issue.id };
    await expect(ask(scene, 'suggest_tasks', { payload })).rejects.toMatchObject({ status: 422 });
  });
});

describe('an agent that asks again', () => {
  it.each(['request_confirmation', 'ask_user_questions'] as const)(
    'takes its older card of kind %s back',
    async (kind) => {
      const fresh = await createScene();
      await fresh.other.run(createIssueComment, { issueId: fresh.issue.id, body: 'Here' });
      const older = await ask(fresh, kind);
      const others = await Promise.all([ask(fresh, kind, { by: fresh.other }), ask(fresh, kind, { by: fresh.owner })]);
      const newer = await ask(fresh, kind);
      expect(await storedCard(fresh, older)).toMatchObject({
        status: 'expired',
        result: { version: 1, outcome: 'superseded_by_newer' },
      });
      for (const card of [...others, newer]) expect((await storedCard(fresh, card)).status).toBe('pending');
      expect(await eventsOf(fresh.world, 'issue.thread_interaction_expired')).toMatchObject([
        { details: { interactionId: older.id, kind, outcome: 'superseded_by_newer' } },
      ]);
    },
  );

  it.each(['request_checkbox_confirmation', 'suggest_tasks'] as const)('keeps its cards of kind %s', async (kind) => {
    const older = await ask(scene, kind);
    await ask(scene, kind);
    expect((await storedCard(scene, older)).status).toBe('pending');
  });
});

describe('a foreign issue', () => {
  it('is not found', async () => {
    const stranger = await createScene();
    await expect(ask(scene, 'request_confirmation', { by: stranger.worker })).rejects.toMatchObject({
      status: 404,
      message: 'Issue not found',
    });
    const refused = stranger.owner.run(createInteraction, {
      issueId: scene.issue.identifier,
      kind: 'request_confirmation',
      payload: PAYLOADS.request_confirmation,
    });
    await expect(refused).rejects.toMatchObject({ status: 404 });
  });
});
