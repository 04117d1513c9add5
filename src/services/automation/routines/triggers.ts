import { z } from 'zod';
import type { Routine, RoutineTrigger } from '../../../generated/prisma/client.js';
import { authorOf, editorOf } from '../../core/actors/actor.js';
import { unprocessable } from '../../core/errors/errors.js';
import { type Allow, mutation } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { emitRoutine } from './events.js';
import { presentRoutineRevision, RoutineRevisionView, TriggerKind } from './model.js';
import { appendRevision } from './revisions.js';
import { lockedRoutineById, routineRef, routineRevisionOf } from './rows.js';
import { routineWriter } from './rules.js';
import { isOn, setSchedules } from './schedules.js';
import { currentTrigger, lockedTriggerById, type TriggerOfRoutine, triggerRef } from './trigger-load.js';
import {
  presentTrigger,
  type SecretMaterial,
  SecretMaterialView,
  TriggerView,
  triggerFields,
} from './trigger-model.js';
import { newPublicId, newWebhook, renewWebhookSecret, webhookUrlOf } from './trigger-secrets.js';
import { type Kind, settingsWith } from './trigger-settings.js';
import { changesBetween, type Decided, deleteTriggers, writeTriggers } from './trigger-write.js';
import { assertDefaults, variablesOf } from './variables.js';

// What makes routines fire. Each change is one of the routine, and its next revision.

/** Whoever may change the routine. */
const triggerWriter: Allow<TriggerOfRoutine> = (scope, { routine }) => routineWriter(scope, routine);

/** What a change of a trigger is answered with: it, and the revision of its routine that this made. */
const answerFields = { trigger: TriggerView, revision: RoutineRevisionView };

/** The answer to what changed a trigger of a routine: both as they now are. */
async function answer<M extends SecretMaterial | null>(scope: WriteScope, routine: Routine, id: string, material: M) {
  const [trigger, revision] = await Promise.all([
    currentTrigger(scope, { companyId: routine.companyId, id }),
    scope.load(routineRevisionOf, routine.latestRevisionId),
  ]);
  if (!revision) throw new Error('The revision that was just written is not there');
  return { trigger: presentTrigger(trigger), secretMaterial: material, revision: presentRoutineRevision(revision) };
}

const MAX_TRIGGERS = 100;

const COUNT = statement(
  `SELECT count(*)::int AS count FROM "RoutineTrigger" WHERE "companyId" = $1::uuid AND "routineId" = $2::uuid`,
);

/** Every revision keeps them all. */
async function assertRoom(scope: WriteScope, { companyId, id }: Routine): Promise<void> {
  const counted = await scope.row<{ count: number }>(COUNT, [companyId, id]);
  if (counted && counted.count >= MAX_TRIGGERS) throw unprocessable(`A routine has at most ${MAX_TRIGGERS} triggers`);
}

/** @throws 422 for a schedule of a routine that asks for what nobody is there to answer */
function assertAnswers(routine: Routine, { kind }: Pick<RoutineTrigger, 'kind'>): void {
  if (kind === 'schedule') assertDefaults(variablesOf(routine));
}

export const createRoutineTrigger = mutation({
  name: 'createRoutineTrigger',
  summary: "Add a trigger to a routine; a webhook's address and secret are shown this once",
  input: z.object({
    ...routineRef,
    kind: TriggerKind.describe('What it fires on.'),
    ...triggerFields,
    enabled: triggerFields.enabled.default(true),
    setupPending: z
      .boolean()
      .default(false)
      .describe('Of a webhook: whether it is still being set up, so that deliveries are checked and fire nothing.'),
  }),
  output: z
    .object({ ...answerFields, secretMaterial: SecretMaterialView.nullable() })
    .meta({ id: 'NewRoutineTrigger' }),
  secret: true,
  on: lockedRoutineById,
  allow: routineWriter,
  async run(scope, { routineId: _, kind, label = null, enabled, ...sent }, routine) {
    await assertRoom(scope, routine);
    const settings = settingsWith(kind, sent);
    if (enabled) assertAnswers(routine, { kind });
    const id = uuid7();
    const { material = null, ...webhook } = kind === 'webhook' ? await newWebhook(scope, routine, id) : {};
    const { companyId, id: routineId } = routine;
    await scope.db.routineTrigger.create({
      data: { ...settings, ...webhook, ...authorOf(scope.actor), id, companyId, routineId, kind, label, enabled },
    });
    await setSchedules(scope, routine);
    const next = await appendRevision(scope, routine, { changeSummary: `Added a ${kind} trigger` });
    emitRoutine(scope, next, 'trigger_created', { ...named({ id, kind, label }), enabled });
    return answer(scope, next, id, material);
  },
});

export const updateRoutineTrigger = mutation({
  name: 'updateRoutineTrigger',
  summary: 'Change a trigger, put it away, bring it back, or end its setup',
  input: z.object({
    ...triggerRef,
    ...triggerFields,
    enabled: triggerFields.enabled.optional(),
    setupPending: z
      .literal(false)
      .optional()
      .describe('false once a webhook is set up: later deliveries fire. There is no way back.'),
    archived: z.boolean().optional().describe('Whether it is put away, so that it does not fire.'),
  }),
  output: TriggerView,
  on: lockedTriggerById,
  allow: triggerWriter,
  async run(scope, { triggerId: _, archived, label, enabled, ...sent }, { routine, ...trigger }) {
    const after: Decided = {
      ...settingsWith(trigger.kind as Kind, sent, trigger),
      label: label === undefined ? trigger.label : label,
      enabled: enabled ?? trigger.enabled,
      archivedAt: archived === undefined ? trigger.archivedAt : archived ? (trigger.archivedAt ?? new Date()) : null,
    };
    const changes = changesBetween(trigger, after);
    if (Object.keys(changes).length === 0) return presentTrigger(trigger);
    if (isOn(after) && !isOn(trigger)) assertAnswers(routine, trigger);
    await writeTriggers(scope, routine.companyId, [{ ...after, id: trigger.id }]);
    await setSchedules(scope, routine);
    const changeSummary = `Changed a ${trigger.kind} trigger: ${Object.keys(changes).join(', ')}`;
    const next = await appendRevision(scope, routine, { changeSummary });
    emitRoutine(scope, next, 'trigger_updated', { ...named(trigger), changes });
    return presentTrigger(await currentTrigger(scope, trigger));
  },
});

/** How the journal names a trigger: neither its address nor its secret. */
const named = ({ id, kind, label }: Pick<RoutineTrigger, 'id' | 'kind' | 'label'>) => ({ triggerId: id, kind, label });

export const deleteRoutineTrigger = mutation({
  name: 'deleteRoutineTrigger',
  summary: "Delete a trigger for good, with a webhook's secret; its runs stay",
  input: z.object(triggerRef),
  output: TriggerView,
  on: lockedTriggerById,
  allow: triggerWriter,
  async run(scope, _input, { routine, ...trigger }) {
    await deleteTriggers(scope, routine, [trigger]);
    const next = await appendRevision(scope, routine, { changeSummary: `Deleted a ${trigger.kind} trigger` });
    emitRoutine(scope, next, 'trigger_deleted', named(trigger));
    return presentTrigger(trigger);
  },
});

export const rotateRoutineTriggerSecret = mutation({
  name: 'rotateRoutineTriggerSecret',
  summary: 'Give a webhook a new address and a new secret, shown this once; the former are void at once',
  input: z.object(triggerRef),
  output: z.object({ ...answerFields, secretMaterial: SecretMaterialView }).meta({ id: 'RotatedRoutineTrigger' }),
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
    emitRoutine(scope, next, 'trigger_secret_rotated', named(trigger));
    const material = { webhookUrl: webhookUrlOf(scope, publicId), webhookSecret };
    return answer(scope, next, trigger.id, material);
  },
});
