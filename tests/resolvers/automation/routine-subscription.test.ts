/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { recordStatements } from '#tests/kit/statements.js';
import { bearer, createAgent, createCompany, createKey, run } from '../organization/company.js';
import { createIssue, createRoutine } from './routines-rows.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
});

const FIRINGS = `subscription ($routineId: ID, $companyId: ID, $after: String) {
  routineRuns(routineId: $routineId, companyId: $companyId, after: $after) {
    id: eventId cursor action run { id status source failureReason completedAt routine { title } linkedIssue { title status } }
  }
}`;
const RUN = `mutation ($input: RunRoutineInput!) { runRoutine(input: $input) { cursor run { id linkedIssue { id } } } }`;
const MOVE = `mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { cursor } }`;

interface GraphFault {
  readonly cursor: string;
  readonly action: string;
  // biome-ignore lint/suspicious/noExplicitAny: what documents answer is what tests assert on
  readonly run: any;
}

/** A subscription whose results are taken one by one. */
function follow(variables: object, params: Record<string, unknown> = {}) {
  const client = server.socket(params);
  const query = { query: FIRINGS, variables: variables as Record<string, unknown> };
  const results = client.iterate<{ routineRuns: GraphFault }>(query);
  return {
    async next(): Promise<GraphFault> {
      const { value } = await results.next();
      if (!value?.data) throw new Error(JSON.stringify(value?.errors));
      return value.data.routineRuns;
    },
    async take(count: number): Promise<GraphFault[]> {
      const taken: GraphFault[] = [];
      while (taken.length < count) taken.push(await this.next());
      return taken;
    },
    stop: () => client.dispose(),
  };
}

/** What a follower is told from a position on, of which there must be so many. */
async function told(count: number, variables: object): Promise<GraphFault[]> {
  const following = follow({ after: '0', ...variables });
  try {
    return await following.take(count);
  } finally {
    await following.stop();
  }
}

async function companyOf() {
  const companyId = await createCompany(server);
  const assigneeAgentId = await createAgent(server, companyId);
  const routine = (title: string, fields: object = {}) =>
    createRoutine(server, { companyId, title, assigneeAgentId, ...fields });
  return { companyId, assigneeAgentId, routine };
}

async function fire(routineId: string): Promise<{ runId: string; issueId: string; cursor: string }> {
  const { cursor, run: made } = (await run(server, RUN, { input: { routineId } })).runRoutine;
  return { runId: made.id, issueId: made.linkedIssue.id, cursor };
}

const move = async (issueId: string, fields: object): Promise<string> =>
  (await run(server, MOVE, { input: { issueId, ...fields } })).updateIssue.cursor;

describe('a run that is followed', () => {
  test('is told when it is dispatched, and with its issue until that is done', async () => {
    const { companyId, routine } = await companyOf();
    const routineId = await routine('Sweep');
    const following = follow({ routineId, after: '0' });
    const { runId, issueId } = await fire(routineId);
    expect(await following.next()).toMatchObject({
      action: 'ROUTINE_RUN_TRIGGERED',
      run: {
        id: runId,
        status: 'ISSUE_CREATED',
        source: 'MANUAL',
        completedAt: null,
        routine: { title: 'Sweep' },
        linkedIssue: { title: 'Sweep', status: 'TODO' },
      },
    });
    await move(issueId, { title: 'Sweep well' });
    await createIssue(server, { companyId, title: 'Something else' });
    await move(issueId, { status: 'IN_PROGRESS' });
    expect(await following.next()).toMatchObject({ run: { id: runId, status: 'ISSUE_CREATED' } });
    await move(issueId, { status: 'DONE' });
    expect(await following.next()).toMatchObject({
      action: 'ISSUE_UPDATED',
      run: { id: runId, status: 'COMPLETED', completedAt: expect.any(String), linkedIssue: { status: 'DONE' } },
    });
    await following.stop();
  });

  test('fails with an issue that is cancelled, and goes on with one that is opened again', async () => {
    const { routine } = await companyOf();
    const routineId = await routine('Sweep');
    const { runId, issueId, cursor } = await fire(routineId);
    const following = follow({ routineId, after: cursor });
    await move(issueId, { status: 'CANCELLED' });
    expect(await following.next()).toMatchObject({
      run: { id: runId, status: 'FAILED', failureReason: 'issue_cancelled' },
    });
    await move(issueId, { status: 'TODO' });
    expect(await following.next()).toMatchObject({
      run: { id: runId, status: 'ISSUE_CREATED', failureReason: null, completedAt: null },
    });
    await following.stop();
  });

  test('is told when it joins an open issue or is skipped for one', async () => {
    const { companyId, routine } = await companyOf();
    const joining = await routine('Join');
    const skipping = await routine('Skip', { concurrencyPolicy: 'SKIP_IF_ACTIVE' });
    for (const id of [joining, joining, skipping, skipping]) await fire(id);
    const events = await told(4, { companyId });
    expect(events.map(({ action, run: { status, routine: of } }) => [action, of.title, status])).toEqual([
      ['ROUTINE_RUN_TRIGGERED', 'Join', 'ISSUE_CREATED'],
      ['ROUTINE_RUN_TRIGGERED', 'Join', 'COALESCED'],
      ['ROUTINE_RUN_TRIGGERED', 'Skip', 'ISSUE_CREATED'],
      ['ROUTINE_RUN_SKIPPED', 'Skip', 'SKIPPED'],
    ]);
  });
});

describe('the subscription routineRuns', () => {
  test('goes on from any cursor, tells of one routine alone, and of runs as they now are', async () => {
    const { companyId, routine } = await companyOf();
    const [one, two] = [await routine('One'), await routine('Two')];
    const first = await fire(one);
    const other = await fire(two);
    await move(other.issueId, { status: 'DONE' });
    await move(first.issueId, { status: 'DONE' });
    const all = await told(4, { companyId });
    expect(all.map(({ action, run: { id } }) => [action, id])).toEqual([
      ['ROUTINE_RUN_TRIGGERED', first.runId],
      ['ROUTINE_RUN_TRIGGERED', other.runId],
      ['ISSUE_UPDATED', other.runId],
      ['ISSUE_UPDATED', first.runId],
    ]);
    expect(all.every(({ run: { status } }) => status === 'COMPLETED')).toBe(true);
    expect(await told(2, { routineId: one })).toEqual([all[0], all[3]]);
    expect(await told(2, { companyId, after: all[1]?.cursor })).toEqual(all.slice(2));
    expect(await told(1, { routineId: two, after: all[1]?.cursor })).toEqual([all[2]]);
  });

  test('is not stopped by what somebody recorded by hand', async () => {
    const { companyId, routine } = await companyOf();
    const elsewhere = await companyOf();
    const foreign = await fire(await elsewhere.routine('Elsewhere'));
    const NOTE = `mutation ($input: CreateActivityInput!) { createActivity(input: $input) { cursor } }`;
    const move = { changes: { status: { from: 'todo', to: 'done' } } };
    const entityId = randomUUID();
    for (const entry of [
      { action: 'issue.updated', entityType: 'issue', entityId: 'none', details: move },
      { action: 'issue.updated', entityType: 'issue', entityId: foreign.issueId, details: move },
      { action: 'routine.run_triggered', entityType: 'routine', entityId, details: { runId: 'none' } },
      { action: 'routine.run_triggered', entityType: 'routine', entityId, details: { runId: foreign.runId } },
    ]) {
      await run(server, NOTE, { input: { companyId, actorId: 'test', ...entry } });
    }
    const { runId } = await fire(await routine('Sweep'));
    const events = (await told(2, { companyId })).map((event) => event.run?.id ?? null);
    expect([events.at(-1), events.includes(foreign.runId)]).toEqual([runId, false]);
  });

  test('looks an issue up once for all who follow', async () => {
    const { companyId, routine } = await companyOf();
    const { issueId, cursor } = await fire(await routine('Sweep'));
    const others = await createIssue(server, { companyId, title: 'Other' });
    const followers = Array.from({ length: 5 }, () => follow({ companyId, after: cursor }));
    const nexts = () => Promise.all(followers.map((follower) => follower.next()));
    const beginning = nexts();
    await fire(await routine('Dust')); // after which all of them have caught up
    await beginning;
    const { texts, stop } = recordStatements();
    const results = nexts();
    await move(others, { status: 'DONE' });
    await move(issueId, { status: 'DONE' });
    expect((await results).map(({ action }) => action)).toEqual(followers.map(() => 'ISSUE_UPDATED'));
    stop();
    await Promise.all(followers.map((follower) => follower.stop()));
    const lookups = texts.filter((text) => text.includes(`i."originKind" = 'routine_execution'`));
    expect(lookups.length).toBeLessThanOrEqual(followers.length);
  });

  test('is for agents of the company, and for nobody else', async () => {
    const { companyId, assigneeAgentId, routine } = await companyOf();
    const routineId = await routine('Sweep');
    await fire(routineId);
    const { token } = await createKey(server, assigneeAgentId);
    const own = follow({ routineId, after: '0' }, bearer(token));
    expect((await own.next()).action).toBe('ROUTINE_RUN_TRIGGERED');
    await own.stop();
    const stranger = await createKey(server, await createAgent(server, await createCompany(server)));
    for (const of of [{ routineId }, { companyId }]) {
      const refused = follow(of, bearer(stranger.token));
      await expect(refused.next()).rejects.toThrow(/NOT_FOUND|FORBIDDEN/);
      await refused.stop();
    }
  });

  test.each([[{}], [{ routineId: randomUUID(), companyId: randomUUID() }], [{ routineId: randomUUID() }]])(
    'of nothing that is there (%o) is refused',
    async (variables) => {
      const refused = follow(variables);
      await expect(refused.next()).rejects.toThrow(/BAD_REQUEST|NOT_FOUND/);
      await refused.stop();
    },
  );
});
