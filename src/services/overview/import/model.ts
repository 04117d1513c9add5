import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { PackageManifest } from '../package/manifest.js';
import { PackageEnvInput } from '../package/shapes.js';
import { SentFile } from './receive/files.js';
import { CollisionStrategy } from './receive/input.js';

const PlanAction = describedEnum('ImportPlanAction', 'The planned action of an import for a record.', {
  create: 'Create the record.',
  update: 'Change the existing record.',
  skip: 'Keep the existing record.',
});
const OutcomeAction = describedEnum('ImportAction', 'The action of an import for a record.', {
  created: 'The import created the record.',
  updated: 'The import changed the existing record.',
  skipped: 'The import kept the existing record.',
});
const CompanyPlanAction = describedEnum('ImportCompanyPlan', 'The plan of an import for the company itself.', {
  none: 'No change.',
  create: 'Create the company.',
  update: "Change the company's branding.",
});
const CompanyAction = describedEnum('ImportCompanyAction', 'The outcome of an import for the company itself.', {
  created: 'The import created the company.',
  updated: "The import changed the company's branding.",
  unchanged: 'No change.',
});

const slug = z.string().describe('The slug in the package.');
const action = PlanAction.describe('The planned action.');
const reason = z
  .string()
  .nullable()
  .describe('The reason why the name differs or the existing record is kept; null if neither applies.');
const plannedName = z.string().describe('The name that the record would have.');
const existingId = (of: string) => z.uuid().nullable().describe(`ID of the existing ${of}; null if there is no match.`);

/** The planned action for one item of a package; `fields` describe its name and the existing record. */
const planView = <Fields extends z.ZodRawShape>(id: string, what: string, fields: Fields) =>
  z.object({ slug, action, ...fields, reason }).meta({ id, description: `The planned import of ${what}.` });

const AgentPlan = planView('ImportAgentPlan', 'an agent', { plannedName, existingAgentId: existingId('agent') });

const ProjectPlan = planView('ImportProjectPlan', 'a project', {
  plannedName,
  existingProjectId: existingId('project'),
});

const IssuePlan = planView('ImportIssuePlan', 'a task', {
  plannedTitle: z.string().describe('The title that the record would have.'),
  existingIssueId: existingId('issue'),
  existingRoutineId: existingId('routine'),
});

const lists = {
  envInputs: z.array(PackageEnvInput).describe('The variables whose values are not in the package.'),
  warnings: z.array(z.string()).describe('Sentences that say what the import leaves out or changes.'),
};

export const ImportPreviewView = z
  .object({
    include: z
      .object({
        company: z.boolean().describe('True if the import would include the company itself.'),
        agents: z.boolean().describe('True if the import would include agents.'),
        projects: z.boolean().describe('True if the import would include projects.'),
        issues: z.boolean().describe('True if the import would include tasks.'),
        skills: z.boolean().describe('True if the import would include skills.'),
      })
      .meta({ id: 'ImportedParts', description: 'The parts of a package that an import would include.' }),
    targetCompanyId: z.uuid().nullable().describe('The ID of the company; null for a new one.'),
    targetCompanyName: z.string().describe('The name of the company into which the package would be imported.'),
    collisionStrategy: CollisionStrategy,
    selectedAgentSlugs: z.array(z.string()).describe('The slugs of the agents that would be imported.'),
    plan: z
      .object({
        companyAction: CompanyPlanAction,
        agentPlans: z.array(AgentPlan).describe('The plan for each agent.'),
        projectPlans: z.array(ProjectPlan).describe('The plan for each project.'),
        issuePlans: z.array(IssuePlan).describe('The plan for each task.'),
      })
      .meta({ id: 'ImportPlan', description: 'The planned actions of an import.' }),
    manifest: PackageManifest,
    files: z
      .record(z.string(), SentFile)
      .describe('The files of the package by path; empty for an archive, which the client already has.'),
    ...lists,
    errors: z
      .array(z.string())
      .describe('Sentences that say why the import would be rejected; empty if it would succeed.'),
  })
  .meta({ id: 'ImportPreview', description: 'A preview of an import, which changes nothing.' });

const outcome = {
  id: z.uuid(),
  action: OutcomeAction.describe('The action of the import for this record.'),
};

/** The outcome for an item that may get a different name than in the package. */
const renamable = {
  slug,
  ...outcome,
  name: z.string().describe('The name in the company, which may differ from the name in the package.'),
  reason,
};

export const ImportResultView = z
  .object({
    company: z
      .object({
        id: z.uuid(),
        name: z.string().describe('The display name here, which may differ from the package.'),
        action: CompanyAction,
      })
      .meta({ id: 'ImportedCompany', description: 'The company into which the package was imported.' }),
    agents: z
      .array(z.object(renamable).meta({ id: 'ImportedAgent', description: 'The import outcome for an agent.' }))
      .describe('The outcome for each agent.'),
    skills: z
      .array(
        z
          .object({
            key: z.string().describe('The key by which agents refer to the skill.'),
            ...outcome,
            name: z.string().describe("The name in the skill's own files."),
            reason,
          })
          .meta({ id: 'ImportedSkill', description: 'The import outcome for a skill.' }),
      )
      .describe('The outcome for each skill.'),
    projects: z
      .array(z.object(renamable).meta({ id: 'ImportedProject', description: 'The import outcome for a project.' }))
      .describe('The outcome for each project.'),
    routines: z
      .array(
        z
          .object({
            slug,
            ...outcome,
            title: z.string().describe("The title of the routine's issues."),
            status: z.string().describe('Active, or the reason why triggers do not fire it.'),
          })
          .meta({ id: 'ImportedRoutine', description: 'The import outcome for a recurring task.' }),
      )
      .describe('The outcome for each recurring task.'),
    ...lists,
  })
  .meta({ id: 'ImportResult', description: 'The result of an import.' });
