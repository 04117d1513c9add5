import { builder } from '../schema/builder.js';
import { readAhead } from '../schema/fast/prefetch.js';
import { CompanyRef } from '../schema/organization/company.js';
import { GoalRef } from '../schema/organization/goal.js';
import { LabelRef } from '../schema/organization/label.js';
import { ProjectRef, WorkspaceRef } from '../schema/organization/project.js';
import {
  AdapterModelRef,
  AdapterRef,
  DetectedModelRef,
  EnvironmentTestRef,
  ExperimentalSettingsRef,
  GeneralSettingsRef,
  InstanceSettingsRef,
} from '../schema/organization/wire.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { byId } from '../services/core/operation/loaders.js';
import type { Scope } from '../services/core/operation/scope.js';
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
import { answer, expose, exposeNoun, exposeOk } from './expose.js';

builder.queryField('companies', (t) =>
  t.field({
    type: [CompanyRef],
    description: 'The companies the caller can reach, oldest first.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_root, _args, { scope }) => executeQuery(companies.listCompanies, scope, {}),
  }),
);

builder.queryField('company', (t) =>
  t.field({
    type: CompanyRef,
    description: 'A company.',
    args: { id: t.arg.id({ required: true, description: "The company's UUID." }) },
    resolve: (_root, { id }, context, info) => {
      if (isUuid(id)) readAhead(id.toLowerCase(), context, info);
      return executeQuery(companies.getCompany, context.scope, { companyId: id });
    },
  }),
);

exposeNoun(
  [companies.createCompany, companies.updateCompany, companies.updateCompanyBranding, companies.archiveCompany],
  { field: 'company', type: CompanyRef, load: (scope, id) => scope.load(companyNode, id) },
);

exposeOk([companies.deleteCompany]);

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

const TYPE = 'Its type, such as process.';
const COMPANY = "The company's UUID.";

builder.queryFields((t) => ({
  adapters: t.field({
    type: [AdapterRef],
    description: 'The ways to run agents.',
    resolve: (_root, _args, { scope }) => answer(adapters.listAdapters, scope, {}),
  }),
  adapter: t.field({
    type: AdapterRef,
    description: 'A way to run agents.',
    args: { type: t.arg.string({ required: true, description: TYPE }) },
    resolve: (_root, args, { scope }) => answer(adapters.getAdapter, scope, args),
  }),
  adapterConfigSchema: t.field({
    type: 'JSONObject',
    description: "The JSON Schema of an adapter's configuration.",
    args: { type: t.arg.string({ required: true, description: TYPE }) },
    resolve: (_root, args, { scope }) => answer(adapters.getAdapterConfigSchema, scope, args) as never,
  }),
  adapterModels: t.field({
    type: [AdapterModelRef],
    description: 'The models that an adapter offers.',
    args: {
      companyId: t.arg.id({ required: true, description: COMPANY }),
      type: t.arg.string({ required: true, description: TYPE }),
    },
    resolve: (_root, args, { scope }) => answer(models.listAdapterModels, scope, args),
  }),
  detectedAdapterModel: t.field({
    type: DetectedModelRef,
    nullable: true,
    description: "The model that the server's environment is set up for.",
    args: {
      companyId: t.arg.id({ required: true, description: COMPANY }),
      type: t.arg.string({ required: true, description: TYPE }),
    },
    resolve: (_root, args, { scope }) => answer(models.detectAdapterModel, scope, args),
  }),
}));

exposeNoun(
  [
    install.installAdapter,
    install.reloadAdapter,
    install.reinstallAdapter,
    manage.setAdapterDisabled,
    manage.setAdapterOverridePaused,
  ],
  {
    field: 'adapter',
    type: AdapterRef,
    idOf: (output) => (output as { type: string }).type,
    load: (scope, type) => answer(adapters.getAdapter, scope, { type }),
  },
);

expose(manage.removeAdapter, (t) => ({
  type: t.string({ description: 'The type that the package brought.', resolve: ({ output }) => output.type }),
}));

expose(testAdapterEnvironment, (t) => ({
  test: t.field({ type: EnvironmentTestRef, description: 'What was found.', resolve: ({ output }) => output }),
}));

builder.queryFields((t) => ({
  instanceSettings: t.field({
    type: InstanceSettingsRef,
    description: 'All settings of the installation, for instance admins.',
    resolve: (_root, _args, { scope }) => answer(settings.getInstanceSettings, scope, {}),
  }),
  generalSettings: t.field({
    type: GeneralSettingsRef,
    description: 'General settings of the installation.',
    resolve: (_root, _args, { scope }) => answer(settings.getGeneralSettings, scope, {}),
  }),
  experimentalSettings: t.field({
    type: ExperimentalSettingsRef,
    description: 'Features that are switched on or off.',
    resolve: (_root, _args, { scope }) => answer(settings.getExperimentalSettings, scope, {}),
  }),
}));

expose(settings.updateInstanceSettings, (t) => ({
  settings: t.field({
    type: InstanceSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(settings.updateGeneralSettings, (t) => ({
  settings: t.field({
    type: GeneralSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));

expose(settings.updateExperimentalSettings, (t) => ({
  settings: t.field({
    type: ExperimentalSettingsRef,
    description: 'The settings as they now are.',
    resolve: (outcome) => outcome.output,
  }),
}));
