import { goalNode } from '#services/organization/goals/rows.js';
import { ProjectView, WorkspaceView } from '#services/organization/projects/model.js';
import {
  goalsOfProjects,
  ProjectFilter,
  projectsOfCompany,
  workspacesOfProject,
} from '#services/organization/projects/rows.js';
import { nounOf } from '../derive/noun.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { listCost, relationsOf } from '../relation.js';
import { environmentVariables } from '../secrets/environment-variable.js';
import { CompanyRef } from './company.js';
import { GoalRef } from './goal.js';

export const WorkspaceRef = nounOf('ProjectWorkspace', WorkspaceView, { json: ['metadata'], except: ['companyId'] });

export const ProjectRef = nounOf('Project', ProjectView, {
  fields: {
    targetDate: { ...reads('targetDate'), resolve: ({ targetDate }) => targetDate?.toISOString().slice(0, 10) ?? null },
    env: environmentVariables,
  },
});

relationsOf(ProjectRef, {
  goals: {
    type: [GoalRef],
    description: "The project's goals, most important first.",
    ...listCost(3),
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const goals = await scope.load(goalsOfProjects, id);
      return Promise.all(goals.map((goal) => scope.load(goalNode, goal.id)));
    },
  },
  workspaces: listOf(
    WorkspaceRef,
    workspacesOfProject,
    ['companyId', 'id'],
    "The project's workspaces, oldest first.",
    { likely: 3 },
  ),
});

relationsOf(CompanyRef, {
  projects: listOf(ProjectRef, projectsOfCompany, ['id'], "The company's projects; archived ones only on request.", {
    narrowedBy: byFilter(ProjectFilter.schema),
  }),
});
