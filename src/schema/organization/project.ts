import type { Goal, Project, ProjectWorkspace } from '../../generated/prisma/client.js';
import type { JsonObject } from '../../services/core/operation/fields.js';
import { redactEnv } from '../../services/core/vault/settings-redaction.js';
import { goalNode } from '../../services/organization/goals/rows.js';
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
import { enumOf } from '../derive/enums.js';
import { byParentId } from '../fast/prefetch.js';
import { rowIn } from '../fast/row.js';
import { narrowed, reads } from '../fast/selection.js';
import { IssueRef } from '../work/issue.js';
import { CompanyRef } from './company.js';
import { GoalRef } from './goal.js';

const ProjectStatusEnum = enumOf('ProjectStatus', 'How far a project is.', {
  backlog: 'Not planned yet.',
  planned: 'Planned, not begun.',
  in_progress: 'Being worked on.',
  completed: 'Finished.',
  cancelled: 'Given up.',
});

const ProjectPauseReasonEnum = enumOf('ProjectPauseReason', 'Why a project is paused.', {
  manual: 'Somebody paused it.',
  budget: 'It spent its budget.',
});

const WorkspaceSourceEnum = enumOf('WorkspaceSource', "Where a workspace's files come from.", {
  local_path: 'A folder of the machine.',
  git_repo: 'A Git repository.',
  remote_managed: 'A remote place that prepares it by itself.',
  non_git_path: 'A folder that is no repository.',
});

const WorkspaceVisibilityEnum = enumOf('WorkspaceVisibility', 'Where a workspace is shown.', {
  default: 'Among the first choices.',
  advanced: 'Only to who looks for it.',
});

export const WorkspaceRef = builder.prismaObject('ProjectWorkspace', {
  description: 'A place where the work of a project is done.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    projectId: t.expose('projectId', { type: 'UUID', description: "The project's id." }),
    name: t.exposeString('name', { description: 'How people call it.' }),
    sourceType: t.expose(narrowed('sourceType'), {
      type: WorkspaceSourceEnum,
      description: 'Where its files come from.',
    }),
    cwd: t.exposeString('cwd', { nullable: true, description: 'The folder on the machine that runs the agent.' }),
    repoUrl: t.exposeString('repoUrl', { nullable: true, description: 'The repository.' }),
    repoRef: t.exposeString('repoRef', { nullable: true, description: 'The branch, tag or commit to work on.' }),
    defaultRef: t.exposeString('defaultRef', { nullable: true, description: 'The branch that new work starts from.' }),
    visibility: t.expose(narrowed('visibility'), { type: WorkspaceVisibilityEnum, description: 'Where it is shown.' }),
    setupCommand: t.exposeString('setupCommand', { nullable: true, description: 'What prepares it.' }),
    cleanupCommand: t.exposeString('cleanupCommand', { nullable: true, description: 'What clears it away.' }),
    isPrimary: t.exposeBoolean('isPrimary', { description: "Whether it is the project's first choice." }),
    metadata: t.expose(narrowed('metadata'), {
      type: 'JSONObject',
      nullable: true,
      description: 'Whatever its owner keeps with it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export const ProjectRef = builder.prismaObject('Project', {
  description: 'Work that belongs together.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    name: t.exposeString('name', { description: 'The name.' }),
    urlKey: t.exposeString('urlKey', { description: 'The shortname, unique in the company.' }),
    description: t.exposeString('description', { nullable: true, description: 'What it is about.' }),
    status: t.expose(narrowed('status'), { type: ProjectStatusEnum, description: 'How far it is.' }),
    leadAgentId: t.expose('leadAgentId', { type: 'UUID', nullable: true, description: 'The agent that leads it.' }),
    targetDate: t.string({
      nullable: true,
      description: 'When it should be done: a date such as 2027-01-31.',
      ...reads('targetDate'),
      resolve: ({ targetDate }) => targetDate?.toISOString().slice(0, 10) ?? null,
    }),
    color: t.exposeString('color', { nullable: true, description: 'Its color.' }),
    icon: t.exposeString('icon', { nullable: true, description: "Its icon's name." }),
    env: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Variables that runs on its issues get; values are never shown.',
      ...reads('env'),
      resolve: ({ env }) => (env === null ? null : redactEnv(env as JsonObject)),
    }),
    pauseReason: t.expose(narrowed('pauseReason'), {
      type: ProjectPauseReasonEnum,
      nullable: true,
      description: 'Why it is paused.',
    }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: 'When it was paused.' }),
    archivedAt: t.expose('archivedAt', { type: 'DateTime', nullable: true, description: 'When it was put away.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
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
