import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteCaseDocument, lockCaseDocument, unlockCaseDocument } from '#services/work/cases/documents.js';
import { type AgentCaller, callerOf, type World } from '#tests/kit/world.js';
import { freshCase, inRunFor, writingWorld } from './case-documents-world.js';
import { issueIn, refusal } from './documents-world.js';
import { runOf } from './threads-world.js';

let world: World;
let agent: AgentCaller;
beforeAll(async () => {
  ({ world, agent } = await writingWorld());
});

describe('the revisions of a case document', () => {
  it('are listed newest first with who wrote them and the issue of the run', async () => {
    const { put, history } = await freshCase(world);
    const issue = await issueIn(world, { title: 'Write the spec' });
    const working = await inRunFor(world, agent, issue.id);
    const first = await put(working, { body: 'Old' });
    const { document } = await put(world.board, { body: 'New', baseRevisionId: first.revision.id });
    const { body: _, ...summary } = document;
    const { id, identifier, title, status } = issue;
    expect(await history()).toMatchObject({
      key: 'spec',
      document: summary,
      revisions: [
        { revisionNumber: 2, body: 'New', createdByUserId: 'local-board', actorAgentName: null, issue: null },
        {
          revisionNumber: 1,
          body: 'Old',
          createdByAgentId: agent.row.id,
          createdByRunId: working.runId,
          actorAgentName: 'Writer',
          issue: { id, identifier, title, status },
        },
      ],
    });
    expect((await history()).document).not.toHaveProperty('body');
    expect((await history({ limit: 1 })).revisions).toMatchObject([{ revisionNumber: 2 }]);
    expect((await history({ before: 2 })).revisions).toMatchObject([{ revisionNumber: 1, body: 'Old' }]);
    expect(await refusal(history({ limit: 201 }))).toMatchObject({ status: 400 });
  });

  it('are restored by writing forward what they hold', async () => {
    const { put, restore } = await freshCase(world);
    const first = await put(world.board, { title: 'First', body: 'Old' });
    const second = await put(world.board, { title: 'Second', body: 'New', baseRevisionId: first.revision.id });
    const latest = { latestRevisionId: second.revision.id, latestRevisionNumber: 2 };
    expect(await refusal(restore(world.board, second.revision.id))).toMatchObject({
      status: 409,
      message: 'Selected revision is already the latest revision',
      details: latest,
    });
    const { document, revision } = await restore(agent, first.revision.id);
    expect(document).toMatchObject({
      title: 'First',
      body: 'Old',
      latestRevisionNumber: 3,
      updatedByAgentId: agent.row.id,
    });
    expect(revision).toMatchObject({ revisionNumber: 3, changeSummary: 'Restored from revision 1', body: 'Old' });
    for (const id of [randomUUID(), 'first']) {
      const missing = { status: 404, message: 'Document revision not found' };
      expect(await refusal(restore(world.board, id))).toMatchObject(missing);
    }
  });

  it('are what was acknowledged, when fifty write on one base: one wins and the others get its revision', async () => {
    const { put, history } = await freshCase(world);
    const { revision } = await put(world.board);
    const attempts = Array.from({ length: 50 }, (_, writer) =>
      put(world.board, { body: `By writer ${writer}`, baseRevisionId: revision.id }),
    );
    const settled = await Promise.allSettled(attempts);
    const winners = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(winners).toHaveLength(1);
    const latestRevision = winners[0].revision;
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) {
      expect(reason).toMatchObject({ status: 409, code: 'stale_base_revision', details: { latestRevision } });
    }
    expect((await history()).revisions).toMatchObject([latestRevision, revision]);
  });
});

describe('what happens to a case document', () => {
  it('is told once each in the journal of its case, and counts as activity of the case', async () => {
    const { ref, put, restore, events, stored } = await freshCase(world);
    const before = await stored();
    const first = await put(world.board);
    const second = await put(agent, { body: 'Two', baseRevisionId: first.revision.id });
    const third = await restore(world.board, first.revision.id);
    await world.board.run(deleteCaseDocument, ref());
    const details = ({ document, revision }: typeof first) => ({
      key: 'spec',
      documentId: document.id,
      revisionId: revision.id,
      revisionNumber: revision.revisionNumber,
    });
    expect((await events()).slice(1).map((event) => [event.action, event.details])).toEqual([
      ['case.document_revised', details(first)],
      ['case.document_revised', details(second)],
      ['case.document_revised', details(third)],
      ['case.document_deleted', details(third)],
    ]);
    const after = await stored();
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(after).toMatchObject({ updatedByUserId: 'local-board', updatedByAgentId: null });
  });

  it('links the issue of the run that writes or restores, once, but not of one that locks or deletes', async () => {
    const { ref, put, restore, events } = await freshCase(world);
    const { revision } = await put(world.board);
    const [writing, restoring, keeping] = [await issueIn(world), await issueIn(world), await issueIn(world)];
    const keeper = await inRunFor(world, agent, keeping.id);
    await keeper.run(lockCaseDocument, ref());
    await keeper.run(unlockCaseDocument, ref());
    const writer = await inRunFor(world, agent, writing.id);
    const second = await put(writer, { body: 'Two', baseRevisionId: revision.id });
    await put(writer, { body: 'Three', baseRevisionId: second.revision.id });
    await put(await inRunFor(world, agent), { key: 'other' });
    await restore(await inRunFor(world, agent, restoring.id), revision.id);
    await keeper.run(deleteCaseDocument, ref());
    const linked = (await events()).filter(({ action }) => action === 'case.issue_linked');
    const link = { role: 'work', autoLinked: true };
    expect(linked.map((event) => event.details)).toEqual([
      { issueId: writing.id, ...link },
      { issueId: restoring.id, ...link },
    ]);
  });

  it('refuses a run that is not the own one of who writes', async () => {
    const { put } = await freshCase(world);
    const other = await world.agent({ name: 'Other' });
    const { id: runId } = await runOf(world, other);
    const impostor = callerOf(world.services, { ...agent.actor, runId });
    expect(await refusal(put(impostor))).toMatchObject({ status: 401 });
  });
});
