import type { Scope } from '#services/core/operation/scope.js';
import { companyById } from '#services/organization/companies/rows.js';
import type { ParsedPackage } from '../parse/parsed.js';
import { type Plan, type PlanRequest, planOf } from './plan.js';
import { importContentsOf } from './target.js';

/** Plans the import of a package into the present state of a company, or into a new one. */
export async function planImport(
  scope: Scope,
  parsed: ParsedPackage,
  existingId: string | null,
  request: PlanRequest,
): Promise<Plan> {
  const company = existingId ? await companyById(scope, { companyId: existingId }) : null;
  const target = await importContentsOf(scope, existingId, parsed.source);
  return planOf(parsed, target, company?.name ?? null, request);
}
