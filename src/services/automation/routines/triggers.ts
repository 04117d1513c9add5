import { z } from 'zod';
import type { Routine, RoutineTrigger } from '#generated/prisma/client.js';
import { authorOf, editorOf } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, rule } from '#services/core/operation/operation.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import { changeDetails, changedFields, isEmpty } from '#services/core/text/changes.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { nextTick } from '../schedules/schedule.js';
import { isOn, SET_NEXT_RUNS, setSchedules } from '../schedules/schedules.js';
import { emitRoutine, ROUTINES } from './events.js';
import { presentRoutineRevision, RoutineRevisionView, TriggerKind } from './model.js';
import { routineWriter } from './policy.js';
import { appendRevision, lockedRoutineById, lockRoutines, routineRef, routineRevisionOf } from './rows.js';
import {
  presentTrigger,
  type SecretMaterial,
  SecretMaterialView,
  TriggerView,
  triggerFields,
} from './trigger-model.js';
import { currentTrigger, lockedTriggerById, type TriggerOfRoutine, triggerRef } from './trigger-rows.js';
import {
  deleteTriggers,
  newPublicId,
  newWebhook,
  renewWebhookSecret,
  triggerDefinitionIn,
  webhookUrlOf,
  writeTriggers,
} from './trigger-secrets.js';
import { type Kind, MAX_TRIGGERS, settingsWith } from './trigger-settings.js';
import { assertDefaults, routineVariablesOf } from './variables.js';

// Every change of a trigger appends a revision of its routine.

const triggerWriter: Allow<TriggerOfRoutine> = rule(routineWriter.who, (scope, { routine }) =>
  routineWriter(scope, routine),
);

const changeFields = { trigger: TriggerView, revision: RoutineRevisionView };

/** The response to a change of a trigger: the trigger and the new revision of its routine. */
async function presentChange<M extends SecretMaterial | null>(
  scope: WriteScope,
  routine: Routine,
  id: string,
  material: M,
) {
  const [trigger, revision] = await Promise.all([
    currentTrigger(scope, id),
    scope.load(routineRevisionOf, routine.latestRevisionId),
  ]);
  if (!revision) throw new Error('The revision that was just appended does not exist');
  return { trigger: presentTrigger(trigger), secretMaterial: material, revision: presentRoutineRevision(revision) };
}

const COUNT = statement(
  `SELECT count(*)::int AS count FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid`,
);

/** @throws 422 if the routine already has the maximum number of triggers */
async function assertRoom(scope: WriteScope, { companyId, id }: Routine): Promise<void> {
  const counted = await scope.row<{ count: number }>(COUNT, [companyId, id]);
  if (counted && counted.count >= MAX_TRIGGERS) throw unprocessable(`A routine has at most ${MAX_TRIGGERS} triggers`);
}

/** @throws 422 for a schedule of a routine with required variables without defaults */
function assertScheduleDefaults(routine: Routine, { kind }: Pick<RoutineTrigger, 'kind'>): void {
  if (kind === 'schedule') assertDefaults(routineVariablesOf(routine));
}

export const createRoutineTrigger = mutation({
  name: 'createRoutineTrigger',
  summary: 'Add a trigger to a routine; a webhook secret appears only once',
  input: z.object({
    ...routineRef,
    kind: TriggerKind.describe('The kind of trigger: a schedule, a webhook or an API call.'),
    ...triggerFields,
    enabled: triggerFields.enabled.default(true),
    setupPending: z
      .boolean()
      .default(false)
      .describe('True to set up the webhook first: Orgraph then checks and stores requests, but they fire nothing.'),
  }),
  output: z
    .object({ ...changeFields, secretMaterial: SecretMaterialView.nullable() })
    .meta({ id: 'NewRoutineTrigger' }),
  secret: true,
  on: lockedRoutineById,
  allow: routineWriter,
  async run(scope, { routineId: _, kind, label = null, enabled, ...sent }, routine) {
    await assertRoom(scope, routine);
    const settings = settingsWith(kind, sent);
    if (enabled) assertScheduleDefaults(routine, { kind });
    const id = uuid7();
    const { material = null, ...webhook } = kind === 'webhook' ? await newWebhook(scope, routine, id) : {};
    const { companyId, id: routineId } = routine;
    await scope.db.routineTrigger.create({
      data: { ...settings, ...webhook, ...authorOf(scope.actor), id, companyId, routineId, kind, label, enabled },
    });
    await setSchedules(scope, routine);
    const next = await appendRevision(scope, routine, { changeSummary: `Added a ${kind} trigger` });
    emitRoutine(scope, next, 'routine.trigger_created', { ...summaryOf({ id, kind, label }), enabled });
    return presentChange(scope, next, id, material);
  },
});

export const updateRoutineTrigger = mutation({
  name: 'updateRoutineTrigger',
  summary: 'Update a trigger, archive or unarchive it, or end its setup',
  input: z.object({
    ...triggerRef,
    ...triggerFields,
    enabled: triggerFields.enabled.optional(),
    setupPending: z
      .literal(false)
      .optional()
      .describe('False ends the setup of a webhook, and later requests fire it. You cannot undo this.'),
    archived: z.boolean().optional().describe('True archives the trigger, false restores it.'),
  }),
  output: TriggerView,
  on: lockedTriggerById,
  allow: triggerWriter,
  async run(scope, { triggerId: _, archived, label, enabled, ...sent }, { routine, ...trigger }) {
    const after = triggerDefinitionIn({
      ...settingsWith(trigger.kind as Kind, sent, trigger),
      label: label === undefined ? trigger.label : label,
      enabled: enabled ?? trigger.enabled,
      archivedAt: archived === undefined ? trigger.archivedAt : archived ? (trigger.archivedAt ?? new Date()) : null,
    });
    const changed = changedFields(trigger, after);
    if (isEmpty(changed)) return presentTrigger(trigger);
    if (isOn(after) && !isOn(trigger)) assertScheduleDefaults(routine, trigger);
    await writeTriggers(scope, routine.companyId, [{ ...after, id: trigger.id }]);
    await setSchedules(scope, routine);
    const changes = changeDetails(trigger, changed);
    const changeSummary = `Changed a ${trigger.kind} trigger: ${Object.keys(changes).join(', ')}`;
    const next = await appendRevision(scope, routine, { changeSummary });
    emitRoutine(scope, next, 'routine.trigger_updated', { ...summaryOf(trigger), changes });
    return presentTrigger(await currentTrigger(scope, trigger.id));
  },
});

/** The trigger's fields in the journal, without its address and secret. */
const summaryOf = ({ id, kind, label }: Pick<RoutineTrigger, 'id' | 'kind' | 'label'>) => ({
  triggerId: id,
  kind,
  label,
});

export const deleteRoutineTrigger = mutation({
  name: 'deleteRoutineTrigger',
  summary: "Delete a trigger and its webhook's secret; its runs stay",
  input: z.object(triggerRef),
  output: TriggerView,
  on: lockedTriggerById,
  allow: triggerWriter,
  deletes: (_scope, { id, routineId }) => ({ id, parentId: routineId }),
  async run(scope, _input, { routine, ...trigger }) {
    await deleteTriggers(scope, routine, [trigger]);
    const next = await appendRevision(scope, routine, { changeSummary: `Deleted a ${trigger.kind} trigger` });
    emitRoutine(scope, next, 'routine.trigger_deleted', summaryOf(trigger));
    return presentTrigger(trigger);
  },
});

export const rotateRoutineTriggerSecret = mutation({
  name: 'rotateRoutineTriggerSecret',
  summary: "Rotate a webhook's URL and secret, shown only once; the old ones fail at once",
  input: z.object(triggerRef),
  output: z.object({ ...changeFields, secretMaterial: SecretMaterialView }).meta({ id: 'RotatedRoutineTrigger' }),
  secret: true,
  on: lockedTriggerById,
  allow: triggerWriter,
  async run(scope, _input, { routine, ...trigger }) {
    if (trigger.kind !== 'webhook') throw unprocessable('Only webhook triggers have a secret', { kind: trigger.kind });
    const publicId = newPublicId();
    const { secretId, webhookSecret } = await renewWebhookSecret(scope, routine, trigger);
    const data = { publicId, secretId, lastRotatedAt: new Date(), ...editorOf(scope.actor) };
    await scope.db.routineTrigger.update({ where: { id: trigger.id }, data });
    const next = await appendRevision(scope, routine, {
      changeSummary: 'Replaced the address and secret of a webhook',
    });
    emitRoutine(scope, next, 'routine.trigger_secret_rotated', summaryOf(trigger));
    const material = { webhookUrl: webhookUrlOf(scope, publicId), webhookSecret };
    return presentChange(scope, next, trigger.id, material);
  },
});

const PAGE = 200;

// Runs exist only for past ticks. A run of a future tick shows that the clock was set back.
const AHEAD = statement(`
  SELECT DISTINCT t."companyId", t."routineId" FROM "RoutineTrigger" t
   WHERE t."nextRunAt" > statement_timestamp()
     AND ($1::uuid IS NULL OR (t."companyId", t."routineId") > ($1::uuid, $2::uuid))
     AND EXISTS (SELECT FROM "RoutineRun" x WHERE x."companyId" = t."companyId" AND x."triggerId" = t.id
                    AND x."scheduledFor" > statement_timestamp())
   ORDER BY t."companyId", t."routineId" LIMIT ${PAGE}`);

interface RoutineAhead {
  readonly companyId: string;
  readonly routineId: string;
}

/**
 * Recomputes due times after a clock ran ahead and was set back. Otherwise, schedules would not fire until the time
 * that the clock had shown. Ticks that already have a run do not fire again.
 */
export async function alignSchedules(services: Services): Promise<void> {
  let after: RoutineAhead | undefined;
  do {
    const ahead: RoutineAhead[] = await services.database.query<RoutineAhead>('all', AHEAD, [
      after?.companyId ?? null,
      after?.routineId ?? null,
    ]);
    for (const one of ahead) await align(services, one);
    after = ahead.length === PAGE ? ahead.at(-1) : undefined;
  } while (after);
}

const WAITING = statement(`
  SELECT id, "cronExpression", timezone, statement_timestamp() AS now FROM "RoutineTrigger"
   WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid AND "nextRunAt" > statement_timestamp()`);

type WaitingSchedule = Pick<RoutineTrigger, 'id'> & { cronExpression: string; timezone: string; now: Date };

const align = (services: Services, { companyId, routineId }: RoutineAhead): Promise<void> =>
  transact(services, ROUTINES, companyId, async (scope) => {
    await lockRoutines(scope, companyId, [routineId]);
    const waiting = await scope.sql<WaitingSchedule>(WAITING, [companyId, routineId]);
    const next = waiting.map(({ cronExpression, timezone, now }) => nextTick(cronExpression, timezone, now));
    await scope.sql(SET_NEXT_RUNS, [companyId, waiting.map(({ id }) => id), next]);
  });
