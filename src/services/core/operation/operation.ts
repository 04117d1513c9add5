import { z } from 'zod';
import type { DomainError, ValidationIssue } from '../errors/errors.js';
import { meantName } from '../text/names.js';
import type { Scope, WriteScope } from './scope.js';

type Awaitable<T> = T | Promise<T>;

/** A record of a company. */
export interface InCompany {
  readonly companyId: string;
}

/**
 * Finds the resource of an operation, or throws its 404. The rest of the operation is narrowed to the resource's
 * company.
 */
type Locator<I, R, S = Scope> = (scope: S, input: I) => Promise<R>;

/** Throws 401 or 403 unless the scope's actor passes. */
export type RuleCheck<R> = (scope: Scope, resource: R) => Awaitable<void>;

/**
 * Throws 401 or 403 unless the scope's actor may perform the operation on the resource. Composed of the rules of
 * `access/rules`.
 */
export interface Allow<R> extends RuleCheck<R> {
  /** The callers that pass, in words for the documentation: a noun, such as `A board user of the company`. */
  readonly who: string;
}

/** Makes a rule from a check and the callers that pass it. */
export const rule = <R>(who: string, check: RuleCheck<R>): Allow<R> =>
  Object.assign((scope: Scope, resource: R) => check(scope, resource), { who });

/** Allows every caller, with or without a credential. An operation has to state it. */
export const open: Allow<unknown> = rule('Anyone, with or without a credential', () => {});

interface Spec<I extends z.ZodType, O extends z.ZodType, R> {
  /** A camelCase verb and noun: the name of the GraphQL field and of the OpenAPI operation. */
  readonly name: string;
  /** One line, shown in the OpenAPI document and the GraphQL schema. */
  readonly summary: string;
  readonly input: I;
  /** The error for callers without a credential, if it is not the common one. */
  readonly unauthenticated?: () => DomainError;
  /** The error for invalid input, if it is not the common one. */
  readonly invalid?: (issues: readonly ValidationIssue[], raw: unknown) => DomainError;
  /** The wire shape of the response. */
  readonly output: O;
  readonly on?: Locator<z.output<I>, R>;
  readonly allow: Allow<R>;
  /** The callers in words, if `run` narrows those of the rule. */
  readonly callers?: string;
  /**
   * Whether the operation may write execution settings: what runs, where or with which values. See
   * `execution-settings`.
   */
  readonly setsExecution?: true;
  /** @throws while the feature is disabled */
  readonly gate?: (scope: Scope) => Awaitable<unknown>;
  /** The reason why no transport exposes the operation. */
  readonly internal?: string;
}

export interface Query<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, R = unknown, V = unknown>
  extends Spec<I, O, R> {
  readonly kind: 'query';
  /** Returns the rows; GraphQL reads them without conversion. */
  readonly run: (scope: Scope, input: z.output<I>, resource: R) => Awaitable<V>;
  /** Converts the rows to their wire shape. */
  readonly present: (scope: Scope, value: V) => Awaitable<z.input<O>>;
}

/** The id of a deleted record, and the id of its parent record. */
export interface Deletion {
  /** Null if there was nothing to delete, and that is not an error. */
  readonly id: string | null;
  readonly parentId: string | null;
}

/** For records of a company that `on` finds. */
export const deletesOfCompany = (_scope: unknown, { id, companyId }: InCompany & { id: string }): Deletion => ({
  id,
  parentId: companyId,
});

export interface Mutation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, R = unknown>
  extends Omit<Spec<I, O, R>, 'on'> {
  readonly kind: 'mutation';
  /** Runs in the transaction, so it may lock the resource. */
  readonly on?: Locator<z.output<I>, R, WriteScope>;
  /** Finds the resource for `before` where `on` locks it: before the transaction, a lock would end at once. */
  readonly find?: Locator<z.output<I>, R>;
  /** Whether the response holds a secret that is shown once: it is never stored for replay. */
  readonly secret?: boolean;
  /** The deleted record. It is returned and stored beside the REST response, which is often just `ok`. */
  readonly deletes?: (scope: WriteScope, resource: R, input: z.output<I>) => Awaitable<Deletion>;
  /** The error instead of 503 if the resource is still locked by others after all attempts. */
  readonly inUse?: () => DomainError;
  /** The maximum duration of the transaction, if half a minute is not enough. */
  readonly limitMs?: number;
  /**
   * Slow work outside the database, such as starting a program. It runs before the transaction begins, after `allow`.
   * `run` gets its result, after `allow` has passed again.
   */
  readonly before?: (scope: Scope, input: z.output<I>, resource: R) => Promise<unknown>;
  readonly run: (scope: WriteScope, input: z.output<I>, resource: R, before?: unknown) => Promise<z.input<O>>;
}

/** The answer of an earlier request with the same key, returned instead of repeating a procedure's work. */
export class Replayed<T> {
  constructor(readonly output: T) {}
}

/**
 * An operation that writes in several transactions of its own (`transact`), because its external requests lie between
 * them: a tool call must be recorded before it is made, and its outcome afterwards.
 */
export interface Procedure<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, R = unknown>
  extends Spec<I, O, R> {
  readonly kind: 'procedure';
  /**
   * Runs outside any transaction, after `allow`. If a rule must still hold at the time of a write, `run` has to check
   * it again.
   * @param idempotencyKey the key of the request, for work that must not be done twice
   */
  readonly run: (
    scope: Scope,
    input: z.output<I>,
    resource: R,
    idempotencyKey: string | undefined,
  ) => Promise<z.input<O> | Replayed<z.input<O>>>;
}

/** The declaration of a mutation without `before`. */
type PlainMutation<I extends z.ZodType, O extends z.ZodType, R> = Omit<Mutation<I, O, R>, 'kind' | 'find' | 'before'>;

/** The declaration of a mutation whose `run` gets the result of `before`. */
type PreparedMutation<I extends z.ZodType, O extends z.ZodType, R, B> = Omit<
  Mutation<I, O, R>,
  'kind' | 'on' | 'find' | 'before' | 'run'
> & {
  readonly before: (scope: Scope, input: z.output<I>, resource: R) => Promise<B>;
  readonly run: (scope: WriteScope, input: z.output<I>, resource: R, before: B) => Promise<z.input<O>>;
} & (
    | { readonly on?: Locator<z.output<I>, R>; readonly find?: never }
    | { readonly on: Locator<z.output<I>, R, WriteScope>; readonly find: Locator<z.output<I>, R> }
  );

// Only for code that loops over every operation: functions are contravariant, so no common supertype has callable ones.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyOperation = Query<any, any, any, any> | Mutation<any, any, any> | Procedure<any, any, any>;
/** An operation that may change something. */
export type AnyWrite = Exclude<AnyOperation, { kind: 'query' }>;

/**
 * Declares an operation that only reads. `run` may be left out when the output is the result of `on`, and `present`
 * when the rows already have the wire shape.
 */
export function query<I extends z.ZodType, O extends z.ZodType, R, V>(
  spec: Omit<Query<I, O, R, V>, 'kind'>,
): Query<I, O, R, V>;
export function query<I extends z.ZodType, O extends z.ZodType, R>(
  spec: Omit<Query<I, O, R, z.input<O>>, 'kind' | 'present'>,
): Query<I, O, R, z.input<O>>;
export function query<I extends z.ZodType, O extends z.ZodType, R>(
  spec: Required<Pick<Query<I, O, R, R>, 'on' | 'present'>> & Omit<Query<I, O, R, R>, 'kind' | 'run'>,
): Query<I, O, R, R>;
export function query<I extends z.ZodType, O extends z.ZodType, R, V>(
  spec: Omit<Query<I, O, R, V>, 'kind' | 'run' | 'present'> & Partial<Pick<Query<I, O, R, V>, 'run' | 'present'>>,
): Query<I, O, R, V> {
  const returnResource = (_scope: Scope, _input: z.output<I>, resource: R) => resource as unknown as V;
  const asIs = (_scope: Scope, value: V) => value as z.input<O>;
  return { kind: 'query', run: returnResource, present: asIs, ...spec };
}

/** Declares an operation that writes: one transaction, audited, with idempotency keys. */
export function mutation<I extends z.ZodType, O extends z.ZodType, R, B>(
  spec: PreparedMutation<I, O, R, B>,
): Mutation<I, O, R>;
export function mutation<I extends z.ZodType, O extends z.ZodType, R>(spec: PlainMutation<I, O, R>): Mutation<I, O, R>;
export function mutation<I extends z.ZodType, O extends z.ZodType, R>(
  spec: Omit<Mutation<I, O, R>, 'kind'>,
): Mutation<I, O, R> {
  return { kind: 'mutation', ...spec };
}

/** Declares an operation that writes before and after its external requests. */
export function procedure<I extends z.ZodType, O extends z.ZodType, R>(
  spec: Omit<Procedure<I, O, R>, 'kind'>,
): Procedure<I, O, R> {
  return { kind: 'procedure', ...spec };
}

/**
 * Events about the progress of runs and wakes. They make up most of a journal but are not activity, so activity lists,
 * statistics and the index "Event_activity_idx" exclude them.
 */
export const BOOKKEEPING: readonly string[] = [
  'heartbeat.logged',
  'heartbeat.progress',
  'wake.requested',
  'wake.deferred',
  'wake.coalesced',
  'wake.skipped',
  'wake.promoted',
  'wake.cancelled',
];

const actions = new Set(BOOKKEEPING);

export const isBookkeeping = ({ action }: { readonly action: string }): boolean => actions.has(action);

/** The SQL condition that an event is not bookkeeping, spelled as in the index. */
export const isActivitySql = (table: string): string =>
  `${table}.action NOT IN (${BOOKKEEPING.map((action) => `'${action}'`).join(', ')})`;

/** Events about changes to an inbox: they change no work. */
const INBOX_ACTIONS = ['issue.read_marked', 'issue.read_unmarked', 'issue.inbox_archived', 'issue.inbox_unarchived'];

/** The inbox actions as a list of SQL values. */
export const INBOX_ACTIONS_SQL = INBOX_ACTIONS.map((action) => `'${action}'`).join(', ');

const SHORTEST = 4;
/** Each unknown name is compared with all known names, and a body may have 50,000 of them. */
const MOST_NAMES = 50;

/** Fields that a client sends back with a record, without intending to set them. */
const OF_EVERY_RECORD: ReadonlySet<string> = new Set(['id', 'companyId', 'createdAt', 'updatedAt']);

const fieldsOf = (schema: z.ZodType): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape as object) : [];

/**
 * Finds the fields of a body that have no effect although the client probably expects one. Examples are a field of the
 * record that this operation does not set, or a misspelled field of the operation.
 * @returns a sentence for each
 */
export function unusedFields(
  { input, output }: { readonly input: z.ZodType; readonly output: z.ZodType },
  sent: readonly string[],
): string[] {
  const inputFields = fieldsOf(input);
  const ofRecord = new Set(fieldsOf(output));
  const unknown = sent.filter((name) => !inputFields.includes(name) && !OF_EVERY_RECORD.has(name));
  return unknown.slice(0, MOST_NAMES).flatMap((name) => {
    const meant = meantName(name, inputFields, SHORTEST);
    if (meant) return [`${name} is not a field. Did you mean ${meant}?`];
    return ofRecord.has(name) ? [`${name} is not set by this request.`] : [];
  });
}
