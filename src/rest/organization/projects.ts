import {
  createProject,
  deleteProject,
  getProject,
  isRepeatedProject,
  listProjects,
  updateProject,
} from '#services/organization/projects/operations.js';
import {
  createWorkspace,
  deleteWorkspace,
  listWorkspaces,
  updateWorkspace,
} from '#services/organization/projects/workspaces.js';
import { plain } from '../http/decode.js';
import { type RouteSection, route } from '../http/route.js';

/** A shortname in the path needs the company, which the query names. */
const oneProject = { query: { companyId: plain }, errors: [422] } as const;

export const projects: RouteSection = {
  name: 'projects',
  description: 'Projects, their goals and their workspaces.',
  routes: [
    route('get', '/api/companies/:companyId/projects', listProjects),
    route('post', '/api/companies/:companyId/projects', createProject, {
      status: { oneOf: [200, 201], of: (project) => (isRepeatedProject(project) ? 200 : 201) },
      errors: [409, 422],
    }),
    route('get', '/api/projects/:projectId', getProject, oneProject),
    route('patch', '/api/projects/:projectId', updateProject, oneProject),
    route('delete', '/api/projects/:projectId', deleteProject, oneProject),
    route('get', '/api/projects/:projectId/workspaces', listWorkspaces, oneProject),
    route('post', '/api/projects/:projectId/workspaces', createWorkspace, { ...oneProject, status: 201 }),
    route('patch', '/api/projects/:projectId/workspaces/:workspaceId', updateWorkspace, oneProject),
    route('delete', '/api/projects/:projectId/workspaces/:workspaceId', deleteWorkspace, oneProject),
  ],
};
