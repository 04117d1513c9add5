/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { statementsOf } from '#tests/kit/statements.js';
import { bearer, createAgent, refusal, run } from '../organization/company.js';
import {
  ask,
  CHECKBOXES,
  CREATE,
  desk,
  FOLLOW,
  newIssue,
  QUESTIONS,
  REST_CHECKBOXES,
  TASKS,
} from './interactions-world.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const ACCEPT = `mutation ($input: AcceptInteractionInput!) {
  acceptInteraction(input: $input) {
    cursor
    interaction {
      status resolvedByUserId
      content { __typename ... on CheckboxConfirmation { prompt options { key label } } }
      result { __typename ... on ConfirmationResult { outcome selectedOptionKeys } }
    }
  }
}`;

describe('a confirmation', () => {
  test('is asked by an agent over REST, answered by the board in GraphQL, seen to resolve live, and sealed', async () => {
    const { issue, token } = await desk(server);
    const created = await fetch(`${server.url}/api/issues/${issue.identifier}/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ kind: 'request_checkbox_confirmation', payload: REST_CHECKBOXES }),
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
      action: 'issue.thread_interaction_created',
      issue: { identifier: issue.identifier },
      interaction: { id, kind: 'REQUEST_CHECKBOX_CONFIRMATION', status: 'PENDING', result: null },
    });

    const input = { interactionId: id, selectedOptionKeys: ['us'] };
    const { acceptInteraction } = await run(server, ACCEPT, { input });
    expect(acceptInteraction.interaction).toMatchObject({
      status: 'ACCEPTED',
      resolvedByUserId: 'local-board',
      content: { __typename: 'CheckboxConfirmation', prompt: 'Which regions?', options: CHECKBOXES.options },
      result: { __typename: 'ConfirmationResult', outcome: 'ACCEPTED', selectedOptionKeys: ['us'] },
    });
    const told = (await next()) as { cursor: string };
    // What the answer sets in motion comes after it.
    expect(Number(told.cursor)).toBeLessThanOrEqual(Number(acceptInteraction.cursor));
    expect(told).toEqual({
      cursor: told.cursor,
      action: 'issue.thread_interaction_accepted',
      issue: { identifier: issue.identifier },
      interaction: {
        id,
        kind: 'REQUEST_CHECKBOX_CONFIRMATION',
        status: 'ACCEPTED',
        result: { outcome: 'ACCEPTED', selectedOptionKeys: ['us'] },
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
    content {
      ... on Confirmation { prompt supersedeOnUserComment target { type key href } }
      ... on CheckboxConfirmation { prompt minSelected maxSelected }
      ... on QuestionForm { questions { key selectionMode required options { key freeText } } }
      ... on IssueSuggestions { issues { clientKey priority labels } }
    }
    result { __typename }
  } } } }
}`;

describe('a key', () => {
  test('makes one card, whether it comes by GraphQL or by REST', async () => {
    const at = await desk(server);
    const idempotencyKey = 'ship-1';
    const { interaction } = await ask(at, 'checkboxConfirmation', CHECKBOXES, { idempotencyKey });
    const repeated = await fetch(`${server.url}/api/issues/${at.issue.id}/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(at.token) },
      body: JSON.stringify({ kind: 'request_checkbox_confirmation', payload: REST_CHECKBOXES, idempotencyKey }),
    });
    expect(repeated.status).toBe(200);
    expect(await repeated.json()).toMatchObject({ id: interaction.id, idempotencyKey });
  });
});

describe('every kind', () => {
  test('has its content typed', async () => {
    const at = await desk(server);
    const target = { type: 'CUSTOM', key: 'deploy', href: 'https://example.com' };
    await ask(at, 'confirmation', { version: 1, prompt: 'Ship?', target });
    await ask(at, 'checkboxConfirmation', CHECKBOXES);
    await ask(at, 'questionForm', QUESTIONS);
    await ask(at, 'issueSuggestions', { version: 1, issues: [{ clientKey: 'a', title: 'Build', priority: 'HIGH' }] });
    const { company } = await run(server, KINDS, { id: at.companyId });
    const nodes = company.interactions.edges.map(({ node }: { node: object }) => node);
    const pending = { status: 'PENDING', result: null };
    expect(nodes).toEqual([
      { ...pending, kind: 'REQUEST_CONFIRMATION', content: { prompt: 'Ship?', supersedeOnUserComment: false, target } },
      {
        ...pending,
        kind: 'REQUEST_CHECKBOX_CONFIRMATION',
        content: { prompt: 'Which regions?', minSelected: 0, maxSelected: null },
      },
      {
        ...pending,
        kind: 'ASK_USER_QUESTIONS',
        content: {
          questions: [
            { key: 'q1', selectionMode: 'SINGLE', required: false, options: [{ key: 'now', freeText: false }] },
          ],
        },
      },
      { ...pending, kind: 'SUGGEST_TASKS', content: { issues: [{ clientKey: 'a', priority: 'HIGH', labels: [] }] } },
    ]);
  });

  test('is said by the one member of the content', async () => {
    const { issue, token } = await desk(server);
    const refused = async (content: unknown) =>
      (await refusal(server, CREATE, { input: { issueId: issue.id, content } }, bearer(token))).extensions.code;
    const confirmation = { version: 1, prompt: 'Ship?' };
    for (const content of [{ confirmation, questionForm: QUESTIONS }, {}, null, { confirmation: null }])
      expect(await refused(content)).toBe('BAD_USER_INPUT');
    const checkboxConfirmation = { ...CHECKBOXES, defaultSelectedOptionKeys: ['asia'] };
    const input = { issueId: issue.id, content: { checkboxConfirmation } };
    expect((await refusal(server, CREATE, { input }, bearer(token))).extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: ['content', 'checkboxConfirmation', 'defaultSelectedOptionKeys'] }],
    });
  });

  test('has its result typed', async () => {
    const at = await desk(server);
    const questions = await ask(at, 'questionForm', QUESTIONS);
    const tasks = await ask(at, 'issueSuggestions', TASKS);
    const respond = `mutation ($input: RespondToInteractionInput!) { respondToInteraction(input: $input) { interaction {
      status result {
        ... on ConfirmationResult { outcome reason commentId }
        ... on QuestionsResult { outcome reason commentId answers { questionKey optionKeys otherText } summaryMarkdown }
        ... on IssueSuggestionsResult { outcome reason commentId }
      } } } }`;
    const answers = [{ questionKey: 'q1', optionKeys: ['now'] }];
    const input = { interactionId: questions.interaction.id, answers };
    expect((await run(server, respond, { input })).respondToInteraction.interaction).toEqual({
      status: 'ANSWERED',
      result: {
        outcome: null,
        reason: null,
        commentId: null,
        summaryMarkdown: null,
        answers: [{ ...answers[0], otherText: null }],
      },
    });
    const accept = `mutation ($input: AcceptInteractionInput!) { acceptInteraction(input: $input) { interaction {
      result { ... on IssueSuggestionsResult { createdIssues { clientKey title parentIdentifier } skippedClientKeys } } } } }`;
    const accepted = await run(server, accept, {
      input: { interactionId: tasks.interaction.id },
    });
    expect(accepted.acceptInteraction.interaction.result).toEqual({
      createdIssues: [{ clientKey: 'a', title: 'Build', parentIdentifier: at.issue.identifier }],
      skippedClientKeys: [],
    });
  });
});

const NESTED = `query ($id: ID!) {
  company(id: $id) {
    interactions(first: 20) { edges { node { kind createdByAgent { name } addresseeAgent { name } resolvedByAgent { name } issue {
      identifier interactions(first: 20, filter: { statuses: [PENDING] }) { edges { node { id kind } } pageInfo { hasNextPage } }
    } } } }
  }
}`;

describe('what waits for an answer', () => {
  test('is told company-wide with issues and agents, by as many statements for ten cards as for two', async () => {
    const counts: number[] = [];
    for (const size of [2, 10]) {
      const at = await desk(server);
      for (let number = 0; number < size; number++) {
        const issue = await newIssue(at, `Issue ${number}`);
        await ask({ ...at, issue }, 'issueSuggestions', TASKS);
      }
      let answer: { company: { interactions: { edges: { node: { issue: object } }[] } } } | undefined;
      const texts = await statementsOf(async () => {
        answer = await run(server, NESTED, { id: at.companyId });
      });
      const edges = answer?.company.interactions.edges ?? [];
      expect(edges).toHaveLength(size);
      for (const { node } of edges) {
        expect(node).toMatchObject({
          kind: 'SUGGEST_TASKS',
          createdByAgent: { name: 'Ada' },
          addresseeAgent: null,
          resolvedByAgent: null,
          issue: { interactions: { edges: [{ node: { kind: 'SUGGEST_TASKS' } }], pageInfo: { hasNextPage: false } } },
        });
      }
      counts.push(texts.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  test('is all there is unless a status is named, by kind and addressee where asked', async () => {
    const at = await desk(server);
    const helper = await createAgent(server, at.companyId, { name: 'Helper' });
    const done = await ask(at, 'checkboxConfirmation', CHECKBOXES);
    const open = await ask(at, 'questionForm', QUESTIONS, { addresseeAgentId: helper });
    const other = await ask(at, 'issueSuggestions', TASKS);
    await run(server, ACCEPT, {
      input: { interactionId: done.interaction.id, selectedOptionKeys: ['eu'] },
    });
    const LIST = `query ($id: ID!, $filter: InteractionFilter) {
      company(id: $id) { interactions(filter: $filter) { edges { node { id } } } } }`;
    const listed = async (filter?: object) =>
      (await run(server, LIST, { id: at.companyId, filter })).company.interactions.edges.map(
        ({ node }: { node: { id: string } }) => node.id,
      );
    expect(await listed()).toEqual([open.interaction.id, other.interaction.id]);
    expect(await listed({ statuses: ['ACCEPTED', 'PENDING'] })).toEqual(
      [done, open, other].map((one) => one.interaction.id),
    );
    expect(await listed({ kinds: ['SUGGEST_TASKS'] })).toEqual([other.interaction.id]);
    expect(await listed({ addresseeAgentIds: [helper] })).toEqual([open.interaction.id]);
  });
});
