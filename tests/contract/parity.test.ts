import { type GraphQLNamedType, getNamedType, isAbstractType, isEnumType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { buildSchema } from '#resolvers/index.js';
import { fieldName } from '#schema/derive/names.js';
import { RoutineView } from '#services/automation/routines/model.js';
import { ApprovalView } from '#services/governance/approvals/model.js';
import { AgentView } from '#services/organization/agents/model.js';
import { CompanyView } from '#services/organization/companies/model.js';
import { listedVariables } from '#services/secrets/env/model.js';
import { SecretView } from '#services/secrets/secrets/model.js';
import { VaultView } from '#services/secrets/vaults/model.js';
import { CaseView } from '#services/work/cases/model.js';
import { IssueView } from '#services/work/issues/model.js';
import { startTestServer, type TestServer } from '../kit/server.js';

interface Noun {
  readonly type: string;
  readonly view: z.ZodObject;
  /** The GraphQL field and the REST path that give one row. */
  readonly field: string;
  readonly path: (id: string) => string;
  /** Fields that only REST has, each with what GraphQL has instead. */
  readonly restOnly: Readonly<Record<string, string>>;
  /** Fields that GraphQL shows otherwise than REST, and how. */
  readonly shaped?: Readonly<Record<string, (value: never) => unknown>>;
  /** Plain fields that only GraphQL has, each with where REST has it. */
  readonly graphOnly: Readonly<Record<string, string>>;
}

const nouns: readonly Noun[] = [
  {
    type: 'Company',
    view: CompanyView,
    field: 'company',
    path: (id) => `/api/companies/${id}`,
    restOnly: {},
    graphOnly: {
      cursor: 'nothing: the events of REST have no cursors',
      issueCounts: 'nothing: the dashboard counts a few kinds',
      orgChart: 'the org chart',
      skillPolicy: 'a request of its own',
      smokeLabServices: 'the services of the smoke lab',
      toolBuiltInTemplates: 'the list of templates, of which they are the first',
      toolExamples: 'the list of examples',
      toolRuntime: 'the health of the runtime of tools, which has its own permission',
    },
  },
  {
    type: 'Agent',
    view: AgentView,
    field: 'agent',
    path: (id) => `/api/agents/${id}`,
    restOnly: { reportsTo: 'manager { id }' },
    graphOnly: {
      access: 'the detail of one agent, there with its membership whole',
      desiredSkillVersions: 'the skills of the agent, as desiredSkillEntries',
      devicePublicKey: 'nothing: the contract of REST has no device keys',
      effectiveTools: 'a request of its own, for one agent',
      toolExplanations: 'nothing: the contract of REST has no explanations',
      instructionsMode: 'the instructions bundle',
      instructionsEntryFile: 'the instructions bundle',
    },
  },
  {
    type: 'Approval',
    view: ApprovalView,
    field: 'approval',
    path: (id) => `/api/approvals/${id}`,
    restOnly: {},
    graphOnly: {
      expiresAt: 'nothing: the contract of REST has no approvals of one action',
      consumedAt: 'nothing: the contract of REST has no approvals of one action',
    },
  },
  {
    type: 'Issue',
    view: IssueView,
    field: 'issue',
    path: (id) => `/api/issues/${id}`,
    restOnly: { activeRun: 'the run itself' },
    shaped: {
      unblockDescriptor: (value: { owner: unknown } | null) =>
        value?.owner === 'board' ? { ...value, owner: { type: 'board', agentId: null, userId: null } } : value,
    },
    graphOnly: {
      attention: 'the detail of one issue',
      commentCursor: 'the heartbeat context',
      myLastTouchAt: 'the list, for people',
      lastExternalCommentAt: 'the list, for people',
      isUnreadForMe: 'the list, for people',
      position: 'nothing: the contract of REST has no manual order',
    },
  },
  {
    type: 'Case',
    view: CaseView,
    field: 'case',
    path: (id) => `/api/cases/${id}`,
    restOnly: {},
    graphOnly: {},
  },
  {
    type: 'Routine',
    view: RoutineView,
    field: 'routine',
    path: (id) => `/api/routines/${id}`,
    restOnly: {},
    shaped: { env: listedVariables },
    graphOnly: {},
  },
  {
    type: 'Secret',
    view: SecretView,
    field: 'secret',
    path: (id) => `/api/secrets/${id}`,
    restOnly: {},
    graphOnly: { referenceCount: 'the list' },
  },
  {
    type: 'SecretVault',
    view: VaultView,
    field: 'secretVault',
    path: (id) => `/api/secret-provider-configs/${id}`,
    restOnly: { config: 'a union by provider' },
    graphOnly: {},
  },
];

const schema = buildSchema();

/** The fields of a type that take no arguments and lead to no other noun. */
function plainFields(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return Object.values(type.getFields())
    .filter(({ args, type: of }) => args.length === 0 && !isNoun(getNamedType(of)))
    .map(({ name }) => name);
}
/** Nodes and actors, except labels, which REST has in full. */
const isNoun = (type: GraphQLNamedType): boolean =>
  NOUNS.has(type.name) ||
  isAbstractType(type) ||
  (isObjectType(type) && type.name !== 'Label' && type.getInterfaces().some(({ name }) => name === 'Node'));
const NOUNS = new Set([
  'InstructionsBundle',
  'AgentRuntimeState',
  'AgentSession',
  'Dashboard',
  'SidebarBadges',
  'WindowSpend',
  'SecretProvider',
  'SecretProviderHealth',
  'MemberAccess',
  'SecretCatalogEntry',
  'MyUserSecret',
]);

/** A selection of a type's fields, with everything plain below them. */
function selection(typeName: string, names: readonly string[]): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return names
    .map((name) => {
      const below = getNamedType(type.getFields()[name]?.type as never);
      return isObjectType(below) ? `${name} { ${selection(below.name, plainFields(below.name))} }` : name;
    })
    .join(' ');
}

/** A GraphQL value as REST spells it: enum values in lower case. */
function asRest(typeName: string, field: string, value: unknown): unknown {
  const type = schema.getType(typeName);
  if (!isObjectType(type) || value === null) return value;
  const of = getNamedType(type.getFields()[field]?.type as never);
  if (isEnumType(of)) return Array.isArray(value) ? value.map((one) => one.toLowerCase()) : String(value).toLowerCase();
  if (Array.isArray(value)) return value.map((one) => asRest(typeName, field, one));
  if (!isObjectType(of) || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, asRest(of.name, key, inner)]));
}

describe.each(nouns)('$type', ({ type, view, restOnly, graphOnly }) => {
  const inRest = Object.keys(view.shape).map((key) => fieldName(key, type));
  const inGraph = plainFields(type);

  test('has each field of REST in GraphQL under the name that it has there, but for what is known', () => {
    expect(inRest.filter((name) => !inGraph.includes(name)).sort()).toEqual(Object.keys(restOnly).sort());
  });

  test('has each plain field of GraphQL in REST under the name that it has there, but for what is known', () => {
    expect(inGraph.filter((name) => !inRest.includes(name)).sort()).toEqual(Object.keys(graphOnly).sort());
  });
});

describe('a row', () => {
  let server: TestServer;
  const ids: Record<string, string[]> = { Company: [], Agent: [], Approval: [], Issue: [] };

  const rest = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(server.url + path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    expect(response.status, path).toBeLessThan(300);
    return (await response.json()) as Record<string, unknown>;
  };

  beforeAll(async () => {
    server = await startTestServer();
    const bare = await rest('POST', '/api/companies', { name: 'Bare' });
    const full = await rest('POST', '/api/companies', {
      name: 'Full',
      description: 'All of it',
      primaryColor: '#1a2b3c',
      logoUrl: 'https://example.com/logo.png',
      budgetMonthlyCents: 1200,
      defaultResponsibleUserId: 'local-board',
    });
    await rest('PATCH', `/api/companies/${full.id}`, { status: 'paused' });
    const of = `/api/companies/${bare.id}/agents`;
    const ceo = await rest('POST', of, { name: 'Chief', role: 'ceo' });
    const worker = await rest('POST', of, {
      name: 'Worker',
      role: 'engineer',
      title: 'Builder',
      capabilities: 'Builds',
      reportsTo: ceo.id,
      adapterConfig: { command: 'true', env: { TOKEN: 'hidden' } },
      budgetMonthlyCents: 50,
      metadata: { nested: { list: [1, 'two', null] } },
      desiredSkills: ['b', 'a'],
    });
    await rest('POST', `/api/agents/${worker.id}/pause`, {});
    ids.Company = [String(bare.id), String(full.id)];
    ids.Agent = [String(ceo.id), String(worker.id)];
    const before = await rest('POST', `/api/companies/${bare.id}/issues`, { title: 'Before' });
    const label = await rest('POST', `/api/companies/${bare.id}/labels`, { name: 'Bug', color: '#ff0000' });
    const issue = await rest('POST', `/api/companies/${bare.id}/issues`, {
      title: 'All of it',
      description: 'Do it',
      priority: 'high',
      billingCode: 'X-1',
      reviewPolicy: 'human_only',
      assigneeAgentId: ceo.id,
      parentId: before.id,
      blockedByIssueIds: [before.id],
      labelIds: [label.id],
      status: 'blocked',
      unblockDescriptor: { owner: 'board', action: 'Say yes' },
    });
    ids.Issue = [String(before.id), String(issue.id)];
    const asked = await rest('POST', `/api/companies/${bare.id}/approvals`, {
      type: 'approve_ceo_strategy',
      requestedByAgentId: ceo.id,
      payload: { plan: 'Grow', env: { TOKEN: 'hidden' } },
    });
    const decided = await rest('POST', `/api/companies/${bare.id}/approvals`, {
      type: 'hire_agent',
      payload: { name: 'New' },
    });
    await rest('POST', `/api/approvals/${decided.id}/approve`, { decisionNote: 'Good' });
    ids.Approval = [String(asked.id), String(decided.id)];
    const routine = await rest('POST', `/api/companies/${bare.id}/routines`, {
      title: 'All of it',
      description: 'Do {{what}}',
      assigneeAgentId: worker.id,
      parentIssueId: before.id,
      priority: 'low',
      catchUpPolicy: 'enqueue_missed_with_cap',
      env: { TOKEN: 'hidden' },
    });
    const paused = await rest('POST', `/api/companies/${bare.id}/routines`, { title: 'Bare' });
    await rest('POST', `/api/routines/${routine.id}/run`, { variables: { what: 'it' } });
    ids.Routine = [String(routine.id), String(paused.id)];
    await rest('PATCH', '/api/instance/settings/experimental', { enableCases: true });
    const cases = `/api/companies/${bare.id}/cases`;
    const season = await rest('POST', cases, { caseType: 'season', title: 'Winter' });
    const said = { title: 'All of it', summary: 'Cold', status: 'done', fields: { list: [1, 'two', null] } };
    const whole = await rest('POST', cases, { caseType: 'break', key: 'all', ...said, parentCaseId: season.id });
    await rest('PATCH', `/api/cases/${whole.id}`, { labelIds: [label.id] });
    ids.Case = [String(season.id), String(whole.id)];
    const vaults = `/api/companies/${bare.id}/secret-provider-configs`;
    const local = await rest('POST', vaults, { provider: 'local_encrypted', displayName: 'Here', config: {} });
    await rest('POST', `/api/secret-provider-configs/${local.id}/health`);
    const off = await rest('POST', vaults, {
      provider: 'aws_secrets_manager',
      displayName: 'There',
      status: 'disabled',
      config: { region: 'eu-central-1', namespace: 'team' },
    });
    const secret = { name: 'Key', value: 'hush', description: 'For all', providerMetadata: { team: 'a' } };
    const kept = await rest('POST', `/api/companies/${bare.id}/secrets`, secret);
    await rest('POST', `/api/secrets/${kept.id}/rotate`, { value: 'hush again' });
    ids.Secret = [String(kept.id)];
    ids.SecretVault = [String(local.id), String(off.id)];
  });

  test.each(nouns)(
    'of $type has the same values through both transports',
    async ({ type, view, field, path, shaped = {} }) => {
      const known = plainFields(type);
      const columns = Object.keys(view.shape).filter((key) => known.includes(fieldName(key, type)));
      const shared = columns.map((key) => fieldName(key, type));
      for (const id of ids[type] ?? []) {
        const document = `query ($id: ID!) { ${field}(id: $id) { ${selection(type, shared)} } }`;
        const { data, errors } = await server.graphql(document, { id });
        expect(errors).toBeUndefined();
        const fromRest = await rest('GET', path(id));
        const fromGraph = Object.entries(data[field]).map(([key, value]) => [key, asRest(type, key, value)]);
        const expected = Object.fromEntries(
          columns.map((key) => [fieldName(key), shaped[key]?.(fromRest[key] as never) ?? fromRest[key]]),
        );
        expect(Object.fromEntries(fromGraph)).toEqual(expected);
      }
    },
  );

  test('that does not exist is refused with the same words and status by both', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const { field, path } of nouns) {
      const { errors } = await server.graphql(`query ($id: ID!) { ${field}(id: $id) { id } }`, { id });
      const response = await fetch(server.url + path(id));
      const { error } = (await response.json()) as { error: string };
      expect(errors?.[0]).toMatchObject({ message: error, extensions: { status: response.status, code: 'NOT_FOUND' } });
      expect(response.status).toBe(404);
    }
  });

  test('is refused with the same issues by both when the input is wrong', async () => {
    const name = 'x'.repeat(500);
    const { errors } = await server.graphql(
      'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { cursor } }',
      { input: { name } },
    );
    const response = await fetch(`${server.url}/api/companies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const body = (await response.json()) as { error: string; issues: unknown[] };
    expect(body.issues).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({
      message: body.error,
      extensions: { status: response.status, issues: body.issues, code: 'VALIDATION_FAILED' },
    });
  });

  test('is written once for one idempotency key, whichever transport repeats it', async () => {
    const key = 'one key for both';
    const first = await fetch(`${server.url}/api/companies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: 'Once' }),
    });
    const { id } = (await first.json()) as { id: string };
    const { data } = await server.graphql(
      'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } } }',
      { input: { name: 'Once', idempotencyKey: key } },
    );
    expect(data.createCompany.company.id).toBe(id);
  });
});
