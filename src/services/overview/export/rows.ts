import type { Agent, Issue, Project, ProjectWorkspace, Routine, Skill } from '#generated/prisma/client.js';
import { CompanyNotFound } from '#services/access/tenancy.js';
import type { Snapshot } from '#services/core/postgres/snapshot.js';
import { statement } from '#services/core/postgres/statement.js';
import { monthlyBudgetSql } from '#services/money/budgets/monthly.js';
import type { OrgAgent } from '#services/organization/org-chart/org.js';
import type { ManifestEntry } from '#services/skills/format/tree.js';
import type { SkillSight } from '#services/skills/library/rows.js';

// The rows that an export needs, except tasks. Columns are listed by name: a new column must not be exported by
// accident.

export interface ExportedCompanyRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly primaryColor: string | null;
  readonly requireApproval: boolean;
  readonly budgetMonthlyCents: number;
  /** Whether the company has tool connections, profiles, policies or gateways. A package includes none of them. */
  readonly hasTools: boolean;
  readonly logo: { readonly sha256: string; readonly byteSize: number; readonly contentType: string } | null;
}

/** A FROM clause with the connections, profiles, policies and gateways of a company. */
export const toolsSql = (companyId: string): string =>
  `(${['ToolConnection', 'ToolProfile', 'ToolPolicy', 'ToolGateway']
    .map((table) => `SELECT id FROM "${table}" WHERE "companyId" = ${companyId}`)
    .join(' UNION ALL ')}) t`;

const COMPANY = statement(`
  SELECT c.id, c.name, c.description, c."primaryColor", c."requireBoardApprovalForNewAgents" AS "requireApproval",
         ${monthlyBudgetSql('company', 'c.id', 'c.id')} AS "budgetMonthlyCents",
         CASE WHEN a.id IS NOT NULL THEN
           jsonb_build_object('sha256', a.sha256, 'byteSize', a."byteSize", 'contentType', a."contentType") END AS logo,
         EXISTS (SELECT FROM ${toolsSql('c.id')}) AS "hasTools"
    FROM "Company" c LEFT JOIN "Asset" a ON a."companyId" = c.id AND a.id = c."logoAssetId" WHERE c.id = $1::uuid`);

export interface ExportedAgentRow
  extends OrgAgent,
    Pick<Agent, 'companyId' | 'urlKey' | 'icon' | 'capabilities' | 'adapterType' | 'adapterConfig' | 'runtimeConfig'>,
    Pick<Agent, 'canCreateAgents' | 'canCreateSkills' | 'desiredSkills'>,
    Pick<Agent, 'instructionsMode' | 'instructionsRootPath' | 'instructionsEntryFile'> {
  readonly budgetMonthlyCents: number;
}

const AGENTS = statement(`
  SELECT a.id, a."companyId", a.name, a."urlKey", a.role, a.title, a.icon, a.capabilities, a.appearance, a."reportsTo",
         a."adapterType", a."adapterConfig", a."runtimeConfig", a."canCreateAgents", a."canCreateSkills",
         a."desiredSkills", a."instructionsMode", a."instructionsRootPath", a."instructionsEntryFile", 'idle' AS status,
         ${monthlyBudgetSql('agent', 'a."companyId"', 'a.id')} AS "budgetMonthlyCents"
    FROM "Agent" a WHERE a."companyId" = $1::uuid AND a.status <> 'terminated' ORDER BY a."urlKey" COLLATE "C", a.id`);

export interface ExportedGrantRow {
  readonly agentId: string;
  readonly permissionKey: string;
  readonly scope: Readonly<Record<string, unknown>> | null;
}

const GRANTS = statement(`
  SELECT "principalId" AS "agentId", "permissionKey", scope FROM "PrincipalPermissionGrant"
   WHERE "companyId" = $1::uuid AND "principalType" = 'agent' ORDER BY "permissionKey" COLLATE "C"`);

export type ExportedProjectRow = Pick<
  Project,
  'id' | 'name' | 'urlKey' | 'description' | 'status' | 'leadAgentId' | 'targetDate' | 'color' | 'icon' | 'env'
> & { readonly archived: boolean };

const PROJECTS = statement(`
  SELECT id, name, "urlKey", description, status, "leadAgentId", "targetDate", color, icon, env,
         "archivedAt" IS NOT NULL AS archived
    FROM "Project" WHERE "companyId" = $1::uuid ORDER BY "urlKey" COLLATE "C"`);

export type WorkspaceRow = Pick<
  ProjectWorkspace,
  'projectId' | 'name' | 'sourceType' | 'repoUrl' | 'repoRef' | 'defaultRef' | 'visibility' | 'isPrimary'
> & { readonly hasPlace: boolean; readonly hasCommands: boolean };

const WORKSPACES = statement(`
  SELECT "projectId", name, "sourceType", "repoUrl", "repoRef", "defaultRef", visibility, "isPrimary",
         cwd IS NOT NULL AS "hasPlace", coalesce("setupCommand", "cleanupCommand") IS NOT NULL AS "hasCommands"
    FROM "ProjectWorkspace" WHERE "companyId" = $1::uuid ORDER BY "createdAt", name COLLATE "C", id`);

export type ExportedSkillRow = Pick<
  Skill,
  'id' | 'key' | 'slug' | 'name' | 'sourceType' | 'sourceKind' | 'sourceLocator' | 'sourceRef' | 'trustLevel'
> & { readonly manifest: readonly ManifestEntry[] };

const SKILLS = statement(`
  SELECT s.id, s.key, s.slug, s.name, s."sourceType", s."sourceKind", s."sourceLocator", s."sourceRef", s."trustLevel",
         coalesce(v.manifest, '[]') AS manifest
    FROM "Skill" s LEFT JOIN "SkillVersion" v ON v."companyId" = s."companyId" AND v.id = s."currentVersionId"
   WHERE s."companyId" = $1::uuid AND ($2::uuid IS NULL OR s."sharingScope" = 'company' OR s."createdByAgentId" = $2::uuid)
   ORDER BY s.key COLLATE "C"`);

export interface LabelRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

const LABELS = statement(
  `SELECT id, name, color FROM "Label" WHERE "companyId" = $1::uuid ORDER BY name COLLATE "C", id`,
);

/** The columns that are read of every task: slugs must not depend on which tasks are exported. */
export type TaskHead = Pick<Issue, 'id' | 'issueNumber' | 'identifier' | 'title' | 'projectId'>;

const TASKS = statement(`
  SELECT id, "issueNumber", identifier, title, "projectId" FROM "Issue"
   WHERE "companyId" = $1::uuid AND "hiddenAt" IS NULL ORDER BY "issueNumber"`);

export type RoutineRow = Pick<
  Routine,
  'id' | 'title' | 'description' | 'assigneeAgentId' | 'projectId' | 'priority' | 'status' | 'concurrencyPolicy'
> &
  Pick<Routine, 'catchUpPolicy' | 'activityGatePolicy' | 'activityGateScope' | 'variables'> & {
    readonly hasEnv: boolean;
    readonly otherTriggers: number;
    readonly triggers: readonly {
      readonly label: string | null;
      readonly enabled: boolean;
      readonly cronExpression: string;
      readonly timezone: string;
    }[];
  };

const ROUTINES = statement(`
  SELECT r.id, r.title, r.description, r."assigneeAgentId", r."projectId", r.priority, r.status, r."concurrencyPolicy",
         r."catchUpPolicy", r."activityGatePolicy", r."activityGateScope", r.variables,
         coalesce(r.env, '{}') <> '{}' AS "hasEnv", t.others AS "otherTriggers", t.schedules AS triggers
    FROM "Routine" r
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE kind <> 'schedule')::int AS others,
             coalesce(jsonb_agg(jsonb_build_object('label', label, 'enabled', enabled, 'cronExpression', "cronExpression",
                        'timezone', timezone) ORDER BY "createdAt", id) FILTER (WHERE kind = 'schedule'), '[]') AS schedules
        FROM "RoutineTrigger" WHERE "companyId" = r."companyId" AND "routineId" = r.id AND "archivedAt" IS NULL) t
   WHERE r."companyId" = $1::uuid AND r.status <> 'archived' ORDER BY r."createdAt", r.id`);

/** All records of a company except tasks, which are only heads here. */
export interface CompanyRows {
  readonly company: ExportedCompanyRow;
  readonly agents: readonly ExportedAgentRow[];
  readonly grants: readonly ExportedGrantRow[];
  readonly projects: readonly ExportedProjectRow[];
  readonly workspaces: readonly WorkspaceRow[];
  readonly skills: readonly ExportedSkillRow[];
  readonly labels: readonly LabelRow[];
  readonly tasks: readonly TaskHead[];
  readonly routines: readonly RoutineRow[];
}

/** @param sight which skills the caller can see */
export async function readCompany(
  snapshot: Snapshot,
  companyId: string,
  { offeredTo }: SkillSight,
): Promise<CompanyRows> {
  const [company, agents, grants, projects, workspaces, skills, labels, tasks, routines] = await Promise.all([
    snapshot.rows<ExportedCompanyRow>(COMPANY, [companyId]),
    snapshot.rows<ExportedAgentRow>(AGENTS, [companyId]),
    snapshot.rows<ExportedGrantRow>(GRANTS, [companyId]),
    snapshot.rows<ExportedProjectRow>(PROJECTS, [companyId]),
    snapshot.rows<WorkspaceRow>(WORKSPACES, [companyId]),
    snapshot.rows<ExportedSkillRow>(SKILLS, [companyId, offeredTo]),
    snapshot.rows<LabelRow>(LABELS, [companyId]),
    snapshot.rows<TaskHead>(TASKS, [companyId]),
    snapshot.rows<RoutineRow>(ROUTINES, [companyId]),
  ]);
  const [only] = company;
  if (!only) throw CompanyNotFound();
  return { company: only, agents, grants, projects, workspaces, skills, labels, tasks, routines };
}
