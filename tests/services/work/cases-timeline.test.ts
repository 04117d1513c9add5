import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { Scope } from '#services/core/operation/scope.js';
import type { Page } from '#services/core/rows/loaders.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createActivity } from '#services/overview/activity/operations.js';
import { listCaseAnnotations } from '#services/work/cases/annotations.js';
import { createCaseAttachment } from '#services/work/cases/attachments.js';
import { lockCaseDocument, putCaseDocument, restoreCaseDocumentRevision } from '#services/work/cases/documents.js';
import { TIMELINE_KINDS } from '#services/work/cases/events.js';
import { linkCaseIssue, unlinkCaseIssue } from '#services/work/cases/links.js';
import { isCaseEvent, listCaseEvents, timelineOfCase, timelineOfCompany } from '#services/work/cases/timeline.js';
import { updateCase } from '#services/work/cases/update.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { issueIn, runOf } from '#tests/kit/issues.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';
import { uploadOf } from './documents-world.js';

let world: World;
let ada: AgentCaller;

beforeAll(async () => {
  world = await createWorld();
  await switchCases(world, true);
  ada = await world.agent({ name: 'Ada' });
});

interface FollowedEvent {
  readonly id: string;
  readonly kind: string;
  readonly payload: object;
  readonly createdAt: string;
}

const timeline = (caseId: string, limit?: number, by: Caller = world.board): Promise<FollowedEvent[]> =>
  by.run(listCaseEvents, { caseId, ...(limit && { limit }) });
/** What was done, oldest first. */
const told = async (caseId: string) => (await timeline(caseId)).map(({ kind, payload }) => [kind, payload]).reverse();
const kinds = async (caseId: string) => (await told(caseId)).map(([kind]) => kind);
const patch = (caseId: string, fields: object, by: Caller = world.board) => by.run(updateCase, { caseId, ...fields });

describe('the timeline of a case', () => {
  it('has an event of every kind that the contract names, with what belongs to it', async () => {
    const { id: companyId } = world.company;
    const [made, parent, issue] = [await caseIn(world, { key: 'told' }), await caseIn(world), await issueIn(world)];
    const { id: labelId } = await world.board.run(createLabel, { companyId, name: randomUUID(), color: '#112233' });
    const caseId = made.id;
    await patch(caseId, { title: 'Another' });
    await patch(caseId, { status: 'in_review', title: 'And with a status', fields: { a: 1 } });
    await patch(caseId, { fields: { a: 1, b: 2 } });
    await patch(caseId, { parentCaseId: parent.id });
    await patch(caseId, { labelIds: [labelId] });
    await patch(caseId, { labels: [] });
    await world.board.run(linkCaseIssue, { caseId, issueId: issue.id, role: 'reference' });
    await world.board.run(unlinkCaseIssue, { caseId, issueId: issue.id });
    const { document, revision } = await world.board.run(putCaseDocument, { caseId, key: 'plan', body: 'One' });
    const file = await uploadOf(world, Buffer.from('bytes'), 'notes.txt');
    const attachment = await world.board.run(createCaseAttachment, { caseId, ...file });
    const { id: attachmentId, assetId } = attachment;
    expect(await told(caseId)).toEqual([
      ['created', { caseType: 'feature', key: 'told' }],
      ['updated', { changedKeys: ['title'] }],
      ['status_changed', { previousStatus: 'draft', status: 'in_review' }],
      ['fields_changed', { changedKeys: ['b'] }],
      ['child_linked', { parentCaseId: parent.id }],
      ['label_added', { labelId }],
      ['label_removed', { labelId }],
      ['issue_linked', { issueId: issue.id, role: 'reference', autoLinked: false }],
      ['issue_unlinked', { issueId: issue.id, role: 'reference' }],
      ['document_revised', { key: 'plan', documentId: document.id, revisionId: revision.id, revisionNumber: 1 }],
      ['attachment_added', { attachmentId, assetId, originalFilename: 'notes.txt' }],
    ]);
    expect(new Set(await kinds(caseId))).toEqual(new Set(TIMELINE_KINDS));
  });

  it('has restores among the revisions, and leaves out what only the journal tells', async () => {
    const { id: caseId } = await caseIn(world);
    const put = (fields: object) => world.board.run(putCaseDocument, { caseId, key: 'plan', body: 'x', ...fields });
    const first = await put({ body: 'One' });
    await put({ body: 'Two', baseRevisionId: first.revision.id });
    await world.board.run(restoreCaseDocumentRevision, { caseId, key: 'plan', revisionId: first.revision.id });
    await world.board.run(lockCaseDocument, { caseId, key: 'plan' });
    expect(await world.board.run(listCaseAnnotations, { caseId, key: 'plan' })).toEqual([]);
    expect(await kinds(caseId)).toEqual(['created', 'document_revised', 'document_revised', 'document_revised']);
    const everything = await pageOf(timelineOfCase, [caseId]);
    expect(everything.nodes.map(({ action }) => action)[0]).toBe('case.document_locked');
  });

  it('shows an event with all its fields', async () => {
    const issue = await issueIn(world);
    const { id: runId, caller } = await runOf(world, ada, issue.id);
    const made = await caseIn(world);
    await patch(made.id, { title: 'By an agent at work' }, caller);
    const { id: companyId } = world.company;
    const { identifier, title, status } = issue;
    const by = { actorUserId: null, actorAgentId: ada.row.id, actorAgentName: 'Ada' };
    const [linked, updated, created] = await timeline(made.id);
    for (const [event, kind, payload] of [
      [updated, 'updated', { changedKeys: ['title'] }],
      [linked, 'issue_linked', { issueId: issue.id, role: 'work', autoLinked: true }],
    ] as const) {
      expect(event).toEqual({
        id: expect.any(String),
        companyId,
        caseId: made.id,
        kind,
        payload,
        actorType: 'agent',
        ...by,
        runId,
        issue: { id: issue.id, identifier, title, status },
        createdAt: event?.createdAt,
        updatedAt: event?.createdAt,
      });
    }
    const board = { actorType: 'user', actorUserId: 'local-board', actorAgentId: null, actorAgentName: null };
    expect(created).toMatchObject({ kind: 'created', ...board, runId: null, issue: null });
  });

  it('names the issue that an event is about rather than the one of its run', async () => {
    const [own, other] = [await issueIn(world), await issueIn(world)];
    const { caller } = await runOf(world, ada, own.id);
    const made = await caseIn(world);
    await caller.run(linkCaseIssue, { caseId: made.id, issueId: other.id, role: 'reference' });
    const [linked] = await timeline(made.id);
    expect(linked).toMatchObject({ kind: 'issue_linked', issue: { id: other.id, identifier: other.identifier } });
  });

  it('comes newest first, by default the last 100 and at most 500', async () => {
    const { id: caseId, identifier } = await caseIn(world);
    for (let count = 0; count < 110; count++) await patch(caseId, { title: `Title ${count}` });
    const all = await timeline(caseId, 500);
    expect(all).toHaveLength(111);
    expect(all.at(-1)?.kind).toBe('created');
    expect(await timeline(caseId)).toEqual(all.slice(0, 100));
    expect(await timeline(identifier.toLowerCase(), 1)).toEqual(all.slice(0, 1));
    for (const limit of [501, -1, 1.5]) await expect(timeline(caseId, limit)).rejects.toMatchObject({ status: 400 });
    await expect(world.board.run(listCaseEvents, { caseId, limit: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it('takes as many statements for many events as for few', async () => {
    const [few, many] = [await caseIn(world), await caseIn(world)];
    const acts = async (caseId: string, times: number) => {
      for (let count = 0; count < times; count++) {
        const bob = await world.agent({ name: `Bob ${randomUUID()}` });
        const { caller } = await runOf(world, bob, (await issueIn(world)).id);
        await patch(caseId, { title: randomUUID() }, caller);
      }
    };
    await acts(few.id, 1);
    await acts(many.id, 8);
    const [short, long] = [
      await countStatements(() => timeline(few.id)),
      await countStatements(() => timeline(many.id)),
    ];
    expect((await timeline(many.id)).filter(({ kind }) => kind === 'issue_linked')).toHaveLength(8);
    expect(long).toBe(short);
  });

  it('is for members of the company, viewers too', async () => {
    const { id: caseId } = await caseIn(world);
    expect(await timeline(caseId, 1, await world.member('viewer'))).toHaveLength(1);
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    await expect(timeline(caseId, 1, stranger)).rejects.toMatchObject({ status: 404, message: 'Case not found' });
  });

  it('stands whatever the board has recorded under its name', async () => {
    const { id: caseId } = await caseIn(world);
    const record = (fields: object) =>
      world.board.run(createActivity, {
        companyId: world.company.id,
        actorType: 'agent',
        actorId: 'nobody',
        action: 'case.issue_linked',
        entityType: 'case',
        entityId: caseId,
        ...fields,
      });
    await record({ details: { issueId: 'none' } });
    await record({ actorId: randomUUID(), details: { issueId: (await issueIn(await createWorld())).id } });
    await record({ details: null, entityId: 'no case' });
    await record({ action: 'case.thrown_away' });
    const known = { kind: 'issue_linked', issue: null, actorAgentName: null };
    expect(await timeline(caseId)).toMatchObject([known, known, { kind: 'created' }]);
  });
});

type Timeline = typeof timelineOfCase;

const pageOf = (
  loader: Timeline,
  parent: readonly string[],
  args: Parameters<Timeline['batch']>[1][number]['args'] = {},
): Promise<Page<JournalEvent>> => new Scope(world.services, world.board.actor).load(loader, { parent, args });

describe('the timelines as pages', () => {
  it('give each event of a case once, a page at a time, and only the kinds that are asked for', async () => {
    const { id: caseId } = await caseIn(world);
    for (let count = 0; count < 5; count++) {
      await patch(caseId, { title: `Title ${count}` });
      await patch(caseId, { fields: { count } });
    }
    const parent = [caseId];
    const whole = await pageOf(timelineOfCase, parent);
    expect(whole.nodes).toHaveLength(11);
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const part = await pageOf(timelineOfCase, parent, { first: 4, after });
      seen.push(...part.nodes.map(({ id }) => id));
      if (!part.hasNextPage) break;
      after = part.cursors.at(-1);
    }
    expect(seen).toEqual(whole.nodes.map(({ id }) => id));
    const changes = await pageOf(timelineOfCase, parent, { filter: { kinds: ['fields_changed', 'created'] } });
    expect(changes.nodes.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 5 }, () => 'case.fields_changed'),
      'case.created',
    ]);
  });

  it('give what happened to all cases of one company, and nothing else of its journal', async () => {
    const of = await createWorld();
    const [one, two] = [await caseIn(of), await caseIn(of)];
    await issueIn(of);
    await of.board.run(updateCase, { caseId: one.id, title: 'Again' });
    const { nodes } = await pageOf(timelineOfCompany, [of.company.id]);
    expect(nodes.map(({ entityId, action }) => [entityId, action])).toEqual([
      [one.id, 'case.updated'],
      [two.id, 'case.created'],
      [one.id, 'case.created'],
    ]);
    expect(nodes.every(isCaseEvent)).toBe(true);
  });
});
