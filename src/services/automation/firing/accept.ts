import type { RoutineDelivery, RoutineRun } from '#generated/prisma/client.js';
import { conflict, type DomainError } from '#services/core/errors/errors.js';
import type { Services, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { ROUTINES } from '../routines/events.js';
import { RUNS_BY_ID } from '../routines/rows.js';
import type { WebhookDelivery } from '../routines/trigger-model.js';
import { lockTriggers } from '../routines/trigger-rows.js';
import type { DeliveryStatus } from './graph.js';
import { insertRuns } from './settle.js';
import type { Webhook } from './webhooks.js';

export const ReplayDetected = () => conflict('Webhook replay detected');

/** A checked webhook request, before Orgraph knows whether it is a repetition. */
export interface Delivery {
  readonly webhook: Webhook;
  readonly status: Exclude<DeliveryStatus, 'duplicate'>;
  /** For a rejected request: the error for its sender, and the reason for the webhook's owner. */
  readonly refusal?: { readonly error: DomainError; readonly reason: string };
  readonly dedupeKey: string | null;
  readonly signatureHash: string | null;
  /**
   * The number of seconds for which a signature without a time counts only once; null for a signature with a time,
   * which counts only once ever.
   */
  readonly signatureSec: number | null;
  readonly idempotencyKey: string | null;
  readonly bytes: number;
  readonly digest: string | null;
  /** The input of a run; null for a rejected request. */
  readonly payload: JsonObject | null;
}

/** The result of a delivery. `gone` means that its trigger was deleted and nothing was recorded. */
export interface DeliveryOutcome {
  readonly status: DeliveryStatus | 'gone';
  /** Whether the first occurrence was accepted as a test. */
  readonly test: boolean;
  readonly refusal?: Delivery['refusal'];
  /** The run that this request or its first occurrence created. */
  readonly run: RoutineRun | null;
}

/** A delivery to be recorded. */
interface Recording {
  readonly delivery: Delivery;
  readonly id: string;
  readonly runId: string | null;
  outcome: DeliveryOutcome;
}

const ACCEPTED = 202;

/**
 * Records deliveries of several companies and creates the runs of new ones, in one transaction of a few statements.
 * After the commit, none of them is lost.
 */
export async function accept(services: Services, deliveries: readonly Delivery[]): Promise<DeliveryOutcome[]> {
  const companyIds = [...new Set(deliveries.map(({ webhook }) => webhook.companyId))];
  return transact(services, ROUTINES, companyIds, async (scope) => {
    const recordings = deliveries.map(recordingOf);
    const triggerIds = [...new Set(deliveries.map(({ webhook }) => webhook.id))];
    // Processes that receive the same requests wait for each other only here.
    const [, , known] = await Promise.all([
      lockTriggers(scope, companyIds, triggerIds),
      releaseSignatures(scope, deliveries),
      insertDeliveries(scope, recordings.map(rowOf)),
    ]);
    await createRuns(
      scope,
      recordings.filter(({ id, runId }) => runId && known.has(id)),
    );
    await recordRepetitions(
      scope,
      recordings.filter(({ id }) => !known.has(id)),
    );
    await stamp(scope, recordings);
    return recordings.map(({ outcome }) => outcome);
  });
}

const recordingOf = (delivery: Delivery): Recording => ({
  delivery,
  id: uuid7(),
  runId: delivery.status === 'accepted' ? uuid7() : null,
  outcome: {
    status: delivery.status,
    test: delivery.webhook.setupPending,
    ...(delivery.refusal && { refusal: delivery.refusal }),
    run: null,
  },
});

type Row = Omit<RoutineDelivery, 'payload' | 'redeliveryOfId'> & { readonly payload: JsonObject | null };

/** A body is stored once, in the run if there is one: storing 10 KB in both rows took twice as long. */
function rowOf({ delivery, id, runId }: Recording): Row {
  const { webhook, refusal, dedupeKey, signatureHash, idempotencyKey, bytes, digest } = delivery;
  const payload = runId ? null : delivery.payload;
  return {
    id,
    companyId: webhook.companyId,
    routineId: webhook.routineId,
    triggerId: webhook.id,
    status: delivery.status,
    statusCode: refusal?.error.status ?? ACCEPTED,
    reason: refusal?.reason ?? null,
    test: webhook.setupPending,
    dedupeKey,
    signatureHash,
    idempotencyKey,
    bytes,
    digest,
    payload,
    runId,
    receivedAt: webhook.now,
  };
}

const RELEASE = statement(`
  UPDATE "RoutineDelivery" d SET "signatureHash" = NULL
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) AS s(company, trigger, hash, sec)
   WHERE d."companyId" = s.company AND d."triggerId" = s.trigger AND d."signatureHash" = s.hash
     AND d."receivedAt" <= clock_timestamp() - make_interval(secs => s.sec)`);

/** Releases signatures without a time whose period is over, so they can be used again. */
async function releaseSignatures(scope: WriteScope, deliveries: readonly Delivery[]): Promise<void> {
  const untimed = deliveries.filter(({ signatureHash, signatureSec }) => signatureHash && signatureSec !== null);
  if (untimed.length === 0) return;
  await scope.sql(RELEASE, [
    untimed.map(({ webhook }) => webhook.companyId),
    untimed.map(({ webhook }) => webhook.id),
    untimed.map(({ signatureHash }) => signatureHash),
    untimed.map(({ signatureSec }) => signatureSec),
  ]);
}

// Skips deliveries of deleted triggers.
const INSERT = statement(`
  INSERT INTO "RoutineDelivery" (id, "companyId", "routineId", "triggerId", status, "statusCode", reason, test,
         "dedupeKey", "signatureHash", "idempotencyKey", bytes, digest, payload, "runId", "receivedAt")
  SELECT d.id, d."companyId", d."routineId", d."triggerId", d.status, d."statusCode", d.reason, d.test,
         d."dedupeKey", d."signatureHash", d."idempotencyKey", d.bytes, d.digest, d.payload, d."runId", d."receivedAt"
    FROM jsonb_populate_recordset(NULL::"RoutineDelivery", $1::jsonb) d
    JOIN "RoutineTrigger" t ON t."companyId" = d."companyId" AND t.id = d."triggerId"
   ORDER BY d.id
  ON CONFLICT DO NOTHING RETURNING id`);

/** @returns the ids of the inserted rows: without repetitions and deliveries of deleted triggers */
async function insertDeliveries(scope: WriteScope, rows: readonly Row[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await scope.sql<{ id: string }>(INSERT, [JSON.stringify(rows)]);
  return new Set(inserted.map(({ id }) => id));
}

const runKeyOf = ({ webhook, dedupeKey }: Delivery): string | null => dedupeKey && `${webhook.id}:${dedupeKey}`;

async function createRuns(scope: WriteScope, recordings: readonly Recording[]): Promise<void> {
  const drafts = recordings.map(({ delivery, runId }) => ({
    id: runId as string,
    companyId: delivery.webhook.companyId,
    routineId: delivery.webhook.routineId,
    triggerId: delivery.webhook.id,
    source: 'webhook' as const,
    triggeredAt: delivery.webhook.now,
    routineRevisionId: delivery.webhook.routineRevisionId,
    responsibleUserId: delivery.webhook.responsibleUserId,
    idempotencyKey: delivery.idempotencyKey,
    dedupeKey: runKeyOf(delivery),
    triggerPayload: delivery.payload,
  }));
  const created = new Map((await insertRuns(scope, drafts)).map((run) => [run.id, run]));
  for (const recording of recordings) {
    const run = created.get(recording.runId as string);
    if (run) recording.outcome = { ...recording.outcome, run };
  }
  await linkToEarlierRuns(
    scope,
    recordings.filter(({ outcome }) => !outcome.run),
  );
}

const OLDER = statement(`
  WITH older AS (
    SELECT k.id AS "deliveryId", r.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS k(id, company, routine, key)
      JOIN "RoutineRun" r ON r."companyId" = k.company AND r."routineId" = k.routine AND r."dedupeKey" = k.key
  ), marked AS (
    UPDATE "RoutineDelivery" d SET status = 'duplicate', "runId" = o.id FROM older o
     WHERE d."companyId" = o."companyId" AND d.id = o."deliveryId"
  )
  SELECT * FROM older`);

/** Marks repetitions of purged deliveries as duplicates. Only the run of a purged delivery remains. */
async function linkToEarlierRuns(scope: WriteScope, recordings: readonly Recording[]): Promise<void> {
  if (recordings.length === 0) return;
  const columns = recordings.map(({ delivery, id }) => [
    id,
    delivery.webhook.companyId,
    delivery.webhook.routineId,
    runKeyOf(delivery),
  ]);
  const values = [0, 1, 2, 3].map((column) => columns.map((row) => row[column]));
  const runs = await scope.sql<RoutineRun & { deliveryId: string }>(OLDER, values);
  const runsByDelivery = new Map(runs.map(({ deliveryId, ...run }) => [deliveryId, run]));
  for (const recording of recordings) {
    const run = runsByDelivery.get(recording.id);
    if (!run) throw new Error('A run was neither created nor found');
    recording.outcome = { status: 'duplicate', test: false, run };
  }
}

interface EarlierDelivery {
  readonly n: number;
  readonly test: boolean;
  readonly runId: string | null;
  readonly dedupeKey: string | null;
  readonly bySignature: boolean;
}

const BEFORE = statement(`
  SELECT k.n::int AS n, d.* FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY AS k(company, trigger, key, hash, n)
   CROSS JOIN LATERAL (
     SELECT d.test, d."runId", d."dedupeKey", true AS "bySignature" FROM "RoutineDelivery" d
      WHERE d."companyId" = k.company AND d."triggerId" = k.trigger AND d."signatureHash" = k.hash
     UNION ALL
     SELECT d.test, d."runId", d."dedupeKey", false FROM "RoutineDelivery" d
      WHERE d."companyId" = k.company AND d."triggerId" = k.trigger AND d."dedupeKey" = k.key
        AND d.status IN ('accepted', 'test', 'ignored')) d`);

/** Finds the earlier deliveries of repetitions, and records the repetitions. */
async function recordRepetitions(scope: WriteScope, recordings: readonly Recording[]): Promise<void> {
  if (recordings.length === 0) return;
  const columns = recordings.map(({ delivery: { webhook, dedupeKey, signatureHash } }) => [
    webhook.companyId,
    webhook.id,
    dedupeKey,
    signatureHash,
  ]);
  const values = [0, 1, 2, 3].map((column) => columns.map((row) => row[column]));
  const before = new Map<number, EarlierDelivery[]>();
  for (const row of await scope.sql<EarlierDelivery>(BEFORE, values))
    before.set(row.n, [...(before.get(row.n) ?? []), row]);
  const runIds = [...before.values()].flatMap((rows) => rows.flatMap(({ runId }) => runId ?? []));
  const runs = new Map(
    (await scope.sql<RoutineRun>(RUNS_BY_ID, [values[0], runIds])).map((run) => [run.id, run] as const),
  );
  const rows = recordings.flatMap((recording, index) => repetitionOf(recording, before.get(index + 1) ?? [], runs));
  await insertAll(scope, rows);
}

/**
 * A signature counts once. The same signature with its first key is a retry; with another key or none it is a replay. A
 * replay of a signature without a time gets the response of a retry, since two events of a Git host may be equal.
 */
function repetitionOf(
  recording: Recording,
  before: readonly EarlierDelivery[],
  runs: ReadonlyMap<string, RoutineRun>,
): Row[] {
  const { dedupeKey, signatureSec } = recording.delivery;
  const first = before.find(({ bySignature }) => !bySignature) ?? before[0];
  if (!first) {
    recording.outcome = { status: 'gone', test: false, run: null };
    return [];
  }
  const isTimed = signatureSec === null;
  const isSpent = before.some(({ bySignature }) => bySignature);
  const isReplay = before.some((row) => row.bySignature && (dedupeKey === null || row.dedupeKey !== dedupeKey));
  // A duplicate creates no run, so it must not use up a signature without a time.
  const row = { ...rowOf(recording), payload: null, ...((isSpent || !isTimed) && { signatureHash: null }) };
  if (isReplay && isTimed) {
    const error = ReplayDetected();
    recording.outcome = { status: 'rejected', test: row.test, refusal: { error, reason: error.message }, run: null };
    return [
      { ...row, status: 'rejected', statusCode: error.status, reason: error.message, dedupeKey: null, runId: null },
    ];
  }
  const { test, runId } = first;
  recording.outcome = { status: 'duplicate', test, run: runId ? (runs.get(runId) ?? null) : null };
  return [{ ...row, status: 'duplicate', test, runId }];
}

/** Inserts repetitions. If several have the same new signature, one keeps its hash. */
async function insertAll(scope: WriteScope, rows: readonly Row[]): Promise<void> {
  const inserted = await insertDeliveries(scope, rows);
  const conflictingRows = rows.filter(({ id }) => !inserted.has(id));
  await insertDeliveries(
    scope,
    conflictingRows.map((row) => ({ ...row, signatureHash: null })),
  );
}

// The triggers are locked. A delivery must not replace a later one, which another process may have recorded first.
const STAMP = statement(`
  UPDATE "RoutineTrigger" t SET "lastWebhookDelivery" = s.stamp
    FROM unnest($1::uuid[], $2::uuid[], $3::jsonb[]) AS s(company, id, stamp)
   WHERE t."companyId" = s.company AND t.id = s.id
     AND coalesce(t."lastWebhookDelivery"->>'receivedAt' <= s.stamp->>'receivedAt', true)`);

/** Updates the last delivery of each trigger. */
async function stamp(scope: WriteScope, recordings: readonly Recording[]): Promise<void> {
  const stamps = new Map<string, { webhook: Webhook; last: WebhookDelivery }>();
  for (const { delivery, outcome } of recordings) {
    const { webhook } = delivery;
    const status = outcome.status === 'rejected' ? 'rejected' : 'received';
    const last = { status, receivedAt: webhook.now.toISOString(), test: outcome.test } as const;
    const previousStamp = stamps.get(webhook.id)?.last;
    if (!previousStamp || previousStamp.receivedAt <= last.receivedAt) stamps.set(webhook.id, { webhook, last });
  }
  const all = [...stamps.values()];
  await scope.sql(STAMP, [
    all.map(({ webhook }) => webhook.companyId),
    all.map(({ webhook }) => webhook.id),
    all.map(({ last }) => JSON.stringify(last)),
  ]);
}
