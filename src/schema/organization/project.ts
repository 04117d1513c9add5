import type { JsonObject } from '../../services/core/text/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { goalNode } from '../../services/organization/goals/rows.js';
import { ProjectView, WorkspaceView } from '../../services/organization/projects/model.js';
import {
  goalsOfProjects,
  ProjectFilter,
  projectOf,
  projectsOfCompany,
  workspacesOfProjects,
} from '../../services/organization/projects/rows.js';
import { agentIn } from '../authors.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byArguments, listOf } from '../list.js';
import { about, loadedById, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';
import { GoalRef } from './goal.js';

export const WorkspaceRef = nounOf('ProjectWorkspace', WorkspaceView, { json: ['metadata'], except: ['companyId'] });

export const ProjectRef = nounOf('Project', ProjectView, {
  fields: {
    targetDate: { ...reads('targetDate'), resolve: ({ targetDate }) => targetDate?.toISOString().slice(0, 10) ?? null },
    env: { ...reads('env'), resolve: ({ env }) => (env === null ? null : redactEnv(env as JsonObject)) },
  },
});

relationsOf(ProjectRef, {
  lead: agentIn('leadAgentId', 'The agent that leads the project.'),
  goals: {
    type: [GoalRef],
    description: "The project's goals, most important first.",
    ...about(3),
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const goals = await scope.load(goalsOfProjects, id);
      return Promise.all(goals.map((goal) => scope.load(goalNode, goal.id)));
    },
  },
  workspaces: loadedById([WorkspaceRef], workspacesOfProjects, "The project's workspaces, oldest first.", about(3)),
});

relationsOf(CompanyRef, {
  projects: listOf(
    ProjectRef,
    projectsOfCompany,
    ['id'],
    "The company's projects, oldest first; archived ones only on request.",
    { narrowedBy: byArguments(ProjectFilter) },
  ),
});

relationsOf(IssueRef, { project: rowIn(ProjectRef, projectOf, 'projectId', 'The project that the issue belongs to.') });
