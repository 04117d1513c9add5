import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createCompany, run } from '../resolvers/organization/company.js';

let server: TestServer;
const known: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  known.company = await createCompany(server);
  known.agent = await createAgent(server, known.company, { name: 'Ada' });
  for (const [kind, Kind, fields] of [
    ['issue', 'Issue', { title: 'Ship it' }],
    ['project', 'Project', { name: 'Site' }],
  ] as const) {
    const mutation = `mutation ($input: Create${Kind}Input!) { made: create${Kind}(input: $input) { it: ${kind} { id } } }`;
    known[kind] = (await run(server, mutation, { input: { companyId: known.company, ...fields } })).made.it.id;
  }
});

const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_all, name) => known[name] ?? '');

/** Moments that ISO 8601 can spell and PostgreSQL, or a year of four digits, cannot hold. */
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
];

const QUERIES = [
  '/api/companies/{company}/activity?before=',
  '/api/companies/{company}/audit/agent-actions?from=',
  '/api/companies/{company}/audit/agent-actions?to=',
  '/api/companies/{company}/audit/agent-actions.csv?from=',
  '/api/companies/{company}/issues?updatedSince=',
  '/api/companies/{company}/issues/count?updatedSince=',
  '/api/companies/{company}/search?q=x&updatedAfter=',
  '/api/companies/{company}/costs/summary?from=',
  '/api/companies/{company}/costs/by-agent?to=',
  '/api/issues/{issue}/activity?before=',
];

const monitor = (times: object) => ({
  executionPolicy: { monitor: { nextCheckAt: '2030-01-01T00:00:00Z', ...times } },
});

const BODIES: [method: string, path: string, body: (at: string) => object][] = [
  ['PATCH', '/api/issues/{issue}', (at) => ({ hiddenAt: at })],
  ['PATCH', '/api/issues/{issue}', (at) => monitor({ nextCheckAt: at })],
  ['PATCH', '/api/issues/{issue}', (at) => monitor({ timeoutAt: at })],
  ['PATCH', '/api/projects/{project}', (at) => ({ archivedAt: at })],
  ['PATCH', '/api/projects/{project}', (at) => ({ targetDate: at.slice(0, 10) })],
  ['POST', '/api/companies/{company}/projects', (at) => ({ name: 'New', targetDate: at.slice(0, 10) })],
  ['POST', '/api/board-api-keys', (at) => ({ name: 'Mine', expiresAt: at })],
  [
    'POST',
    '/api/companies/{company}/cost-events',
    (at) => ({ agentId: known.agent, provider: 'p', model: 'm', costCents: 1, occurredAt: at }),
  ],
  [
    'POST',
    '/api/companies/{company}/finance-events',
    (at) => ({ eventKind: 'platform_fee', biller: 'b', amountCents: 1, occurredAt: at }),
  ],
];

const DOCUMENTS: [document: string, field: (at: string) => object][] = [
  [
    'query ($at: DateTime) { company(id: "{company}") { activity(filter: { createdAt: { after: $at } }) { edges { cursor } } } }',
    (at) => ({ at }),
  ],
  [
    'query ($at: DateTime) { company(id: "{company}") { issues(filter: { updatedAt: { after: $at } }) { edges { cursor } } } }',
    (at) => ({ at }),
  ],
  [
    'query ($at: DateTime) { company(id: "{company}") { costs(from: $at) { summary { spendCents } } } }',
    (at) => ({ at }),
  ],
  [
    'query ($at: DateTime) { company(id: "{company}") { costs(to: $at) { summary { spendCents } } } }',
    (at) => ({ at }),
  ],
  [
    'query ($at: DateTime) { search(companyId: "{company}", q: "x", filter: { updatedAt: { after: $at } }) { normalizedQuery } }',
    (at) => ({ at }),
  ],
  [
    'mutation ($at: DateTime) { updateIssue(input: { issueId: "{issue}", hiddenAt: $at }) { cursor } }',
    (at) => ({ at }),
  ],
  [
    'mutation ($at: DateTime) { updateProject(input: { projectId: "{project}", archivedAt: $at }) { cursor } }',
    (at) => ({ at }),
  ],
  [
    'mutation ($at: Date) { updateProject(input: { projectId: "{project}", targetDate: $at }) { cursor } }',
    (at) => ({ at: at.slice(0, 10) }),
  ],
];

const send = (method: string, path: string, body?: object) =>
  fetch(server.url + filled(path), {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

/** Of days alone, only year 0 cannot be stored. */
const momentsFor = (body: (at: string) => object) =>
  'targetDate' in body('') ? MOMENTS.filter((at) => at.startsWith('0000')) : MOMENTS;

describe('a date that cannot be stored is refused with 400', () => {
  test.each(QUERIES)('in %s', async (path) => {
    for (const at of MOMENTS)
      expect([at, (await send('GET', path + encodeURIComponent(at))).status]).toEqual([at, 400]);
    expect((await send('GET', `${path}2026-01-01T00:00:00Z`)).status).toBe(200);
  });

  test.each(BODIES)('in the body of %s %s, %o', async (method, path, body) => {
    for (const at of momentsFor(body)) expect([at, (await send(method, path, body(at))).status]).toEqual([at, 400]);
  });

  test.each(DOCUMENTS)('in %s', async (document, variables) => {
    const isDay = document.includes('targetDate');
    for (const at of isDay ? MOMENTS.slice(0, 2) : MOMENTS) {
      const { status, data, errors } = await server.graphql(filled(document), variables(at));
      expect([at, errors?.[0]?.extensions.status ?? status, data?.company ?? null]).toEqual([at, 400, null]);
      if (isDay) continue;
      const literal = filled(document)
        .replace(/\(\$at: DateTime\)/, '')
        .replace('$at', JSON.stringify(at));
      const written = await server.graphql(literal);
      expect([at, written.errors?.[0]?.extensions.status ?? written.status]).toEqual([at, 400]);
    }
    expect((await server.graphql(filled(document), variables('2026-01-01T00:00:00Z'))).errors).toBeUndefined();
  });

  test('in the cursor of a list', async () => {
    const [first, other] = ['0000-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'].map((at) =>
      Buffer.from(JSON.stringify([at, known.company])).toString('base64url'),
    );
    for (const after of [first, other]) {
      const document = `{ company(id: "${known.company}") { agents(after: "${after}") { edges { cursor } } } }`;
      const { errors } = await server.graphql(document);
      expect(errors?.[0]?.extensions).toMatchObject({ status: 400 });
    }
  });
});
