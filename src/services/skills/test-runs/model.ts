import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';
import type { TestState } from './state.js';

export const SkillTestStatus = describedEnum('SkillTestStatus', 'How a test run of a skill stands.', {
  queued: 'The agent has not begun.',
  running: 'The agent is at work.',
  succeeded: 'The agent has said that it is done, or has written a result.',
  failed: 'The agent ended without a result, or cannot go on.',
  cancelled: 'Somebody has stopped it.',
});

export const SkillTestInputView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    skillId: z.uuid().describe("The skill's ID."),
    name: z.string().describe('What people call it, unique for the skill.'),
    content: z.string().describe('The task.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that wrote it; null for no agent.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who wrote it; null for nobody.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillTestInput', description: 'A task on which a skill is tried.' });

export const presentInput = presenterOf(SkillTestInputView);

export const inputFields = {
  name: text(200).describe('What people call it, unique for the skill.'),
  content: rawText(50_000)
    .refine((content) => content.trim() !== '', 'Must not be empty')
    .describe('The task, in at most 50,000 characters.'),
};

export const SkillTestRunView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    skillId: z.uuid().describe("The skill's ID."),
    inputId: z.uuid().nullable().describe('The ID of the task; null where it is no task that is kept.'),
    inputSnapshot: z.string().describe('The task as it was.'),
    skillVersionId: z.uuid().describe('The ID of the version that is tried.'),
    agentId: z.uuid().describe('The ID of the agent that tries it.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the agent works on; null once it is deleted.'),
    status: SkillTestStatus,
    outputDocumentKey: z.string().describe('The key of the document of the issue in which the result is.'),
    outputSnapshot: z.string().nullable().describe('The result; null while there is none.'),
    error: z.string().nullable().describe('Why it failed, in a sentence; null where it did not.'),
    startedAt: z.iso.datetime().nullable().describe('When the agent began; null before.'),
    finishedAt: z.iso.datetime().nullable().describe('When it ended; null before.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that asked for it; null for no agent.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who asked for it; null for nobody.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillTestRun', description: 'One try of a version of a skill by an agent.' });

export const presentTestRunRow = presenterOf(SkillTestRunView, {
  status: (_row: object, { status }: TestState) => status,
  outputSnapshot: (_row: object, { output }: TestState) => output,
  error: (_row: object, { error }: TestState) => error,
  startedAt: (_row: object, { startedAt }: TestState) => startedAt?.toISOString() ?? null,
  finishedAt: (_row: object, { finishedAt }: TestState) => finishedAt?.toISOString() ?? null,
});
