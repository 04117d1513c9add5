import type { z } from 'zod';
import { builder } from '../schema/builder.js';
import { readAhead } from '../schema/fast/prefetch.js';
import { byFilter, listOf } from '../schema/list.js';
import { AdapterRef } from '../schema/organization/agent.js';
import { BudgetIncidentRef, CostEventRef, FinanceEventRef } from '../schema/organization/budget.js';
import { CompanyRef } from '../schema/organization/company.js';
import { GoalRef } from '../schema/organization/goal.js';
import { LabelRef } from '../schema/organization/label.js';
import { ProjectRef, WorkspaceRef } from '../schema/organization/project.js';
import { allowedBy, queriesOf } from '../schema/relation.js';
import { executeQuery } from '../services/core/operation/execute.js';
import type { Loader } from '../services/core/operation/scope.js';
import { byId } from '../services/core/rows/loaders.js';
import { isUuid } from '../services/core/text/fields.js';
import { resolveBudgetIncident } from '../services/money/budgets/incidents.js';
import { type BudgetIncidentView, presentIncident } from '../services/money/budgets/model.js';
import { setBudgetPolicy } from '../services/money/budgets/policies.js';
import { incidentAlone, incidentNode } from '../services/money/budgets/rows.js';
import { recordFinanceEvent } from '../services/money/costs/finance.js';
import { reportCost } from '../services/money/costs/record.js';
import * as install from '../services/organization/adapters/install.js';
import * as manage from '../services/organization/adapters/manage.js';
import * as models from '../services/organization/adapters/models.js';
import * as adapters from '../services/organization/adapters/operations.js';
import { testAdapterEnvironment } from '../services/organization/agents/environment-test.js';
import * as companies from '../services/organization/companies/operations.js';
import { CompanyFilter, companiesInReach, companyNode } from '../services/organization/companies/rows.js';
import { updateCompanyBudget } from '../services/organization/companies/status.js';
import * as goals from '../services/organization/goals/operations.js';
import { goalNode } from '../services/organization/goals/rows.js';
import { listHostFolders } from '../services/organization/host-folders/policy.js';
import * as settings from '../services/organization/instance/settings.js';
import * as labels from '../services/organization/labels/operations.js';
import * as projects from '../services/organization/projects/operations.js';
import { projectOf } from '../services/organization/projects/rows.js';
import * as workspaces from '../services/organization/projects/workspaces.js';
import { DELETED, deletedFrom, expose, exposeQuery, queryWire, reread, whole } from './expose.js';

queriesOf({
  companies: allowedBy(
    companies.listCompanies,
    listOf(CompanyRef, companiesInReach, [], 'The companies that the caller can reach.', {
      narrowedBy: byFilter(CompanyFilter.schema),
      likely: 20,
    }),
  ),
});

builder.queryField('company', (t) =>
  t.field({
    type: CompanyRef,
    nullable: true,
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

expose(companies.deleteCompany, DELETED);

exposeQuery('project', projects.getProject, { type: ProjectRef, id: 'projectId' });

exposeQuery('goal', goals.getGoal, { type: GoalRef, id: 'goalId' });

const project = reread(ProjectRef, projectOf);

// In GraphQL every mutation has an idempotency key of the request, so it needs no field of its own.
expose(projects.createProject, { project }, { omit: ['idempotencyKey'] });

expose(projects.updateProject, { project });

const workspace = reread(WorkspaceRef, byId('ProjectWorkspace'));

expose(workspaces.createWorkspace, { workspace });

expose(workspaces.updateWorkspace, { workspace }, { by: workspaces.workspaceAlone });

expose(workspaces.deleteWorkspace, deletedFrom('project', ProjectRef, projectOf), { by: workspaces.workspaceAlone });

expose([goals.createGoal, goals.updateGoal], { goal: reread(GoalRef, goalNode) });

expose(labels.createLabel, { label: reread(LabelRef, labels.labelNode) });

expose([projects.deleteProject, goals.deleteGoal, labels.deleteLabel], deletedFrom('company', CompanyRef, companyNode));

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
      description: 'The adapter as it now is.',
      resolve: ({ type }, _args, { scope }) => queryWire(adapters.getAdapter, scope, { type }),
    },
  },
);

expose(manage.removeAdapter, { type: {} });

expose(testAdapterEnvironment, { test: whole('The results of the test.') });

exposeQuery('hostFolders', listHostFolders);

exposeQuery('instanceSettings', settings.getInstanceSettings);

exposeQuery('generalSettings', settings.getGeneralSettings);

exposeQuery('experimentalSettings', settings.getExperimentalSettings);

expose([settings.updateInstanceSettings, settings.updateGeneralSettings, settings.updateExperimentalSettings], {
  settings: whole('The settings as they now are.'),
});

expose(reportCost, { costEvent: reread(CostEventRef, byId('CostEvent')) });

expose(recordFinanceEvent, { financeEvent: reread(FinanceEventRef, byId('FinanceEvent')) });

expose(updateCompanyBudget, { company: reread(CompanyRef, companyNode) });

expose(setBudgetPolicy, { policy: whole('The policy as it now is.') });

const presentedIncident: Loader<string, z.input<typeof BudgetIncidentView> | null> = {
  batch: async (scope, ids) =>
    (await Promise.all(ids.map((id) => scope.load(incidentNode, id)))).map((row) => row && presentIncident(row)),
};

expose(resolveBudgetIncident, { incident: reread(BudgetIncidentRef, presentedIncident) }, { by: incidentAlone });
