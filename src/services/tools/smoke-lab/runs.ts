import { z } from 'zod';
import type { SmokeLabRun } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { badRequest, conflict, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { isCursorOf } from '#services/core/postgres/page-cursors.js';
import { statement } from '#services/core/postgres/statement.js';
import { patchOf } from '#services/core/rows/restore.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { pathId } from '#services/core/text/fields.js';
import { smokeLabEnabled } from './gate.js';
import {
  presentLabRun,
  presentStep,
  runSummary,
  SmokeLabRunStatus,
  SmokeLabRunView,
  SmokeLabStepView,
  SmokeLabSummaryView,
  SmokeLabTrigger,
  stepFields,
} from './model.js';
import { lockedSmokeLabRun, runsOfLab, smokeLabRunById, stepsOfRun } from './rows.js';

const MAX_STEPS = 1000;
const runRef = { companyId: pathId(), runId: pathId().describe("The run's ID.") };

const aboutRun = (run: Pick<SmokeLabRun, 'companyId' | 'id'>) => eventSubject('smoke_lab_run', run);

export const listSmokeLabRuns = query({
  name: 'listSmokeLabRuns',
  summary: 'List the runs of the smoke lab, newest first',
  gate: smokeLabEnabled,
  input: z.object({
    companyId: pathId(),
    limit: z.int().min(1).max(100).default(50).describe('The maximum length of the list.'),
    cursor: z.string().max(500).optional().describe('The start of the page: the nextCursor of the previous page.'),
  }),
  output: z
    .object({
      runs: z.array(SmokeLabRunView),
      nextCursor: z.string().nullable().describe('The cursor of the next page; null after the last page.'),
    })
    .meta({ id: 'SmokeLabRunPage' }),
  on: companyKeyById,
  allow: board,
  run(scope, { limit, cursor }, { companyId }) {
    if (cursor !== undefined && !isCursorOf(cursor, ['timestamptz', 'uuid'])) throw badRequest('Invalid cursor');
    return scope.load(runsOfLab, {
      parent: [companyId],
      args: { first: limit, ...(cursor !== undefined && { after: cursor }) },
    });
  },
  present: (_scope, { nodes, cursors, hasNextPage }) => ({
    runs: nodes.map((run) => presentLabRun(run)),
    nextCursor: hasNextPage ? (cursors.at(-1) ?? null) : null,
  }),
});

export const getSmokeLabRun = query({
  name: 'getSmokeLabRun',
  summary: 'Get a run of the smoke lab with its steps',
  gate: smokeLabEnabled,
  input: z.object(runRef),
  output: z
    .object({
      run: SmokeLabRunView,
      steps: z.array(SmokeLabStepView).describe('The steps of the run, oldest first, at most 1,000.'),
    })
    .meta({ id: 'SmokeLabRunWithSteps' }),
  on: smokeLabRunById,
  allow: board,
  run: async (scope, _input, run) => ({ run, steps: await stepsOfRun.all(scope, [run.companyId, run.id]) }),
  present: (_scope, { run, steps }) => ({ run: presentLabRun(run), steps: steps.map((step) => presentStep(step)) }),
});

const RunAnswer = z.object({ run: SmokeLabRunView }).meta({ id: 'SmokeLabRunAnswer' });

export const createSmokeLabRun = mutation({
  name: 'createSmokeLabRun',
  summary: 'Start a run of the smoke lab',
  gate: smokeLabEnabled,
  input: z.object({
    companyId: pathId(),
    trigger: SmokeLabTrigger.default('manual').describe('The cause of the run.'),
    summary: runSummary(),
  }),
  output: RunAnswer,
  on: companyKeyById,
  allow: board,
  async run(scope, { trigger, summary }, { companyId }) {
    const data = { companyId, trigger, summary: summary ?? null, ...authorOf(scope.actor) };
    const run = await scope.db.smokeLabRun.create({ data });
    scope.emit({ ...aboutRun(run), action: 'smoke_lab_run.created', details: { trigger } });
    return { run: presentLabRun(run) };
  },
});

export const updateSmokeLabRun = mutation({
  name: 'updateSmokeLabRun',
  summary: 'Update the status of a run of the smoke lab',
  gate: smokeLabEnabled,
  input: patchOf({ status: SmokeLabRunStatus.describe('The new status of the run.'), summary: runSummary() }, runRef),
  output: RunAnswer,
  on: lockedSmokeLabRun,
  allow: board,
  async run(scope, { companyId: _, runId: _id, ...fields }, run) {
    const changed = changedFields(run, fields);
    if (isEmpty(changed)) return { run: presentLabRun(run) };
    const ended = changed.status && { endedAt: changed.status === 'running' ? null : new Date() };
    const after = await scope.db.smokeLabRun.update({ where: { id: run.id }, data: { ...changed, ...ended } });
    const changes = changeDetails(run, changed, ['summary']);
    scope.emit({ ...aboutRun(run), action: 'smoke_lab_run.updated', details: { changes } });
    return { run: presentLabRun(after) };
  },
});

const COUNT = statement(`
  UPDATE "SmokeLabRun" SET "totalSteps" = "totalSteps" + 1,
         "passedSteps" = "passedSteps" + ($3 = 'pass')::int, "failedSteps" = "failedSteps" + ($3 = 'fail')::int,
         "skippedSteps" = "skippedSteps" + ($3 = 'skipped')::int, "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND id = $2::uuid RETURNING *`);

export const addSmokeLabStep = mutation({
  name: 'addSmokeLabStep',
  summary: 'Record the result of a smoke lab step',
  gate: smokeLabEnabled,
  input: z.object({ ...runRef, ...stepFields }),
  output: z.object({ step: SmokeLabStepView, summary: SmokeLabSummaryView }).meta({ id: 'SmokeLabStepAnswer' }),
  on: lockedSmokeLabRun,
  allow: board,
  async run(scope, { companyId: _, runId: _id, detail, durationMs, ...fields }, { companyId, id: runId, ...run }) {
    if (run.status !== 'running') throw conflict('Smoke lab run has ended');
    if (run.totalSteps >= MAX_STEPS) throw unprocessable(`A smoke lab run has at most ${MAX_STEPS} steps`);
    const data = { ...fields, companyId, runId, detail: detail ?? null, durationMs: durationMs ?? null };
    const step = await scope.db.smokeLabStep.create({ data });
    const counted = (await scope.row<SmokeLabRun>(COUNT, [companyId, runId, fields.status])) as SmokeLabRun;
    const details = { path: step.path, scenarioStep: step.scenarioStep, status: step.status };
    scope.emit({ ...aboutRun({ companyId, id: runId }), action: 'smoke_lab_run.step_added', details });
    const { totalSteps, passedSteps, failedSteps, skippedSteps } = counted;
    return { step: presentStep(step), summary: { totalSteps, passedSteps, failedSteps, skippedSteps } };
  },
});
