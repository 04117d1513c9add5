import { builder } from '../schema/builder.js';
import { GoalRef } from '../schema/organization/goal.js';
import { LabelRef } from '../schema/organization/label.js';
import { ProjectRef, WorkspaceRef } from '../schema/organization/project.js';
import { executeQuery } from '../services/core/operation/execute.js';
import type { Scope } from '../services/core/operation/scope.js';
import { byId } from '../services/core/postgres/loaders.js';
import * as goals from '../services/organization/goals/operations.js';
import { goalNode } from '../services/organization/goals/rows.js';
import * as labels from '../services/organization/labels/operations.js';
import * as projects from '../services/organization/projects/operations.js';
import { projectOf } from '../services/organization/projects/rows.js';
import * as workspaces from '../services/organization/projects/workspaces.js';
import { expose, exposeNoun } from './expose.js';

builder.queryField('project', (t) =>
  t.field({
    type: ProjectRef,
    description: 'A project.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID or shortname.' }),
      companyId: t.arg.id({ description: 'The company of a shortname; an agent may leave it out.' }),
    },
    resolve: (_root, { id, companyId }, { scope }) =>
      executeQuery(projects.getProject, scope, { projectId: id, ...(companyId ? { companyId } : {}) }),
  }),
);

builder.queryField('goal', (t) =>
  t.field({
    type: GoalRef,
    description: 'A goal.',
    args: { id: t.arg.id({ required: true, description: "The goal's UUID." }) },
    resolve: (_root, { id }, { scope }) => executeQuery(goals.getGoal, scope, { goalId: id }),
  }),
);

const project = { field: 'project', type: ProjectRef, load: (scope: Scope, id: string) => scope.load(projectOf, id) };

// In GraphQL the key of the request is the key of every mutation.
exposeNoun([projects.createProject], { ...project, omit: ['idempotencyKey'] });
exposeNoun([projects.updateProject], project);
exposeNoun([workspaces.createWorkspace, workspaces.updateWorkspace], {
  field: 'workspace',
  type: WorkspaceRef,
  load: (scope, id) => scope.load(workspaceNode, id),
});
exposeNoun([goals.createGoal, goals.updateGoal], {
  field: 'goal',
  type: GoalRef,
  load: (scope, id) => scope.load(goalNode, id),
});
exposeNoun([labels.createLabel], {
  field: 'label',
  type: LabelRef,
  load: (scope, id) => scope.load(labels.labelNode, id),
});

const workspaceNode = byId<typeof WorkspaceRef.$inferType>('ProjectWorkspace');

for (const operation of [projects.deleteProject, workspaces.deleteWorkspace, goals.deleteGoal, labels.deleteLabel]) {
  expose(operation as typeof labels.deleteLabel, (t) => ({
    id: t.field({ type: 'UUID', description: 'What was deleted.', resolve: (outcome) => outcome.output.id }),
  }));
}
