import { type Actor, principalOf } from '../actors/actor.js';
import { badRequest, type DomainError, domainError } from '../errors/errors.js';
import { rowsIn, type Transaction } from '../postgres/database.js';
import { statement } from '../postgres/statement.js';
import { keyedDigest } from '../text/canonical.js';
import { unstorable } from '../text/fields.js';
import type { Deletion } from './operation.js';
import type { Scope, Services } from './scope.js';

/** The time for which a stored answer is replayed. */
export const IDEMPOTENCY_RETENTION_HOURS = 24;

const KeyReused = domainError(
  'idempotency_key_reused',
  409,
  'This idempotency key was used before with different inputs. Use a new key for a new request.',
);

const SecretShownOnce = domainError(
  'idempotency_secret_shown_once',
  409,
  'This request was executed before and its secret was shown once. Revoke what it created and create another.',
);

const OutcomeUnknown = domainError(
  'idempotency_outcome_unknown',
  409,
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
export async function storeAnswer(
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
