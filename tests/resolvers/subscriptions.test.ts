import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, take } from '../kit/server.js';
import { createKey, run } from './organization/company.js';
import { ask, type Desk, desk, FOLLOW, newIssue, TASKS } from './work/interactions-world.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const ISSUE_EVENTS = `subscription ($id: ID!, $after: String) { issueEvents(issueId: $id, after: $after) { cursor action: actionText } }`;
const APPROVALS = `subscription ($id: ID!, $after: String) {
  approvals(companyId: $id, after: $after) { cursor action: actionText approval { id status } } }`;
const NOTE = `mutation ($input: CreateActivityInput!) { createActivity(input: $input) { cursor } }`;

describe('a typed subscription', () => {
  test('gives an issue its own events only, resumed after any cursor of the company', async () => {
    const at = await desk(server);
    const other = await newIssue(at, 'Another');
    const first = await ask(at, 'issueSuggestions', TASKS);
    await ask({ ...at, issue: other }, 'issueSuggestions', TASKS);
    const second = await ask(at, 'confirmation', { version: 1, prompt: 'Ship?' });
    const client = server.socket();
    const from = (after: string, count: number) => take(client, ISSUE_EVENTS, { id: at.issue.id, after }, count);
    const all = (await from('0', 3)).map(({ data }) => data.issueEvents);
    expect(all.map(({ action }) => action)).toEqual([
      'issue.created',
      'issue.thread_interaction_created',
      'issue.thread_interaction_created',
    ]);
    expect(all.slice(1).map(({ cursor }) => cursor)).toEqual([first.cursor, second.cursor]);
    expect((await from(first.cursor, 1))[0]?.data.issueEvents.cursor).toBe(second.cursor);
    await client.dispose();
  });

  test('waits through what it does not deliver, and ends when its client leaves', async () => {
    const at = await desk(server);
    const client = server.socket();
    const seen = client.iterate<{ interactions: { action: string } }>({
      query: FOLLOW,
      variables: { companyId: at.companyId },
    });
    const next = seen.next();
    const noise = {
      companyId: at.companyId,
      actorId: 'test',
      action: 'test.noted',
      entityType: 'issue',
      entityId: 'no-uuid',
    };
    // Until the subscription stands, what happens is of the past.
    let arrived = false;
    void next.then(() => {
      arrived = true;
    });
    while (!arrived) {
      await run(server, NOTE, { input: noise });
      await ask(at, 'issueSuggestions', TASKS);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await next).value?.data?.interactions.action).toBe('issue.thread_interaction_created');
    await seen.return?.();
    await client.dispose();
  });

  test('gives approvals with what they now are', async () => {
    const at = await desk(server);
    await run(
      server,
      `mutation ($id: ID!) { updateCompany(input: { companyId: $id, requireBoardApprovalForNewAgents: true }) { cursor } }`,
      { id: at.companyId },
    );
    const hire = `mutation ($id: ID!) { hireAgent(input: { companyId: $id, name: "New" }) { approval { id } } }`;
    const { approval } = (await run(server, hire, { id: at.companyId })).hireAgent;
    const client = server.socket();
    const [event] = await take(client, APPROVALS, { id: at.companyId, after: '0' }, 1);
    expect(event?.data.approvals).toMatchObject({
      action: 'approval.created',
      approval: { id: approval.id, status: 'PENDING' },
    });
    await client.dispose();
  });

  test.each([
    ['interactions without a company or an issue', FOLLOW, () => ({}), 'BAD_REQUEST'],
    ['an issue that is not there', ISSUE_EVENTS, () => ({ id: 'NONE-1' }), 'NOT_FOUND'],
    [
      'a position that is not there',
      ISSUE_EVENTS,
      ({ issue }: Desk) => ({ id: issue.id, after: '9999' }),
      'CURSOR_UNKNOWN',
    ],
    ['a cursor that is none', APPROVALS, ({ companyId }: Desk) => ({ id: companyId, after: 'x' }), 'CURSOR_INVALID'],
  ] as const)('of %s is refused', async (_what, query, variables, code) => {
    const at = await desk(server);
    const client = server.socket();
    const told = await take(client, query, variables(at as never), 1).catch((errors) => [{ errors }]);
    expect(told[0]?.errors[0].extensions.code).toBe(code);
    await client.dispose();
  });

  test('is refused to an agent of another company', async () => {
    const [at, foreign] = [await desk(server), await desk(server)];
    const client = server.socket({ authorization: `Bearer ${foreign.token}` });
    for (const [query, variables] of [
      [FOLLOW, { companyId: at.companyId }],
      [FOLLOW, { issueId: at.issue.id }],
      [ISSUE_EVENTS, { id: at.issue.id }],
      [APPROVALS, { id: at.companyId }],
    ] as const) {
      const told = await take(client, query, variables, 1).catch((errors) => [{ errors }]);
      expect([403, 404]).toContain(told[0]?.errors[0].extensions.status);
    }
    await client.dispose();
  });

  test('ends when the credential does, before anything more is delivered', async () => {
    const at = await desk(server);
    const key = await createKey(server, at.agentId);
    const client = server.socket({ authorization: `Bearer ${key.token}` });
    const seen = client.iterate<{ issueEvents: { action: string } }>({
      query: ISSUE_EVENTS,
      variables: { id: at.issue.id, after: '0' },
    });
    expect((await seen.next()).value?.data?.issueEvents.action).toBe('issue.created');
    const revoke = `mutation ($input: RevokeAgentKeyInput!) { revokeAgentKey(input: $input) { ok } }`;
    await run(server, revoke, { input: { keyId: key.id } });
    await ask(at, 'issueSuggestions', TASKS);
    const ended = (await seen.next()).value;
    expect(ended?.data?.issueEvents ?? null).toBeNull();
    expect(ended?.errors?.[0]?.extensions).toMatchObject({ status: 401 });
    await client.dispose();
  });
});
