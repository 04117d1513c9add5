import { builder } from '../schema/builder.js';
import { readAhead } from '../schema/fast/prefetch.js';
import { CompanyRef } from '../schema/organization/company.js';
import { GoalRef } from '../schema/organization/goal.js';
import { LabelRef } from '../schema/organization/label.js';
import { ProjectRef, WorkspaceRef } from '../schema/organization/project.js';
import { AdapterRef } from '../schema/organization/wire.js';
import { about } from '../schema/relation.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { byId } from '../services/core/operation/loaders.js';
import { isUuid } from '../services/core/text/fields.js';
import * as install from '../services/organization/adapters/install.js';
import * as manage from '../services/organization/adapters/manage.js';
import * as models from '../services/organization/adapters/models.js';
import * as adapters from '../services/organization/adapters/operations.js';
import { testAdapterEnvironment } from '../services/organization/agents/environment-test.js';
import * as companies from '../services/organization/companies/operations.js';
import { companyNode } from '../services/organization/companies/rows.js';
import * as goals from '../services/organization/goals/operations.js';
import { goalNode } from '../services/organization/goals/rows.js';
import * as settings from '../services/organization/instance/settings.js';
import * as labels from '../services/organization/labels/operations.js';
import * as projects from '../services/organization/projects/operations.js';
import { projectOf } from '../services/organization/projects/rows.js';
import * as workspaces from '../services/organization/projects/workspaces.js';
import { answer, DELETED, expose, exposeQuery, reread, whole } from './expose.js';

builder.queryField('companies', (t) =>
  t.field({
    type: [CompanyRef],
    description: 'The companies that the caller can reach, oldest first.',
    ...about(20),
    resolve: (_root, _args, { scope }) => executeQuery(companies.listCompanies, scope, {}),
  }),
);

builder.queryField('company', (t) =>
  t.field({
    type: CompanyRef,
    description: 'Get a company.',
    args: { id: t.arg.id({ required: true, description: "The company's UUID." }) },
    resolve: (_root, { id }, context, info) => {
      if (isUuid(id)) readAhead(id.toLowerCase(), context, info);
      return executeQuery(companies.getCompany, context.scope, { companyId: id });
    },
  }),
);

expose([companies.createCompany, companies.updateCompany, companies.updateCompanyBranding, companies.archiveCompany], {
  company: reread(CompanyRef, companyNode),
});

expose(companies.deleteCompany, { ok: {} });

exposeQuery('project', projects.getProject, { type: ProjectRef, id: 'projectId' });

exposeQuery('goal', goals.getGoal, { type: GoalRef, id: 'goalId' });

const project = reread(ProjectRef, projectOf);

// In GraphQL the key of the request is the key of every mutation.
expose(projects.createProject, { project }, { omit: ['idempotencyKey'] });

expose(projects.updateProject, { project });

expose([workspaces.createWorkspace, workspaces.updateWorkspace], {
  workspace: reread(WorkspaceRef, byId('ProjectWorkspace')),
});

expose([goals.createGoal, goals.updateGoal], { goal: reread(GoalRef, goalNode) });

expose(labels.createLabel, { label: reread(LabelRef, labels.labelNode) });

expose([projects.deleteProject, workspaces.deleteWorkspace, goals.deleteGoal, labels.deleteLabel], DELETED);

exposeQuery('adapters', adapters.listAdapters);

exposeQuery('adapter', adapters.getAdapter);

exposeQuery('adapterConfigSchema', adapters.getAdapterConfigSchema);

exposeQuery('adapterModels', models.listAdapterModels);

exposeQuery('detectedAdapterModel', models.detectAdapterModel);

expose(
  [
    install.installAdapter,
    install.reloadAdapter,
    install.reinstallAdapter,
    manage.setAdapterDisabled,
    manage.setAdapterOverridePaused,
  ],
  {
    adapter: {
      type: AdapterRef,
      nullable: true,
      description: 'The adapter as it now is.',
      resolve: ({ type }, _args, { scope }) => answer(adapters.getAdapter, scope, { type }),
    },
  },
);

expose(manage.removeAdapter, { type: {} });

expose(testAdapterEnvironment, { test: whole('What was found.') });

exposeQuery('instanceSettings', settings.getInstanceSettings);

exposeQuery('generalSettings', settings.getGeneralSettings);

exposeQuery('experimentalSettings', settings.getExperimentalSettings);

expose([settings.updateInstanceSettings, settings.updateGeneralSettings, settings.updateExperimentalSettings], {
  settings: whole('The settings as they now are.'),
});
