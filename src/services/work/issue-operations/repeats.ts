import type { Issue } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { CLOSED_SQL } from '../issues/model.js';

/** The reason why a creation returns an existing issue. */
export type RepeatReason = 'idempotency_key' | 'recent_open_title';

const BY_KEY = statement(`SELECT * FROM "Issue" WHERE "companyId" = $1::uuid AND "idempotencyKey" = $2`);
const BY_TITLE = statement(`
  SELECT * FROM "Issue"
   WHERE "companyId" = $1::uuid AND "titleKey" = orgraph_title_key($2) AND "createdAt" > now() - interval '48 hours'
     AND status NOT IN (${CLOSED_SQL}) AND "parentId" IS NOT DISTINCT FROM $3::uuid AND "hiddenAt" IS NULL
   ORDER BY "createdAt", id LIMIT 1`);

interface CreationKey {
  readonly title: string;
  readonly parentId: string | null;
  readonly idempotencyKey?: string | undefined;
  readonly allowDuplicate: boolean;
}

/**
 * The issue that a creation repeats: one with the same key, or an open one with the same parent and title, ignoring
 * case and spaces, that is at most 48 hours old. Call it under the company's lock: the later of two concurrent
 * creations then finds the other's issue.
 */
export async function findRepeat(
  scope: WriteScope,
  companyId: string,
  { title, parentId, idempotencyKey, allowDuplicate }: CreationKey,
): Promise<{ issue: Issue; reason: RepeatReason } | null> {
  const [sameKey, sameTitle] = await Promise.all([
    idempotencyKey ? scope.row<Issue>(BY_KEY, [companyId, idempotencyKey]) : undefined,
    allowDuplicate ? undefined : scope.row<Issue>(BY_TITLE, [companyId, title, parentId]),
  ]);
  if (sameKey) return { issue: sameKey, reason: 'idempotency_key' };
  return sameTitle ? { issue: sameTitle, reason: 'recent_open_title' } : null;
}
