import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, rawText, text } from '#services/core/text/fields.js';

export const SmokeLabServiceId = describedEnum('SmokeLabServiceId', 'A service of the smoke lab.', {
  'fake-oauth': 'A fake OAuth provider. Its tokens give access only to the fixture of the lab.',
  'http-mcp-fixture': 'A tool server that is reached over HTTP.',
});
export type SmokeLabServiceId = z.output<typeof SmokeLabServiceId>;

const SmokeLabServiceStatus = describedEnum(
  'SmokeLabServiceStatus',
  'The outcome of the last check of a lab service.',
  {
    stopped: 'The service was not started, or was stopped.',
    running: 'The service responds.',
    error: 'The service was started, but does not respond at its address.',
  },
);

const SmokeLabHealth = describedEnum('SmokeLabHealth', 'The current health of a service of the smoke lab.', {
  ok: 'The service responded as expected.',
  unreachable: 'The service did not respond as expected.',
});

export const SmokeLabServiceView = z
  .object({
    id: SmokeLabServiceId,
    label: z.string().describe('The display name.'),
    status: SmokeLabServiceStatus,
    url: z.string().nullable().describe('The URL of the service; null while it is stopped.'),
    health: SmokeLabHealth.nullable().describe('The current health; null while the service is stopped.'),
    detail: z.string().nullable().describe('Further information in a sentence; null without any.'),
  })
  .meta({ id: 'SmokeLabService', description: 'A service with which the smoke lab tests the tools.' });

export const SmokeLabServiceList = z
  .object({ services: z.array(SmokeLabServiceView).describe('All services of the lab.') })
  .meta({ id: 'SmokeLabServiceList' });

export const SmokeLabTrigger = describedEnum('SmokeLabTrigger', 'The reason why the checks of the lab ran.', {
  manual: 'A person started the run.',
  routine: 'A routine started the run.',
  ci: 'The run checks a change of the software.',
});

export const SmokeLabRunStatus = describedEnum('SmokeLabRunStatus', 'The overall outcome of the checks of the lab.', {
  running: 'The run has not ended.',
  passed: 'All results were as expected.',
  failed: 'At least one result was not as expected.',
  cancelled: 'The run was cancelled.',
});

export const SmokeLabPath = describedEnum('SmokeLabPath', 'A path through the gateway that the smoke lab tests.', {
  P1: 'The first path.',
  P2: 'The second path.',
  P3: 'The third path.',
  P4: 'The fourth path.',
  P5: 'The fifth path.',
  P6: 'The sixth path.',
  P7: 'The seventh path.',
});

export const SmokeLabStepStatus = describedEnum('SmokeLabStepStatus', 'The result of a step of the smoke lab.', {
  pass: 'The step gave the expected result.',
  fail: 'The step did not give the expected result.',
  skipped: 'The step was skipped.',
});

const count = () => z.int().min(0);
const summaryFields = {
  totalSteps: count().describe('The number of steps of the run.'),
  passedSteps: count().describe('The number of passed steps.'),
  failedSteps: count().describe('The number of failed steps.'),
  skippedSteps: count().describe('The number of skipped steps.'),
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
    summary: z.string().nullable().describe('A summary of the run; null if not given.'),
    ...summaryFields,
    endedAt: z.iso.datetime().nullable().describe('The time at which the run ended; null while it runs.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SmokeLabRun', description: 'One pass through the tests of the smoke lab.' });

export const SmokeLabStepView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    runId: z.uuid().describe('The ID of the run.'),
    path: SmokeLabPath,
    scenarioStep: z.string().describe('The tested step of the scenario.'),
    status: SmokeLabStepStatus,
    detail: z.string().nullable().describe('The findings; null if not given.'),
    durationMs: z.int().min(0).nullable().describe('Duration in milliseconds; null if not given.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SmokeLabStep', description: 'A step that a run of the smoke lab tested.' });

export const presentLabRun = presenterOf(SmokeLabRunView);
export const presentStep = presenterOf(SmokeLabStepView);

export const runSummary = () => rawText(4000).nullish().describe('A summary of the run, at most 4,000 characters.');

export const stepFields = {
  path: SmokeLabPath.describe('The path through the gateway.'),
  scenarioStep: text(200).describe('The tested step of the scenario.'),
  status: SmokeLabStepStatus.describe('The result of the step.'),
  detail: rawText(4000).nullish().describe('The findings, at most 4,000 characters.'),
  durationMs: z.int().min(0).max(2_147_483_647).nullish().describe('Duration in milliseconds.'),
};
