import { z } from 'zod';
import { execute, executeQuery } from '../../core/operation/execute.js';
import type { AnyOperation } from '../../core/operation/operation.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid } from '../../core/text/fields.js';
import type { JsonObject, JsonValue } from '../../core/text/json.js';
import { listAgents } from '../../organization/agents/list.js';
import { getAgent } from '../../organization/agents/operations.js';
import { getCompany, listCompanies } from '../../organization/companies/operations.js';
import { listGoals } from '../../organization/goals/operations.js';
import { listProjects } from '../../organization/projects/operations.js';
import { getIssue } from '../../work/issue-operations/get.js';
import { listIssues } from '../../work/issue-operations/list.js';
import { presentIssue } from '../../work/issues/rows.js';
import type { Capability } from '../manifest/words.js';
import { type Asking, companyOf, denied, method, scopeOf } from './model.js';

// The operations of the product answer plugins too, with their rules, within exactly one company. What a capability of its
// own gives, such as the folders of projects, is left out.

type AnyQuery = Extract<AnyOperation, { kind: 'query' }>;

/** Parameters are those of the operation, which judges them itself. */
const open = z.looseObject({ companyId: uuid().optional() });

interface Reading {
  /** What the operation is asked unless the plugin says otherwise, and what it is asked whatever the plugin says. */
  readonly usual?: JsonObject;
  readonly fixed?: JsonObject;
  readonly shown?: (wire: JsonValue) => JsonValue;
}

const inCompany = (
  capability: Capability,
  operation: AnyQuery,
  { usual = {}, fixed = {}, shown = (wire) => wire }: Reading = {},
) =>
  method({
    capability,
    params: open,
    async run(asking, { companyId: meant, ...params }) {
      const companyId = companyOf(asking, meant);
      return shown(await wireOf(asking, [companyId], operation, { ...usual, ...params, ...fixed, companyId }));
    },
  });

const wireOf = async (
  asking: Asking,
  companyIds: readonly string[],
  operation: AnyQuery,
  input: object,
): Promise<JsonValue> => (await execute(operation, scopeOf(asking, companyIds), input)).output as JsonValue;

/** A record without some of its fields. */
const without =
  (...names: readonly string[]) =>
  (record: JsonValue): JsonValue =>
    Object.fromEntries(Object.entries(record as JsonObject).filter(([name]) => !names.includes(name)));

const each =
  (shown: (record: JsonValue) => JsonValue) =>
  (records: JsonValue): JsonValue =>
    (records as JsonValue[]).map(shown);

const agent = without('adapterConfig', 'runtimeConfig', 'access');
const project = without('env', 'workspaces', 'primaryWorkspace');

const issue = method({
  capability: 'issues.read',
  params: z.strictObject({ companyId: uuid().optional(), issueId: z.string() }),
  async run(asking, { companyId: meant, issueId }) {
    const scope = scopeOf(asking, [companyOf(asking, meant)]);
    // Without what is related to it: comments, documents and relations have capabilities of their own.
    return (await presentIssue(scope, await executeQuery(getIssue, scope, { issueId }))) as JsonValue;
  },
});

const ALL = statement(`SELECT id FROM "Company"`);

/** The company of the call; for one of the installation, all. @throws PluginFailure outside of any call */
async function visible({ services: { database }, invocation }: Asking): Promise<string[]> {
  if (!invocation) throw denied('This can be asked only within a call');
  if (invocation.companyId !== null) return [invocation.companyId];
  return (await database.read<{ id: string }>('all', ALL, [])).map(({ id }) => id);
}

const companies = method({
  capability: 'companies.read',
  params: z.strictObject({}),
  run: async (asking) => wireOf(asking, await visible(asking), listCompanies, {}),
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
  'projects.list': inCompany('projects.read', listProjects, { shown: each(project) }),
  'issues.list': inCompany('issues.read', listIssues, { usual: { limit: 100 }, fixed: { includeBlockedBy: false } }),
  'issues.get': issue,
  'agents.list': inCompany('agents.read', listAgents, { shown: each(agent) }),
  'agents.get': inCompany('agents.read', getAgent, { shown: agent }),
  'goals.list': inCompany('goals.read', listGoals),
};
