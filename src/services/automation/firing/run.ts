import { z } from 'zod';
import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import { responsibleUserOf } from '#services/core/actors/actor.js';
import { conflict, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type JsonObject, jsonObject, text, uuid } from '#services/core/text/fields.js';
import { assertAssignable, assigneeId } from '#services/work/issues/references.js';
import { routineWriter } from '../routines/policy.js';
import { lockedRoutineById, routineRef } from '../routines/rows.js';
import { presentRoutineRun, RoutineRunView } from '../routines/run-model.js';
import { triggerOf } from '../routines/trigger-rows.js';
import { dispatch } from './dispatch.js';
import { insertRuns } from './settle.js';

/** The workspace for the work. Runs store it, but nothing uses it yet. */
const workspaceFields = {
  executionWorkspaceId: uuid().nullish().describe('The workspace for the work.'),
  executionWorkspacePreference: text(120)
    .nullish()
    .describe('The preferred kind of workspace. It is stored and not used yet.'),
  executionWorkspaceSettings: jsonObject()
    .nullish()
    .describe('The settings of the workspace. They are stored and not used yet.'),
};

const input = z.object({
  ...routineRef,
  source: z
    .enum(['manual', 'api'])
    .default('manual')
    .describe('The kind of caller: manual for a person, api for a program.'),
  triggerId: uuid().nullish().describe('The trigger to fire, which must be enabled.'),
  payload: jsonObject()
    .nullish()
    .describe('Data for the run, by name. Variables without a value in variables take it from here.'),
  variables: jsonObject().nullish().describe('The values of variables, by name, instead of their defaults.'),
  projectId: uuid().nullish().describe("The project of the issue. Defaults to the routine's."),
  assigneeAgentId: text(200).nullish().describe("The assignee, by UUID or shortname. Defaults to the routine's."),
  idempotencyKey: text(255).nullish().describe('Repeating a request with the same key returns the first run.'),
  ...workspaceFields,
});
type RunInput = z.output<typeof input>;

export const runRoutine = mutation({
  name: 'runRoutine',
  summary: 'Run a routine now, under its concurrency policy',
  input,
  output: RoutineRunView,
  on: lockedRoutineById,
  allow: routineWriter,
  async run(scope, { routineId: _, ...request }, routine) {
    const key = keyOf(request);
    const earlier = key && (await runOfKey(scope, routine, key));
    if (earlier) return presentRoutineRun(earlier);
    if (routine.status === 'archived') throw conflict('Routine is archived');
    const trigger = request.triggerId ? await activeTrigger(scope, routine, request.triggerId) : null;
    const assigneeAgentId = request.assigneeAgentId
      ? await chosenAssignee(scope, routine, request.assigneeAgentId)
      : undefined;
    const [run] = await insertRuns(scope, [draftOf(scope, routine, request, key)]);
    const { variables, projectId } = request;
    const overrides = { variables, projectId, assigneeAgentId };
    const [dispatched] = await dispatch(scope, routine.companyId, [
      { run: run as RoutineRun, routine, trigger, overrides },
    ]);
    return presentRoutineRun(dispatched as RoutineRun);
  },
});

/** The dedupe key of a request. A repetition finds its run by this key. */
const keyOf = ({ triggerId, idempotencyKey }: Pick<RunInput, 'triggerId' | 'idempotencyKey'>): string | null =>
  idempotencyKey ? `manual:${triggerId ?? '-'}:${idempotencyKey}` : null;

const OF_KEY = statement(`
  SELECT * FROM "RoutineRun" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid AND "dedupeKey" = $3`);

const runOfKey = (scope: WriteScope, { companyId, id }: Routine, key: string): Promise<RoutineRun | undefined> =>
  scope.row<RoutineRun>(OF_KEY, [companyId, id, key]);

/** @throws 422 for a trigger of another routine, 409 for an inactive one */
async function activeTrigger(scope: WriteScope, routine: Routine, triggerId: string): Promise<RoutineTrigger> {
  const trigger = await scope.load(triggerOf, triggerId);
  if (trigger?.routineId !== routine.id) throw unprocessable('Trigger does not belong to routine');
  if (!trigger.enabled || trigger.archivedAt) throw conflict('Routine trigger is not active');
  return trigger;
}

/** The agent that replaces the routine's assignee. @throws if the caller may not assign issues to it */
async function chosenAssignee(scope: WriteScope, routine: Routine, ref: string): Promise<string> {
  const { companyId } = routine;
  const agentId = await assigneeId(scope, companyId, ref);
  if (agentId !== routine.assigneeAgentId) await assertAssignable(scope, companyId, { agentId });
  return agentId;
}

const draftOf = (
  scope: WriteScope,
  routine: Routine,
  request: Omit<RunInput, 'routineId'>,
  dedupeKey: string | null,
) => ({
  companyId: routine.companyId,
  routineId: routine.id,
  routineRevisionId: routine.latestRevisionId,
  triggerId: request.triggerId,
  source: request.source,
  idempotencyKey: request.idempotencyKey,
  dedupeKey,
  responsibleUserId: responsibleUserOf(scope.actor) ?? routine.responsibleUserId,
  triggerPayload: payloadOf(request),
});

/** The payload of the run, with the requested workspace. */
function payloadOf(request: Omit<RunInput, 'routineId'>): JsonObject | null {
  const workspace = {
    ...(request.executionWorkspaceId ? { id: request.executionWorkspaceId } : {}),
    ...(request.executionWorkspacePreference ? { preference: request.executionWorkspacePreference } : {}),
    ...(request.executionWorkspaceSettings ? { settings: request.executionWorkspaceSettings } : {}),
  };
  if (Object.keys(workspace).length === 0) return request.payload ?? null;
  return { ...request.payload, executionWorkspace: workspace };
}
