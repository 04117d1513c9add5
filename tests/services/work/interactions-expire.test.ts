import { describe, expect, it } from 'vitest';
import { createIssueComment } from '#services/work/comments/operations.js';
import { deleteIssueDocument, restoreIssueDocumentRevision } from '#services/work/documents/operations.js';
import { acceptInteraction, rejectInteraction } from '#services/work/interactions/resolve.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { eventsOf } from '#tests/kit/journal.js';
import { ask, createScene, refOf, type Scene, storedCard, wakesOf, writeDocument } from './interactions-world.js';

const CONFIRMATIONS = ['request_confirmation', 'request_checkbox_confirmation'] as const;
const expiries = ({ world }: Scene) => eventsOf(world, 'issue.thread_interaction_expired');

/** A card on the latest revision of the scene's document, and the target that it names. */
async function cardOnDocument(scene: Scene, kind: (typeof CONFIRMATIONS)[number] = 'request_confirmation') {
  const { latestRevisionId: revisionId } = await writeDocument(scene, 'First');
  const target = { type: 'issue_document', issueId: scene.issue.id, key: 'plan', revisionId, revisionNumber: 1 };
  return { card: await ask(scene, kind, { payload: { target } }), target };
}

describe('a comment on the issue', () => {
  it.each(CONFIRMATIONS)('by a person ends a %s that says so', async (kind) => {
    const scene = await createScene();
    const card = await ask(scene, kind, { payload: { supersedeOnUserComment: true } });
    const kept = await ask(scene, 'request_checkbox_confirmation');
    const comment = await scene.owner.run(createIssueComment, { issueId: scene.issue.id, body: 'Wait' });
    expect(await storedCard(scene, card)).toMatchObject({
      status: 'expired',
      resolvedAt: expect.any(Date),
      resolvedByUserId: null,
      result: { version: 1, outcome: 'superseded_by_comment', commentId: comment.id },
    });
    expect((await storedCard(scene, kept)).status).toBe('pending');
    expect(await expiries(scene)).toMatchObject([
      { entityId: scene.issue.id, details: { interactionId: card.id, kind, outcome: 'superseded_by_comment' } },
    ]);
    await expect(scene.owner.run(acceptInteraction, refOf(card))).rejects.toMatchObject({
      status: 409,
      code: 'interaction_superseded',
      details: { interactionId: card.id, status: 'expired', outcome: 'superseded_by_comment' },
    });
  });

  it('by an agent ends none', async () => {
    const scene = await createScene();
    const card = await ask(scene, 'request_confirmation', { payload: { supersedeOnUserComment: true } });
    for (const agent of [scene.worker, scene.other]) {
      await agent.run(createIssueComment, { issueId: scene.issue.id, body: 'Hm' });
    }
    expect((await storedCard(scene, card)).status).toBe('pending');
  });
});

describe('another revision of the document', () => {
  it.each(CONFIRMATIONS)('makes a %s stale', async (kind) => {
    const scene = await createScene();
    const { card, target } = await cardOnDocument(scene, kind);
    const custom = await ask(scene, 'request_checkbox_confirmation', {
      payload: { target: { type: 'custom', key: 'plan', revisionId: 'one' } },
    });
    await writeDocument(scene, 'Second', target.revisionId);
    expect(await storedCard(scene, card)).toMatchObject({
      status: 'expired',
      result: { version: 1, outcome: 'stale_target', staleTarget: target },
    });
    expect((await storedCard(scene, custom)).status).toBe('pending');
    await expect(scene.owner.run(rejectInteraction, refOf(card))).rejects.toMatchObject({
      status: 409,
      code: 'interaction_stale_target',
      message: 'The document has changed since this interaction was created: create a new interaction',
    });
    expect(await expiries(scene)).toMatchObject([{ details: { interactionId: card.id, outcome: 'stale_target' } }]);
  });

  it('does so by a restore and by a removal too', async () => {
    const scene = await createScene();
    const first = await writeDocument(scene, 'First');
    const second = await writeDocument(scene, 'Second', first.latestRevisionId);
    const target = { type: 'issue_document', key: 'plan', revisionId: second.latestRevisionId };
    const card = await ask(scene, 'request_confirmation', { payload: { target } });
    const former = { issueId: scene.issue.id, key: 'plan', revisionId: first.latestRevisionId };
    await scene.owner.run(restoreIssueDocumentRevision, former);
    expect((await storedCard(scene, card)).result).toMatchObject({ outcome: 'stale_target' });
    const gone = await createScene();
    const { card: other } = await cardOnDocument(gone);
    await gone.owner.run(deleteIssueDocument, { issueId: gone.issue.id, key: 'plan' });
    expect((await storedCard(gone, other)).result).toMatchObject({ outcome: 'stale_target' });
  });

  it('never comes between: of a revision and an answer at once, one wins', async () => {
    const scene = await createScene();
    const { card, target } = await cardOnDocument(scene);
    const [answer] = await Promise.allSettled([
      scene.owner.run(acceptInteraction, refOf(card)),
      writeDocument(scene, 'Second', target.revisionId),
    ]);
    const { status } = await storedCard(scene, card);
    expect(status).toBe(answer.status === 'fulfilled' ? 'accepted' : 'expired');
  });
});

describe('the end of the issue', () => {
  it.each(['done', 'cancelled'])('as %s ends every card on it and wakes nobody', async (status) => {
    const scene = await createScene();
    const cards = [await ask(scene, 'request_confirmation', { continuationPolicy: 'wake_assignee' })];
    cards.push(await ask(scene, 'ask_user_questions'), await ask(scene, 'suggest_tasks'));
    const answered = await ask(scene, 'request_checkbox_confirmation');
    await scene.owner.run(acceptInteraction, refOf(answered));
    const before = (await wakesOf(scene, scene.worker)).length;
    await scene.owner.run(updateIssue, { issueId: scene.issue.id, status });
    for (const card of cards) {
      const stored = await storedCard(scene, card);
      expect(stored).toMatchObject({ status: 'expired', result: { version: 1, outcome: 'issue_closed' } });
    }
    expect((await storedCard(scene, answered)).status).toBe('accepted');
    const told = (await expiries(scene)).map(({ details }) => details?.interactionId);
    expect(told.sort()).toEqual(cards.map(({ id }) => id).sort());
    expect(await wakesOf(scene, scene.worker)).toHaveLength(before);
    const late = scene.owner.run(acceptInteraction, refOf(cards[0]));
    await expect(late).rejects.toMatchObject({ status: 409, code: 'interaction_already_resolved' });
  });
});

describe('a pending card', () => {
  it('is what a review by an agent and a block may wait for', async () => {
    const scene = await createScene();
    const move = { issueId: scene.issue.id, status: 'in_review' };
    await expect(scene.worker.run(updateIssue, move)).rejects.toMatchObject({ code: 'invalid_issue_disposition' });
    const card = await ask(scene, 'request_confirmation');
    expect((await scene.worker.run(updateIssue, move)).status).toBe('in_review');
    expect((await scene.owner.run(acceptInteraction, refOf(card))).status).toBe('accepted');
  });
});
