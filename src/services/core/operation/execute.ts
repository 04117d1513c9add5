import { channel } from 'node:diagnostics_channel';
import type { z } from 'zod';
import { isRunOf } from '../actors/actor.js';
import {
  Busy,
  DomainError,
  ForeignRun,
  isBusy,
  Unauthorized,
  type ValidationIssue,
  validationError,
} from '../errors/errors.js';
import { enqueueJobs, type Job } from '../jobs/jobs.js';
import { appendEvents, headsWithin } from '../journal/journal.js';
import { type Transaction, wireOf } from '../postgres/database.js';
import { keptNumbersOf, refusedNumberIn, unstorable } from '../text/fields.js';
import { journalHeads } from './emitter.js';
import { claimKey, isAnswerKept } from './idempotency.js';
import {
  type AnyOperation,
  type AnyWrite,
  type Deletion,
  type InCompany,
  type Mutation,
  open,
  type Procedure,
  type Query,
  Replayed,
} from './operation.js';
import { type Scope, WriteScope } from './scope.js';

/** Published once for each execution: `{ name, kind, ms, status }`, for metrics and traces. */
export const operationChannel = channel('orgraph:operation');

export interface OperationOutcome<T> {
  readonly output: T;
  /** The journal position of the write: a subscription after it misses no event. Null if no company is concerned. */
  readonly cursor: string | null;
  readonly replayed: boolean;
  readonly deletion?: Deletion | undefined;
}

/**
 * Runs a query. Fixed order: anonymous 401, feature gate, parse 400, find 404, allow 403, run.
 * @returns the rows; `operation.present` gives their wire shape
 */
export function executeQuery<I extends z.ZodType, O extends z.ZodType, R, V>(
  operation: Query<I, O, R, V>,
  scope: Scope,
  raw: unknown,
): Promise<V> {
  return observeOperation(operation, async () => {
    const input = await admit(operation, scope, raw);
    const resource = operation.on ? await operation.on(scope, input) : (undefined as R);
    await operation.allow(scope, resource);
    return operation.run(scope, input, resource);
  });
}

/**
 * Runs a mutation in one transaction. Fixed order: anonymous 401, feature gate, parse 400, `before`, begin, replay of
 * the idempotency key, find 404, allow 403, run, jobs, events, commit. The key of an anonymous caller is not stored:
 * all anonymous callers would share it.
 */
export async function executeMutation<I extends z.ZodType, O extends z.ZodType, R>(
  operation: Mutation<I, O, R>,
  scope: Scope,
  raw: unknown,
  options: { idempotencyKey?: string | undefined } = {},
): Promise<OperationOutcome<z.input<O>>> {
  const { outcome, companyIds, created } = await observeOperation(operation, async () => {
    const input = await admit(operation, scope, raw);
    const { idempotencyKey } = options;
    const isRepeat = operation.before && idempotencyKey ? await isAnswerKept(scope, idempotencyKey) : false;
    const before = isRepeat ? REPEATED : await runBefore(operation, scope, input);
    let write: WriteScope | undefined;
    const attempt = async (tx: Transaction) => {
      write = new WriteScope(scope, tx);
      return runInTransaction(operation, write, { input, before }, idempotencyKey);
    };
    let isCommitted = false;
    try {
      const { database } = scope.services;
      const result = await database.transaction(scope.reachable, attempt, scope.payer, operation.limitMs);
      isCommitted = true;
      return result;
    } catch (error) {
      if (operation.inUse && isBusy(error)) throw operation.inUse();
      throw error;
    } finally {
      await write?.followUp(isCommitted);
    }
  });
  if (companyIds.length > 0) scope.services.committed(companyIds);
  scope.widen(created);
  scope.forget();
  return outcome;
}

/** Replaces the result of `before` for a repeated request, which is not prepared again. */
const REPEATED = Symbol('repeated');

/** Runs `before` outside the transaction, after the caller has been authorized. */
async function runBefore<I extends z.ZodType, O extends z.ZodType, R>(
  { before, on, find = on as Query<I, O, R>['on'], allow }: Mutation<I, O, R>,
  scope: Scope,
  input: z.output<I>,
): Promise<unknown> {
  if (!before) return undefined;
  const resource = find ? await find(scope, input) : (undefined as R);
  await allow(scope, resource);
  return before(scope, input, resource);
}

interface WriteResult<T> {
  readonly outcome: OperationOutcome<T>;
  readonly companyIds: readonly string[];
  readonly created: readonly string[];
}

/** The part of a mutation that runs in its transaction. */
async function runInTransaction<I extends z.ZodType, O extends z.ZodType, R>(
  operation: Mutation<I, O, R>,
  write: WriteScope,
  { input, before }: { input: z.output<I>; before: unknown },
  idempotencyKey: string | undefined,
): Promise<WriteResult<z.input<O>>> {
  const { db, actor, services } = write;
  const claim =
    idempotencyKey == null || actor.kind === 'anonymous'
      ? undefined
      : await claimKey(db, {
          services,
          actor,
          key: idempotencyKey,
          operation: operation.name,
          input,
          secret: operation.secret === true,
        });
  if (claim && 'replay' in claim) {
    const { companyId, ...kept } = claim.replay;
    await assertStillAllowed(operation, write, input, companyId);
    return {
      outcome: { ...kept, replayed: true } as OperationOutcome<z.input<O>>,
      companyIds: [],
      created: [],
    };
  }
  // The key's stored answer has expired since the check before the transaction.
  if (before === REPEATED) throw Busy();
  const resource = operation.on ? await operation.on(write, input) : (undefined as R);
  await operation.allow(write, resource);
  const companyId = (resource as Partial<InCompany> | undefined)?.companyId;
  if (companyId) await enter(write, companyId);
  const deletion = await operation.deletes?.(write, resource, input);
  const output = await operation.run(write, input, resource, before);
  const cursor = await end(
    write,
    companyId,
    claim && ((cursor) => claim.store({ output, cursor, deletion, companyId })),
  );
  return {
    outcome: { output, cursor, replayed: false, deletion },
    companyIds: touchedCompanyIds(write, companyId),
    created: write.created,
  };
}

/** The first request may have deleted its resource, or changed it: the replay accepts these errors. */
const MOVED_ON: readonly number[] = [404, 409, 422];

/**
 * Checks that the caller of a repeated request could still make it: a former member must not receive a stored answer.
 * If the resource is no longer as it was before the first request, the caller must at least reach its company.
 * @param companyId the company of the first request
 * @throws 403, 404
 */
async function assertStillAllowed<I extends z.ZodType, O extends z.ZodType, R>(
  { on, allow }: Mutation<I, O, R>,
  write: WriteScope,
  input: z.output<I>,
  companyId: string | undefined,
): Promise<void> {
  let resource = undefined as R;
  try {
    if (on) resource = await on(write, input);
  } catch (error) {
    const hasMovedOn = error instanceof DomainError && MOVED_ON.includes(error.status);
    const isReached = companyId === undefined || write.reachable === 'all' || write.reachable.includes(companyId);
    if (!hasMovedOn || !isReached) throw error;
    return;
  }
  await allow(write, resource);
}

/** @throws 403 when the caller names a run of another company */
async function enter(write: WriteScope, companyId: string): Promise<void> {
  if (!isRunOf(write.actor, companyId)) throw ForeignRun();
  await write.enter(companyId);
}

/**
 * Runs a procedure: anonymous 401, feature gate, parse 400, find 404, allow 403, run. The cursor is the journal
 * position at its end.
 */
async function executeProcedure<I extends z.ZodType, O extends z.ZodType, R>(
  operation: Procedure<I, O, R>,
  scope: Scope,
  raw: unknown,
  { idempotencyKey, locate = true }: { idempotencyKey?: string | undefined; locate?: boolean },
): Promise<OperationOutcome<z.input<O>>> {
  return observeOperation(operation, async () => {
    const input = await admit(operation, scope, raw);
    const resource = operation.on ? await operation.on(scope, input) : (undefined as R);
    await operation.allow(scope, resource);
    const companyId = (resource as Partial<InCompany> | undefined)?.companyId;
    if (companyId && !isRunOf(scope.actor, companyId)) throw ForeignRun();
    const done = await operation.run(scope, input, resource, idempotencyKey);
    const replayed = done instanceof Replayed;
    const output = replayed ? done.output : done;
    scope.forget();
    const heads = companyId && locate ? await headsWithin(scope.services.database, [companyId]) : undefined;
    const position = companyId && heads?.get(companyId);
    return { output, cursor: position === undefined ? null : String(position), replayed };
  });
}

/** Runs a mutation or a procedure. */
export const executeWrite = (
  operation: AnyWrite,
  scope: Scope,
  raw: unknown,
  options: { idempotencyKey?: string | undefined } = {},
): Promise<OperationOutcome<unknown>> =>
  operation.kind === 'mutation'
    ? executeMutation(operation, scope, raw, options)
    : executeProcedure(operation, scope, raw, options);

/** Runs an operation and returns the wire shape, which is the REST response. */
export async function executeOperation(
  operation: AnyOperation,
  scope: Scope,
  raw: unknown,
  options: { idempotencyKey?: string | undefined } = {},
): Promise<OperationOutcome<unknown>> {
  if (operation.kind === 'mutation') return executeMutation(operation, scope, raw, options);
  // REST responses do not contain the position.
  if (operation.kind === 'procedure') return executeProcedure(operation, scope, raw, { ...options, locate: false });
  const value = await executeQuery(operation, scope, raw);
  return { output: await operation.present(scope, value), cursor: null, replayed: false };
}

const touchedCompanyIds = (write: WriteScope, home: string | undefined): string[] => [
  ...new Set([...write.events.map((event) => event.companyId), ...(home ? [home] : [])]),
];

/**
 * Ends a transaction: places the wakes, then writes jobs, events and the stored answer, and commits. Independent
 * statements are sent together.
 */
export async function end(
  write: WriteScope,
  companyId: string | undefined,
  store: ((cursor: string | null) => Promise<void>) | undefined,
): Promise<string | null> {
  await write.placeWakes();
  const jobs = write.services.localWork.share(write.jobs);
  let isCommitted = false;
  try {
    const cursor = await flushAndCommit(write, companyId, jobs.stored, store);
    isCommitted = true;
    return cursor;
  } finally {
    jobs.settle(isCommitted);
  }
}

async function flushAndCommit(
  write: WriteScope,
  companyId: string | undefined,
  jobs: readonly Job[],
  store: ((cursor: string | null) => Promise<void>) | undefined,
): Promise<string | null> {
  const enqueued = enqueueJobs(write.db, jobs);
  const located = appendAndLocate(write, companyId);
  if (!store) return (await Promise.all([located, enqueued, wireOf(write.db).commit()]))[0];
  const [cursor] = await Promise.all([located, enqueued]);
  await Promise.all([store(cursor), wireOf(write.db).commit()]);
  return cursor;
}

/** Appends the events and returns the position of the write in its company's journal. */
async function appendAndLocate(write: WriteScope, companyId: string | undefined): Promise<string | null> {
  const home = companyId ?? write.events[0]?.companyId;
  const isSilent = home !== undefined && write.events.every((event) => event.companyId !== home);
  const [positions, heads] = await Promise.all([
    appendEvents(write.db, write.actor, write.events),
    isSilent ? journalHeads(write, [home]) : undefined,
  ]);
  if (!home) return null;
  const position = positions.get(home) ?? heads?.get(home);
  return position === undefined ? null : String(position);
}

async function admit<I extends z.ZodType>(
  operation: Pick<AnyOperation, 'allow' | 'gate' | 'invalid' | 'unauthenticated'> & { input: I },
  scope: Scope,
  raw: unknown,
): Promise<z.output<I>> {
  if (scope.actor.kind === 'anonymous' && operation.allow !== open) {
    throw operation.unauthenticated?.() ?? Unauthorized();
  }
  await operation.gate?.(scope);
  return parseInput(operation.input, raw, operation.invalid);
}

/** @throws 400 "Validation error" with all issues, or the operation's own error for invalid input */
export function parseInput<I extends z.ZodType>(
  input: I,
  raw: unknown,
  invalid: (issues: readonly ValidationIssue[], raw: unknown) => DomainError = validationError,
): z.output<I> {
  const keptNumbers = keptNumbersOf(input);
  const flaw = unstorable(raw, keptNumbers);
  if (flaw)
    throw invalid([{ code: 'custom', path: [...(refusedNumberIn(raw, keptNumbers)?.path ?? [])], message: flaw }], raw);
  const parsed = input.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ code, path, message }) => ({
      code,
      path: path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
      message,
    })),
    raw,
  );
}

/** Runs an operation and publishes its duration and status. */
export async function observeOperation<T>(
  { name, kind }: Pick<AnyOperation, 'name' | 'kind'>,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now();
  const report = (status: number) => operationChannel.publish({ name, kind, ms: performance.now() - started, status });
  try {
    const result = await work();
    report(200);
    return result;
  } catch (error) {
    report(error instanceof DomainError ? error.status : 500);
    throw error;
  }
}
