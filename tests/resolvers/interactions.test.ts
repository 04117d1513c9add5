import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, take } from '../kit/server.js';
import { statementsOf } from '../kit/statements.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from './company.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const CHECKBOXES = {
  version: 1,
  prompt: 'Which regions?',
  options: [
    { id: 'eu', label: 'Europe' },
    { id: 'us', label: 'America' },
  ],
};
const QUESTIONS = { version: 1, questions: [{ id: 'q1', prompt: 'When?', options: [{ id: 'now', label: 'Now' }] }] };
const TASKS = { version: 1, tasks: [{ clientKey: 'a', title: 'Build' }] };

const CREATE_ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id identifier } } }`;

interface Desk {
  readonly companyId: string;
  readonly agentId: string;
  readonly token: string;
  readonly issue: { readonly id: string; readonly identifier: string };
}

/** A company whose agent works on an issue. */
async function desk(): Promise<Desk> {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId);
  const { token } = await createKey(server, agentId);
  return { companyId, agentId, token, issue: await newIssue(companyId, agentId) };
}

async function newIssue(companyId: string, assigneeAgentId: string, title = 'Ship it'): Promise<Desk['issue']> {
  const input = { companyId, title, status: 'TODO', assigneeAgentId, allowDuplicate: true };
  return (await run(server, CREATE_ISSUE, { input })).createIssue.issue;
}

const CREATE = `mutation ($input: CreateInteractionInput!) {
  createInteraction(input: $input) { interaction { id status } cursor }
}`;

const ask = async ({ token, issue }: Desk, kind: string, payload: object, fields: object = {}) =>
  (await run(server, CREATE, { input: { issueId: issue.id, kind, payload, ...fields } }, bearer(token)))
    .createInteraction as { interaction: { id: string }; cursor: string };

const ACCEPT = `mutation ($input: AcceptInteractionInput!) {
  acceptInteraction(input: $input) {
    cursor
    interaction {
      status resolvedByUserId
      payload { __typename ... on CheckboxConfirmationPayload { prompt options { id label } } }
      result { __typename ... on ConfirmationResult { outcome selectedOptionIds } }
    }
  }
}`;

const FOLLOW = `subscription ($issueId: ID, $companyId: ID, $after: String) {
  interactions(issueId: $issueId, companyId: $companyId, after: $after) {
    cursor action issue { identifier }
    interaction { id kind status result { ... on ConfirmationResult { outcome selectedOptionIds } } }
  }
}`;

describe('a confirmation', () => {
  test('is asked by an agent over REST, answered by the board in GraphQL, seen to resolve live, and sealed', async () => {
    const { issue, token } = await desk();
    const created = await fetch(`${server.url}/api/issues/${issue.identifier}/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ kind: 'request_checkbox_confirmation', payload: CHECKBOXES }),
    });
    expect(created.status).toBe(201);
    const { id } = (await created.json()) as { id: string };

    const client = server.socket();
    const seen = client.iterate<{ interactions: object }>({
      query: FOLLOW,
      variables: { issueId: issue.identifier, after: '0' },
    });
    const next = async () => (await seen.next()).value?.data?.interactions;
    expect(await next()).toMatchObject({
      ...{ action: 'issue.thread_interaction_created', issue: { identifier: issue.identifier } },
      interaction: { id, kind: 'REQUEST_CHECKBOX_CONFIRMATION', status: 'PENDING', result: null },
    });

    const input = { issueId: issue.identifier, interactionId: id, selectedOptionIds: ['us'] };
    const { acceptInteraction } = await run(server, ACCEPT, { input });
    expect(acceptInteraction.interaction).toMatchObject({
      ...{ status: 'ACCEPTED', resolvedByUserId: 'local-board' },
      payload: { __typename: 'CheckboxConfirmationPayload', prompt: 'Which regions?', options: CHECKBOXES.options },
      result: { __typename: 'ConfirmationResult', outcome: 'ACCEPTED', selectedOptionIds: ['us'] },
    });
    const told = (await next()) as { cursor: string };
    // What the answer sets in motion comes after it.
    expect(Number(told.cursor)).toBeLessThanOrEqual(Number(acceptInteraction.cursor));
    expect(told).toEqual({
      ...{ cursor: told.cursor, action: 'issue.thread_interaction_accepted' },
      issue: { identifier: issue.identifier },
      interaction: {
        ...{ id, kind: 'REQUEST_CHECKBOX_CONFIRMATION', status: 'ACCEPTED' },
        result: { outcome: 'ACCEPTED', selectedOptionIds: ['us'] },
      },
    });
    await client.dispose();

    const second = await refusal(server, ACCEPT, { input });
    expect(second.extensions).toMatchObject({ code: 'INTERACTION_ALREADY_RESOLVED', status: 409 });
  });
});

const KINDS = `query ($id: ID!) {
  company(id: $id) { interactions { edges { node {
    kind status
    payload {
      ... on ConfirmationPayload { prompt supersedeOnUserComment target { type key href } }
      ... on CheckboxConfirmationPayload { prompt minSelected maxSelected }
      ... on QuestionsPayload { questions { id selectionMode required options { id freeText } } }
      ... on SuggestedTasksPayload { tasks { clientKey priority labels } }
    }
    result { __typename }
  } } } }
}`;

describe('a key', () => {
  test('makes one card, whether it comes by GraphQL or by REST', async () => {
    const at = await desk();
    const idempotencyKey = 'ship-1';
    const { interaction } = await ask(at, 'REQUEST_CHECKBOX_CONFIRMATION', CHECKBOXES, { idempotencyKey });
    const repeated = await fetch(`${server.url}/api/issues/${at.issue.id}/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(at.token) },
      body: JSON.stringify({ kind: 'request_checkbox_confirmation', payload: CHECKBOXES, idempotencyKey }),
    });
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toMatchObject({ id: interaction.id, idempotencyKey });
  });
});

describe('every kind', () => {
  test('has its payload typed', async () => {
    const at = await desk();
    const target = { type: 'CUSTOM', key: 'deploy', href: 'https://example.com' };
    await ask(at, 'REQUEST_CONFIRMATION', { version: 1, prompt: 'Ship?', target });
    await ask(at, 'REQUEST_CHECKBOX_CONFIRMATION', CHECKBOXES);
    await ask(at, 'ASK_USER_QUESTIONS', QUESTIONS);
    await ask(at, 'SUGGEST_TASKS', { version: 1, tasks: [{ clientKey: 'a', title: 'Build', priority: 'HIGH' }] });
    const { company } = await run(server, KINDS, { id: at.companyId });
    const nodes = company.interactions.edges.map(({ node }: { node: object }) => node);
    const pending = { status: 'PENDING', result: null };
    expect(nodes).toEqual([
      { ...pending, kind: 'REQUEST_CONFIRMATION', payload: { prompt: 'Ship?', supersedeOnUserComment: false, target } },
      {
        ...pending,
        kind: 'REQUEST_CHECKBOX_CONFIRMATION',
        payload: { prompt: 'Which regions?', minSelected: 0, maxSelected: null },
      },
      {
        ...{ ...pending, kind: 'ASK_USER_QUESTIONS' },
        payload: {
          questions: [
            { id: 'q1', selectionMode: 'SINGLE', required: false, options: [{ id: 'now', freeText: false }] },
          ],
        },
      },
      { ...pending, kind: 'SUGGEST_TASKS', payload: { tasks: [{ clientKey: 'a', priority: 'HIGH', labels: [] }] } },
    ]);
  });

  test('has its result typed', async () => {
    const at = await desk();
    const questions = await ask(at, 'ASK_USER_QUESTIONS', QUESTIONS);
    const tasks = await ask(at, 'SUGGEST_TASKS', TASKS);
    const respond = `mutation ($input: RespondToInteractionInput!) { respondToInteraction(input: $input) { interaction {
      status result {
        ... on ConfirmationResult { outcome reason commentId }
        ... on QuestionsResult { outcome reason commentId answers { questionId optionIds otherText } summaryMarkdown }
        ... on SuggestedTasksResult { outcome reason commentId }
      } } } }`;
    const answers = [{ questionId: 'q1', optionIds: ['now'] }];
    const input = { issueId: at.issue.id, interactionId: questions.interaction.id, answers };
    expect((await run(server, respond, { input })).respondToInteraction.interaction).toEqual({
      status: 'ANSWERED',
      result: {
        ...{ outcome: null, reason: null, commentId: null, summaryMarkdown: null },
        answers: [{ ...answers[0], otherText: null }],
      },
    });
    const accept = `mutation ($input: AcceptInteractionInput!) { acceptInteraction(input: $input) { interaction {
      result { ... on SuggestedTasksResult { createdTasks { clientKey title parentIdentifier } skippedClientKeys } } } } }`;
    const accepted = await run(server, accept, {
      input: { issueId: at.issue.id, interactionId: tasks.interaction.id },
    });
    expect(accepted.acceptInteraction.interaction.result).toEqual({
      createdTasks: [{ clientKey: 'a', title: 'Build', parentIdentifier: at.issue.identifier }],
      skippedClientKeys: [],
    });
  });
});

const NESTED = `query ($id: ID!) {
  company(id: $id) {
    interactions(first: 20) { edges { node { kind createdByAgent { name } addresseeAgent { name } resolvedByAgent { name } issue {
      identifier interactions(first: 20, filter: { status: [PENDING] }) { edges { node { id kind } } pageInfo { hasNextPage } }
    } } } }
  }
}`;

describe('what waits for an answer', () => {
  test('is told company-wide with issues and agents, by as many statements for ten cards as for two', async () => {
    const counts: number[] = [];
    for (const size of [2, 10]) {
      const at = await desk();
      for (let number = 0; number < size; number++) {
        const issue = await newIssue(at.companyId, at.agentId, `Issue ${number}`);
        await ask({ ...at, issue }, 'SUGGEST_TASKS', TASKS);
      }
      let answer: { company: { interactions: { edges: { node: { issue: object } }[] } } } | undefined;
      const texts = await statementsOf(async () => {
        answer = await run(server, NESTED, { id: at.companyId });
      });
      const edges = answer?.company.interactions.edges ?? [];
      expect(edges).toHaveLength(size);
      for (const { node } of edges) {
        expect(node).toMatchObject({
          ...{ kind: 'SUGGEST_TASKS', createdByAgent: { name: 'Ada' }, addresseeAgent: null, resolvedByAgent: null },
          issue: { interactions: { edges: [{ node: { kind: 'SUGGEST_TASKS' } }], pageInfo: { hasNextPage: false } } },
        });
      }
      counts.push(texts.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  test('is all there is unless a status is named, by kind and addressee where asked', async () => {
    const at = await desk();
    const helper = await createAgent(server, at.companyId, { name: 'Helper' });
    const done = await ask(at, 'REQUEST_CHECKBOX_CONFIRMATION', CHECKBOXES);
    const open = await ask(at, 'ASK_USER_QUESTIONS', QUESTIONS, { addresseeAgentId: helper });
    const other = await ask(at, 'SUGGEST_TASKS', TASKS);
    await run(server, ACCEPT, {
      input: { issueId: at.issue.id, interactionId: done.interaction.id, selectedOptionIds: ['eu'] },
    });
    const LIST = `query ($id: ID!, $filter: InteractionFilter) {
      company(id: $id) { interactions(filter: $filter) { edges { node { id } } } } }`;
    const listed = async (filter?: object) =>
      (await run(server, LIST, { id: at.companyId, filter })).company.interactions.edges.map(
        ({ node }: { node: { id: string } }) => node.id,
      );
    expect(await listed()).toEqual([open.interaction.id, other.interaction.id]);
    expect(await listed({ status: ['ACCEPTED', 'PENDING'] })).toEqual(
      [done, open, other].map((one) => one.interaction.id),
    );
    expect(await listed({ kind: ['SUGGEST_TASKS'] })).toEqual([other.interaction.id]);
    expect(await listed({ addresseeAgentId: helper })).toEqual([open.interaction.id]);
  });
});

const ISSUE_EVENTS = `subscription ($id: ID!, $after: String) { issueEvents(issueId: $id, after: $after) { cursor action } }`;
const APPROVALS = `subscription ($id: ID!, $after: String) {
  approvals(companyId: $id, after: $after) { cursor action approval { id status } } }`;
const NOTE = `mutation ($input: CreateActivityInput!) { createActivity(input: $input) { cursor } }`;

describe('a typed subscription', () => {
  test('gives an issue its own events only, resumed after any cursor of the company', async () => {
    const at = await desk();
    const other = await newIssue(at.companyId, at.agentId, 'Another');
    const first = await ask(at, 'SUGGEST_TASKS', TASKS);
    await ask({ ...at, issue: other }, 'SUGGEST_TASKS', TASKS);
    const second = await ask(at, 'REQUEST_CONFIRMATION', { version: 1, prompt: 'Ship?' });
    const client = server.socket();
    const from = (after: string, count: number) => take(client, ISSUE_EVENTS, { id: at.issue.id, after }, count);
    const all = (await from('0', 3)).map(({ data }) => data.issueEvents);
    expect(all.map(({ action }) => action)).toEqual([
      ...['issue.created', 'issue.thread_interaction_created', 'issue.thread_interaction_created'],
    ]);
    expect(all.slice(1).map(({ cursor }) => cursor)).toEqual([first.cursor, second.cursor]);
    expect((await from(first.cursor, 1))[0]?.data.issueEvents.cursor).toBe(second.cursor);
    await client.dispose();
  });

  test('waits through what it does not deliver, and ends when its client leaves', async () => {
    const at = await desk();
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
      await ask(at, 'SUGGEST_TASKS', TASKS);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await next).value?.data?.interactions.action).toBe('issue.thread_interaction_created');
    await seen.return?.();
    await client.dispose();
  });

  test('gives approvals with what they now are', async () => {
    const at = await desk();
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
      ...{ action: 'approval.created', approval: { id: approval.id, status: 'PENDING' } },
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
    const at = await desk();
    const client = server.socket();
    const told = await take(client, query, variables(at as never), 1).catch((errors) => [{ errors }]);
    expect(told[0]?.errors[0].extensions.code).toBe(code);
    await client.dispose();
  });

  test('is refused to an agent of another company', async () => {
    const [at, foreign] = [await desk(), await desk()];
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
    const at = await desk();
    const key = await createKey(server, at.agentId);
    const client = server.socket({ authorization: `Bearer ${key.token}` });
    const seen = client.iterate<{ issueEvents: { action: string } }>({
      query: ISSUE_EVENTS,
      variables: { id: at.issue.id, after: '0' },
    });
    expect((await seen.next()).value?.data?.issueEvents.action).toBe('issue.created');
    const revoke = `mutation ($input: RevokeAgentKeyInput!) { revokeAgentKey(input: $input) { ok } }`;
    await run(server, revoke, { input: { agentId: at.agentId, keyId: key.id } });
    await ask(at, 'SUGGEST_TASKS', TASKS);
    const ended = (await seen.next()).value;
    expect(ended?.data?.issueEvents ?? null).toBeNull();
    expect(ended?.errors?.[0]?.extensions).toMatchObject({ status: 401 });
    await client.dispose();
  });
});
