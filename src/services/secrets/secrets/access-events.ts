import { z } from 'zod';
import type { SecretAccessEvent } from '../../../generated/prisma/client.js';
import { boardReader } from '../../access/rules.js';
import { type Actor, principalOf } from '../../core/actors/actor.js';
import { query } from '../../core/operation/operation.js';
import { type Scope, WriteScope } from '../../core/operation/scope.js';
import type { Transaction } from '../../core/postgres/database.js';
import { statement } from '../../core/postgres/statement.js';
import { AccessEventView, type AccessOutcome, presentAccessEvent } from './model.js';
import { anySecretById, secretRef } from './rows.js';

/** Who wants a value, and what for. */
export interface Consumer {
  /** agent | project | routine | plugin | tool_connection | environment | run | system */
  readonly type: string;
  readonly id: string;
  readonly configPath: string | null;
  readonly runId: string | null;
  readonly issueId: string | null;
}

/** One attempt to read a value. It names a secret of the company, or the definition that somebody has no value of. */
export interface Attempt {
  readonly secretId: string | null;
  readonly userSecretDefinitionId?: string | null;
  readonly version: number | null;
  readonly consumer: Consumer;
  readonly outcome: AccessOutcome;
  readonly errorCode: string | null;
}

/**
 * Records attempts in a transaction of its own, so that a refusal stays recorded although the request that asked is
 * rolled back. Within a mutation that begins when the mutation's own is over.
 */
export async function recordAccess(scope: Scope, companyId: string, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const { services, actor } = scope;
  const record = () =>
    services.database.transaction([companyId], (tx) => writeAttempts(tx, actor, companyId, attempts));
  if (scope instanceof WriteScope) scope.afterwards.push(record);
  else await record();
}

/** When a secret was last read is told to the minute: a busy one would else be written by every run. */
const RESOLVED = `
  UPDATE "Secret" SET "lastResolvedAt" = clock_timestamp() WHERE ("companyId", id) IN (
    SELECT "companyId", id FROM "Secret" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[])
       AND ("lastResolvedAt" IS NULL OR "lastResolvedAt" < clock_timestamp() - interval '1 minute')
       FOR NO KEY UPDATE SKIP LOCKED)`;

/** Records attempts in the given transaction: what was read there is given out only once that is on record. */
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

const OF_SECRET = statement(`
  SELECT * FROM "SecretAccessEvent" WHERE "companyId" = $1::uuid AND "secretId" = $2::uuid
   ORDER BY "createdAt" DESC, id DESC LIMIT $3`);

export const listSecretAccessEvents = query({
  name: 'listSecretAccessEvents',
  summary: "List the attempts to read a secret's value, newest first, also of a deleted one",
  input: z.object({
    ...secretRef,
    limit: z.int().min(1).max(200).default(50).describe('How many at most.'),
  }),
  output: z.array(AccessEventView),
  on: anySecretById,
  allow: boardReader,
  run: (scope, { limit }, { companyId, id }) => scope.sql<SecretAccessEvent>(OF_SECRET, [companyId, id, limit]),
  present: (_scope, events) => events.map(presentAccessEvent),
});
