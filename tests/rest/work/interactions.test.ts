/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIssueComment } from '#services/work/comments/operations.js';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, type RestRequest, startRest } from '#tests/kit/rest.js';
import { createScene, PAYLOADS, type Scene } from '#tests/services/work/interactions-world.js';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
});

/** A scene with the paths of its issue's cards; the worker calls with its key, the board without any. */
async function onIssue() {
  const scene = await createScene();
  const path = `/api/issues/${scene.issue.identifier}/interactions`;
  const worker: RestRequest = { as: await agentKey(scene.world, scene.worker) };
  const create = (kind: keyof typeof PAYLOADS, fields: object = {}) =>
    rest.post(path, { kind, payload: PAYLOADS[kind], ...fields }, worker);
  return { scene, path, worker, create };
}

const rowKeys = [
  'id',
  'companyId',
  'issueId',
  'kind',
  'status',
  'continuationPolicy',
  'resolverPolicy',
  'idempotencyKey',
  'sourceCommentId',
  'sourceRunId',
  'title',
  'summary',
  'createdByAgentId',
  'createdByUserId',
  'addresseeAgentId',
  'addresseeUserId',
  'payload',
  'result',
  'resolvedByAgentId',
  'resolvedByRunId',
  'resolvedByUserId',
  'resolvedAt',
  'createdAt',
  'updatedAt',
];

describe('the cards of an issue', () => {
  it.each(Object.keys(PAYLOADS) as (keyof typeof PAYLOADS)[])(
    'of kind %s are created with 201 as rows',
    async (kind) => {
      const { create, path, worker } = await onIssue();
      const { status, body } = await create(kind);
      expect(status).toBe(201);
      expect(Object.keys(body).sort()).toEqual([...rowKeys].sort());
      expect((await rest.get(path, worker)).body).toEqual([body]);
    },
  );

  it('are created once for a key: 200 with the first row, 409 for another request', async () => {
    const { create } = await onIssue();
    const idempotencyKey = randomUUID();
    const first = await create('request_checkbox_confirmation', { idempotencyKey });
    const again = await create('request_checkbox_confirmation', { idempotencyKey });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual({ ...first.body, idempotent: true });
    const other = await create('request_checkbox_confirmation', { idempotencyKey, title: 'Other' });
    expect([other.status, other.body.error]).toEqual([
      409,
      'Interaction idempotency key already exists for a different request',
    ]);
  });

  it('are refused with 400 and the path of what is wrong', async () => {
    const { create } = await onIssue();
    const { status, body } = await create('request_confirmation', { payload: { version: 1 } });
    expect([status, body.error]).toEqual([400, 'Validation error']);
    expect(body.details).toMatchObject([{ path: ['payload', 'prompt'] }]);
    expect((await create('request_confirmation', { payload: 'text' })).status).toBe(400);
  });
});

describe('an answer', () => {
  it('accepts, rejects, answers, cancels, withdraws and skips with the row', async () => {
    const { create, path, worker } = await onIssue();
    const answers = { answers: [{ questionId: 'q1', optionIds: ['now'] }] };
    const steps = [
      ['request_checkbox_confirmation', 'accept', { selectedOptionIds: ['us'] }, {}, 'accepted'],
      ['request_confirmation', 'accept', undefined, {}, 'accepted'],
      ['request_confirmation', 'reject', { reason: 'No' }, {}, 'rejected'],
      ['ask_user_questions', 'respond', answers, {}, 'answered'],
      ['ask_user_questions', 'cancel', undefined, {}, 'cancelled'],
      ['suggest_tasks', 'accept', { selectedClientKeys: ['c'] }, {}, 'accepted'],
      ['suggest_tasks', 'withdraw', { reason: 'Done' }, worker, 'cancelled'],
      ['suggest_tasks', 'skip', undefined, {}, 'cancelled'],
    ] as const;
    for (const [kind, verb, body, request, ended] of steps) {
      const { body: card } = await create(kind);
      const answer = await rest.post(`${path}/${card.id}/${verb}`, body, request);
      expect([verb, answer.status, answer.body.status]).toEqual([verb, 200, ended]);
      expect(Object.keys(answer.body).sort()).toEqual([...rowKeys].sort());
    }
  });

  it('that comes second is told 409 with a code, and one that does not fit 422', async () => {
    const { create, path } = await onIssue();
    const { body: card } = await create('request_checkbox_confirmation');
    const odd = await rest.post(`${path}/${card.id}/accept`, { selectedOptionIds: ['z'] });
    expect([odd.status, odd.body]).toEqual([422, { error: 'Unknown checkbox confirmation optionId: z' }]);
    await rest.post(`${path}/${card.id}/accept`);
    const second = await rest.post(`${path}/${card.id}/reject`, {});
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      error: 'Interaction has already been resolved',
      code: 'interaction_already_resolved',
    });
  });

  it('to a card that a comment ended is told so', async () => {
    const { create, path, scene } = await onIssue();
    const { body: card } = await create('request_confirmation', {
      payload: { ...PAYLOADS.request_confirmation, supersedeOnUserComment: true },
    });
    await comment(scene);
    const late = await rest.post(`${path}/${card.id}/accept`);
    expect([late.status, late.body.code]).toEqual([409, 'interaction_superseded']);
  });

  it('by the agent that asked is refused with 403', async () => {
    const { create, path, worker } = await onIssue();
    const { body: card } = await create('request_confirmation');
    const answer = await rest.post(`${path}/${card.id}/accept`, {}, worker);
    expect([answer.status, answer.body]).toEqual([403, { error: 'Board access required' }]);
  });

  it('to nothing is 404', async () => {
    const { path } = await onIssue();
    for (const id of [randomUUID(), 'nonsense']) {
      const answer = await rest.post(`${path}/${id}/accept`);
      expect([answer.status, answer.body]).toEqual([404, { error: 'Interaction not found' }]);
    }
  });
});

const comment = ({ owner, issue }: Scene) => owner.run(createIssueComment, { issueId: issue.id, body: 'Wait' });
