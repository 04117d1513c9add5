import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { rawText, text } from '../../core/text/fields.js';

export const SmokeLabServiceId = describedEnum('SmokeLabServiceId', 'A service of the smoke lab.', {
  'fake-oauth': 'A provider of OAuth that lets its own people do as they like, and nothing but the lab.',
  'http-mcp-fixture': 'A server of tools at an address.',
});
export type SmokeLabServiceId = z.output<typeof SmokeLabServiceId>;

const SmokeLabServiceStatus = describedEnum('SmokeLabServiceStatus', 'How a service of the smoke lab is.', {
  stopped: 'It was not started, or was stopped.',
  running: 'It answers.',
  error: 'It was started, and does not answer at its address.',
});

const SmokeLabHealth = describedEnum('SmokeLabHealth', 'What a service of the smoke lab answered just now.', {
  ok: 'It answered as it should.',
  unreachable: 'It did not.',
});

export const SmokeLabServiceView = z
  .object({
    id: SmokeLabServiceId,
    label: z.string().describe('What people call it.'),
    status: SmokeLabServiceStatus,
    url: z.string().nullable().describe('Its address; null while it is stopped.'),
    health: SmokeLabHealth.nullable().describe('What it answered just now; null while it is stopped.'),
    detail: z.string().nullable().describe('More about it in a sentence; null if there is nothing to say.'),
  })
  .meta({ id: 'SmokeLabService', description: 'A service that the smoke lab tries the tools with.' });

export const SmokeLabServiceList = z
  .object({ services: z.array(SmokeLabServiceView).describe('All services of the lab.') })
  .meta({ id: 'SmokeLabServiceList' });

export const SmokeLabTrigger = describedEnum('SmokeLabTrigger', 'Why a run of the smoke lab was made.', {
  manual: 'A person wanted it.',
  routine: 'A routine made it.',
  ci: 'It checks a change of the software.',
});

export const SmokeLabRunStatus = describedEnum('SmokeLabRunStatus', 'What became of a run of the smoke lab.', {
  running: 'It is not over.',
  passed: 'Everything was as it should be.',
  failed: 'Something was not.',
  cancelled: 'It was given up.',
});

export const SmokeLabPath = describedEnum('SmokeLabPath', 'A way through the gateway that the smoke lab tries.', {
  P1: 'The first.',
  P2: 'The second.',
  P3: 'The third.',
  P4: 'The fourth.',
  P5: 'The fifth.',
  P6: 'The sixth.',
  P7: 'The seventh.',
});

export const SmokeLabStepStatus = describedEnum('SmokeLabStepStatus', 'What a step of the smoke lab came to.', {
  pass: 'It was as it should be.',
  fail: 'It was not.',
  skipped: 'It was left out.',
});

const count = () => z.int().min(0);
const summaryFields = {
  totalSteps: count().describe('How many steps the run has.'),
  passedSteps: count().describe('How many of them passed.'),
  failedSteps: count().describe('How many of them failed.'),
  skippedSteps: count().describe('How many of them were left out.'),
};
export const SmokeLabSummaryView = z
  .object(summaryFields)
  .meta({ id: 'SmokeLabSummary', description: 'The steps of a run of the smoke lab, counted.' });

export const SmokeLabRunView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    trigger: SmokeLabTrigger,
    status: SmokeLabRunStatus,
    summary: z.string().nullable().describe('What people say of it; null for nothing.'),
    ...summaryFields,
    endedAt: z.iso.datetime().nullable().describe('When it was over; null while it is not.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SmokeLabRun', description: 'One pass through what the smoke lab tries.' });

export const SmokeLabStepView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    runId: z.uuid().describe('The ID of the run.'),
    path: SmokeLabPath,
    scenarioStep: z.string().describe('What was tried.'),
    status: SmokeLabStepStatus,
    detail: z.string().nullable().describe('What was found; null if nobody said.'),
    durationMs: z.int().min(0).nullable().describe('How long it took, in milliseconds; null if nobody said.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SmokeLabStep', description: 'Something that a run of the smoke lab tried.' });

export const presentLabRun = presenterOf(SmokeLabRunView);
export const presentStep = presenterOf(SmokeLabStepView);

export const runSummary = () => rawText(4000).nullish().describe('What to say of it, in at most 4,000 characters.');

export const stepFields = {
  path: SmokeLabPath.describe('The way through the gateway.'),
  scenarioStep: text(200).describe('What was tried.'),
  status: SmokeLabStepStatus.describe('What it came to.'),
  detail: rawText(4000).nullish().describe('What was found, in at most 4,000 characters.'),
  durationMs: z.int().min(0).max(2_147_483_647).nullish().describe('How long it took, in milliseconds.'),
};
