import { z } from 'zod';
import type { Routine, RoutineRun, RoutineTrigger } from '../../../generated/prisma/client.js';
import { responsibleUserOf } from '../../core/actors/actor.js';
import { conflict, unprocessable } from '../../core/errors/errors.js';
import { mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type JsonObject, jsonObject, text, uuid } from '../../core/text/fields.js';
import { assertAssignable, assigneeId } from '../../work/issues/assign.js';
import { dispatch } from './dispatch.js';
import { insertRuns } from './insert.js';
import { lockedRoutineById, routineRef } from './rows.js';
import { routineWriter } from './rules.js';
import { presentRoutineRun, RoutineRunView } from './run-model.js';
import { triggerOf } from './trigger-load.js';

/** Where the work is to be done. Nothing here chooses by it yet: it is kept with the run, for who does. */
const workspaceFields = {
  executionWorkspaceId: uuid().nullish().describe('The workspace in which the work is to be done.'),
  executionWorkspacePreference: text(120).nullish().describe('Which kind of workspace is wanted.'),
  executionWorkspaceSettings: jsonObject().nullish().describe('Settings of that workspace.'),
};

const input = z.object({
  ...routineRef,
  source: z.enum(['manual', 'api']).default('manual').describe('What fires it: somebody by hand, or a program.'),
  triggerId: uuid().nullish().describe('The trigger that is fired; it must be enabled.'),
  payload: jsonObject().nullish().describe('What the run is given; variables may be in it.'),
  variables: jsonObject().nullish().describe('Values by the names of the variables.'),
  projectId: uuid().nullish().describe("The project of the issue; the routine's when left out."),
  assigneeAgentId: text(200)
    .nullish()
    .describe("Who does the work, by UUID or shortname; the routine's when left out."),
  idempotencyKey: text(255).nullish().describe('The same key again gives the first run.'),
  ...workspaceFields,
});
type RunInput = z.output<typeof input>;

export const runRoutine = mutation({
  name: 'runRoutine',
  summary: 'Run a routine now; its concurrency policy holds',
  input,
  output: RoutineRunView,
  on: lockedRoutineById,
  allow: routineWriter,
  async run(scope, { routineId: _, ...asked }, routine) {
    const key = keyOf(asked);
    const earlier = key && (await runOfKey(scope, routine, key));
    if (earlier) return presentRoutineRun(earlier);
    if (routine.status === 'archived') throw conflict('Routine is archived');
    const trigger = asked.triggerId ? await activeTrigger(scope, routine, asked.triggerId) : null;
    const assigneeAgentId = asked.assigneeAgentId
      ? await chosenAssignee(scope, routine, asked.assigneeAgentId)
      : undefined;
    const [run] = await insertRuns(scope, [draftOf(scope, routine, asked, key)]);
    const { variables, projectId } = asked;
    const given = { variables, projectId, assigneeAgentId };
    const [dispatched] = await dispatch(scope, routine.companyId, [
      { run: run as RoutineRun, routine, trigger, given },
    ]);
    return presentRoutineRun(dispatched as RoutineRun);
  },
});

/** What the run of a request is known by when it comes again. */
const keyOf = ({ triggerId, idempotencyKey }: Pick<RunInput, 'triggerId' | 'idempotencyKey'>): string | null =>
  idempotencyKey ? `manual:${triggerId ?? '-'}:${idempotencyKey}` : null;

const OF_KEY = statement(`
  SELECT * FROM "RoutineRun" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid AND "dedupeKey" = $3`);

const runOfKey = (scope: WriteScope, { companyId, id }: Routine, key: string): Promise<RoutineRun | undefined> =>
  scope.row<RoutineRun>(OF_KEY, [companyId, id, key]);

/** @throws 422 for a trigger of something else, 409 for one that is off */
async function activeTrigger(scope: WriteScope, routine: Routine, triggerId: string): Promise<RoutineTrigger> {
  const trigger = await scope.load(triggerOf, triggerId);
  if (trigger?.routineId !== routine.id) throw unprocessable('Trigger does not belong to routine');
  if (!trigger.enabled || trigger.archivedAt) throw conflict('Routine trigger is not active');
  return trigger;
}

/** An agent in the place of the routine's own, to which the caller may give work. */
async function chosenAssignee(scope: WriteScope, routine: Routine, ref: string): Promise<string> {
  const { companyId } = routine;
  const agentId = await assigneeId(scope, companyId, ref);
  if (agentId !== routine.assigneeAgentId) await assertAssignable(scope, companyId, { agentId });
  return agentId;
}

const draftOf = (
  scope: WriteScope,
  routine: Routine,
  asked: Omit<RunInput, 'routineId'>,
  dedupeKey: string | null,
) => ({
  companyId: routine.companyId,
  routineId: routine.id,
  routineRevisionId: routine.latestRevisionId,
  triggerId: asked.triggerId,
  source: asked.source,
  idempotencyKey: asked.idempotencyKey,
  dedupeKey,
  responsibleUserId: responsibleUserOf(scope.actor) ?? routine.responsibleUserId,
  triggerPayload: payloadOf(asked),
});

/** What is kept of what was asked for: the payload, and with it the workspace that was named. */
function payloadOf(asked: Omit<RunInput, 'routineId'>): JsonObject | null {
  const named = {
    ...(asked.executionWorkspaceId ? { id: asked.executionWorkspaceId } : {}),
    ...(asked.executionWorkspacePreference ? { preference: asked.executionWorkspacePreference } : {}),
    ...(asked.executionWorkspaceSettings ? { settings: asked.executionWorkspaceSettings } : {}),
  };
  if (Object.keys(named).length === 0) return asked.payload ?? null;
  return { ...asked.payload, executionWorkspace: named };
}
