import { z } from 'zod';
import { lockCompany } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { hexColor, text } from '#services/core/text/fields.js';
import { companyById } from '#services/organization/companies/rows.js';
import { insertLabels, LABELS_NAMED } from '#services/organization/labels/operations.js';
import { lockGraph } from '#services/work/issues/blockers.js';
import { fieldOf } from '../parse/parsed.js';
import { type Plan, planOf } from '../plan/plan.js';
import type { PreparedPackage } from '../plan/prepare.js';
import { type ImportContents, importContentsOf } from '../plan/target.js';
import type { ImportRequest } from '../receive/input.js';
import { importAgents } from './agents.js';
import { importAttachments } from './attachments.js';
import { type ImportContext, rowInserter } from './context.js';
import { blockTasks, importComments, importWorkProducts, labelTasks } from './details.js';
import { importDocuments, replaceDocuments } from './documents.js';
import { type CreatedIssue, importIssues } from './issues.js';
import { brandCompany, importProjects, openImported } from './projects.js';
import { importRoutines, type RoutineOutcome } from './routines.js';
import { importPackageSkills } from './skills.js';

const Label = z.object({ name: text(48), color: hexColor() });

/** Creates the labels of a package whose names the company lacks, including labels that no task uses. */
async function importLabels({ scope, companyId, parsed, plan, labelIds }: ImportContext): Promise<void> {
  if (!plan.include.issues) return;
  const labels = parsed.manifest.labels.map((label) => ({
    id: label.id,
    ...fieldOf(Label, label, `labels.${label.id}`),
  }));
  if (labels.length === 0) return;
  await insertLabels(scope, companyId, labels);
  const names = labels.map(({ name }) => name);
  const labelRows = await scope.sql<{ id: string; key: string }>(LABELS_NAMED, [companyId, names]);
  const ids = new Map(labelRows.map(({ id, key }) => [key, id]));
  for (const { id, name } of labels) labelIds.set(id, ids.get(name.toLowerCase()) as string);
}

const remember = rowInserter(
  'ImportedIdentity',
  ['companyId', 'source', 'kind', 'slug', 'entityId', 'createdAt'],
  'ON CONFLICT ("companyId", source, kind, slug) DO UPDATE SET "entityId" = excluded."entityId"',
);

/** Records which source each task came from, for later imports to find it. */
async function rememberTasks(
  { scope, companyId, parsed }: ImportContext,
  issues: readonly CreatedIssue[],
  routines: readonly RoutineOutcome[],
): Promise<void> {
  const common = { companyId, source: parsed.source, createdAt: new Date().toISOString() };
  const created = routines.filter(({ action }) => action === 'created');
  await remember(scope, [
    ...issues.map(({ id, issue }) => ({ ...common, kind: 'issue', slug: issue.slug, entityId: id })),
    ...created.map(({ id, slug }) => ({ ...common, kind: 'routine', slug, entityId: id })),
  ]);
}

/** Imports a prepared package into an existing or a new company, in one transaction. */
export async function applyPackage(
  scope: WriteScope,
  parsed: PreparedPackage,
  request: ImportRequest,
  existingId: string | null,
) {
  if (existingId) await lockForImport(scope, existingId);
  const existingCompany = existingId ? await companyById(scope, { companyId: existingId }) : null;
  const target = await importContentsOf(scope, existingId, parsed.source);
  const plan = planOf(parsed, target, existingCompany?.name ?? null, request);
  if (plan.errors.length > 0) throw unprocessable(plan.errors[0] as string, { errors: plan.errors });
  const companyId = existingId ?? (await openImported(scope, parsed, plan));
  const context = contextOf(scope, { companyId, parsed, plan, target, request });
  const isBranded = await brandCompany(context);
  const { name, requireBoardApprovalForNewAgents } = await companyById(scope, { companyId });
  const skills = await importPackageSkills(context);
  const agents = await importAgents(context, requireBoardApprovalForNewAgents && scope.actor.kind === 'agent');
  const projects = await importProjects(context);
  const routines = await importTasks(context);
  const action = existingId === null ? 'created' : isBranded ? 'updated' : 'unchanged';
  const counts = {
    agents: agents.length,
    projects: projects.length,
    skills: skills.length,
    issues: plan.issues.length,
  };
  const details = { source: parsed.source, ...counts, collisionStrategy: request.collisionStrategy };
  scope.emit({ ...eventSubject('company', { companyId, id: companyId }), action: 'company.imported', details });
  return {
    company: { id: companyId, name, action: action as 'created' | 'updated' | 'unchanged' },
    agents,
    skills,
    projects,
    routines,
    envInputs: parsed.manifest.envInputs,
    warnings: [...plan.warnings, ...context.warnings],
  };
}

/** Locks in the global order: the graphs of tasks before the company. */
async function lockForImport(scope: WriteScope, companyId: string): Promise<void> {
  await lockGraph(scope, companyId, ['blockers', 'parents']);
  await lockCompany(scope, companyId);
}

interface Start {
  readonly companyId: string;
  readonly parsed: PreparedPackage;
  readonly plan: Plan;
  readonly target: ImportContents;
  readonly request: ImportRequest;
}

const contextOf = (scope: WriteScope, start: Start): ImportContext => ({
  scope,
  ...start,
  agentIds: new Map(),
  projectIds: new Map(),
  issueIds: new Map(),
  labelIds: new Map(),
  skillKeys: new Map(),
  warnings: new Set(),
});

/** Imports tasks with their related records, and recurring tasks. */
async function importTasks(context: ImportContext) {
  await importLabels(context);
  const created = await importIssues(context);
  await labelTasks(context);
  await blockTasks(context, created);
  const commentIds = await importComments(context, created);
  await importDocuments(context, created);
  await replaceDocuments(context);
  await importWorkProducts(context, created);
  await importAttachments(context, created, commentIds);
  const routines = await importRoutines(context);
  await rememberTasks(context, created, routines);
  return routines;
}
