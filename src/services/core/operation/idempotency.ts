import { type Actor, principalOf } from '../actors/actor.js';
import { badRequest, type DomainError, domainError } from '../errors/errors.js';
import { rowsIn, type Transaction } from '../postgres/database.js';
import { statement } from '../postgres/statement.js';
import { keyedDigest } from '../text/canonical.js';
import { unstorable } from '../text/fields.js';
import { type Deletion, Replayed } from './operation.js';
import type { Scope, Services } from './scope.js';

// Work that a repeated request must not do twice. There are three ways, by what outlives the first request:
//
// - `claimKey`: the answer is kept for a day. Every mutation with a key uses it, in its transaction.
// - `atMostOnce`: the same for a procedure, whose work lies between transactions. A crash leaves a claim without an
//   answer, so its effect is unknown.
// - `firstOfKey`: the record is the answer, and keeps the key in columns of its own for as long as it exists.
//
// A tool call has its row in the ledger instead, and a comment the id that its author chose.

/** The time for which a stored answer is replayed. */
export const IDEMPOTENCY_RETENTION_HOURS = 24;

const KeyReused = domainError(
  'idempotency_key_reused',
  'This idempotency key was used before with different inputs. Use a new key for a new request.',
);

const SecretShownOnce = domainError(
  'idempotency_secret_shown_once',
  'This request was executed before and its secret was shown once. Revoke what it created and create another.',
);

const OutcomeUnknown = domainError(
  'idempotency_outcome_unknown',
  'An earlier request with this key is under way or ended without an answer. Its effect is unknown: check before you send it with another key.',
);

interface StoredResponse {
  readonly output: unknown;
  readonly cursor: string | null;
  readonly deletion?: Deletion | undefined;
  /** The company of the request, if any. */
  readonly companyId?: string | undefined;
}

/** The columns in which a kind of record stores the key and the digest of the request that created it. */
interface KeyStore<T> {
  readonly find: (key: string) => Promise<T | null>;
  readonly digestOf: (first: T) => string | null;
  /** The 409 when a different request uses the key of a record. */
  readonly reused: (first: T) => DomainError;
}

/**
 * The record that an earlier request with the same key created, for keys that live as long as their records. Call it
 * under a lock that all requests of this kind take: of two concurrent requests, the second then finds the record of the
 * first.
 * @param digest of the request, without its key
 * @returns null for a new key or none
 */
export async function firstOfKey<T>(
  key: string | null | undefined,
  digest: string,
  { find, digestOf, reused }: KeyStore<T>,
): Promise<T | null> {
  const first = key ? await find(key) : null;
  if (first && digestOf(first) !== digest) throw reused(first);
  return first;
}

/** A claimed key: either the answer of an earlier execution, or the function that stores one. */
export type KeyClaim =
  | { readonly replay: StoredResponse }
  | { readonly store: (response: StoredResponse) => Promise<void> };

interface KeyedRequest {
  readonly services: Pick<Services, 'agentJwtSecret'>;
  readonly actor: Actor;
  readonly key: string;
  readonly operation: string;
  readonly input: unknown;
  /** Whether the answer holds a secret. If so, it is never stored, and a retry gets an error instead. */
  readonly secret: boolean;
}

const CLAIM = statement(`
  INSERT INTO "IdempotencyKey" ("principal", "key", "operation", "inputHash")
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING "key"`);
const STORE = statement(`
  UPDATE "IdempotencyKey" SET "response" = $3::jsonb, "cursor" = $4 WHERE "principal" = $1 AND "key" = $2`);

/**
 * Claims a key in the mutation's transaction. A concurrent second use waits until the first ends: it replays the answer
 * after a commit, and executes after a rollback.
 */
export async function claimKey(
  tx: Transaction,
  { services, actor, key, operation, input, secret }: KeyedRequest,
): Promise<KeyClaim> {
  if (key.length < 1 || key.length > 240) throw badRequest('Idempotency key must have 1 to 240 characters');
  if (unstorable(key)) throw badRequest('Idempotency key must not contain NUL characters or broken surrogate pairs');
  const { type, id } = principalOf(actor);
  const principal = `${type}:${id}`;
  const inputHash = keyedDigest(services, input);
  const [claimed] = await rowsIn(tx, CLAIM, [principal, key, operation, inputHash]);
  if (claimed) return { store: (response) => storeAnswer(tx, [principal, key], response, secret) };

  const row = await tx.idempotencyKey.findUniqueOrThrow({ where: { principal_key: { principal, key } } });
  if (row.operation !== operation || row.inputHash !== inputHash) throw KeyReused({ operation: row.operation });
  const response = row.response as {
    output?: unknown;
    deletion?: Deletion;
    companyId?: string;
    shownOnce?: { id?: string };
  } | null;
  // Only work outside of transactions commits a key before its answer.
  if (!response) throw OutcomeUnknown();
  if (response.shownOnce) throw SecretShownOnce(response.shownOnce);
  const { output, deletion, companyId } = response;
  return { replay: { output, cursor: row.cursor, deletion, companyId } };
}

const ANSWERED = statement(`
  SELECT 1 AS found FROM "IdempotencyKey" WHERE "principal" = $1 AND "key" = $2 AND "response" IS NOT NULL`);

/** Whether the answer of an earlier request with a key is stored. */
export async function isAnswerKept(scope: Scope, key: string): Promise<boolean> {
  const { type, id } = principalOf(scope.actor);
  return (await scope.row(ANSWERED, [`${type}:${id}`, key])) !== undefined;
}

/** Stores the answer of a claimed key. */
async function storeAnswer(
  tx: Transaction,
  owner: readonly [principal: string, key: string],
  { output, cursor, deletion, companyId }: StoredResponse,
  secret = false,
): Promise<void> {
  const response = secret ? { shownOnce: { id: idIn(output as object) } } : { output, deletion, companyId };
  await rowsIn(tx, STORE, [...owner, JSON.stringify(response), cursor]);
}

/** The id of the created record, in the output itself or in the field beside the secret. */
const idIn = (output: object): string | undefined =>
  [output, ...Object.values(output)].find((part): part is { id: string } => typeof part?.id === 'string')?.id;

interface KeyedWork<T> {
  /** The name of the operation, and its input. */
  readonly operation: string;
  readonly input: unknown;
  /** Without a key, nothing is stored. */
  readonly key: string | undefined;
  /** Whether to store an answer for repeated requests. Without a stored answer, the work may run again. */
  readonly keeps?: (output: T) => boolean;
  /** Whether a failure means that the work changed nothing and may run again. */
  readonly isUndone: (error: unknown) => boolean;
  readonly work: () => Promise<T>;
}

const RELEASE = statement(`
  DELETE FROM "IdempotencyKey" WHERE "principal" = $1 AND "key" = $2 AND "response" IS NULL RETURNING "key"`);

/**
 * Does work outside of any transaction, at most once per key. It takes the key before the work begins. A request with
 * the same key during the work, or after the outcome was lost, is rejected and never repeats the work.
 * @throws 409 idempotency_key_reused, idempotency_outcome_unknown
 */
export async function atMostOnce<T>(scope: Scope, keyed: KeyedWork<T>): Promise<T | Replayed<T>> {
  const { operation, input, key, keeps = () => true, isUndone, work } = keyed;
  const { services, actor, reachable, payer } = scope;
  if (key === undefined || actor.kind === 'anonymous') return work();
  const request = { services, actor, key, operation, input, secret: false };
  const claim = await services.database.transaction(reachable, (tx) => claimKey(tx, request), payer);
  if ('replay' in claim) return new Replayed(claim.replay.output as T);
  const { type, id } = principalOf(actor);
  const owner = [`${type}:${id}`, key] as const;
  const release = () => services.database.transaction(reachable, (tx) => rowsIn(tx, RELEASE, [...owner]), payer);
  let output: T;
  try {
    output = await work();
  } catch (error) {
    if (isUndone(error)) await release();
    throw error;
  }
  if (!keeps(output)) await release();
  else await services.database.transaction(reachable, (tx) => storeAnswer(tx, owner, { output, cursor: null }), payer);
  return output;
}
