import { getIntrospectionQuery } from 'graphql';

const times = (count, part) => Array.from({ length: count }, (_, index) => part(index));
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Tools read the whole schema in one document, and its 75,000 values take about 100 ms to count and as long to return. */
const WHOLE_SCHEMA_MS = 150;

/**
 * The dearest requests that could be built, by entrance. `by` is who sends it: the owner of the company, or somebody
 * without a credential; `wanted` is the status of its answer, and `floorMs` what it may hold the event loop where that is more
 * than others may. `request(turn)` differs from turn to turn, so that nothing is
 * remembered from the turn before.
 */
export const dearestRequests = (seeded) => [
  ...documents(),
  ...bodies(seeded),
  ...tools(seeded),
  ...texts(seeded),
  ...plugins(seeded),
];

const graphql = (query, variables) => (turn) => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_HEADERS, accept: 'application/graphql-response+json' },
  body: JSON.stringify({ query: `${query} #${turn}`, variables: variables?.(turn) }),
});

const TYPES = '{ types { fields { args { type { name } } } } }';
/** Fields of one level, each of them compared with all others of its name. */
const REPEATED = `{ ${'__typename '.repeat(3_900)} }`;
const all = (count, part) => times(count, part).join(' ');
const IN_FRAGMENTS = `{ ${all(40, (n) => `...F${n}`)} } ${all(40, (n) => `fragment F${n} on Query { ${'__typename '.repeat(88)} }`)}`;
const FRAGMENTS = `{ ${all(200, (n) => `...F${n}`)} } ${all(200, (n) => `fragment F${n} on Query { __typename }`)}`;
const CONFLICTS = `{ ${all(99, (n) => `a: __type(name: "T${n}") { name }`)} }`;
const UNKNOWN = `{ ${all(3_900, (n) => `unknown${n}`)} }`;

function documents() {
  const introspections = `{ ${times(99, (n) => `a${n}: __schema ${TYPES}`).join(' ')} }`;
  const various = `{ ${times(50, (n) => `a${n}: __schema { types { b${n}: name fields { args { type { name } } } } }`).join(' ')} }`;
  const of = (entrance, what, by, wanted, query, variables, floorMs) => ({
    entrance,
    what,
    by,
    wanted,
    request: graphql(query, variables),
    floorMs,
  });
  return [
    of('GraphQL, introspection', 'the schema under 99 names', 'stranger', 401, introspections),
    of('GraphQL, introspection', 'the schema under 99 names', 'owner', 400, introspections),
    of(
      'GraphQL, introspection',
      'the schema under 50 names, each asked in its own words',
      'owner',
      400,
      various,
      undefined,
      WHOLE_SCHEMA_MS,
    ),
    of('GraphQL, introspection', 'the whole schema', 'owner', 200, getIntrospectionQuery(), undefined, WHOLE_SCHEMA_MS),
    of('GraphQL, parsing', '260,000 commas', 'stranger', 200, `${','.repeat(260_000)}{ __typename }`),
    of('GraphQL, parsing', '4,001 words', 'stranger', 400, `{ ${'errorCodes '.repeat(4_001)} }`),
    of('GraphQL, validation', 'one field 3,900 times', 'stranger', 400, REPEATED),
    of('GraphQL, validation', 'one field 88 times in each of 40 fragments', 'stranger', 400, IN_FRAGMENTS),
    of('GraphQL, validation', '200 fragments', 'stranger', 200, FRAGMENTS),
    of('GraphQL, validation', '99 fields of one name that conflict', 'stranger', 400, CONFLICTS),
    of('GraphQL, validation', '3,900 unknown fields', 'stranger', 400, UNKNOWN),
    of('GraphQL, cost', 'a list in a list in a list', 'owner', 400, nested(3)),
    of('GraphQL, variables', '100,000 values', 'owner', 400, FILTERED, () => ({ ids: times(100_000, (n) => `${n}`) })),
  ];
}

const nested = (depth) =>
  `{ companies { nodes { agents(first: 200) { nodes { ${'reports(first: 200) { nodes { '.repeat(depth)} id ${'} } '.repeat(depth)} } } } } }`;
const FILTERED = `query ($ids: [String!]) { companies { nodes { activity(first: 1, filter: { entityIds: $ids }) { edges { cursor } } } } }`;

/** Bodies of the REST API. */
function bodies({ companyId }) {
  const issues = { method: 'POST', path: `/api/companies/${companyId}/issues`, headers: JSON_HEADERS };
  const signIn = { method: 'POST', path: '/api/auth/sign-in/email', headers: JSON_HEADERS };
  const titled = (fields) => (turn) => ({
    ...issues,
    body: JSON.stringify({ title: `Issue ${turn}`, allowDuplicate: true, ...fields }),
  });
  const of = (what, by, wanted, request) => ({ entrance: 'REST, body', what, by, wanted, request });
  return [
    of('262,144 bytes of brackets', 'stranger', 400, () => ({ ...signIn, body: '['.repeat(262_144) })),
    of('10 MiB of small numbers', 'owner', 400, () => ({ ...issues, body: `[${'1,'.repeat(5_000_000)}1]` })),
    of('5,000,000 levels of lists', 'owner', 400, () => ({ ...issues, body: '['.repeat(5_000_000) })),
    of('a text of 100,000 characters', 'owner', 201, titled({ description: 'a [b](c) *d* `e`\n'.repeat(5_900) })),
  ];
}

/** Policies and explanations of tools. */
function tools({ companyId, agentIds }) {
  const path = `/api/companies/${companyId}/tools`;
  const actor = { actorType: 'agent', actorId: agentIds[0], agentId: agentIds[0] };
  const test = (text) => () => ({
    method: 'POST',
    path: `${path}/policy/test`,
    headers: JSON_HEADERS,
    body: JSON.stringify({ actor, request: { toolName: 'echo_1', arguments: { text } } }),
  });
  const policy = (patterns) => (turn) => ({
    method: 'POST',
    path: `${path}/policies`,
    headers: JSON_HEADERS,
    body: JSON.stringify({
      name: `Policy ${turn}`,
      policyType: 'block',
      enabled: false,
      conditions: { arguments: { fieldMatches: Object.fromEntries(patterns.map((one, n) => [`a${n}`, one])) } },
    }),
  });
  const explained = (count) =>
    `{ ${agentIds
      .slice(0, count)
      .map((id, n) => `a${n}: agent(id: "${id}") { toolExplanations { toolName explanation absences } }`)
      .join(' ')} }`;
  return [
    {
      entrance: 'policy test',
      what: 'a pattern of 2,000 states on 290 characters',
      by: 'owner',
      wanted: 200,
      request: test('a'.repeat(290)),
    },
    {
      entrance: 'policy test',
      what: 'a pattern of 2,000 states on 10,000 characters',
      by: 'owner',
      wanted: 200,
      request: test('a'.repeat(10_000)),
    },
    {
      entrance: 'patterns',
      what: 'four that count to 999',
      by: 'owner',
      wanted: 201,
      request: policy(times(4, () => '[a-z]{0,999}x')),
    },
    {
      entrance: 'patterns',
      what: '100 that count to 1,000',
      by: 'owner',
      wanted: 422,
      request: policy(times(100, () => 'a{1000}')),
    },
    {
      entrance: 'explanations',
      what: `${agentIds.length} agents and 1,000 tools each`,
      by: 'owner',
      wanted: 200,
      request: graphql(explained(agentIds.length)),
    },
  ];
}

/** Texts in YAML, alone and in a package. */
function texts({ companyId }) {
  const skill = (matter) => (turn) => ({
    method: 'POST',
    path: `/api/companies/${companyId}/skills`,
    headers: JSON_HEADERS,
    body: JSON.stringify({
      name: `Skill ${matter.length} ${turn}`,
      markdown: `---\nname: x\ndescription: y\n${matter}\n---\n\nText.\n`,
    }),
  });
  const preview = (files) => () => ({
    method: 'POST',
    path: '/api/companies/import/preview',
    headers: JSON_HEADERS,
    body: JSON.stringify({ source: { type: 'inline', files }, target: { mode: 'new_company' } }),
  });
  const extension = `schemaVersion: 7\nagents:\n  a:\n    metadata: { ${times(1_800, (n) => `k${n}: v`).join(', ')} }\n`;
  const keys = times(900, (n) => `k${n}: ${'x'.repeat(60)}`).join('\n');
  const flow = `a: [${times(1_900, (n) => `{b: ${n}}`)
    .join(', ')
    .slice(0, 12_000)}]`;
  const company = { 'COMPANY.md': '---\nname: Bench\n---\n' };
  const files = Object.fromEntries(times(200, (n) => [`tasks/t${n}/TASK.md`, `---\nname: T${n}\n${keys}\n---\n`]));
  return [
    { entrance: 'YAML', what: 'a skill with 900 keys', by: 'owner', wanted: 201, request: skill(keys) },
    { entrance: 'YAML', what: 'a skill with lists of maps', by: 'owner', wanted: 201, request: skill(flow) },
    {
      entrance: 'YAML',
      what: 'a preview with a map of 1,800 keys',
      by: 'owner',
      wanted: 200,
      request: preview({ ...company, '.service.yaml': extension }),
    },
    {
      entrance: 'YAML',
      what: 'a preview of 200 tasks with 900 keys each',
      by: 'owner',
      wanted: 200,
      request: preview({ ...company, ...files }),
    },
  ];
}

/** Requests to plugins, and statements of theirs. */
function plugins({ companyId, pluginId }) {
  const webhook = (bytes) => () => ({
    method: 'POST',
    path: `/api/plugins/${pluginId}/webhooks/in`,
    headers: { 'content-type': 'application/json' },
    body: `[${'1,'.repeat(bytes / 2 - 2)}1]`,
  });
  const query = (sql, repeated, count) => () => ({
    method: 'POST',
    path: `/api/plugins/${pluginId}/actions/query`,
    headers: JSON_HEADERS,
    body: JSON.stringify({ companyId, params: { sql, repeated, times: count } }),
  });
  return [
    { entrance: 'webhook of a plugin', what: '1 MiB', by: 'owner', wanted: 200, request: webhook(1_048_000) },
    { entrance: 'webhook of a plugin', what: '9.9 MiB', by: 'owner', wanted: 413, request: webhook(10_380_000) },
    {
      entrance: 'SQL of a plugin',
      what: '10,000 columns',
      by: 'owner',
      wanted: 200,
      request: query('SELECT %1', '1,', 4_900),
    },
    {
      entrance: 'SQL of a plugin',
      what: '1,000,000 characters of signs',
      by: 'owner',
      wanted: 200,
      request: query('SELECT %1', '1,', 499_990),
    },
    {
      entrance: 'SQL of a plugin',
      what: 'texts with escapes',
      by: 'owner',
      wanted: 200,
      request: query("SELECT %'\\\\'", "E'',", 199_990),
    },
  ];
}
