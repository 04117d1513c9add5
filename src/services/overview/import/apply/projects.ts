import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { brandingEditor } from '#services/organization/companies/operations.js';
import { companyById } from '#services/organization/companies/rows.js';
import { openCompany } from '#services/organization/companies/status.js';
import { insertProject } from '#services/organization/projects/insert.js';
import { newWorkspace } from '#services/organization/projects/model.js';
import { insertWorkspace } from '#services/organization/projects/workspaces.js';
import { fieldOf, type ParsedPackage } from '../parse/parsed.js';
import type { Plan, PlannedProject } from '../plan/plan.js';
import { importLogo } from './attachments.js';
import { agentIdOf, type ImportContext } from './context.js';
import { importVariables } from './variables.js';

/** The outcome for a project. */
export interface ProjectOutcome {
  readonly slug: string;
  readonly id: string;
  readonly action: 'created' | 'updated' | 'skipped';
  readonly name: string;
  readonly reason: string | null;
}

/** Creates or updates the projects of a package. The caller has locked the company. */
export async function importProjects(context: ImportContext): Promise<ProjectOutcome[]> {
  const outcomes: ProjectOutcome[] = [];
  for (const planned of context.plan.projects) {
    const outcome = await importProject(context, planned);
    context.projectIds.set(planned.slug, outcome.id);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function importProject(context: ImportContext, planned: PlannedProject): Promise<ProjectOutcome> {
  const { scope, companyId } = context;
  const { slug, action, existingId, plannedName, reason, project } = planned;
  if (action === 'skip') return { slug, id: existingId as string, action: 'skipped', name: plannedName, reason };
  const columns = {
    description: project.description,
    status: project.status,
    leadAgentId: agentIdOf(context, project.leadAgentSlug),
    color: project.color,
    icon: project.icon,
  };
  if (action === 'update') {
    const id = existingId as string;
    const targetDate = project.targetDate ? new Date(project.targetDate) : null;
    await scope.db.project.update({ where: { id }, data: { ...columns, targetDate }, select: { id: true } });
    const details = { name: plannedName, imported: true };
    scope.emit({ ...eventSubject('project', { companyId, id }), action: 'project.updated', details });
    return { slug, id, action: 'updated', name: plannedName, reason };
  }
  const env = await importVariables(context, 'project', slug);
  const [first, ...others] = project.workspaces.map((workspace) => fieldOf(newWorkspace, workspace, project.path));
  const created = await insertProject(scope, companyId, {
    ...columns,
    name: plannedName,
    targetDate: project.targetDate,
    env: Object.keys(env).length > 0 ? env : null,
    ...(first && { workspace: first }),
  });
  for (const workspace of others) await insertWorkspace(scope, created, workspace);
  if (project.archived) {
    await scope.db.project.update({
      where: { id: created.id },
      data: { archivedAt: new Date() },
      select: { id: true },
    });
  }
  return { slug, id: created.id, action: 'created', name: created.name, reason };
}

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
