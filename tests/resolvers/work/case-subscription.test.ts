/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { createIssue } from '../automation/routines-rows.js';
import { bearer, createAgent, createCompany, createKey, run } from '../organization/company.js';
import { emptyCompany, linkIssue, switchCases, updateCase, upsertCase, writeReport } from './cases-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  await switchCases(server, true);
});

const CASE_EVENTS = `subscription ($caseId: ID, $companyId: ID, $after: String) {
  caseEvents(caseId: $caseId, companyId: $companyId, after: $after) {
    id: eventId cursor kind actorType actorUserId payload issue { title } case { id status }
  }
}`;

interface GraphFault {
  readonly id: string;
  readonly cursor: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  readonly issue: { title: string } | null;
  readonly case: { id: string; status: string } | null;
}

/** A subscription whose results are taken one by one. */
function follow(variables: object, params: Record<string, unknown> = {}) {
  const client = server.socket(params);
  const query = { query: CASE_EVENTS, variables: variables as Record<string, unknown> };
  const results = client.iterate<{ caseEvents: GraphFault }>(query);
  return {
    async next(): Promise<GraphFault> {
      const { value } = await results.next();
      if (!value?.data) throw new Error(JSON.stringify(value?.errors));
      return value.data.caseEvents;
    },
    stop: () => client.dispose(),
  };
}

/** What a follower is told from a position on, of which there must be so many. */
async function told(count: number, variables: object): Promise<GraphFault[]> {
  const following = follow({ after: '0', ...variables });
  try {
    const events: GraphFault[] = [];
    while (events.length < count) events.push(await following.next());
    return events;
  } finally {
    await following.stop();
  }
}

describe('the subscription caseEvents', () => {
  test('tells of a case what its timeline tells, in order, and what else the journal has of it', async () => {
    const { companyId, issueId, labelId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    await linkIssue(server, caseId, issueId);
    await writeReport(server, caseId);
    await updateCase(server, caseId, { labelIds: [labelId] });
    const events = await told(7, { caseId });
    expect(events.map(({ kind }) => kind)).toEqual([
      'CREATED',
      'ISSUE_LINKED',
      'DOCUMENT_REVISED',
      'DOCUMENT_REVISED',
      'DOCUMENT_ANNOTATION_THREAD_CREATED',
      'DOCUMENT_ANNOTATION_COMMENT_ADDED',
      'LABEL_ADDED',
    ]);
    expect(events[1]).toMatchObject({
      payload: { issueId, role: 'work' },
      issue: { title: 'Mend it' },
      case: { id: caseId },
      actorType: 'USER',
      actorUserId: 'local-board',
    });
    const timeline = `query ($id: ID!) { case(id: $id) { timeline { edges { node { id: eventId } } } } }`;
    const { edges } = (await run(server, timeline, { id: caseId })).case.timeline;
    expect(events.map(({ id }) => id).reverse()).toEqual(edges.map(({ node }: { node: GraphFault }) => node.id));
  });

  test('goes on live, with the case as it now is, and leaves out what is of others', async () => {
    const { companyId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId, key: 'one' });
    const following = follow({ caseId, after: '0' });
    expect((await following.next()).case).toEqual({ id: caseId, status: 'DRAFT' });
    const other = await upsertCase(server, { companyId, key: 'two' });
    await createIssue(server, { companyId, title: 'Something else' });
    await updateCase(server, other, { status: 'DONE' });
    await updateCase(server, caseId, { status: 'IN_REVIEW' });
    expect(await following.next()).toMatchObject({
      kind: 'STATUS_CHANGED',
      payload: { previousStatus: 'draft', status: 'in_review' },
      case: { id: caseId, status: 'IN_REVIEW' },
    });
    await following.stop();
  });

  test('of a company tells of all its cases, and goes on from any cursor', async () => {
    const { companyId } = await emptyCompany(server);
    const one = await upsertCase(server, { companyId, key: 'one' });
    const two = await upsertCase(server, { companyId, key: 'two' });
    await updateCase(server, one, { title: 'New' });
    const all = await told(3, { companyId });
    expect(all.map(({ kind, case: about }) => [kind, about?.id])).toEqual([
      ['CREATED', one],
      ['CREATED', two],
      ['UPDATED', one],
    ]);
    expect(await told(2, { companyId, after: all[0]!.cursor })).toEqual(all.slice(1));
    expect(await told(2, { caseId: one })).toEqual([all[0], all[2]]);
    expect(await told(1, { caseId: one, after: all[0]!.cursor })).toEqual([all[2]]);
  });

  test('takes the identifier of a case', async () => {
    const { companyId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const query = `query ($id: ID!) { case(id: $id) { identifier } }`;
    const { identifier } = (await run(server, query, { id: caseId })).case;
    expect((await told(1, { caseId: identifier.toLowerCase() }))[0]?.case?.id).toBe(caseId);
  });

  test('begins only while cases are switched on, and ends with what happens after they are switched off', async () => {
    const { companyId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const following = follow({ companyId, after: '0' });
    const { cursor } = await following.next();
    const NOTE = `mutation ($input: CreateActivityInput!) { createActivity(input: $input) { cursor } }`;
    const entry = { companyId, actorId: 'test', entityType: 'case', entityId: caseId, action: 'case.updated' };
    await switchCases(server, false);
    await run(server, NOTE, { input: entry });
    const ended = following.next();
    await expect(ended).rejects.toThrow(/Cases are disabled/);
    await expect(ended).rejects.toThrow(/FORBIDDEN/);
    const refused = follow({ caseId });
    await expect(refused.next()).rejects.toThrow(/Cases are disabled.*FORBIDDEN/);
    await switchCases(server, true);
    expect((await told(1, { companyId, after: cursor }))[0]).toMatchObject({ kind: 'UPDATED', case: { id: caseId } });
    await Promise.all([following.stop(), refused.stop()]);
  });

  test('is for agents of the company, and for nobody else', async () => {
    const { companyId, agentId } = await emptyCompany(server);
    const caseId = await upsertCase(server, { companyId });
    const { token } = await createKey(server, agentId);
    const own = follow({ caseId, after: '0' }, bearer(token));
    expect((await own.next()).kind).toBe('CREATED');
    await own.stop();
    const stranger = await createKey(server, await createAgent(server, await createCompany(server)));
    for (const of of [{ caseId }, { companyId }]) {
      const refused = follow(of, bearer(stranger.token));
      await expect(refused.next()).rejects.toThrow(/NOT_FOUND|FORBIDDEN/);
      await refused.stop();
    }
  });

  test.each([[{}], [{ caseId: randomUUID(), companyId: randomUUID() }], [{ caseId: randomUUID() }]])(
    'of nothing that is there (%o) is refused',
    async (variables) => {
      const refused = follow(variables);
      await expect(refused.next()).rejects.toThrow(/BAD_REQUEST|NOT_FOUND/);
      await refused.stop();
    },
  );
});
