import { z } from 'zod';
import { describedEnum } from '../../../core/text/described-enum.js';
import { PackageManifest } from '../package/manifest.js';
import { PackageEnvInput } from '../package/shapes.js';
import { SentFile } from './receive/files.js';
import { CollisionStrategy } from './receive/input.js';

const PlanAction = describedEnum('ImportPlanAction', 'What an import would do with something.', {
  create: 'Create it.',
  update: 'Change what is there.',
  skip: 'Keep what is there.',
});
const OutcomeAction = describedEnum('ImportAction', 'What an import did with something.', {
  created: 'It was created.',
  updated: 'What was there was changed.',
  skipped: 'What was there was kept.',
});
const CompanyPlanAction = describedEnum('ImportCompanyPlan', 'What an import would do with the company itself.', {
  none: 'Nothing.',
  create: 'Create it.',
  update: 'Change its look.',
});
const CompanyAction = describedEnum('ImportCompanyAction', 'What an import did with the company itself.', {
  created: 'It was created.',
  updated: 'Its look was changed.',
  unchanged: 'Nothing.',
});

const slug = z.string().describe('What the package calls it.');
const action = PlanAction.describe('What would be done with it.');
const reason = z.string().nullable().describe('Why its name is another, or what is there is kept; null for no reason.');
const plannedName = z.string().describe('The name that it would have.');
const existing = (of: string) => z.uuid().nullable().describe(`The ID of the ${of} that is there; null for none.`);

/** The planned action for one item of a package; `fields` describe its name and the existing record. */
const planView = <Fields extends z.ZodRawShape>(id: string, what: string, fields: Fields) =>
  z.object({ slug, action, ...fields, reason }).meta({ id, description: `What an import would do with ${what}.` });

const AgentPlan = planView('ImportAgentPlan', 'an agent', { plannedName, existingAgentId: existing('agent') });

const ProjectPlan = planView('ImportProjectPlan', 'a project', { plannedName, existingProjectId: existing('project') });

const IssuePlan = planView('ImportIssuePlan', 'a task', {
  plannedTitle: z.string().describe('The title that it would have.'),
  existingIssueId: existing('issue'),
  existingRoutineId: existing('routine'),
});

const lists = {
  envInputs: z.array(PackageEnvInput).describe('The variables whose values are not in the package.'),
  warnings: z.array(z.string()).describe('What is left out or changed, in sentences.'),
};

export const ImportPreviewView = z
  .object({
    include: z
      .object({
        company: z.boolean().describe('Whether the company itself would be imported.'),
        agents: z.boolean().describe('Whether agents would be imported.'),
        projects: z.boolean().describe('Whether projects would be imported.'),
        issues: z.boolean().describe('Whether tasks would be imported.'),
        skills: z.boolean().describe('Whether skills would be imported.'),
      })
      .meta({ id: 'ImportedParts', description: 'What of a package would be imported.' }),
    targetCompanyId: z.uuid().nullable().describe('The ID of the company; null for a new one.'),
    targetCompanyName: z.string().describe('What people call the company that would be imported into.'),
    collisionStrategy: CollisionStrategy,
    selectedAgentSlugs: z.array(z.string()).describe('The agents that would be imported.'),
    plan: z
      .object({
        companyAction: CompanyPlanAction,
        agentPlans: z.array(AgentPlan).describe('What would be done with each agent.'),
        projectPlans: z.array(ProjectPlan).describe('What would be done with each project.'),
        issuePlans: z.array(IssuePlan).describe('What would be done with each task.'),
      })
      .meta({ id: 'ImportPlan', description: 'What an import would do.' }),
    manifest: PackageManifest,
    files: z
      .record(z.string(), SentFile)
      .describe('The files of the package by their paths; empty for an archive, which the client has.'),
    ...lists,
    errors: z.array(z.string()).describe('Why the import would be refused, in sentences; none if it would not.'),
  })
  .meta({ id: 'ImportPreview', description: 'What an import would do, without doing it.' });

const outcome = {
  id: z.uuid(),
  action: OutcomeAction.describe('What was done with it.'),
};

/** The outcome for an item that may get a different name than in the package. */
const renamable = {
  slug,
  ...outcome,
  name: z.string().describe('What people call it here, which may be another name than in the package.'),
  reason,
};

export const ImportResultView = z
  .object({
    company: z
      .object({ id: z.uuid(), name: z.string().describe('What people call it.'), action: CompanyAction })
      .meta({ id: 'ImportedCompany', description: 'The company that was imported into.' }),
    agents: z
      .array(z.object(renamable).meta({ id: 'ImportedAgent', description: 'What an import did with an agent.' }))
      .describe('What was done with each agent.'),
    skills: z
      .array(
        z
          .object({
            key: z.string().describe('What agents name it by.'),
            ...outcome,
            name: z.string().describe('What it calls itself.'),
            reason,
          })
          .meta({ id: 'ImportedSkill', description: 'What an import did with a skill.' }),
      )
      .describe('What was done with each skill.'),
    projects: z
      .array(z.object(renamable).meta({ id: 'ImportedProject', description: 'What an import did with a project.' }))
      .describe('What was done with each project.'),
    routines: z
      .array(
        z
          .object({
            slug,
            ...outcome,
            title: z.string().describe('What its issues are called.'),
            status: z.string().describe('Whether it is active.'),
          })
          .meta({ id: 'ImportedRoutine', description: 'What an import did with a recurring task.' }),
      )
      .describe('What was done with each recurring task.'),
    ...lists,
  })
  .meta({ id: 'ImportResult', description: 'What an import did.' });
