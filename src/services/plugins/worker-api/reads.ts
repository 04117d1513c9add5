import { z } from 'zod';
import { executeOperation, executeQuery } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { listAgents } from '#services/organization/agents/list.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { getCompany, listCompanies } from '#services/organization/companies/operations.js';
import { listGoals } from '#services/organization/goals/operations.js';
import { listProjects } from '#services/organization/projects/operations.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { presentIssue } from '#services/work/issues/rows.js';
import { type Asking, companyOf, denial, method, scopeOf } from './model.js';
import {
  asksPart,
  assertAnswerSize,
  forEachItem,
  operationMethod,
  pageFields,
  withoutFields,
} from './operation-methods.js';

// Leaves out everything with a capability of its own, such as the folders of projects.
export const visibleAgent = withoutFields('adapterConfig', 'runtimeConfig', 'access');
export const visibleProject = withoutFields('env', 'workspaces', 'primaryWorkspace');
export const visibleIssue = withoutFields('assigneeAdapterOverrides');

const getIssueAlone = method({
  capability: 'issues.read',
  params: z.strictObject({ companyId: uuid().optional(), issueId: z.string() }),
  async run(asking, { companyId: meant, issueId }) {
    const scope = scopeOf(asking, [companyOf(asking, meant)]);
    // Without related records: comments, documents and relations have capabilities of their own.
    return assertAnswerSize(
      visibleIssue((await presentIssue(scope, await executeQuery(getIssue, scope, { issueId }))) as JsonValue),
    );
  },
});

const ALL = statement(`SELECT id FROM "Company"`);

/** The company of the call; all companies for a call of the installation. @throws PluginFailure outside any call */
async function visible({ services: { database }, invocation }: Asking): Promise<string[]> {
  if (!invocation) throw denial('This request is possible only within a call');
  if (invocation.companyId !== null) return [invocation.companyId];
  return (await database.query<{ id: string }>('all', ALL, [])).map(({ id }) => id);
}

const wireOf = async (
  asking: Asking,
  companyIds: readonly string[],
  operation: AnyOperation,
  input: object,
): Promise<JsonValue> => (await executeOperation(operation, scopeOf(asking, companyIds), input)).output as JsonValue;

const companies = method({
  capability: 'companies.read',
  params: pageFields.strict(),
  async run(asking, { limit, offset }) {
    const all = (await wireOf(asking, await visible(asking), listCompanies, {})) as JsonValue[];
    return assertAnswerSize(all.slice(offset, offset + limit));
  },
});

const company = method({
  capability: 'companies.read',
  params: z.strictObject({ companyId: uuid().optional() }),
  async run(asking, { companyId: meant }) {
    const isOfInstallation = asking.invocation?.companyId === null && meant !== undefined;
    const companyId = isOfInstallation ? meant : companyOf(asking, meant);
    return wireOf(asking, [companyId], getCompany, { companyId });
  },
});

export const readMethods = {
  'companies.list': companies,
  'companies.get': company,
  'projects.list': asksPart('projects.read', listProjects, { shown: forEachItem(visibleProject) }),
  'issues.list': operationMethod('issues.read', listIssues, {
    usual: { limit: 100 },
    fixed: { includeBlockedBy: false },
    shown: forEachItem(visibleIssue),
  }),
  'issues.get': getIssueAlone,
  'agents.list': asksPart('agents.read', listAgents, { shown: forEachItem(visibleAgent) }),
  'agents.get': operationMethod('agents.read', getAgent, { shown: visibleAgent }),
  'goals.list': asksPart('goals.read', listGoals),
};
