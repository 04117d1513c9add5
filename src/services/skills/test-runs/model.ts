import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, rawText, text } from '#services/core/text/fields.js';
import type { TestState } from './state.js';

export const SkillTestStatus = describedEnum('SkillTestStatus', 'The progress or outcome of a skill test.', {
  queued: 'The agent has not started.',
  running: 'The agent is working.',
  succeeded: 'The issue is done, or the agent wrote a result.',
  failed: 'The agent ended without a result, or cannot continue.',
  cancelled: 'The test run or its issue was cancelled.',
});

export const SkillTestInputView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    skillId: z.uuid().describe("The skill's ID."),
    name: z.string().describe('The name of the task, unique for the skill.'),
    content: z.string().describe('The text of the task.'),
    createdByAgentId: z
      .uuid()
      .nullable()
      .describe('The ID of the agent that created the task. Null if the creator is not an agent.'),
    createdByUserId: z
      .string()
      .nullable()
      .describe('The ID of the person who created the task. Null if the creator is not a person.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillTestInput', description: 'A stored task for testing a skill.' });

export const presentInput = presenterOf(SkillTestInputView);

export const inputFields = {
  name: text(200).describe('The name of the task, unique for the skill.'),
  content: rawText(50_000)
    .refine((content) => content.trim() !== '', 'Must not be empty')
    .describe('The text of the task, in at most 50,000 characters.'),
};

export const SkillTestRunView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    skillId: z.uuid().describe("The skill's ID."),
    inputId: z.uuid().nullable().describe('The ID of the stored task; null if the task is not stored.'),
    inputSnapshot: z.string().describe('The text of the task when the test run was created.'),
    skillVersionId: z.uuid().describe('The ID of the tested version.'),
    agentId: z.uuid().describe('The ID of the agent that tests the skill.'),
    issueId: z.uuid().nullable().describe('The ID of the issue that the agent works on; null once it is deleted.'),
    status: SkillTestStatus,
    outputDocumentKey: z.string().describe("The key of the issue's document that contains the result."),
    outputSnapshot: z.string().nullable().describe('The result; null until the agent writes it.'),
    error: z
      .string()
      .nullable()
      .describe('The reason for the failure, in a sentence; null if the test run did not fail.'),
    startedAt: z.iso.datetime().nullable().describe('The time when the agent started; null before.'),
    finishedAt: z.iso.datetime().nullable().describe('The time when the test run ended; null before.'),
    createdByAgentId: z
      .uuid()
      .nullable()
      .describe('The ID of the agent that created the test run. Null if the creator is not an agent.'),
    createdByUserId: z
      .string()
      .nullable()
      .describe('The ID of the person who created the test run. Null if the creator is not a person.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SkillTestRun', description: 'A test of a version of a skill by an agent.' });

export const presentTestRunRow = presenterOf(SkillTestRunView, {
  status: (_row: object, { status }: TestState) => status,
  outputSnapshot: (_row: object, { output }: TestState) => output,
  error: (_row: object, { error }: TestState) => error,
  startedAt: (_row: object, { startedAt }: TestState) => startedAt?.toISOString() ?? null,
  finishedAt: (_row: object, { finishedAt }: TestState) => finishedAt?.toISOString() ?? null,
});
