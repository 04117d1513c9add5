import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { AuditCode } from '../audit/model.js';
import { SCAN_VERSION } from '../audit/scan.js';
import type { StoredAudit } from '../library/versions.js';

/** A tree of files that a version in the company already has, so its files are stored. */
interface KnownTree {
  /** The findings of the current rules; null if the rules were not applied to the files alone. */
  readonly audit: StoredAudit | null;
}

const VERSIONS = statement(`
  SELECT DISTINCT ON ("contentHash") "contentHash", audit FROM "SkillVersion"
   WHERE "companyId" = $1::uuid AND "contentHash" = ANY($2::text[]) ORDER BY "contentHash", id DESC`);

/** Findings that do not come from the files and may have changed. */
const BESIDE_FILES: readonly AuditCode[] = ['local_modifications', 'origin_unavailable', 'inventory_mismatch'];

const isOfFiles = (audit: StoredAudit | null): boolean =>
  audit?.scanVersion === SCAN_VERSION && !audit.codes.some((code) => BESIDE_FILES.includes(code));

/** The trees that the company already has, by hash. They are neither audited nor stored again. */
export async function knownTrees(
  scope: Scope,
  companyId: string,
  contentHashes: readonly string[],
): Promise<ReadonlyMap<string, KnownTree>> {
  const rows = await scope.sql<{ contentHash: string; audit: StoredAudit | null }>(VERSIONS, [
    companyId,
    [...contentHashes],
  ]);
  return new Map(rows.map(({ contentHash, audit }) => [contentHash, { audit: isOfFiles(audit) ? audit : null }]));
}
