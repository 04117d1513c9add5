import { putIssueDocument } from '#services/work/documents/operations.js';
import { createInteraction } from '#services/work/interactions/create.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

/** An agent that works on an issue, another one, and a person who decides. */
export interface Scene {
  readonly world: World;
  readonly worker: AgentCaller;
  readonly other: AgentCaller;
  readonly owner: Caller;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape of the issue
  readonly issue: any;
}

export async function createScene(): Promise<Scene> {
  const world = await createWorld();
  const worker = await world.agent({ name: 'Worker' });
  const other = await world.agent({ name: 'Other' });
  const issue = await world.board.run(createIssue, {
    companyId: world.company.id,
    title: 'Ship it',
    status: 'todo',
    assigneeAgentId: worker.row.id,
  });
  return { world, worker, other, owner: await world.member('owner'), issue };
}

/** One valid payload of each kind. */
export const PAYLOADS = {
  request_confirmation: { version: 1, prompt: 'Ship it?' },
  request_checkbox_confirmation: {
    version: 1,
    prompt: 'Which regions?',
    options: [
      { id: 'eu', label: 'Europe' },
      { id: 'us', label: 'America' },
      { id: 'asia', label: 'Asia' },
    ],
    defaultSelectedOptionIds: ['eu'],
    minSelected: 1,
    maxSelected: 2,
  },
  ask_user_questions: {
    version: 1,
    questions: [
      {
        id: 'q1',
        prompt: 'When?',
        required: true,
        options: [
          { id: 'now', label: 'Now' },
          { id: 'later', label: 'Later', freeText: true },
        ],
      },
      {
        id: 'q2',
        prompt: 'Who?',
        selectionMode: 'multi',
        options: [
          { id: 'me', label: 'I' },
          { id: 'you', label: 'You' },
        ],
      },
      { id: 'q3', prompt: 'How?', allowOther: true, options: [{ id: 'fast', label: 'Fast' }] },
    ],
  },
  suggest_tasks: {
    version: 1,
    tasks: [
      { clientKey: 'b', parentClientKey: 'a', title: 'Second' },
      { clientKey: 'a', title: 'First' },
      { clientKey: 'c', title: 'Third' },
    ],
  },
} as const;

export type Kind = keyof typeof PAYLOADS;

interface Asked {
  readonly by?: Caller;
  readonly payload?: object;
  readonly [field: string]: unknown;
}

/** Puts a card of a kind on the scene's issue, with the payload's fields changed as told. */
export const ask = (scene: Scene, kind: Kind, { by = scene.worker, payload, ...fields }: Asked = {}) =>
  by.run(createInteraction, {
    issueId: scene.issue.id,
    kind,
    payload: { ...PAYLOADS[kind], ...payload },
    ...fields,
  });

/** How an operation on a card is told which. */
export const refOf = (card: { issueId: string; id: string }) => ({ issueId: card.issueId, interactionId: card.id });

/** The card as it is stored. */
export const storedCard = ({ world }: Scene, { id }: { id: string }) =>
  world.services.database.transaction('all', (tx) => tx.interaction.findUniqueOrThrow({ where: { id } }));

/** The wakes of an agent, oldest first. */
export const wakesOf = ({ world }: Scene, { row }: AgentCaller) =>
  world.services.database.transaction('all', (tx) =>
    tx.wake.findMany({ where: { agentId: row.id }, orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }] }),
  );

/** Writes a document of the scene's issue and gives its latest revision. */
export const writeDocument = async ({ owner, issue }: Scene, body: string, baseRevisionId?: string) =>
  (await owner.run(putIssueDocument, { issueId: issue.id, key: 'plan', body, baseRevisionId })) as {
    latestRevisionId: string;
    latestRevisionNumber: number;
  };
