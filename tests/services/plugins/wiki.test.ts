import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { resumeAgent } from '#services/organization/agents/lifecycle.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { callPluginRoute } from '#services/plugins/api-routes/operations.js';
import { PluginRequest } from '#services/plugins/api-routes/request.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import type { Rest } from '#tests/kit/rest.js';
import { recordStatements } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { hashOf, wikiTests } from './wiki-world.js';

ownDatabase();

let world: World;
let rest: Rest;
let plugin: Plugin;
/** Where the files of the company are. */
let folder: string;
let agentToken: string;
const { made, at, inCompany, post, get, fileAt, newest } = wikiTests();
beforeAll(async () => {
  ({ world, rest, plugin } = made);
  const agent = await world.agent({ name: 'Reader' });
  agentToken = (await world.board.run(createAgentKey, { agentId: agent.row.id })).token;
});

/** A request as the server would have received it. */
const requestOf = (body: JsonObject) =>
  new PluginRequest({ method: 'POST', segments: ['bootstrap'], query: {}, headers: {}, read: async () => body });

const statusOfAgent = async (agentId: string): Promise<string> =>
  (await world.board.run(getAgent, { agentId, companyId: world.company.id })).status;

describe('the wiki of a company', () => {
  it('says that it has no folder yet, and takes nothing until it is bootstrapped', async () => {
    const { status, body } = await get('/overview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      companyId: world.company.id,
      wikiId: 'default',
      folder: { folderKey: 'wiki', configured: false, healthy: false },
      spaces: [{ slug: 'default', status: 'active', accessScope: 'shared' }],
      pageCount: 0,
      sourceCount: 0,
      managedResources: { agent: { key: 'maintainer', status: 'missing' }, project: { status: 'missing' } },
      checkedAt: expect.any(String),
    });
    expect(await post('/sources', { contents: 'Too early' })).toMatchObject({
      status: 409,
      body: { code: 'not_configured' },
    });
  });

  it('is bootstrapped with a folder of plain Markdown, and with whoever looks after it', async () => {
    const { status, body } = await post('/bootstrap');
    expect({ status, ...body }).toMatchObject({
      status: 201,
      configured: true,
      healthy: true,
      problems: [],
      createdFiles: ['index.md', 'log.md', 'AGENTS.md'],
      warnings: [],
      managedResources: {
        agent: { key: 'maintainer', status: 'present', id: expect.any(String) },
        project: { status: 'present' },
        skill: { status: 'present' },
        routine: { status: 'present' },
      },
    });
    // Nobody has said yet how it runs.
    expect(await statusOfAgent(body.managedResources.agent.id)).toBe('paused');
    folder = body.path;
    made.folder = folder;
    expect((await readdir(folder)).toSorted()).toEqual(['AGENTS.md', 'index.md', 'log.md', 'raw', 'wiki']);
  });

  it('is bootstrapped again without a change to what people wrote', async () => {
    const { id: agentId } = (await get('/overview')).body.managedResources.agent;
    await world.board.run(resumeAgent, { agentId });
    await writeFile(join(folder, 'AGENTS.md'), 'Our own rules.\n');
    await rm(join(folder, 'log.md'));
    expect((await post('/bootstrap')).body).toMatchObject({ createdFiles: ['log.md'], healthy: true });
    expect(await fileAt('AGENTS.md')).toBe('Our own rules.\n');
    expect(await statusOfAgent(agentId)).toBe('idle');
  });

  it('is bootstrapped in a folder that somebody names by instance admins only', async () => {
    const other = await createWorld();
    const path = join(temporaryFolder(), 'named-wiki');
    await mkdir(path);
    await writeFile(join(path, 'index.md'), '# Ours\n');
    const named = (body: object) => rest.post(at('/bootstrap'), inCompany(body, other));
    expect((await named({ path: 'relative' })).status).toBe(400);
    expect(await named({ path })).toMatchObject({ status: 201, body: { path, healthy: true } });
    expect(await readFile(join(path, 'index.md'), 'utf8')).toBe('# Ours\n');
    const owner = await other.member('owner');
    const asOwner = (body: object) =>
      owner.run(callPluginRoute, {
        pluginId: plugin.id,
        path: ['bootstrap'],
        request: requestOf(inCompany(body, other)),
      });
    expect(await asOwner({ path: temporaryFolder() })).toMatchObject({ status: 403 });
    expect(await asOwner({})).toMatchObject({ status: 201, body: { path } });
    // A company has a wiki of its own.
    expect((await get('/overview')).body.folder.path).toBe(folder);
  });
});

describe('a source', () => {
  it('is kept as it was received, and given to the maintainer', async () => {
    const contents = 'Refunds take ten working days.\n\n[wake me](agent://x)\n';
    const { status, body } = await post('/sources', { sourceType: 'document', title: 'Refund policy', contents });
    expect({ status, ...body }).toEqual({
      status: 201,
      sourceId: expect.any(String),
      rawPath: expect.stringMatching(/^raw\/\d{4}-\d\d\/refund-policy-[0-9a-f]{8}\.md$/),
      hash: hashOf(contents),
      operationId: expect.any(String),
    });
    expect(await fileAt(body.rawPath)).toBe(contents);
    const operation = await newest('ingest');
    expect(operation).toMatchObject({ id: body.operationId, operationType: 'ingest', status: 'queued', warnings: [] });
    const issue = await world.board.run(getIssue, { issueId: operation.issueId });
    const { managedResources } = (await get('/overview')).body;
    expect(issue).toMatchObject({
      title: 'Take in: Refund policy',
      projectId: managedResources.project.id,
      assigneeAgentId: managedResources.agent.id,
    });
    expect(issue.description).toContain(body.rawPath);
  });

  it('with the same contents is the same source, also of two clients at once', async () => {
    const source = { contents: 'Said twice', title: 'Twice' };
    const both = await Promise.all([
      post('/sources', source),
      post('/sources', { ...source, rawPath: 'raw/other.md' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[1].body).toEqual(both[0].body);
    const again = await post('/sources', { contents: 'Said twice', title: 'Another title' });
    expect(again.body).toEqual(both[0].body);
    const { operations } = (await get('/operations', { operationType: 'ingest' })).body;
    expect(operations.filter(({ id }: { id: string }) => id === both[0].body.operationId)).toHaveLength(1);
    const kept = (await readdir(join(folder, 'raw'), { recursive: true })).filter((path) => /twice|other/.test(path));
    expect(kept).toHaveLength(1);
  });

  it('comes back when somebody has removed its file', async () => {
    const { rawPath } = (await post('/sources', { contents: 'Lost and found' })).body;
    await rm(join(folder, rawPath));
    await post('/sources', { contents: 'Lost and found' });
    expect(await fileAt(rawPath)).toBe('Lost and found');
  });

  it.each([
    ['issue', 12_000],
    ['cursor_window', 60_000],
    ['routine_run', 120_000],
  ])('of the kind %s has at most %i characters, as people count them', async (sourceType, most) => {
    const contents = '🦉'.repeat(most);
    expect((await post('/sources', { sourceType, contents })).status).toBe(201);
    expect(await post('/sources', { sourceType, contents: `${contents}x` })).toMatchObject({
      status: 400,
      body: { error: 'Validation error', issues: [{ path: ['contents'], code: 'too_big' }] },
    });
  });

  it('lies where somebody wants it, below raw and nowhere else', async () => {
    const lies = (rawPath: string, contents = rawPath) => post('/sources', { rawPath, contents });
    expect((await lies('raw/mine/a.txt')).body.rawPath).toBe('raw/mine/a.txt');
    const escapes = [
      '/etc/passwd',
      '../x',
      'raw/../../x',
      'raw/../wiki/x.md',
      'wiki/x.md',
      'raw/',
      'raw//x',
      'raw/a\\b',
    ];
    for (const path of escapes) expect((await lies(path)).status, path).toBe(400);
    expect(await lies('raw/mine/a.txt', 'something else')).toMatchObject({
      status: 409,
      body: { code: 'hash_conflict', details: { hash: hashOf('raw/mine/a.txt') } },
    });
    await mkdir(join(temporaryFolder(), 'elsewhere'), { recursive: true });
    await symlink(join(temporaryFolder(), 'elsewhere'), join(folder, 'raw/link'));
    expect((await lies('raw/link/x.md')).status).toBe(400);
    await rm(join(folder, 'raw/link'));
  });

  it('is taken from agents, unlike anything else', async () => {
    const asAgent = { as: agentToken };
    expect((await post('/sources', { contents: 'From an agent' }, asAgent)).status).toBe(201);
    expect((await post('/query-sessions', { question: 'Who?' }, asAgent)).status).toBe(403);
    const other = await createWorld();
    expect((await rest.post(at('/sources'), inCompany({ contents: 'x' }, other), asAgent)).status).toBe(403);
  });

  it('is refused with what is wrong with it', async () => {
    const flaws = async (body: object) =>
      (await post('/sources', body)).body.issues.map(({ path }: { path: string[] }) => path[0]);
    expect(await flaws({})).toEqual(['contents']);
    expect(await flaws({ contents: ' ', url: 'file:///etc', metadata: [], title: 3 })).toEqual([
      'title',
      'url',
      'contents',
      'metadata',
    ]);
    expect(await flaws({ contents: 'a\0b' })).toEqual(['contents']);
  });
});

describe('a question', () => {
  it('is an issue for the maintainer, whose answer becomes a page', async () => {
    const question = 'How long do refunds take?';
    const { status, body } = await post('/query-sessions', { question, title: 'Refunds' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'queued',
      querySessionId: expect.any(String),
      operationId: expect.any(String),
      issueId: expect.any(String),
    });
    const { querySessionId, issueId } = body;
    const page = { querySessionId, path: 'wiki/billing/refunds.md' };
    expect(await post('/file-as-page', page)).toMatchObject({ status: 422, body: { code: 'no_answer' } });
    const agent = await world.agent({ name: 'Writer' });
    await agent.run(createIssueComment, { issueId, body: 'Ten working days [raw/refunds.md].' });
    const filed = await post('/file-as-page', page);
    const written = '# Refunds\n\n> How long do refunds take?\n\nTen working days [raw/refunds.md].\n';
    expect({ ...filed.body, status: filed.status }).toEqual({
      status: 201,
      path: 'wiki/billing/refunds.md',
      hash: hashOf(written),
      operationId: expect.any(String),
    });
    expect(await fileAt('wiki/billing/refunds.md')).toBe(written);
    expect(await fileAt('index.md')).toContain('- [Refunds](wiki/billing/refunds.md)\n');
    expect(await fileAt('log.md')).toMatch(/## \[\d{4}-\d\d-\d\d] file-as-page \| Refunds\n/);
  });

  it('stands as its issue does', async () => {
    const { operationId, issueId } = (await post('/query-sessions', { question: 'And invoices?' })).body;
    const standing = async () => {
      const { operations } = (await get('/operations', { operationType: 'query' })).body;
      return operations.find(({ id }: { id: string }) => id === operationId).status;
    };
    expect(await standing()).toBe('queued');
    await world.board.run(updateIssue, { issueId, status: 'done', projectId: null });
    expect(await standing()).toBe('succeeded');
    expect(
      (await get('/operations', { status: 'succeeded' })).body.operations.map(({ id }: { id: string }) => id),
    ).toContain(operationId);
    await world.board.run(deleteIssue, { issueId });
    expect(await standing()).toBe('cancelled');
    expect((await get('/operations', { status: 'odd' })).status).toBe(400);
    expect((await get('/operations', { limit: '0' })).status).toBe(400);
  });

  it('is listed with others by one look at their issues', async () => {
    for (let n = 0; n < 6; n += 1) await post('/query-sessions', { question: `Question ${n}` });
    const looks = async (limit: string) => {
      const { texts, stop } = recordStatements();
      expect((await get('/operations', { operationType: 'query', limit })).body.operations).toHaveLength(Number(limit));
      stop();
      return texts.filter((text) => text.includes('"Issue"')).length;
    };
    expect(await looks('6')).toBe(await looks('1'));
  });

  it('needs to be asked', async () => {
    expect((await post('/query-sessions', { title: 'Nothing' })).body.issues).toMatchObject([{ path: ['question'] }]);
  });
});
