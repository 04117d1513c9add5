import { z } from 'zod';
import type { RoutineDelivery, RoutineRun } from '#generated/prisma/client.js';
import { conflict } from '#services/core/errors/errors.js';
import { mutation, rule } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { routineWriter } from '../routines/policy.js';
import { presentRoutineRun, RoutineRunView } from '../routines/run-model.js';
import { lockedTriggerById, type TriggerOfRoutine } from '../routines/trigger-rows.js';
import { deliveryById, deliveryRef } from './deliveries.js';
import { dispatch } from './dispatch.js';
import { insertRuns } from './settle.js';
import { NotActive } from './webhook-request.js';

type DeliveryOfTrigger = RoutineDelivery & { readonly trigger: TriggerOfRoutine };

async function lockedDeliveryById(scope: WriteScope, ref: { deliveryId: string }): Promise<DeliveryOfTrigger> {
  const delivery = await deliveryById(scope, ref);
  return { ...delivery, trigger: await lockedTriggerById(scope, delivery) };
}

export const redeliverRoutineDelivery = mutation({
  name: 'redeliverRoutineDelivery',
  summary: 'Run a routine with the payload of an earlier webhook request',
  input: z.object(deliveryRef),
  output: RoutineRunView,
  on: lockedDeliveryById,
  allow: rule(routineWriter.who, (scope: Scope, { trigger }: DeliveryOfTrigger) =>
    routineWriter(scope, trigger.routine),
  ),
  async run(scope, _input, { trigger: { routine, ...trigger }, ...delivery }) {
    const payload = await payloadOf(scope, delivery);
    if (!payload) throw conflict('The payload of this delivery was not kept', { status: delivery.status });
    const isLive = trigger.enabled && !trigger.archivedAt && !trigger.setupPending;
    if (!isLive || routine.status !== 'active') throw NotActive();
    const [run] = await insertRuns(scope, [
      {
        companyId: routine.companyId,
        routineId: routine.id,
        triggerId: trigger.id,
        source: 'webhook',
        routineRevisionId: routine.latestRevisionId,
        responsibleUserId: routine.responsibleUserId,
        triggerPayload: payload,
      },
    ]);
    if (!run) throw new Error('A run without a dedupe key was not created');
    await record(scope, delivery, run);
    const [dispatched] = await dispatch(scope, routine.companyId, [{ run, routine, trigger }]);
    return presentRoutineRun(dispatched ?? run);
  },
});

/**
 * The payload of a delivery: from the run for an accepted delivery, from the delivery itself for a test, null for
 * others.
 */
async function payloadOf(scope: WriteScope, delivery: RoutineDelivery): Promise<JsonObject | null> {
  const { status, companyId, runId } = delivery;
  if (status !== 'accepted' || !runId) return delivery.payload as JsonObject | null;
  const run = await scope.db.routineRun.findFirst({
    where: { companyId, id: runId },
    select: { triggerPayload: true },
  });
  return (run?.triggerPayload ?? null) as JsonObject | null;
}

/** Records the repetition as a delivery, which can be repeated again. It has no dedupe key and no signature. */
async function record(
  scope: WriteScope,
  of: RoutineDelivery,
  run: Pick<RoutineRun, 'id' | 'triggeredAt'>,
): Promise<void> {
  const { companyId, routineId, triggerId, bytes, digest } = of;
  await scope.db.routineDelivery.create({
    data: {
      id: uuid7(),
      companyId,
      routineId,
      triggerId,
      status: 'accepted',
      statusCode: 202,
      bytes,
      digest,
      runId: run.id,
      redeliveryOfId: of.id,
      receivedAt: run.triggeredAt,
    },
  });
}
