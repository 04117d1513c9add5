import { z } from 'zod';
import { AgentView } from '../../../organization/agents/model.js';
import { ProjectStatus } from '../../../organization/projects/model.js';
import { SkillInventoryEntry } from '../../../skills/format/inventory.js';
import { SkillSourceType, SkillTrustLevel } from '../../../skills/library/words.js';
import { IssuePriority, IssueStatus, WorkMode } from '../../../work/issues/model.js';
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

const path = () => z.string().describe('Its file in the package.');
const cents = () => z.int().describe('The monthly budget in cents; 0 means no limit.');

export const PackageIncludes = z
  .object({
    company: z.boolean().describe('Whether the company itself is in it.'),
    agents: z.boolean().describe('Whether agents are in it.'),
    projects: z.boolean().describe('Whether projects are in it.'),
    issues: z.boolean().describe('Whether tasks are in it.'),
    skills: z.boolean().describe('Whether skills are in it.'),
  })
  .meta({ id: 'PackageIncludes', description: 'What a package has.' });
export type PackageIncludes = z.output<typeof PackageIncludes>;

export const PackageCompany = z
  .object({
    slug: z.string().describe("The company's shortname."),
    name: z.string().describe('What people call the company.'),
    description: z.string().nullable().describe('What the company does; null if nobody said it.'),
    path: path(),
    branding: PackageBranding,
    budgetMonthlyCents: cents(),
    requireBoardApprovalForNewAgents: z.boolean().describe('Whether hires need the approval of the board.'),
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
    skills: z.array(z.string()).describe('The keys of the skills that it wants.'),
    adapterConfig: z.record(z.string(), z.json()).describe('The configuration of the adapter, without its variables.'),
    runtimeConfig: z.record(z.string(), z.json()).describe('The configuration of wakes.'),
    grants: z.array(PackageGrant).describe('What it may do, beyond what every agent may.'),
    instructionsEntryFile: z.string().describe('The file of its instructions that it reads first.'),
  })
  .meta({ id: 'PackageAgent', description: 'An agent in a package.' });
export type PackageAgent = z.output<typeof PackageAgent>;

export const PackageSkill = z
  .object({
    key: z.string().describe('What agents and policies name it by.'),
    slug: z.string().describe('The name of its folder.'),
    name: z.string().describe('What it calls itself.'),
    path: path(),
    sourceType: SkillSourceType,
    sourceLocator: z.string().nullable().describe('The address of its source; null for none outside.'),
    sourceRef: z.string().nullable().describe('The commit of its source that it was taken from; null for none.'),
    trustLevel: SkillTrustLevel,
    fileInventory: z.array(SkillInventoryEntry).describe('Its files, by path.'),
  })
  .meta({ id: 'PackageSkill', description: 'A skill in a package.' });
export type PackageSkill = z.output<typeof PackageSkill>;

export const PackageProject = z
  .object({
    slug: z.string().describe("The project's shortname."),
    name: z.string().describe('What people call the project.'),
    path: path(),
    status: ProjectStatus,
    leadAgentSlug: z.string().nullable().describe('The shortname of the agent that leads it; null for none.'),
    targetDate: z.iso.date().nullable().describe('The day by which it should be done; null without one.'),
    color: z.string().nullable().describe('The color that clients show it in; null for none.'),
    icon: z.string().nullable().describe('The name of the icon that clients show; null for none.'),
    archived: z.boolean().describe('Whether it is archived.'),
    workspaces: z.array(PackageWorkspace).describe('Where its work is done.'),
  })
  .meta({ id: 'PackageProject', description: 'A project in a package.' });
export type PackageProject = z.output<typeof PackageProject>;

export const PackageIssue = z
  .object({
    slug: z.string().describe('The name of its folder, by which a later import knows it again.'),
    identifier: z.string().nullable().describe('What it was called where it comes from; null for a recurring task.'),
    title: z.string().describe('What is to be done, in a line.'),
    path: path(),
    projectSlug: z.string().nullable().describe('The project of the task; null for none.'),
    assigneeAgentSlug: z.string().nullable().describe('The agent that it is assigned to; null for none.'),
    status: IssueStatus.nullable().describe('How far it is; null for a recurring task.'),
    priority: IssuePriority,
    workMode: WorkMode,
    parentSlug: z.string().nullable().describe('The task that it is part of; null for none.'),
    labelIds: z.array(z.string()).describe('Its labels, by their ids within the package.'),
    blockedBy: z.array(z.string()).describe('The slugs of the tasks that must be done before.'),
    comments: z.array(PackageComment).describe('What was said about it, oldest first.'),
    documents: z.array(PackageDocument).describe('Its documents, by key.'),
    workProducts: z.array(PackageWorkProduct).describe('What the work brought forth, oldest first.'),
    monitor: PackageMonitor.nullable().describe('What it waits for; null for nothing.'),
    attachments: z.array(PackageAttachment).describe('Its files, oldest first.'),
    routine: PackageRoutine.nullable().describe('How it recurs; null for a task that does not.'),
  })
  .meta({ id: 'PackageIssue', description: 'A task in a package.' });
export type PackageIssue = z.output<typeof PackageIssue>;

/** All metadata of a package, without the texts of its files. */
export const PackageManifest = z
  .object({
    schemaVersion: z.int().describe('The version of the format.'),
    generatedAt: z.iso.datetime().describe('When the package was made.'),
    source: z
      .object({
        companyId: z.uuid().describe('The id of the company that the package comes from.'),
        companyName: z.string().describe('Its name.'),
      })
      .meta({ id: 'PackageSource', description: 'Where a package comes from.' })
      .nullable()
      .describe('Where the package comes from; null where it does not say.'),
    includes: PackageIncludes,
    company: PackageCompany.nullable().describe('The company; null where it is not included.'),
    sidebar: PackageSidebar.nullable().describe('The order of agents and projects; null where nobody chose one.'),
    labels: z.array(PackageLabel).describe('The labels of the company.'),
    blobs: z.array(PackageBlob).describe('The content of its attachments and its logo.'),
    agents: z.array(PackageAgent).describe('The agents, by slug.'),
    skills: z.array(PackageSkill).describe('The skills, by key.'),
    projects: z.array(PackageProject).describe('The projects, by slug.'),
    issues: z.array(PackageIssue).describe('The tasks: those that recur first, then by number.'),
    envInputs: z.array(PackageEnvInput).describe('The variables whose values are not in the package.'),
  })
  .meta({ id: 'PackageManifest', description: 'What a package holds.' });
export type PackageManifest = z.output<typeof PackageManifest>;
