import type { Goal, Project, ProjectWorkspace } from '../../generated/prisma/client.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { goalNode } from '../../services/organization/goals/rows.js';
import { ProjectView, WorkspaceView } from '../../services/organization/projects/model.js';
import {
  goalsOfProjects,
  type ProjectFilter,
  projectOf,
  projectsOfCompany,
  workspacesOfProjects,
} from '../../services/organization/projects/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { nounOf } from '../derive/noun.js';
import { byParentId } from '../fast/prefetch.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
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

builder.prismaObjectFields(ProjectRef, (t) => ({
  lead: t.field(agentIn('leadAgentId', 'The agent that leads it.')),
  goals: t.field({
    type: [GoalRef],
    description: 'The goals it serves, the most important first.',
    complexity: { field: 1, multiplier: 3 },
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const goals = await scope.load(goalsOfProjects, id);
      return Promise.all(goals.map((goal) => scope.load(goalNode, goal.id))) as Promise<Goal[]>;
    },
  }),
  workspaces: t.field({
    type: [WorkspaceRef],
    description: 'Where its work is done, the oldest first.',
    complexity: { field: 1, multiplier: 3 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(workspacesOfProjects, id) as Promise<ProjectWorkspace[]>,
  }),
}));

const ProjectConnection = connectionType(ProjectRef, 'Project', 'projects', 'A project');

builder.prismaObjectField(CompanyRef, 'projects', (t) =>
  t.connection(
    {
      type: ProjectRef,
      description: 'Its projects, oldest first; archived ones only when asked for.',
      args: { includeArchived: t.arg.boolean({ defaultValue: false, description: 'Archived ones too.' }) },
      ...byParentId,
      resolve: ({ id }, { includeArchived, ...args }, context, info) =>
        connection<Project, ProjectFilter>(projectsOfCompany, {
          of: [id],
          args,
          filter: { includeArchived },
          context,
          info,
        }),
    },
    ProjectConnection,
  ),
);

builder.prismaObjectField(IssueRef, 'project', (t) =>
  t.field(rowIn(ProjectRef, projectOf, 'projectId', 'The project that it belongs to.')),
);
