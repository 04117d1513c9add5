import { createInteraction } from '#services/work/interactions/create.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { inCompany, type Part, type Subject } from '../part.js';

const confirmation = { version: 1, prompt: 'Ship it?' } as const;
const questions = {
  version: 1,
  questions: [{ id: 'q1', prompt: 'When?', options: [{ id: 'now', label: 'Now' }] }],
} as const;

const card = (name: string, fields: object = {}) =>
  inCompany(({ things }: Subject) => ({ issueId: things.askingIssue, interactionId: things[name], ...fields }));

export const interactions: Part = {
  async make({ world: { board }, worker, companyId }) {
    const { id: issueId } = await board.run(createIssue, {
      companyId,
      title: 'Needs decisions',
      status: 'todo',
      assigneeAgentId: worker.row.id,
    });
    const ask = async (kind: string, payload: object): Promise<string> =>
      (await worker.run(createInteraction, { issueId, kind, payload })).id;
    const task = { clientKey: 'a', title: 'Suggested', labels: ['suggested'] };
    return {
      askingIssue: issueId,
      confirmation: await ask('request_confirmation', confirmation),
      questions: await ask('ask_user_questions', questions),
      tasks: await ask('suggest_tasks', { version: 1, tasks: [task] }),
      checkboxes: await ask('request_checkbox_confirmation', { ...confirmation, options: [{ id: 'a', label: 'A' }] }),
    };
  },
  fixtures: {
    listInteractions: inCompany(({ things }) => ({ issueId: things.askingIssue })),
    createInteraction: inCompany(({ things, worker }) => ({
      issueId: things.askingIssue,
      kind: 'ask_user_questions',
      payload: questions,
      addresseeAgentId: worker.row.id,
    })),
    acceptInteraction: card('tasks'),
    rejectInteraction: card('checkboxes', { reason: 'No' }),
    respondToInteraction: card('questions', { answers: [{ questionId: 'q1', optionIds: ['now'] }] }),
    cancelInteraction: card('questions'),
    withdrawInteraction: card('confirmation'),
    skipInteraction: card('confirmation'),
  },
};
