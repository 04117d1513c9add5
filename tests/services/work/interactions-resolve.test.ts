import { beforeAll, describe, expect, it } from 'vitest';
import {
  acceptInteraction,
  cancelInteraction,
  rejectInteraction,
  respondToInteraction,
  skipInteraction,
  withdrawInteraction,
} from '#services/work/interactions/resolve.js';
import { eventsOf } from '#tests/kit/journal.js';
import type { Caller } from '#tests/kit/world.js';
import { ask, createScene, type Kind, refOf, type Scene, storedCard, wakesOf } from './interactions-world.js';

let scene: Scene;
let owner: Caller;
beforeAll(async () => {
  scene = await createScene();
  owner = scene.owner;
});

const CONFIRMATIONS = ['request_confirmation', 'request_checkbox_confirmation'] as const;
const ANSWERS = { answers: [{ questionId: 'q1', optionIds: ['now'] }] };
const userOf = (caller: Caller) => (caller.actor as { userId: string }).userId;

describe('accepting', () => {
  it('a confirmation says so, who and when', async () => {
    const card = await ask(scene, 'request_confirmation');
    expect(await owner.run(acceptInteraction, refOf(card))).toMatchObject({
      id: card.id,
      status: 'accepted',
      result: { version: 1, outcome: 'accepted' },
      resolvedByUserId: userOf(owner),
      resolvedByAgentId: null,
      resolvedAt: expect.any(String),
    });
    expect((await eventsOf(scene.world, 'issue.thread_interaction_accepted')).at(-1)).toMatchObject({
      entityId: scene.issue.id,
      details: { identifier: scene.issue.identifier, interactionId: card.id, kind: 'request_confirmation' },
    });
  });

  it('checkboxes keeps what is ticked, each once', async () => {
    const card = await ask(scene, 'request_checkbox_confirmation');
    const answer = await owner.run(acceptInteraction, { ...refOf(card), selectedOptionIds: ['us', 'asia', 'us'] });
    expect(answer.result).toEqual({ version: 1, outcome: 'accepted', selectedOptionIds: ['us', 'asia'] });
  });

  it('checkboxes takes the defaults where nothing is said, but not where nothing is ticked', async () => {
    const card = await ask(scene, 'request_checkbox_confirmation');
    const none = owner.run(acceptInteraction, { ...refOf(card), selectedOptionIds: [] });
    await expect(none).rejects.toMatchObject({ status: 422, message: 'Select at least 1 option' });
    const answer = await owner.run(acceptInteraction, refOf(card));
    expect(answer.result.selectedOptionIds).toEqual(['eu']);
  });

  it.each([
    [['z'], 'Unknown checkbox confirmation optionId: z'],
    [['eu', 'us', 'asia'], 'Select no more than 2 options'],
  ])('checkboxes refuses %j and leaves the card open', async (selectedOptionIds, message) => {
    const card = await ask(scene, 'request_checkbox_confirmation');
    const refused = owner.run(acceptInteraction, { ...refOf(card), selectedOptionIds });
    await expect(refused).rejects.toMatchObject({ status: 422, message });
    expect((await storedCard(scene, card)).status).toBe('pending');
  });
});

describe('rejecting', () => {
  it.each(CONFIRMATIONS)('a %s keeps the reason', async (kind) => {
    const card = await ask(scene, kind);
    const answer = await owner.run(rejectInteraction, { ...refOf(card), reason: ' Too early ' });
    expect(answer).toMatchObject({
      status: 'rejected',
      result: { version: 1, outcome: 'rejected', reason: 'Too early', commentId: null },
    });
  });

  it('needs a reason only where the card says so', async () => {
    for (const kind of CONFIRMATIONS) {
      const free = await ask(scene, kind, { by: scene.world.board });
      expect((await owner.run(rejectInteraction, refOf(free))).result.reason).toBeNull();
      const strict = await ask(scene, kind, { payload: { rejectRequiresReason: true } });
      for (const reason of [undefined, null, '', '  ']) {
        await expect(owner.run(rejectInteraction, { ...refOf(strict), reason })).rejects.toMatchObject({
          status: 422,
          message: 'A decline reason is required for this confirmation',
        });
      }
      const tooLong = owner.run(rejectInteraction, { ...refOf(strict), reason: 'x'.repeat(4001) });
      await expect(tooLong).rejects.toMatchObject({ status: 400 });
      expect((await owner.run(rejectInteraction, { ...refOf(strict), reason: 'No' })).status).toBe('rejected');
    }
  });

  it('suggested tasks creates nothing', async () => {
    const card = await ask(scene, 'suggest_tasks');
    const answer = await owner.run(rejectInteraction, { ...refOf(card), reason: 'Not now' });
    expect(answer.result).toEqual({ version: 1, rejectionReason: 'Not now' });
  });
});

describe('who may decide', () => {
  it.each([acceptInteraction, rejectInteraction, skipInteraction])('$name is no agent', async (operation) => {
    const card = await ask(scene, 'request_confirmation');
    for (const agent of [scene.worker, scene.other]) {
      await expect(agent.run(operation, refOf(card))).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
    }
    const viewer = await scene.world.member('viewer');
    await expect(viewer.run(operation, refOf(card))).rejects.toMatchObject({ status: 403 });
  });

  it('is not the person who asked where the card says so', async () => {
    const card = await ask(scene, 'request_confirmation', { by: owner, resolverPolicy: 'not_creator' });
    for (const operation of [acceptInteraction, rejectInteraction]) {
      await expect(owner.run(operation, refOf(card))).rejects.toMatchObject({
        status: 403,
        message: 'The creator of this interaction cannot resolve it',
      });
    }
    expect((await scene.world.board.run(acceptInteraction, refOf(card))).status).toBe('accepted');
    const own = await ask(scene, 'request_confirmation', { by: owner });
    expect((await owner.run(acceptInteraction, refOf(own))).status).toBe('accepted');
  });
});

describe('answering questions', () => {
  it('keeps the answers and how they were summed up', async () => {
    const card = await ask(scene, 'ask_user_questions');
    const answers = [
      { questionId: 'q1', optionIds: ['later'], otherText: 'Next week' },
      { questionId: 'q2', optionIds: ['me', 'you'] },
      { questionId: 'q3', otherText: 'Carefully' },
    ];
    const answer = await owner.run(respondToInteraction, { ...refOf(card), answers, summaryMarkdown: '**Later**' });
    expect(answer).toMatchObject({ status: 'answered', resolvedByUserId: userOf(owner) });
    expect(answer.result).toEqual({
      version: 1,
      answers: [
        { questionId: 'q1', optionIds: ['later'], otherText: 'Next week' },
        { questionId: 'q2', optionIds: ['me', 'you'], otherText: null },
        { questionId: 'q3', optionIds: [], otherText: 'Carefully' },
      ],
      summaryMarkdown: '**Later**',
    });
  });

  const q1 = { questionId: 'q1', optionIds: ['now'] };
  it.each([
    [[], 'Question q1 requires an answer'],
    [[{ questionId: 'q1', optionIds: [] }], 'Question q1 requires an answer'],
    [[q1, { questionId: 'q9', optionIds: [] }], 'Unknown questionId: q9'],
    [[{ questionId: 'q1', optionIds: ['z'] }], 'Unknown optionId for question q1: z'],
    [[{ questionId: 'q1', optionIds: ['now', 'later'] }], 'Question q1 takes one option only'],
    [[q1, q1], 'Question q1 is answered twice'],
    [[{ ...q1, otherText: 'Maybe' }], 'Question q1 does not allow free text'],
  ])('with %j is refused and leaves the card open', async (answers, message) => {
    const card = await ask(scene, 'ask_user_questions');
    await expect(owner.run(respondToInteraction, { ...refOf(card), answers })).rejects.toMatchObject({
      status: 422,
      message,
    });
    expect((await storedCard(scene, card)).status).toBe('pending');
  });

  it('takes texts of 100000 characters and no longer ones', async () => {
    const card = await ask(scene, 'ask_user_questions');
    const answers = (length: number) => [q1, { questionId: 'q3', otherText: 'x'.repeat(length) }];
    const tooLong = owner.run(respondToInteraction, { ...refOf(card), answers: answers(100_001) });
    await expect(tooLong).rejects.toMatchObject({ status: 400 });
    const answer = await owner.run(respondToInteraction, { ...refOf(card), answers: answers(100_000) });
    expect(answer.status).toBe('answered');
  });

  it('is for the addressee among agents, and never for the creator', async () => {
    const { worker, other } = scene;
    const card = await ask(scene, 'ask_user_questions', { addresseeAgentId: other.row.id });
    await expect(worker.run(respondToInteraction, { ...refOf(card), ...ANSWERS })).rejects.toMatchObject({
      status: 403,
      message: 'The creator of this interaction cannot resolve it',
    });
    const third = await scene.world.agent({ name: 'Third' });
    await expect(third.run(respondToInteraction, { ...refOf(card), ...ANSWERS })).rejects.toMatchObject({
      status: 403,
      message: 'Only the board or the addressee may answer',
    });
    expect(await other.run(respondToInteraction, { ...refOf(card), ...ANSWERS })).toMatchObject({
      status: 'answered',
      resolvedByAgentId: other.row.id,
    });
    const own = await ask(scene, 'ask_user_questions', { by: owner });
    await expect(owner.run(respondToInteraction, { ...refOf(own), ...ANSWERS })).rejects.toMatchObject({ status: 403 });
  });

  it('is for people only where the card says so', async () => {
    const { other } = scene;
    const fields = { addresseeAgentId: other.row.id, resolverPolicy: 'human_only' };
    const card = await ask(scene, 'ask_user_questions', fields);
    await expect(other.run(respondToInteraction, { ...refOf(card), ...ANSWERS })).rejects.toMatchObject({
      status: 403,
      message: 'Only a person may answer this interaction',
    });
    expect((await owner.run(respondToInteraction, { ...refOf(card), ...ANSWERS })).status).toBe('answered');
  });
});

describe('an end without an answer', () => {
  it('cancels questions with the reason', async () => {
    const card = await ask(scene, 'ask_user_questions');
    const answer = await owner.run(cancelInteraction, { ...refOf(card), reason: 'Known by now' });
    expect(answer).toMatchObject({
      status: 'cancelled',
      result: { version: 1, cancelled: true, cancellationReason: 'Known by now' },
    });
    await expect(scene.worker.run(cancelInteraction, refOf(card))).rejects.toMatchObject({ status: 403 });
  });

  it('withdraws a card for its creator and the board', async () => {
    const [first, second] = [await ask(scene, 'suggest_tasks'), await ask(scene, 'suggest_tasks')];
    await expect(scene.other.run(withdrawInteraction, refOf(first))).rejects.toMatchObject({ status: 403 });
    expect(await scene.worker.run(withdrawInteraction, { ...refOf(first), reason: 'Done' })).toMatchObject({
      status: 'cancelled',
      result: { version: 1, outcome: 'withdrawn', reason: 'Done' },
      resolvedByAgentId: scene.worker.row.id,
    });
    expect((await owner.run(withdrawInteraction, refOf(second))).result).toMatchObject({ reason: null });
  });

  it('skips a card of any kind', async () => {
    const card = await ask(scene, 'request_confirmation');
    expect(await owner.run(skipInteraction, { ...refOf(card), reason: 'Later' })).toMatchObject({
      status: 'cancelled',
      result: { version: 1, outcome: 'skipped', reason: 'Later' },
    });
    expect((await eventsOf(scene.world, 'issue.thread_interaction_skipped')).at(-1)).toMatchObject({
      details: { interactionId: card.id, outcome: 'skipped' },
    });
  });
});

describe('a card of another kind', () => {
  it.each([
    ['ask_user_questions', acceptInteraction, 'accepted', {}],
    ['ask_user_questions', rejectInteraction, 'rejected', {}],
    ['request_confirmation', respondToInteraction, 'answered', ANSWERS],
    ['request_checkbox_confirmation', respondToInteraction, 'answered', ANSWERS],
    ['suggest_tasks', respondToInteraction, 'answered', ANSWERS],
    ['request_checkbox_confirmation', cancelInteraction, 'cancelled', {}],
  ] as const)('%s is not ended by $name', async (kind, operation, how, fields) => {
    const card = await ask(scene, kind as Kind);
    await expect(owner.run(operation, { ...refOf(card), ...fields })).rejects.toMatchObject({
      status: 422,
      message: `Interactions of kind ${kind} cannot be ${how}`,
    });
  });
});

describe('a resolved card', () => {
  it('is sealed against every further answer', async () => {
    const card = await ask(scene, 'request_confirmation');
    await owner.run(acceptInteraction, refOf(card));
    for (const operation of [acceptInteraction, rejectInteraction, skipInteraction, withdrawInteraction]) {
      await expect(owner.run(operation, refOf(card))).rejects.toMatchObject({
        status: 409,
        code: 'interaction_already_resolved',
        message: 'Interaction has already been resolved',
        details: { interactionId: card.id, status: 'accepted', outcome: 'accepted' },
      });
    }
  });

  it('was resolved by one of two who answered at once', async () => {
    const second = await scene.world.member('operator');
    for (const kind of ['request_confirmation', 'suggest_tasks'] as const) {
      const card = await ask(scene, kind);
      const outcomes = await Promise.allSettled([
        owner.run(acceptInteraction, refOf(card)),
        second.run(rejectInteraction, refOf(card)),
        scene.world.board.run(acceptInteraction, refOf(card)),
      ]);
      const won = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
        expect((outcome as PromiseRejectedResult).reason).toMatchObject({ code: 'interaction_already_resolved' });
      }
      const { value } = won[0] as PromiseFulfilledResult<{ status: string; resolvedByUserId: string }>;
      expect(await storedCard(scene, card)).toMatchObject({
        status: value.status,
        resolvedByUserId: value.resolvedByUserId,
      });
    }
  });
});

describe('the assignee goes on', () => {
  type Resolution = readonly [string, Kind, (card: never, by: Caller) => Promise<unknown>];
  const RESOLVED: readonly Resolution[] = [
    ...CONFIRMATIONS.flatMap((kind): Resolution[] => [
      ['accepted', kind, (card, by) => by.run(acceptInteraction, refOf(card))],
      ['rejected', kind, (card, by) => by.run(rejectInteraction, refOf(card))],
    ]),
    [
      'answered',
      'ask_user_questions',
      (card, by) => by.run(respondToInteraction, { ...refOf(card as never), ...ANSWERS }),
    ],
    ['cancelled', 'ask_user_questions', (card, by) => by.run(cancelInteraction, refOf(card))],
  ];

  it.each(RESOLVED)('when its card is %s', async (status, kind, resolve) => {
    for (const [continuationPolicy, wakes] of [
      ['wake_assignee', true],
      ['wake_assignee_on_accept', status === 'accepted' || status === 'answered'],
      ['none', false],
    ] as const) {
      const fresh = await createScene();
      const before = (await wakesOf(fresh, fresh.worker)).length;
      const card = await ask(fresh, kind, { continuationPolicy });
      await resolve(card as never, fresh.owner);
      const after = (await wakesOf(fresh, fresh.worker)).slice(before);
      if (!wakes) expect(after, continuationPolicy).toEqual([]);
      else {
        const { result } = await storedCard(fresh, card);
        expect(after, continuationPolicy).toMatchObject([
          {
            reason: 'issue_commented',
            source: 'automation',
            issueId: fresh.issue.id,
            payload: {
              mutation: 'interaction',
              interactionId: card.id,
              interactionKind: kind,
              interactionStatus: status,
              result,
            },
          },
        ]);
      }
    }
  });

  it('when the board takes its card back, but not when it does so itself or the card is skipped', async () => {
    const fresh = await createScene();
    const before = (await wakesOf(fresh, fresh.worker)).length;
    await fresh.owner.run(skipInteraction, refOf(await ask(fresh, 'suggest_tasks')));
    expect(await wakesOf(fresh, fresh.worker)).toHaveLength(before);
    await fresh.worker.run(withdrawInteraction, refOf(await ask(fresh, 'suggest_tasks')));
    const live = (await wakesOf(fresh, fresh.worker)).filter(({ status }) => status !== 'skipped');
    expect(live).toHaveLength(before);
    await fresh.owner.run(withdrawInteraction, refOf(await ask(fresh, 'suggest_tasks')));
    const told = (await wakesOf(fresh, fresh.worker)).at(-1);
    expect(told).toMatchObject({ reason: 'issue_commented', payload: { result: { outcome: 'withdrawn' } } });
  });
});

describe('a card that is not there', () => {
  it('is not found, whoever asks and however it is spelled', async () => {
    const elsewhere = await createScene();
    const foreign = await ask(elsewhere, 'request_confirmation');
    for (const interactionId of [foreign.id, crypto.randomUUID(), 'nonsense']) {
      const refused = owner.run(acceptInteraction, { issueId: scene.issue.id, interactionId });
      await expect(refused).rejects.toMatchObject({ status: 404, message: 'Interaction not found' });
    }
    await expect(owner.run(acceptInteraction, refOf(foreign))).rejects.toMatchObject({ status: 404 });
  });
});
