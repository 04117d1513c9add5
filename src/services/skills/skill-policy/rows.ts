import type { SkillPolicy } from '#generated/prisma/client.js';
import { shareTurn, takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Loader, Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement, steadyStatement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { OPEN_POLICY, type SkillPolicyDocument } from './model.js';

type PolicyRow = Pick<SkillPolicy, 'companyId' | 'document' | 'revision'>;

const OF_COMPANIES = steadyStatement(`
  SELECT "companyId", document, revision FROM "SkillPolicy" WHERE "companyId" = ANY($1::uuid[])`);

const rowOfCompany: Loader<string, PolicyRow | null> = rowsBy(OF_COMPANIES, 'companyId');

/** The policy in a row; the open default if none is stored. */
export const documentOf = (row: PolicyRow | null | undefined): SkillPolicyDocument =>
  row?.document
    ? {
        ...OPEN_POLICY,
        ...(row.document as unknown as Pick<SkillPolicyDocument, 'defaultEffect' | 'rules'>),
        revision: row.revision,
        materialized: true,
      }
    : OPEN_POLICY;

/** The policy of a company. */
export const skillPolicyOf = async (scope: Scope, companyId: string): Promise<SkillPolicyDocument> =>
  documentOf(await scope.load(rowOfCompany, companyId));

const COLUMNS = `"companyId", document, revision FROM "SkillPolicy" WHERE "companyId" = $1::uuid`;
const SHARED = statement(`SELECT ${COLUMNS} FOR SHARE`);
const LOCKED = statement(`SELECT ${COLUMNS} FOR NO KEY UPDATE`);
const PLACED = statement(`INSERT INTO "SkillPolicy" ("companyId") VALUES ($1::uuid)`);

/** The turn to take before a company's first policy, when there is no row to lock. */
const firstOf = (companyId: string): string => `skill-policy:${companyId}`;

/**
 * The policy of a company, protected from changes until the transaction ends: actions that it allows happen while it
 * applies. Other transactions can hold it at the same time.
 */
export async function policyDuring(scope: WriteScope, companyId: string): Promise<SkillPolicyDocument> {
  const row = await scope.row<PolicyRow>(SHARED, [companyId]);
  if (row) return documentOf(row);
  await shareTurn(scope, firstOf(companyId));
  return documentOf(await scope.row<PolicyRow>(SHARED, [companyId]));
}

/** The policy of a company, locked for a change. Waits for the transactions that act under the present policy. */
export async function lockedPolicy(scope: WriteScope, companyId: string): Promise<SkillPolicyDocument> {
  const row = await scope.row<PolicyRow>(LOCKED, [companyId]);
  if (row) return documentOf(row);
  await takeTurn(scope, firstOf(companyId));
  const first = await scope.row<PolicyRow>(LOCKED, [companyId]);
  if (!first) await scope.sql(PLACED, [companyId]);
  return documentOf(first);
}

const WRITE = statement(`
  UPDATE "SkillPolicy" SET document = $2::jsonb, revision = $3, "updatedAt" = now() WHERE "companyId" = $1::uuid`);

/** Writes a policy, whose row is locked; null removes it. */
export async function writePolicy(
  scope: WriteScope,
  companyId: string,
  document: Pick<SkillPolicyDocument, 'defaultEffect' | 'rules'> | null,
  revision: number,
): Promise<void> {
  await scope.sql(WRITE, [companyId, document && JSON.stringify(document), revision]);
}
