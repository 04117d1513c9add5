import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { createInteraction } from '#services/work/interactions/create.js';
import {
  acceptInteraction,
  cancelInteraction,
  rejectInteraction,
  respondToInteraction,
  skipInteraction,
  withdrawInteraction,
} from '#services/work/interactions/resolve.js';
import { ask, createScene, type Kind, PAYLOADS, refOf, type Scene } from './interactions-world.js';

let scene: Scene;
beforeAll(async () => {
  scene = await createScene();
});

const KINDS = Object.keys(PAYLOADS) as Kind[];
const options = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `o${index}`, label: 'Option' }));
const question = (fields: object) => ({ questions: [{ id: 'q', prompt: 'Why?', options: options(1), ...fields }] });
const option = (fields: object) => question({ options: [{ id: 'o', label: 'Option', ...fields }] });
const questions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, prompt: 'Why?', options: options(1) }));
const tasks = (...list: object[]) => ({
  tasks: list.map((fields, index) => ({ clientKey: `k${index}`, title: 'Do it', ...fields })),
});
const target = (fields: object) => ({ target: { type: 'custom', key: 'deploy', ...fields } });

/** Whether a payload is accepted, or the paths at which it is refused. */
async function flaws(kind: Kind, payload: object): Promise<string[]> {
  try {
    await ask(scene, kind, { payload, by: scene.owner });
    return [];
  } catch (error) {
    const { status, message, details } = error as { status: number; message: string; details: { path: string[] }[] };
    expect([status, message]).toEqual([400, 'Validation error']);
    return details.map(({ path }) => path.join('.'));
  }
}

const TOO_LONG: readonly (readonly [Kind, string, number])[] = [
  ...(['request_confirmation', 'request_checkbox_confirmation'] as const).flatMap((kind) => [
    [kind, 'prompt', 1000] as const,
    [kind, 'detailsMarkdown', 20_000] as const,
    [kind, 'acceptLabel', 80] as const,
    [kind, 'rejectLabel', 80] as const,
    [kind, 'rejectReasonLabel', 160] as const,
    [kind, 'declineReasonPlaceholder', 240] as const,
  ]),
  ['ask_user_questions', 'title', 240],
  ['ask_user_questions', 'submitLabel', 120],
];

describe('a text of a payload', () => {
  it.each(TOO_LONG)('of kind %s: %s has at most %i characters', async (kind, field, max) => {
    expect(await flaws(kind, { [field]: 'x'.repeat(max) })).toEqual([]);
    expect(await flaws(kind, { [field]: 'x'.repeat(max + 1) })).toEqual([`payload.${field}`]);
  });

  it.each(['request_confirmation', 'request_checkbox_confirmation'] as const)(
    'of kind %s is not empty where it is asked for',
    async (kind) => {
      expect(await flaws(kind, { prompt: ' ' })).toEqual(['payload.prompt']);
      expect(await flaws(kind, { prompt: undefined })).toEqual(['payload.prompt']);
      expect(await flaws(kind, { acceptLabel: '' })).toEqual(['payload.acceptLabel']);
    },
  );

  it('of a confirmation: detailsMarkdown may be null or empty', async () => {
    for (const detailsMarkdown of [null, ''])
      expect(await flaws('request_checkbox_confirmation', { detailsMarkdown })).toEqual([]);
  });

  it.each(['acceptLabel', 'rejectLabel', 'rejectReasonLabel', 'declineReasonPlaceholder'])(
    'of a confirmation: %s may be null, but not empty',
    async (field) => {
      expect(await flaws('request_checkbox_confirmation', { [field]: null })).toEqual([]);
      expect(await flaws('request_checkbox_confirmation', { [field]: '' })).toEqual([`payload.${field}`]);
    },
  );
});

describe('a switch of a payload', () => {
  it.each(['rejectRequiresReason', 'allowDeclineReason', 'supersedeOnUserComment'])(
    '%s is true or false',
    async (field) => {
      for (const value of [true, false]) {
        const card = await ask(scene, 'request_checkbox_confirmation', { payload: { [field]: value } });
        expect(card.payload[field]).toBe(value);
      }
      expect(await flaws('request_checkbox_confirmation', { [field]: 'yes' })).toEqual([`payload.${field}`]);
    },
  );
});

describe('the version', () => {
  it.each(KINDS)('of %s is 1', async (kind) => {
    expect(await flaws(kind, { version: 2 })).toContain('payload.version');
    expect(await flaws(kind, { version: undefined })).toContain('payload.version');
  });
});

describe('checkboxes', () => {
  const kind = 'request_checkbox_confirmation';
  const plain = { defaultSelectedOptionIds: [], minSelected: 0, maxSelected: null };

  it.each([
    ['no option', { ...plain, options: [] }, 'options'],
    ['201 options', { ...plain, options: options(201) }, 'options'],
    ['two options of one id', { ...plain, options: [...options(1), ...options(1)] }, 'options'],
    ['an empty id', { ...plain, options: [{ id: '', label: 'A' }] }, 'options.0.id'],
    ['an empty label', { ...plain, options: [{ id: 'a', label: '' }] }, 'options.0.label'],
    ['an option without a label', { ...plain, options: [{ id: 'a' }] }, 'options.0.label'],
    ['an id of 121 characters', { ...plain, options: [{ id: 'x'.repeat(121), label: 'A' }] }, 'options.0.id'],
    ['an option without an id', { ...plain, options: [{ id: '', label: 'A' }] }, 'options.0.id'],
    ['a label of 121 characters', { ...plain, options: [{ id: 'a', label: 'x'.repeat(121) }] }, 'options.0.label'],
    [
      'a description of 501 characters',
      { ...plain, options: [{ id: 'a', label: 'A', description: 'x'.repeat(501) }] },
      'options.0.description',
    ],
    ['an unknown default', { defaultSelectedOptionIds: ['z'] }, 'defaultSelectedOptionIds'],
    [
      'more defaults than may be ticked',
      { defaultSelectedOptionIds: ['eu', 'us'], maxSelected: 1 },
      'defaultSelectedOptionIds',
    ],
    ['a negative minimum', { minSelected: -1 }, 'minSelected'],
    ['a minimum above the options', { minSelected: 4, maxSelected: null }, 'minSelected'],
    ['a maximum below the minimum', { ...plain, minSelected: 2, maxSelected: 1 }, 'maxSelected'],
    ['a maximum above the options', { maxSelected: 4 }, 'maxSelected'],
  ])('with %s are refused', async (_what, payload, path) => {
    expect(await flaws(kind, payload)).toEqual([`payload.${path}`]);
  });

  it('have nothing ticked and no bounds where nothing else is said', async () => {
    const payload = { version: 1, prompt: 'Which?', options: [{ id: 'a', label: 'A' }] };
    const fields = { issueId: scene.issue.id, kind, payload };
    const card = await scene.worker.run(createInteraction, fields);
    expect(card.payload).toMatchObject({ ...plain, options: [{ id: 'a', label: 'A' }] });
    const bare = { issueId: scene.issue.id, interactionId: card.id };
    expect((await scene.owner.run(acceptInteraction, bare)).result.selectedOptionIds).toEqual([]);
  });

  it('may have ids and labels of 120 characters and descriptions of 500', async () => {
    const long = { id: 'i'.repeat(120), label: 'l'.repeat(120), description: 'd'.repeat(500) };
    expect(await flaws(kind, { ...plain, options: [long] })).toEqual([]);
  });

  it('may be 200', async () => {
    expect(await flaws(kind, { ...plain, options: options(200), maxSelected: 200 })).toEqual([]);
  });
});

describe('questions', () => {
  it.each([
    ['none', { questions: [] }, 'questions'],
    ['65', { questions: questions(65) }, 'questions'],
    ['two of one id', { questions: [...questions(1), ...questions(1)] }, 'questions'],
    ['one without options', question({ options: [] }), 'questions.0.options'],
    ['one with 130 options', question({ options: options(130) }), 'questions.0.options'],
    ['two options of one id', question({ options: [...options(1), ...options(1)] }), 'questions.0.options'],
    [
      'two options to write to',
      question({ options: options(2).map((option) => ({ ...option, freeText: true })) }),
      'questions.0.options',
    ],
    ['a prompt of 4001 characters', question({ prompt: 'x'.repeat(4001) }), 'questions.0.prompt'],
    ['an id of 161 characters', question({ id: 'x'.repeat(161) }), 'questions.0.id'],
    ['an unknown mode', question({ selectionMode: 'any' }), 'questions.0.selectionMode'],
    ['an option id of 161 characters', option({ id: 'x'.repeat(161) }), 'questions.0.options.0.id'],
    ['an option label of 1001 characters', option({ label: 'x'.repeat(1001) }), 'questions.0.options.0.label'],
    [
      'an option text of 4001 characters',
      option({ description: 'x'.repeat(4001) }),
      'questions.0.options.0.description',
    ],
  ])('that are %s are refused', async (_what, payload, path) => {
    expect(await flaws('ask_user_questions', payload)).toEqual([`payload.${path}`]);
  });

  it('may be 64 with 129 options each', async () => {
    const payload = { questions: questions(64).map((one) => ({ ...one, options: options(129) })) };
    expect(await flaws('ask_user_questions', payload)).toEqual([]);
  });
});

describe('suggested tasks', () => {
  it.each([
    ['none', { tasks: [] }, 'tasks'],
    ['51', tasks(...Array.from({ length: 51 }, () => ({}))), 'tasks'],
    ['two of one key', tasks({ clientKey: 'a' }, { clientKey: 'a' }), 'tasks'],
    ['a key of 121 characters', tasks({ clientKey: 'x'.repeat(121) }), 'tasks.0.clientKey'],
    ['a task below an unknown one', tasks({ parentClientKey: 'z' }), 'tasks'],
    ['tasks below each other', tasks({ parentClientKey: 'k1' }, { parentClientKey: 'k0' }), 'tasks'],
    ['a task below itself', tasks({ parentClientKey: 'k0' }), 'tasks'],
    ['a title of 241 characters', tasks({ title: 'x'.repeat(241) }), 'tasks.0.title'],
    ['a description of 20001 characters', tasks({ description: 'x'.repeat(20_001) }), 'tasks.0.description'],
    ['21 labels', tasks({ labels: Array.from({ length: 21 }, (_, index) => `l${index}`) }), 'tasks.0.labels'],
    ['a label of 49 characters', tasks({ labels: ['x'.repeat(49)] }), 'tasks.0.labels.0'],
    ['two parents', tasks({}, { parentClientKey: 'k0', parentId: crypto.randomUUID() }), 'tasks.1'],
    ['two assignees', tasks({ assigneeAgentId: crypto.randomUUID(), assigneeUserId: 'u' }), 'tasks.0'],
  ])('that are %s are refused', async (_what, payload, path) => {
    expect(await flaws('suggest_tasks', payload)).toEqual([`payload.${path}`]);
  });
});

describe('a target', () => {
  it('is a document in one revision, or something with a name', async () => {
    const kind = 'request_confirmation';
    expect(await flaws(kind, target({}))).toEqual([]);
    expect(await flaws(kind, target({ type: 'issue_document' }))).toEqual(['payload.target.revisionId']);
    expect(await flaws(kind, target({ key: 'x'.repeat(121) }))).toEqual(['payload.target.key']);
    expect(await flaws(kind, target({ type: 'case_document' }))).toEqual(['payload.target.type']);
  });
});

describe('the end of a card', () => {
  type Card = { readonly id: string; readonly issueId: string };

  const owned = (operation: AnyOperation, card: Card, fields: object) =>
    scene.owner.run(operation, { ...refOf(card), ...fields });

  async function takesUpTo(max: number, kind: Kind, end: (card: Card, text: string) => Promise<{ status: string }>) {
    const card = await ask(scene, kind);
    await expect(end(card, 'x'.repeat(max + 1))).rejects.toMatchObject({ status: 400 });
    expect((await end(card, 'x'.repeat(max))).status).not.toBe('pending');
  }

  it.each([rejectInteraction, withdrawInteraction, skipInteraction])(
    'by $name takes a reason of 4000 characters and no longer one',
    (operation) => takesUpTo(4000, 'request_confirmation', (card, reason) => owned(operation, card, { reason })),
  );

  it('by cancelInteraction takes a reason of 4000 characters and no longer one', () =>
    takesUpTo(4000, 'ask_user_questions', (card, reason) => owned(cancelInteraction, card, { reason })));

  it('by answers takes a summary of 20000 characters and no longer one', () => {
    const answers = [{ questionId: 'q1', optionIds: ['now'] }];
    return takesUpTo(20_000, 'ask_user_questions', (card, summaryMarkdown) =>
      owned(respondToInteraction, card, { answers, summaryMarkdown }),
    );
  });
});

describe('the envelope', () => {
  it.each([
    ['title', 240],
    ['summary', 1000],
    ['idempotencyKey', 255],
  ])('has a %s of at most %i characters', async (field, max) => {
    const at = (length: number) => ask(scene, 'suggest_tasks', { [field]: 'x'.repeat(length) });
    await at(max);
    await expect(at(max + 1)).rejects.toMatchObject({ status: 400, details: [{ path: [field] }] });
  });

  it.each([
    ['kind', 'ask_nobody'],
    ['continuationPolicy', 'sometimes'],
    ['resolverPolicy', 'nobody'],
  ])('has no %s of another name', async (field, value) => {
    const refused = ask(scene, 'suggest_tasks', { [field]: value });
    await expect(refused).rejects.toMatchObject({ status: 400, details: [{ path: [field] }] });
  });

  it('keeps characters of four bytes, and drops fields that its kind does not have', async () => {
    const card = await ask(scene, 'request_confirmation', {
      payload: { prompt: '🚀'.repeat(500), submitLabel: 'Go', odd: 1 },
    });
    expect(card.payload.prompt).toBe('🚀'.repeat(500));
    expect(card.payload).not.toHaveProperty('odd');
    expect(card.payload).not.toHaveProperty('submitLabel');
  });
});
