import type { z } from 'zod';
import type { DomainError, ValidationIssue } from '../errors/errors.js';
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
type Locator<I, R> = (scope: Scope, input: I) => Promise<R>;

/**
 * Throws 401 or 403 unless the scope's actor may perform the operation on the resource. Composed of the rules of
 * `access/rules`.
 */
export type Allow<R> = (scope: Scope, resource: R) => Awaitable<void>;

/** Allows every caller, with or without a credential. An operation has to state it. */
export const open: Allow<unknown> = () => {};

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
  extends Spec<I, O, R> {
  readonly kind: 'mutation';
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

/** The declaration of a mutation: `run` gets the result of `before`. */
interface MutationSpec<I extends z.ZodType, O extends z.ZodType, R, B>
  extends Omit<Mutation<I, O, R>, 'kind' | 'before' | 'run'> {
  readonly before?: (scope: Scope, input: z.output<I>, resource: R) => Promise<B>;
  readonly run: (scope: WriteScope, input: z.output<I>, resource: R, before: B) => Promise<z.input<O>>;
}

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
export function mutation<I extends z.ZodType, O extends z.ZodType, R, B = undefined>(
  spec: MutationSpec<I, O, R, B>,
): Mutation<I, O, R> {
  return { kind: 'mutation', ...(spec as Omit<Mutation<I, O, R>, 'kind'>) };
}

/** Declares an operation that writes before and after its external requests. */
export function procedure<I extends z.ZodType, O extends z.ZodType, R>(
  spec: Omit<Procedure<I, O, R>, 'kind'>,
): Procedure<I, O, R> {
  return { kind: 'procedure', ...spec };
}
