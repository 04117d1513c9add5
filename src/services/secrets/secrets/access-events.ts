import { z } from 'zod';
import { boardReader } from '#services/access/rules.js';
import { type Actor, principalOf } from '#services/core/actors/actor.js';
import { query } from '#services/core/operation/operation.js';
import { type Scope, WriteScope } from '#services/core/operation/scope.js';
import type { Transaction } from '#services/core/postgres/database.js';
import { AccessEventView, type AccessOutcome, presentAccessEvent } from './model.js';
import { accessEventsOfSecret, anySecretById, secretRef } from './rows.js';

/** The reader of a value, with the setting that needs it. */
export interface Consumer {
  /** agent | project | routine | plugin | tool_connection | environment | run | system */
  readonly type: string;
  readonly id: string;
  readonly configPath: string | null;
  readonly runId: string | null;
  readonly issueId: string | null;
}

/** An attempt to read a secret, or to read a definition for which the person has no value. */
export interface Attempt {
  readonly secretId: string | null;
  readonly userSecretDefinitionId?: string | null;
  readonly version: number | null;
  readonly consumer: Consumer;
  readonly outcome: AccessOutcome;
  readonly errorCode: string | null;
}

/**
 * Records attempts in a separate transaction, which keeps a refusal recorded if the request is rolled back. Within a
 * mutation, that transaction begins after the mutation's own has ended.
 */
export async function recordAccess(scope: Scope, companyId: string, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const { services, actor } = scope;
  const record = () =>
    services.database.transaction([companyId], (tx) => writeAttempts(tx, actor, companyId, attempts));
  if (scope instanceof WriteScope) scope.afterwards(record);
  else await record();
}

/** Updated at most once a minute: not every run should write the row of a busy secret. */
const RESOLVED = `
  UPDATE "Secret" SET "lastResolvedAt" = clock_timestamp() WHERE ("companyId", id) IN (
    SELECT "companyId", id FROM "Secret" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])
       AND ("lastResolvedAt" IS NULL OR "lastResolvedAt" < clock_timestamp() - interval '1 minute')
       FOR NO KEY UPDATE SKIP LOCKED)`;

/** Records attempts in the given transaction: a value is returned only if its read is recorded. */
export async function writeAttempts(
  tx: Transaction,
  actor: Actor,
  companyId: string,
  attempts: readonly Attempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  const { type, id } = principalOf(actor);
  await tx.secretAccessEvent.createMany({
    data: attempts.map(({ consumer, ...attempt }) => ({
      ...attempt,
      companyId,
      consumerType: consumer.type,
      consumerId: consumer.id,
      configPath: consumer.configPath,
      heartbeatRunId: consumer.runId,
      issueId: consumer.issueId,
      actorType: type,
      actorId: id,
    })),
  });
  const read = attempts.filter(({ outcome, secretId }) => outcome === 'success' && secretId !== null);
  if (read.length === 0) return;
  await tx.$executeRawUnsafe(RESOLVED, companyId, [...new Set(read.map(({ secretId }) => secretId))]);
}

export const listSecretAccessEvents = query({
  name: 'listSecretAccessEvents',
  summary: "List the attempts to read a secret's value, newest first; works for deleted secrets",
  input: z.object({
    ...secretRef,
    limit: z.int().min(1).max(200).default(50).describe('The maximum number of results.'),
  }),
  output: z.array(AccessEventView),
  on: anySecretById,
  allow: boardReader,
  run: (scope, { limit: first }, { companyId, id }) =>
    scope.load(accessEventsOfSecret, { parent: [companyId, id], args: { first } }),
  present: (_scope, { nodes }) => nodes.map(presentAccessEvent),
});
