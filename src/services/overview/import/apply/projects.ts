import { eventSubject } from '#services/core/journal/journal.js';
import { insertProject } from '#services/organization/projects/insert.js';
import { newWorkspace } from '#services/organization/projects/model.js';
import { insertWorkspace } from '#services/organization/projects/workspaces.js';
import { fieldOf } from '../parse/field.js';
import type { PlannedProject } from '../plan/plan.js';
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
