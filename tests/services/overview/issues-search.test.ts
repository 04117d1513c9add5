import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { createLabel } from '#services/organization/labels/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { searchCompany } from '#services/overview/search/operations.js';
import { createIssueComment, deleteIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const search = (q: string, input: Record<string, unknown> = {}, as: Caller = world.board) =>
  as.run(searchCompany, { companyId: world.company.id, q, ...input });
const named = (title: string, fields: Record<string, unknown> = {}) => issueIn(world, { title, ...fields });
const found = async (q: string, input: Record<string, unknown> = {}, as?: Caller): Promise<string[]> =>
  (await search(q, input, as)).results.map(({ type, title }: { type: string; title: string }) => `${type}: ${title}`);
const set = (id: string, data: Record<string, unknown>) =>
  stored(world, (tx) => tx.issue.update({ where: { id }, data }));

describe('a search', () => {
  test('finds issues, comments, documents, agents and projects, and counts each kind', async () => {
    const issue = await named('Telescope', { description: 'Point it north' });
    await world.board.run(createIssueComment, { issueId: issue.id, body: 'The telescope is dusty' });
    await world.board.run(putIssueDocument, {
      issueId: issue.id,
      key: 'plan',
      title: 'Telescope plan',
      body: 'Clean it',
    });
    await world.agent({ name: 'Telescope keeper' });
    await world.board.run(createProject, { companyId: world.company.id, name: 'Telescope project' });
    const all = await search('telescope');
    expect(all.countsByType).toEqual({ issue: 1, comment: 1, document: 1, agent: 1, project: 1 });
    expect(all).toMatchObject({
      query: 'telescope',
      scope: 'all',
      sort: 'relevance',
      limit: 20,
      offset: 0,
      hasMore: false,
    });
    const kinds = all.results.map(({ type }: { type: string }) => type);
    expect(kinds.sort()).toEqual(['agent', 'comment', 'document', 'issue', 'project']);
    for (const [scope, result] of [
      ['issues', 'issue: Telescope'],
      ['comments', 'comment: Telescope'],
      ['documents', 'document: Telescope plan'],
      ['agents', 'agent: Telescope keeper'],
      ['projects', 'project: Telescope project'],
    ])
      expect(await found('telescope', { scope })).toEqual([result]);
  });

  test('shows where a result is, which fields match and the text around', async () => {
    const issue = await named('Rockets', {
      description: `${'before '.repeat(20)}the Rocket  engine\nburns${' after'.repeat(60)}`,
    });
    const { results, normalizedQuery } = await search('Rocket  ENGINE');
    expect(normalizedQuery).toBe('rocket engine');
    expect(results).toEqual([
      {
        id: issue.id,
        type: 'issue',
        score: expect.any(Number),
        title: 'Rockets',
        href: `/issues/${issue.identifier}`,
        matchedFields: ['title', 'description'],
        snippet: expect.stringMatching(/^…before .*the Rocket engine burns after.*…$/),
        issue: {
          id: issue.id,
          identifier: issue.identifier,
          title: 'Rockets',
          status: 'backlog',
          priority: 'medium',
          assigneeAgentId: null,
          assigneeUserId: null,
        },
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
    const comment = await world.board.run(createIssueComment, { issueId: issue.id, body: 'Kerosene' });
    expect((await search('kerosene')).results[0]).toMatchObject({
      id: comment.id,
      title: 'Rockets',
      href: `/issues/${issue.identifier}#comment-${comment.id}`,
      matchedFields: ['body'],
      snippet: 'Kerosene',
      issue: { id: issue.id },
    });
  });

  test('puts the issue whose identifier is asked for before what only mentions it', async () => {
    const issue = await named('Asked for');
    await named(`About ${issue.identifier} and ${issue.identifier}`, { description: issue.identifier });
    expect((await found(issue.identifier.toLowerCase(), { scope: 'issues' }))[0]).toBe('issue: Asked for');
  });

  test('takes the last word for the beginning of one, and all words must match', async () => {
    await named('Authentication fails');
    expect(await found('authen')).toEqual(['issue: Authentication fails']);
    expect(await found('authentication fai')).toEqual(['issue: Authentication fails']);
    expect(await found('authentication works')).toEqual([]);
    expect(await found('日本')).toEqual([]);
    await named('日本語 title');
    expect(await found('日本')).toEqual(['issue: 日本語 title']);
    for (const q of ["it's (a) | b & !c <-> 'd' :* \\", '%_', '🙂']) expect(await found(q)).toEqual([]);
  });

  test('is narrowed by what its issues are, which leaves agents and projects out', async () => {
    const ada = await world.agent({ name: 'Lamp' });
    const project = await world.board.run(createProject, { companyId: world.company.id, name: 'Lamp project' });
    const label = await world.board.run(createLabel, { companyId: world.company.id, name: 'Bug', color: '#ff0000' });
    const lamp = await named('Lamp one', { projectId: project.id, labelIds: [label.id], priority: 'high' });
    await world.board.run(createIssueComment, { issueId: lamp.id, body: 'lamp' });
    const other = await named('Lamp two', { assigneeAgentId: ada.row.id });
    expect(await found('lamp', { projectId: project.id })).toEqual(['issue: Lamp one', 'comment: Lamp one']);
    expect(await found('lamp', { labelId: label.id, scope: 'issues' })).toEqual(['issue: Lamp one']);
    expect(await found('lamp', { priority: ['high'], scope: 'issues' })).toEqual(['issue: Lamp one']);
    expect(await found('lamp', { assigneeAgentId: ada.row.id })).toEqual(['issue: Lamp two']);
    expect(await found('lamp', { status: [other.status] })).toEqual(['issue: Lamp two']);
    expect((await search('lamp', { status: ['done'] })).countsByType).toEqual({
      issue: 0,
      comment: 0,
      document: 0,
      agent: 0,
      project: 0,
    });
    const ann = await world.member('operator');
    await named('Lamp three', { assigneeUserId: ann.actor.userId });
    expect(await found('lamp', { assigneeUserId: 'me' }, ann)).toEqual(['issue: Lamp three']);
  });

  test('is narrowed by when things changed', async () => {
    await named('Candle');
    const entry = statement(
      `UPDATE "SearchEntry" SET "updatedAt" = now() - interval '2 days' WHERE "companyId" = $1::uuid`,
    );
    await world.services.database.query('all', entry, [world.company.id]);
    for (const updatedWithin of ['47h', '1d']) expect(await found('candle', { updatedWithin })).toEqual([]);
    for (const updatedWithin of ['49h', '3d', '1w', '1m'])
      expect(await found('candle', { updatedWithin })).toHaveLength(1);
    expect(await found('candle', { updatedAfter: new Date().toISOString() })).toEqual([]);
    expect(await found('candle', { updatedAfter: '2026-01-01T00:00:00Z' })).toHaveLength(1);
    for (const updatedWithin of ['0d', '1y', '1000h', 'd'])
      await expect(search('candle', { updatedWithin })).rejects.toMatchObject({ status: 400 });
  });

  test('is sorted by relevance, change, age or priority, and paged', async () => {
    await named('Violin', { priority: 'low', description: 'violin violin violin' });
    await named('Old violin case', { priority: 'critical' });
    const touched = await named('A violin', { priority: 'medium' });
    expect((await found('violin'))[0]).toBe('issue: Violin');
    expect((await found('violin', { sort: 'priority' }))[0]).toBe('issue: Old violin case');
    expect((await found('violin', { sort: 'created' }))[0]).toBe('issue: A violin');
    expect((await found('violin', { sort: 'created' })).at(-1)).toBe('issue: Violin');
    await set(touched.id, { title: 'A violin again' });
    expect((await found('violin', { sort: 'updated' }))[0]).toBe('issue: A violin again');
    const page = await search('violin', { limit: 2 });
    expect(page).toMatchObject({ limit: 2, hasMore: true, countsByType: { issue: 3 } });
    const rest = await search('violin', { limit: 2, offset: 2 });
    expect(rest).toMatchObject({ hasMore: false, offset: 2 });
    const ids = [...page.results, ...rest.results].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test('finds no hidden issue, deleted comment or other company’s words', async () => {
    const hidden = await named('Marmalade');
    await world.board.run(createIssueComment, { issueId: hidden.id, body: 'marmalade' });
    await set(hidden.id, { hiddenAt: new Date() });
    expect(await found('marmalade')).toEqual([]);
    const issue = await named('Seen');
    const comment = await world.board.run(createIssueComment, { issueId: issue.id, body: 'quince' });
    expect(await found('quince')).toHaveLength(1);
    await world.board.run(deleteIssueComment, { issueId: issue.id, commentId: comment.id });
    expect(await found('quince')).toEqual([]);
    const other = await createWorld();
    await issueIn(other, { title: 'Their marmalade' });
    expect(await found('marmalade')).toEqual([]);
    expect(await found(`company:${other.company.id}`)).toEqual([]);
    const stranger = await other.agent({ name: 'Eve' });
    await expect(search('marmalade', {}, stranger)).rejects.toMatchObject({ status: 403 });
  });

  test('is refused without words, with too many, and beyond its pages', async () => {
    for (const input of [{ q: ' ' }, { q: 'x'.repeat(201) }, { limit: 51 }, { limit: 0 }, { offset: 201 }])
      await expect(search('x', input)).rejects.toMatchObject({ status: 400 });
  });

  test('is refused after 30 within 10 seconds, for each person and company alone, in whatever process', async () => {
    const ann = await world.member('operator');
    await Promise.all(Array.from({ length: 30 }, () => search('x', {}, ann)));
    await expect(search('x', {}, ann)).rejects.toMatchObject({
      status: 429,
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await search('x');
    const past = statement(
      `UPDATE "RateWindow" SET "startedAt" = "startedAt" - interval '10 s' WHERE "companyId" = $1::uuid`,
    );
    await world.services.database.query('all', past, [world.company.id]);
    await search('x', {}, ann);
  });
});

describe('many matches', () => {
  test('are read along the list, in the same order as few, 500 at a time and never more than 1,000', async () => {
    const label = await world.board.run(createLabel, { companyId: world.company.id, name: 'All', color: '#ff0000' });
    const fill = [
      `INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, title, status, priority, "lastActivityAt")
       SELECT gen_random_uuid(), $1::uuid, n, 'MANY-' || n, 'Swallow ' || n, (ARRAY['todo', 'done'])[1 + n % 2],
              CASE WHEN n % 1000 = 0 THEN 'critical' ELSE 'low' END, now() - n * interval '1 s'
         FROM generate_series(1, 10050) n`,
      `INSERT INTO "IssueLabel" ("companyId", "issueId", "labelId")
       SELECT $1::uuid, i.id, l.id FROM "Issue" i, "Label" l WHERE i."companyId" = $1::uuid AND l."companyId" = $1::uuid`,
    ];
    for (const text of fill) await world.services.database.query('all', statement(text), [world.company.id]);
    // PostgreSQL looks at tables whenever it likes. One that it saw empty is joined row by row, which takes a minute.
    const owner = new pg.Client(world.services.config.DATABASE_URL);
    await owner.connect();
    await owner.query('ANALYZE "Issue", "IssueLabel"');
    await owner.end();
    const list = async (input: object) =>
      (await world.board.run(listIssues, { companyId: world.company.id, labelId: label.id, limit: 3, ...input })).map(
        ({ title }: { title: string }) => title,
      );
    expect(await list({})).toEqual(['Swallow 1000', 'Swallow 2000', 'Swallow 3000']);
    expect(await list({ status: ['done'] })).toEqual(['Swallow 1', 'Swallow 3', 'Swallow 5']);
    expect(await list({ offset: 10 })).toEqual(['Swallow 1', 'Swallow 2', 'Swallow 3']);
    expect(await list({ limit: undefined })).toHaveLength(500);
    expect(await list({ limit: 5000 })).toHaveLength(1000);
    const { countsByType, results } = await search('swallow');
    expect(countsByType.issue).toBe(1000);
    expect(results).toHaveLength(20);
    const scope = new Scope(world.services, world.board.actor);
    const text = statement(
      `SELECT count(*)::int AS n FROM orgraph_search($1::uuid, '{issue}', orgraph_query('swallow 77'), 1000)`,
    );
    expect(await scope.row(text, [world.company.id])).toEqual({ n: 111 });
  });
});
