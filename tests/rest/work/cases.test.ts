/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sections } from '#rest/http/sections.js';
import { openApiDocument } from '#rest/openapi/openapi.js';
import { createProject } from '#services/organization/projects/operations.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { agentKey, boardKey } from '#tests/kit/credentials.js';
import { issueIn } from '#tests/kit/issues.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let at: string;
let agent: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  await switchCases(world, true);
  at = `/api/companies/${world.company.id}/cases`;
  agent = await agentKey(world, await world.agent({ name: 'Writer' }));
});

const given = (fields: object = {}) => ({ caseType: 'feature', key: randomUUID(), title: 'A case', ...fields });
const NAMES = [
  'id',
  'companyId',
  'caseNumber',
  'identifier',
  'caseType',
  'key',
  'title',
  'summary',
  'status',
  'fields',
];
const PLACES = ['projectId', 'parentCaseId', 'completedAt', 'createdAt', 'updatedAt', 'labels'];
const AUTHORS = ['createdByAgentId', 'createdByUserId', 'updatedByAgentId', 'updatedByUserId'];

describe('an upsert', () => {
  it('answers the case, with 201 when it is made and 200 when it is changed', async () => {
    const body = given();
    const made = await rest.post(at, body, { as: agent });
    expect(made.status).toBe(201);
    expect(Object.keys(made.body).sort()).toEqual([...NAMES, ...PLACES, ...AUTHORS].sort());
    const changed = await rest.post(at, { ...body, title: 'Renamed', status: 'done' });
    expect([changed.status, changed.body.id, changed.body.title]).toEqual([200, made.body.id, 'Renamed']);
    expect(changed.body.completedAt).toEqual(expect.any(String));
  });

  it('answers a repeated key with the stored case and status', async () => {
    const [body, headers] = [given(), { 'idempotency-key': randomUUID() }];
    const first = await rest.post(at, body, { headers });
    const again = await rest.post(at, body, { headers });
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
    expect((await rest.post(at, { ...body, title: 'Other' }, { headers })).status).toBe(409);
  });

  it('tells in the words of the contract what is wrong', async () => {
    const elsewhere = await createWorld();
    const project = await elsewhere.board.run(createProject, { companyId: elsewhere.company.id, name: 'Far' });
    const [foreign, own] = [await caseIn(elsewhere), await caseIn(world)];
    expect(await rest.post(at, given({ extra: 1 }))).toMatchObject({
      status: 400,
      body: { error: 'Validation error' },
    });
    for (const fields of [{ title: '' }, { title: undefined }, { caseType: 'x'.repeat(121) }, { fields: [] }])
      expect((await rest.post(at, given(fields))).status, JSON.stringify(fields)).toBe(400);
    const refusals: [object, string][] = [
      [{ projectId: project.id }, 'Project does not belong to company'],
      [{ parentCaseId: foreign.id }, 'Parent case does not belong to company'],
    ];
    for (const [fields, error] of refusals) {
      expect(await rest.post(at, given(fields))).toMatchObject({ status: 422, body: { error } });
      expect(await rest.patch(`/api/cases/${own.id}`, fields)).toMatchObject({ status: 422, body: { error } });
    }
    expect(await rest.patch(`/api/cases/${own.id}`, { parentCaseId: own.id })).toMatchObject({
      status: 422,
      body: { error: 'A case cannot be its own parent' },
    });
    expect(await rest.patch(`/api/cases/${own.id}`, { labels: [randomUUID()] })).toMatchObject({
      status: 422,
      body: { error: 'One or more labels do not belong to company' },
    });
    expect(await rest.patch(`/api/cases/${own.id}`, { caseType: 'other' })).toMatchObject({ status: 400 });
  });

  it('is not for viewers, who read', async () => {
    const { userId } = (await world.member('viewer')).actor;
    const viewer = { as: await boardKey(world, userId) };
    expect(await rest.post(at, given(), viewer)).toMatchObject({
      status: 403,
      body: { error: 'Viewer access is read-only' },
    });
    expect((await rest.get(`${at}?limit=1`, viewer)).status).toBe(200);
  });
});

describe('a case', () => {
  it('is found by its UUID and its identifier in any case of letters, with all that belongs to it', async () => {
    const { body: parent } = await rest.post(at, given({ title: 'Parent' }));
    const { body: made } = await rest.post(at, given({ parentCaseId: parent.id }));
    const detail = await rest.get(`/api/cases/${made.id}`);
    const { id, identifier, title, caseType, status } = parent;
    expect(detail).toMatchObject({
      status: 200,
      body: {
        ...made,
        parent: { id, identifier, title, caseType, status },
        issueLinks: [],
        documents: [],
        attachments: [],
      },
    });
    for (const name of [made.identifier, made.identifier.toLowerCase()])
      expect((await rest.get(`/api/cases/${name}`)).body).toEqual(detail.body);
    const patched = await rest.patch(`/api/cases/${made.identifier.toLowerCase()}`, { title: 'Changed' });
    expect([patched.status, patched.body.id, patched.body.title]).toEqual([200, made.id, 'Changed']);
  });

  it('that is not there answers 404, as one of another company does', async () => {
    const foreign = await caseIn(await createWorld());
    const missing = { status: 404, body: { error: 'Case not found' } };
    for (const name of [randomUUID(), 'NONE-C1', 'x', foreign.id, foreign.identifier])
      expect(await rest.get(`/api/cases/${name}`, { as: agent })).toMatchObject(missing);
  });

  it('is linked with 201, with 200 where it was linked, and unlinked', async () => {
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const links = `/api/cases/${made.identifier.toLowerCase()}/links`;
    const first = await rest.post(links, { issueId: issue.id, role: 'work' }, { as: agent });
    expect([first.status, first.body.role, first.body.issueId]).toEqual([201, 'work', issue.id]);
    const again = await rest.post(links, { issueId: issue.identifier, role: 'origin' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const cases = await rest.get(`/api/issues/${issue.identifier.toLowerCase()}/cases`, { as: agent });
    expect(cases.body).toEqual([
      expect.objectContaining({ id: first.body.id, role: 'work', case: expect.objectContaining({ id: made.id }) }),
    ]);
    expect((await rest.get(`/api/issues/${issue.id}`)).body.linkedCases).toEqual(cases.body);
    for (let count = 0; count < 2; count++)
      expect(await rest.delete(`${links}/${issue.identifier}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await rest.get(`/api/issues/${issue.id}/cases`)).body).toEqual([]);
    expect(await rest.post(links, { issueId: randomUUID(), role: 'work' })).toMatchObject({
      status: 422,
      body: { error: 'Issue does not belong to case company' },
    });
    expect((await rest.post(links, { issueId: issue.id, role: 'friend' })).status).toBe(400);
  });

  it('has its events, newest first', async () => {
    const made = await caseIn(world);
    await rest.patch(`/api/cases/${made.id}`, { status: 'done' }, { as: agent });
    const events = await rest.get(`/api/cases/${made.identifier.toLowerCase()}/events`);
    expect(events.body.map(({ kind, actorAgentName }: Record<string, string>) => [kind, actorAgentName])).toEqual([
      ['status_changed', 'Writer'],
      ['created', null],
    ]);
    expect((await rest.get(`/api/cases/${made.id}/events?limit=1`)).body).toEqual(events.body.slice(0, 1));
    for (const limit of ['0', '501', 'x', '1.5', ''])
      expect((await rest.get(`/api/cases/${made.id}/events?limit=${limit}`)).status, limit).toBe(400);
  });
});

describe('the list', () => {
  let of: World;
  let list: string;
  const made: Record<string, { id: string; title: string }> = {};
  let project: { id: string };
  let label: { id: string };

  beforeAll(async () => {
    of = await createWorld();
    list = `/api/companies/${of.company.id}/cases`;
    project = await of.board.run(createProject, { companyId: of.company.id, name: 'Site' });
    label = (await rest.post(`/api/companies/${of.company.id}/labels`, { name: 'Hot', color: '#ff0000' })).body;
    made.bug = await caseIn(of, { title: 'bug', caseType: 'bug', projectId: project.id });
    made.idea = await caseIn(of, { title: 'idea', caseType: 'idea', status: 'in_review', parentCaseId: made.bug?.id });
    made.old = await caseIn(of, { title: 'old', caseType: 'bug, old', status: 'done', summary: '100% Done_' });
    made.gone = await caseIn(of, {
      title: 'gone',
      caseType: 'chore',
      status: 'cancelled',
      parentCaseId: made.idea?.id,
    });
    await rest.patch(`/api/cases/${made.idea?.id}`, { labelIds: [label.id] });
  });

  const titles = async (search: string): Promise<string[]> =>
    (await rest.get(`${list}?${search}`)).body.map(({ title }: { title: string }) => title);

  it('has plain rows with labels, newest activity first', async () => {
    const { body } = await rest.get(list);
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['idea', 'gone', 'old', 'bug']);
    expect(Object.keys(body[0]).sort()).toEqual([...NAMES, ...PLACES, ...AUTHORS].sort());
    expect(body[0].labels).toMatchObject([{ id: label.id, name: 'Hot' }]);
    expect(await titles('limit=2')).toEqual(['idea', 'gone']);
  });

  it.each([
    ['type=bug', ['bug']],
    ['types=bug,idea', ['idea', 'bug']],
    ['type=bug&type=chore', ['gone', 'bug']],
    ['type=bug&types=chore,idea', ['idea', 'gone', 'bug']],
    ['status=done', ['old']],
    ['statuses=done,cancelled', ['gone', 'old']],
    ['status=active', ['idea', 'bug']],
    ['status=active,done', ['idea', 'old', 'bug']],
    ['status=active&status=cancelled', ['idea', 'gone', 'bug']],
    ['includeNoProject=true', ['idea', 'gone', 'old']],
    ['includeNoProject=1&type=idea', ['idea']],
    ['q=BU', ['bug']],
    ['q=0%25 d', ['old']],
    ['q=e_', ['old']],
    ['q=', ['idea', 'gone', 'old', 'bug']],
    ['type=&status=,&project=&label=', ['idea', 'gone', 'old', 'bug']],
  ])('is narrowed by %s', async (search, expected) => {
    expect(await titles(search)).toEqual(expected);
  });

  it('is narrowed by project, label and parent under each of their names', async () => {
    for (const name of ['project', 'projectId', 'projectIds']) {
      expect(await titles(`${name}=${project.id}`), name).toEqual(['bug']);
      expect(await titles(`${name}=${project.id}&includeNoProject=true&type=idea,bug`)).toEqual(['idea', 'bug']);
    }
    expect(await titles(`projectIds=${project.id},${randomUUID()}`)).toEqual(['bug']);
    for (const name of ['label', 'labelId']) expect(await titles(`${name}=${label.id}`), name).toEqual(['idea']);
    expect(await titles(`parent=${made.bug?.id}`)).toEqual(['idea']);
    expect(await titles(`q=${encodeURIComponent(`${of.company.issuePrefix}-c1`.toLowerCase())}`)).toEqual(['bug']);
  });

  it('adds the parents, and then says of each row whether the filter has it', async () => {
    for (const yes of ['true', '1']) {
      const { body } = await rest.get(`${list}?type=chore&includeAncestors=${yes}`);
      expect(body.map((row: Record<string, unknown>) => [row.title, row.matchesListFilters])).toEqual([
        ['gone', true],
        ['idea', false],
        ['bug', false],
      ]);
    }
    const { body } = await rest.get(`${list}?type=chore&includeAncestors=false`);
    expect(body).toEqual([expect.not.objectContaining({ matchesListFilters: expect.anything() })]);
  });

  it('refuses what cannot be meant, and passes over what it does not know', async () => {
    const wrong = ['status=open', 'limit=0', 'limit=201', 'limit=x', 'parent=x', 'project=x', 'label=x'];
    for (const search of [...wrong, 'includeNoProject=maybe', 'includeAncestors=2', `parent=${randomUUID()}&parent=x`])
      expect((await rest.get(`${list}?${search}`)).status, search).toBe(400);
    for (const search of ['color=red', 'valueOf=1', 'constructor=1', '__proto__=1', 'toString=1&toString=2'])
      expect(await titles(search), search).toHaveLength(4);
  });

  it('is described with every name of its parameters', () => {
    const document = openApiDocument(sections);
    const parameters = document.paths?.['/api/companies/{companyId}/cases']?.get?.parameters as {
      name: string;
      in: string;
      schema: object;
    }[];
    const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const contract = ['type', 'types', 'status', 'statuses', 'project', 'projectId', 'projectIds', 'includeNoProject'];
    expect(names).toEqual(
      expect.arrayContaining([...contract, 'label', 'labelId', 'parent', 'q', 'includeAncestors', 'limit']),
    );
    expect(JSON.stringify(parameters.find(({ name }) => name === 'status')?.schema)).toContain('"active"');
  });
});

describe('while cases are off', () => {
  const paths = Object.entries(openApiDocument(sections).paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const)
      .filter((method) => item[method]?.tags?.includes('cases'))
      .map((method): [string, string] => [method, path]),
  );

  it('every route of theirs answers 403 "Cases are disabled"', async () => {
    expect(paths).toHaveLength(21);
    const [made, issue] = [await caseIn(world), await issueIn(world)];
    const things: Record<string, string> = {
      companyId: world.company.id,
      caseId: made.id,
      issueId: issue.id,
      key: 'plan',
    };
    await switchCases(world, false);
    try {
      for (const [method, template] of paths) {
        const path = template.replace(/\{(\w+)\}/g, (_, name: string) => things[name] ?? randomUUID());
        const form = new FormData();
        form.set('file', new Blob(['x']), 'x.txt');
        const body = method === 'get' || method === 'delete' ? undefined : path.endsWith('/attachments') ? form : {};
        const answer = await rest.send(method.toUpperCase(), path, body);
        expect([method, path, answer.status, answer.body]).toEqual([
          method,
          path,
          403,
          { error: 'Cases are disabled' },
        ]);
      }
    } finally {
      await switchCases(world, true);
    }
  });
});
