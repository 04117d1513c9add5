import type { Issue } from '../../../generated/prisma/client.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';

/** Why a creation answers with an issue that is there already. */
export type RepeatReason = 'idempotency_key' | 'recent_open_title';

const BY_KEY = statement(`SELECT * FROM "Issue" WHERE "companyId" = $1::uuid AND "idempotencyKey" = $2`);
const BY_TITLE = statement(`
  SELECT * FROM "Issue"
   WHERE "companyId" = $1::uuid AND "titleKey" = orgraph_title_key($2) AND "createdAt" > now() - interval '48 hours'
     AND status NOT IN ('done', 'cancelled') AND "parentId" IS NOT DISTINCT FROM $3::uuid AND "hiddenAt" IS NULL
   ORDER BY "createdAt", id LIMIT 1`);

interface CreationKey {
  readonly title: string;
  readonly parentId: string | null;
  readonly idempotencyKey?: string | undefined;
  readonly allowDuplicate: boolean;
}

/**
 * The issue that a creation repeats: of the same key, or open, at most 48 hours old, below the same parent and
 * of the same title whatever its case and spaces. Asked under the company's lock, so that of two at once one finds the other.
 */
export async function findRepeat(
  scope: WriteScope,
  companyId: string,
  { title, parentId, idempotencyKey, allowDuplicate }: CreationKey,
): Promise<{ issue: Issue; reason: RepeatReason } | null> {
  const [keyed, titled] = await Promise.all([
    idempotencyKey ? scope.row<Issue>(BY_KEY, [companyId, idempotencyKey]) : undefined,
    allowDuplicate ? undefined : scope.row<Issue>(BY_TITLE, [companyId, title, parentId]),
  ]);
  if (keyed) return { issue: keyed, reason: 'idempotency_key' };
  return titled ? { issue: titled, reason: 'recent_open_title' } : null;
}
