import { createGoal } from '#services/organization/goals/operations.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const project = inCompany(({ companyId, things }) => ({ companyId, projectId: things.project }));
const workspace = inCompany(({ companyId, things }) => ({
  companyId,
  projectId: things.project,
  workspaceId: things.workspace,
}));
const goal = inCompany(({ things }) => ({ goalId: things.goal }));

export const projects: Part = {
  async make({ world: { board }, companyId }) {
    const kept = await board.run(createGoal, { companyId, title: 'Served by a project', level: 'company' });
    const free = await board.run(createGoal, { companyId, title: 'Free' });
    const made = await board.run(createProject, {
      companyId,
      name: 'Site',
      goalIds: [kept.id],
      workspace: { repoUrl: 'https://example.com/site.git' },
    });
    const label = await board.run(createLabel, { companyId, name: 'bug', color: '#ff0000' });
    return {
      project: made.id,
      workspace: made.workspaces[0].id,
      servedGoal: kept.id,
      goal: free.id,
      label: label.id,
    };
  },
  fixtures: {
    listProjects: company,
    getProject: project,
    createProject: inCompany(({ companyId, worker, things }) => ({
      companyId,
      name: 'Shop',
      goalIds: [things.goal],
      leadAgentId: worker.row.id,
      env: { MODE: 'work' },
    })),
    updateProject: inCompany(({ companyId, worker, things }) => ({
      companyId,
      projectId: things.project,
      name: 'Shop',
      goalIds: [things.goal],
      leadAgentId: worker.row.id,
    })),
    deleteProject: project,
    listProjectWorkspaces: project,
    createProjectWorkspace: inCompany(({ companyId, things }) => ({
      companyId,
      projectId: things.project,
      cwd: '/srv/shop',
    })),
    updateProjectWorkspace: inCompany(({ companyId, things }) => ({
      companyId,
      projectId: things.project,
      workspaceId: things.workspace,
      name: 'Renamed',
    })),
    deleteProjectWorkspace: workspace,

    listGoals: company,
    getGoal: goal,
    createGoal: inCompany(({ companyId, worker, things }) => ({
      companyId,
      title: 'Grow',
      parentId: things.goal,
      ownerAgentId: worker.row.id,
    })),
    updateGoal: inCompany(({ worker, things }) => ({
      goalId: things.goal,
      title: 'Grow faster',
      parentId: things.servedGoal,
      ownerAgentId: worker.row.id,
    })),
    deleteGoal: goal,

    listLabels: company,
    createLabel: inCompany(({ companyId }) => ({ companyId, name: 'feature', color: '#00ff00' })),
    deleteLabel: inCompany(({ things }) => ({ labelId: things.label })),
  },
};
