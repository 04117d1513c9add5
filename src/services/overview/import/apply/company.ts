import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { openCompany } from '#services/organization/companies/open.js';
import { brandingEditor } from '#services/organization/companies/operations.js';
import { companyById } from '#services/organization/companies/rows.js';
import type { ParsedPackage } from '../parse/parsed.js';
import type { Plan } from '../plan/plan.js';
import { importLogo } from './attachments.js';
import type { ImportContext } from './context.js';

/** Creates the company of a package, possibly under another name. @returns its id */
export function openImported(scope: WriteScope, { manifest }: ParsedPackage, plan: Plan): Promise<string> {
  const company = plan.include.company ? manifest.company : null;
  return openCompany(scope, {
    name: plan.companyName,
    description: company?.description ?? null,
    primaryColor: company?.branding.primaryColor ?? null,
    requireBoardApprovalForNewAgents: company?.requireBoardApprovalForNewAgents ?? false,
    budgetMonthlyCents: company?.budgetMonthlyCents ?? 0,
  });
}

/** Applies the package's branding to a new company or to one that the import replaces. Its budget and rules stay. */
export async function brandCompany(context: ImportContext): Promise<boolean> {
  const { scope, companyId, plan, parsed } = context;
  const { manifest } = parsed;
  if (!manifest.company || !plan.include.company || plan.companyAction === 'none') return false;
  const company = await companyById(scope, { companyId });
  const logoAssetId = await importLogo(context);
  const { description, branding } = manifest.company;
  const look = { description, primaryColor: branding.primaryColor, ...(logoAssetId && { logoAssetId }) };
  if (plan.companyAction === 'update') await brandingEditor(scope, company);
  const changedKeys = Object.keys(look).filter(
    (key) => look[key as keyof typeof look] !== company[key as 'description'],
  );
  if (changedKeys.length === 0) return false;
  await scope.db.company.update({ where: { id: companyId }, data: look, select: { id: true } });
  if (plan.companyAction === 'update') {
    scope.emit({ ...eventSubject('company', company), action: 'company.branding_updated', details: { changedKeys } });
  }
  return plan.companyAction === 'update';
}
