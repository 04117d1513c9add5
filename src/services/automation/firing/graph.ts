import { z } from 'zod';
import type { RoutineDelivery, RoutineRun } from '#generated/prisma/client.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, isUuid, type JsonObject, uuid } from '#services/core/text/fields.js';
import { RoutineRunSource, RoutineRunStatus } from '../routines/run-model.js';

export const DeliveryStatus = describedEnum('RoutineDeliveryStatus', 'The status of a request to a webhook.', {
  accepted: 'The request fired the routine.',
  test: 'Orgraph accepted the request as a test, because the webhook is being set up.',
  duplicate: 'The request repeats an earlier one.',
  ignored: 'The event of the request does not fire the webhook.',
  rejected: 'Orgraph rejected the request; reason explains why.',
});
export type DeliveryStatus = z.output<typeof DeliveryStatus>;

/** A delivery without its body, dedupe key and signature. */
type DeliveryRow = Omit<RoutineDelivery, 'payload' | 'dedupeKey' | 'signatureHash'>;

export const DeliveryView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    routineId: z.uuid().describe("The routine's id."),
    triggerId: z.uuid().describe("The trigger's id."),
    status: DeliveryStatus.describe('The outcome of the request.'),
    statusCode: z.int().describe('The HTTP status of the response.'),
    reason: z.string().nullable().describe('The reason for the rejection; null for other statuses.'),
    test: z.boolean().describe('True if the webhook was being set up.'),
    idempotencyKey: z
      .string()
      .nullable()
      .describe('The key by which the sender marks repeated requests; null if the request had no key.'),
    bytes: z.int().describe('The size of the body in bytes.'),
    digest: z
      .string()
      .nullable()
      .describe('The SHA-256 of the body, in hexadecimal; null if the request was rejected before its body was read.'),
    runId: z.uuid().nullable().describe('The run that the request, or its first delivery, created.'),
    redeliveryOfId: z.uuid().nullable().describe('The earlier delivery that this one repeats.'),
    receivedAt: z.iso.datetime().describe('Time of receipt.'),
  })
  .meta({
    id: 'RoutineDelivery',
    description: 'A request to a webhook. Orgraph keeps it for 30 days and never shows its body.',
  });

/** The columns that lists read. */
const DELIVERY_COLUMNS = Object.keys(DeliveryView.shape);

export const presentRoutineDelivery = presenterOf(DeliveryView);

// Loaders that only GraphQL uses.

/** A run of a routine by id, or null if the scope cannot access it. */
export const routineRunNode = byId<RoutineRun>('RoutineRun');

export const RoutineRunFilter = filterOf({
  id: 'RoutineRunFilter',
  nouns: 'runs of routines',
  lists: {
    statuses: inColumn('status', RoutineRunStatus, 'with one of these outcomes'),
    sources: inColumn('source', RoutineRunSource, 'that were fired by one of these'),
    triggerIds: idsIn('triggerId', uuid(), 'of one of these triggers'),
    linkedIssueIds: idsIn('linkedIssueId', uuid(), 'that created or joined one of these issues'),
  },
  times: { triggeredAt: 'were fired', completedAt: 'were completed' },
});

const RoutineRunOrder = ordersOf({
  id: 'RoutineRunOrder',
  nouns: 'runs of routines',
  by: { triggered_at: byColumn('triggeredAt', 'timestamptz', 'Oldest first.', 'Newest first.') },
  initial: 'triggered_at_desc',
});

const routineRunPages = RoutineRunOrder.inCompany('RoutineRun', RoutineRunFilter);

/** The runs of a routine. */
export const runsOfRoutine = routineRunPages({ routineId: 'uuid' });

/** The runs of a trigger. The index also needs the routine. */
export const runsOfTrigger = routineRunPages({ routineId: 'uuid', triggerId: 'uuid' });

export const DeliveryFilter = filterOf({
  id: 'RoutineDeliveryFilter',
  nouns: 'requests to a webhook',
  lists: { statuses: inColumn('status', DeliveryStatus, 'that came to one of these') },
  times: { receivedAt: 'arrived' },
});

/** The requests to a webhook, newest first, without their bodies. */
export const deliveriesOfTrigger = page<DeliveryRow, FilterOf<typeof DeliveryFilter>>({
  table: 'RoutineDelivery',
  columns: DELIVERY_COLUMNS,
  by: { companyId: 'uuid', triggerId: 'uuid' },
  orderBy: { receivedAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  conditions: DeliveryFilter.conditions,
});

const CREATED_BY = statement(`
  SELECT i.id AS "issueId", r.id, r."companyId", r."routineId" FROM "Issue" i
  JOIN "RoutineRun" r ON r."companyId" = i."companyId" AND r.id = i."originRunId"
   WHERE i.id = ANY($1::uuid[]) AND i."originKind" = 'routine_execution'`);

type IssueOrigin = Pick<RoutineRun, 'id' | 'companyId' | 'routineId'> & { readonly issueId: string };

/** The run that created an issue, by the issue's id; null for other issues. This never changes. */
const runThatCreated = rowsBy<IssueOrigin>(CREATED_BY, 'issueId');

/** The run of a journal event. */
interface RunKey {
  readonly runId: string;
  readonly routineId: string;
}

/** All subscribers of a company share its events, so each event is examined once. */
const runsByEvent = new WeakMap<JournalEvent, Promise<RunKey | null> | RunKey | null>();

/**
 * The run of a routine for a journal event, or null. These events record that the run was dispatched or skipped, or
 * that the status of its issue changed.
 */
export function routineRunOf(scope: Scope, event: JournalEvent): Promise<RunKey | null> | RunKey | null {
  const cachedRun = runsByEvent.get(event);
  if (cachedRun !== undefined) return cachedRun;
  const run = examine(scope, event);
  runsByEvent.set(event, run);
  if (run instanceof Promise)
    run.then(
      (found) => runsByEvent.set(event, found),
      () => runsByEvent.delete(event),
    );
  return run;
}

const DISPATCHED: ReadonlySet<string> = new Set(['routine.run_triggered', 'routine.run_skipped']);

/** The board may record events with any ids, so each id is checked. */
function examine(scope: Scope, event: JournalEvent): Promise<RunKey | null> | RunKey | null {
  if (!isUuid(event.entityId)) return null;
  if (DISPATCHED.has(event.action)) return runIn(event);
  return isStatusChange(event) ? runOfIssue(scope, event) : null;
}

function runIn({ entityId, details }: JournalEvent): RunKey | null {
  const { runId } = (details ?? {}) as JsonObject;
  return typeof runId === 'string' && isUuid(runId) ? { runId, routineId: entityId } : null;
}

async function runOfIssue(scope: Scope, { companyId, entityId }: JournalEvent): Promise<RunKey | null> {
  scope.forget(); // the scope lives as long as the subscription, so its cache would grow
  const run = await scope.load(runThatCreated, entityId);
  return run?.companyId === companyId ? { runId: run.id, routineId: run.routineId } : null;
}

/** Whether an event changed the status of an issue. */
function isStatusChange({ entityType, action, details }: JournalEvent): boolean {
  if (entityType !== 'issue') return false;
  const { changes, reopened } = (details ?? {}) as { changes?: { status?: unknown }; reopened?: boolean };
  if (action === 'issue.updated') return changes?.status !== undefined;
  return action === 'issue.checked_out' || (action === 'issue.comment_added' && reopened === true);
}

/** Whether a journal event concerns a run of the routine; without a routine, a run of any routine of the company. */
export function concernsRun(scope: Scope, event: JournalEvent, routineId?: string): boolean | Promise<boolean> {
  const isMatch = (run: RunKey | null): boolean =>
    run !== null && (routineId === undefined || run.routineId === routineId);
  const run = routineRunOf(scope, event);
  return run instanceof Promise ? run.then(isMatch) : isMatch(run);
}
