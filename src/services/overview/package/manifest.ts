import { z } from 'zod';
import { AgentView } from '#services/organization/agents/model.js';
import { ProjectStatus } from '#services/organization/projects/model.js';
import { SkillInventoryEntry } from '#services/skills/format/inventory.js';
import { SkillSourceType, SkillTrustLevel } from '#services/skills/library/words.js';
import { IssuePriority, IssueStatus, WorkMode } from '#services/work/issues/model.js';
import {
  PackageAttachment,
  PackageBlob,
  PackageBranding,
  PackageComment,
  PackageDocument,
  PackageEnvInput,
  PackageGrant,
  PackageLabel,
  PackageMonitor,
  PackageRoutine,
  PackageSidebar,
  PackageWorkProduct,
  PackageWorkspace,
} from './shapes.js';

const path = () => z.string().describe('The file in the package.');
const cents = () => z.int().describe('The monthly budget in cents; 0 means no limit.');

export const PackageIncludes = z
  .object({
    company: z.boolean().describe('True if the package includes the company itself.'),
    agents: z.boolean().describe('True if the package includes agents.'),
    projects: z.boolean().describe('True if the package includes projects.'),
    issues: z.boolean().describe('True if the package includes tasks.'),
    skills: z.boolean().describe('True if the package includes skills.'),
  })
  .meta({ id: 'PackageIncludes', description: 'The parts of a package.' });
export type PackageIncludes = z.output<typeof PackageIncludes>;

export const PackageCompany = z
  .object({
    slug: z.string().describe("The company's shortname."),
    name: z.string().describe('The name of the company.'),
    description: z.string().nullable().describe('The purpose of the company; null if there is no description.'),
    path: path(),
    branding: PackageBranding,
    budgetMonthlyCents: cents(),
    requireBoardApprovalForNewAgents: z.boolean().describe('True if hires need the approval of the board.'),
  })
  .meta({ id: 'PackageCompany', description: 'The company of a package.' });

export const PackageAgent = AgentView.pick({
  name: true,
  role: true,
  title: true,
  icon: true,
  capabilities: true,
  appearance: true,
  adapterType: true,
  permissions: true,
  budgetMonthlyCents: true,
})
  .extend({
    slug: z.string().describe("The agent's shortname."),
    path: path(),
    reportsToSlug: z.string().nullable().describe('The shortname of its manager; null at the top of the org chart.'),
    skills: z.array(z.string()).describe("The keys of the agent's desired skills."),
    adapterConfig: z.record(z.string(), z.json()).describe('The configuration of the adapter, without its variables.'),
    runtimeConfig: z.record(z.string(), z.json()).describe('The configuration of wakes.'),
    grants: z.array(PackageGrant).describe('The permissions of the agent beyond those of every agent.'),
    instructionsEntryFile: z.string().describe('The instructions file that the agent reads first.'),
  })
  .meta({ id: 'PackageAgent', description: 'An agent in a package.' });
export type PackageAgent = z.output<typeof PackageAgent>;

export const PackageSkill = z
  .object({
    key: z.string().describe('The key by which agents and policies refer to the skill.'),
    slug: z.string().describe("The name of the skill's folder."),
    name: z.string().describe("The name in the skill's own files."),
    path: path(),
    sourceType: SkillSourceType,
    sourceLocator: z.string().nullable().describe("The URL of the skill's source; null without an external source."),
    sourceRef: z.string().nullable().describe('The commit of the source; null if there is no commit.'),
    trustLevel: SkillTrustLevel,
    fileInventory: z.array(SkillInventoryEntry).describe("The skill's files, by path."),
  })
  .meta({ id: 'PackageSkill', description: 'A skill in a package.' });
export type PackageSkill = z.output<typeof PackageSkill>;

export const PackageProject = z
  .object({
    slug: z.string().describe("The project's shortname."),
    name: z.string().describe('The name of the project.'),
    path: path(),
    status: ProjectStatus,
    leadAgentSlug: z
      .string()
      .nullable()
      .describe('The shortname of the agent that leads the project; null if there is no lead.'),
    targetDate: z.iso.date().nullable().describe('The target date; null if there is no target date.'),
    color: z.string().nullable().describe('The color that clients show for the project; null if there is no color.'),
    icon: z.string().nullable().describe('The name of the icon that clients show; null if there is no icon.'),
    archived: z.boolean().describe('True if the project is archived.'),
    workspaces: z.array(PackageWorkspace).describe('The workspaces of the project.'),
  })
  .meta({ id: 'PackageProject', description: 'A project in a package.' });
export type PackageProject = z.output<typeof PackageProject>;

export const PackageIssue = z
  .object({
    slug: z.string().describe("The name of the task's folder, by which a later import recognizes the task."),
    identifier: z.string().nullable().describe('The identifier in the source company; null for a recurring task.'),
    title: z.string().describe('A one-line description of the task.'),
    path: path(),
    projectSlug: z.string().nullable().describe('The project of the task; null if it has no project.'),
    assigneeAgentSlug: z
      .string()
      .nullable()
      .describe('The agent to which the task is assigned; null if it has no assignee.'),
    status: IssueStatus.nullable().describe('The status of the task; null for a recurring task.'),
    priority: IssuePriority,
    workMode: WorkMode,
    parentSlug: z.string().nullable().describe('The parent task; null if there is no parent.'),
    labelIds: z.array(z.string()).describe("The task's labels, by their ids within the package."),
    blockedBy: z.array(z.string()).describe('The slugs of the tasks that block this one.'),
    comments: z.array(PackageComment).describe('The comments on the task, oldest first.'),
    documents: z.array(PackageDocument).describe("The task's documents, by key."),
    workProducts: z.array(PackageWorkProduct).describe('The work products of the task, oldest first.'),
    monitor: PackageMonitor.nullable().describe('The monitor of the task; null if there is no monitor.'),
    attachments: z.array(PackageAttachment).describe("The task's files, oldest first."),
    routine: PackageRoutine.nullable().describe('The schedule and policies of a recurring task; null for other tasks.'),
  })
  .meta({ id: 'PackageIssue', description: 'A task in a package.' });
export type PackageIssue = z.output<typeof PackageIssue>;

/** All metadata of a package, without the texts of its files. */
export const PackageManifest = z
  .object({
    schemaVersion: z.int().describe('The version of the format.'),
    generatedAt: z.iso.datetime().describe('Creation time of the package.'),
    source: z
      .object({
        companyId: z.uuid().describe('The id of the company that the package comes from.'),
        companyName: z.string().describe('The name of that company.'),
      })
      .meta({ id: 'PackageSource', description: 'The source of a package.' })
      .nullable()
      .describe('The source of the package; null if it is unknown.'),
    includes: PackageIncludes,
    company: PackageCompany.nullable().describe('The company; null if the package does not include it.'),
    sidebar: PackageSidebar.nullable().describe('The order of agents and projects; null if there is no chosen order.'),
    labels: z.array(PackageLabel).describe('The labels of the company.'),
    blobs: z.array(PackageBlob).describe('The content of the attachments and the logo.'),
    agents: z.array(PackageAgent).describe('The agents, by slug.'),
    skills: z.array(PackageSkill).describe('The skills, by key.'),
    projects: z.array(PackageProject).describe('The projects, by slug.'),
    issues: z.array(PackageIssue).describe('The tasks: first the recurring ones, then the others by number.'),
    envInputs: z.array(PackageEnvInput).describe('The variables whose values are not in the package.'),
  })
  .meta({ id: 'PackageManifest', description: 'The contents of a package.' });
export type PackageManifest = z.output<typeof PackageManifest>;
