import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '../../../src/generated/prisma/client.js';
import type { JsonObject } from '../../../src/services/core/text/json.js';
import { createAgentKey } from '../../../src/services/organization/agents/keys.js';
import { resumeAgent, terminateAgent } from '../../../src/services/organization/agents/lifecycle.js';
import { getAgent } from '../../../src/services/organization/agents/operations.js';
import { callPluginRoute } from '../../../src/services/plugins/api-routes/operations.js';
import { PluginRequest } from '../../../src/services/plugins/api-routes/request.js';
import { getPluginData, performPluginAction } from '../../../src/services/plugins/bridge/operations.js';
import { sourceOf } from '../../../src/services/plugins/registry/sources.js';
import { offerPluginTools } from '../../../src/services/plugins/tools/offer.js';
import { createIssueComment } from '../../../src/services/work/comments/operations.js';
import { deleteIssue } from '../../../src/services/work/issue-operations/delete.js';
import { getIssue } from '../../../src/services/work/issue-operations/get.js';
import { updateIssue } from '../../../src/services/work/issue-operations/update.js';
import { installBundled } from '../../kit/bundled-plugin.js';
import { temporaryFolder } from '../../kit/execution.js';
import { type Rest, startRest } from '../../kit/rest.js';
import { recordStatements } from '../../kit/statements.js';
import { createWorld, ownDatabase, type World } from '../../kit/world.js';
import { agentInRun } from './tool-plugin.js';

ownDatabase();

const root = fileURLToPath(new URL('../../..', import.meta.url));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

let world: World;
let rest: Rest;
let plugin: Plugin;
/** Where the files of the company are. */
let folder: string;
let agentToken: string;

beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  plugin = await installBundled(world, 'plugins/wiki');
  const agent = await world.agent({ name: 'Reader' });
  agentToken = (await world.board.run(createAgentKey, { agentId: agent.row.id })).token;
}, 60_000);

const at = (path: string) => `/api/plugins/${plugin.pluginKey}/api${path}`;
const inCompany = (body: object, of = world): JsonObject => ({ companyId: of.company.id, ...body });
const post = (path: string, body: object = {}, options = {}) => rest.post(at(path), inCompany(body), options);
const patch = (path: string, body: object) => rest.patch(at(path), inCompany(body));
const get = (path: string, query: Record<string, string> = {}) =>
  rest.get(`${at(path)}?${new URLSearchParams({ companyId: world.company.id, ...query })}`);
const fileAt = (path: string) => readFile(join(folder, path), 'utf8');

/** A request as the server would have received it. */
const requestOf = (body: JsonObject) =>
  new PluginRequest({ method: 'POST', segments: ['bootstrap'], query: {}, headers: {}, read: async () => body });

const statusOfAgent = async (agentId: string): Promise<string> =>
  (await world.board.run(getAgent, { agentId, companyId: world.company.id })).status;

const newest = async (operationType: string) =>
  (await get('/operations', { operationType, limit: '1' })).body.operations[0];

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

describe('a page', () => {
  const page = (path: string, fields: object = {}) =>
    post('/file-as-page', { path, question: 'Q?', answer: 'A.', contents: '# One\n', ...fields });

  it('is changed only by whoever knows what is in it', async () => {
    const { hash } = (await page('wiki/one.md')).body;
    expect(await page('wiki/one.md', { contents: '# Two\n' })).toMatchObject({
      status: 409,
      body: { details: { hash } },
    });
    await writeFile(join(folder, 'wiki/one.md'), '# By hand\n');
    const stale = await page('wiki/one.md', { contents: '# Two\n', expectedHash: hash });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'hash_conflict', details: { hash: hashOf('# By hand\n') } },
    });
    expect(await fileAt('wiki/one.md')).toBe('# By hand\n');
    const fresh = await page('wiki/one.md', { contents: '# Two\n', expectedHash: hashOf('# By hand\n') });
    expect(fresh).toMatchObject({ status: 201, body: { hash: hashOf('# Two\n') } });
  });

  it('of two who write at once is that of one, and both are listed', async () => {
    const both = await Promise.all(['# A\n', '# B\n'].map((contents) => page('wiki/race.md', { contents })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => page(`wiki/many-${n}.md`, { title: `Many ${n}` })),
    );
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 201));
    const index = await fileAt('index.md');
    for (let n = 0; n < 8; n += 1) expect(index).toContain(`- [Many ${n}](wiki/many-${n}.md)\n`);
    expect((await fileAt('log.md')).match(/\| Many \d/g)).toHaveLength(8);
  });

  it('is a Markdown file below wiki, whatever its path tries', async () => {
    const paths = ['../x.md', 'wiki/../../x.md', 'wiki/../index.md', '/etc/x.md', 'index.md', 'raw/x.md', 'wiki/x.txt'];
    const odd = [
      'wiki/.md',
      'wiki/.hidden/x.md',
      'wiki//x.md',
      'wiki/a\\..\\x.md',
      'wiki/x\u0000.md',
      'wiki/\u202e.md',
      'wiki/',
    ];
    for (const path of [...paths, ...odd]) expect((await page(path)).status, JSON.stringify(path)).toBe(400);
  });

  it('has one name, however its letters are put together', async () => {
    const composed = 'wiki/caf\u00e9.md';
    expect((await page('wiki/cafe\u0301.md')).body.path).toBe(composed);
    expect((await page(composed)).status).toBe(409);
  });

  it('comes from a question and its answer', async () => {
    expect((await page('wiki/none.md', { question: undefined })).status).toBe(400);
    const missing = '0191e0c4-0000-4000-8000-000000000009';
    expect((await page('wiki/none.md', { question: undefined, querySessionId: missing })).status).toBe(404);
  });
});

describe('a space', () => {
  const space = (fields: object) => post('/spaces', { folderMode: 'managed_subfolder', ...fields });

  it('has files of its own', async () => {
    const made = await space({ slug: 'legal', displayName: 'Legal', settings: { color: 'blue' } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      slug: 'legal',
      displayName: 'Legal',
      folderMode: 'managed_subfolder',
      accessScope: 'shared',
      settings: { color: 'blue' },
      status: 'active',
    });
    expect((await post('/sources', { spaceSlug: 'legal', contents: 'Early' })).status).toBe(409);
    expect((await post('/spaces/legal/bootstrap')).status).toBe(201);
    const { rawPath } = (await post('/sources', { spaceSlug: 'legal', contents: 'A contract' })).body;
    expect(await fileAt(join('spaces/legal', rawPath))).toBe('A contract');
    expect(await fileAt('spaces/legal/index.md')).toMatch(/^# Legal\n/);
  });

  it('has a slug that no other has', async () => {
    expect((await space({ slug: 'legal', displayName: 'Again' })).status).toBe(409);
    expect((await space({ slug: 'default', displayName: 'Again' })).status).toBe(409);
    for (const slug of ['', 'A', '../x', 'a b']) expect((await space({ slug, displayName: 'x' })).status).toBe(400);
    const { spaces } = (await get('/spaces')).body;
    expect(spaces.map(({ slug }: { slug: string }) => slug)).toEqual(['default', 'legal']);
  });

  it('is changed, archived and brought back, but for the default one', async () => {
    expect((await patch('/spaces/legal', { displayName: 'Law' })).body).toMatchObject({
      slug: 'legal',
      displayName: 'Law',
    });
    expect((await patch('/spaces/legal', {})).status).toBe(400);
    expect((await patch('/spaces/none', { displayName: 'x' })).status).toBe(404);
    expect(await post('/spaces/legal/archive')).toMatchObject({ status: 200, body: { status: 'archived' } });
    expect((await post('/sources', { spaceSlug: 'legal', contents: 'Late' })).status).toBe(422);
    expect((await patch('/spaces/legal', { status: 'active' })).body.status).toBe('active');
    expect((await post('/sources', { spaceSlug: 'legal', contents: 'Back' })).status).toBe(201);
    expect((await post('/spaces/default/archive')).status).toBe(422);
    expect((await patch('/spaces/default', { status: 'archived' })).status).toBe(422);
    expect((await patch('/spaces/default', { displayName: 'Main' })).body).toMatchObject({
      slug: 'default',
      displayName: 'Main',
    });
  });

  it('lies in a folder that is there already only once an instance admin has said which', async () => {
    const notes = { slug: 'notes', displayName: 'Notes', folderMode: 'existing_local_folder' };
    expect(await post('/spaces', notes)).toMatchObject({ status: 422, body: { code: 'not_configured' } });
    const path = join(temporaryFolder(), 'vault');
    await mkdir(join(path, 'team/wiki'), { recursive: true });
    await writeFile(join(path, 'team/wiki/old.md'), '# Old\n');
    await rest.put(`/api/plugins/${plugin.id}/companies/${world.company.id}/local-folders/existing`, { path });
    const missing = { ...notes, settings: { path: 'none' } };
    expect((await post('/spaces', missing)).status).toBe(422);
    expect((await post('/spaces', { ...notes, settings: { path: '../' } })).status).toBe(400);
    expect((await post('/spaces', { ...notes, settings: { path: 'team' } })).status).toBe(201);
    expect(await post('/spaces', { ...notes, slug: 'within', settings: { path: 'team/wiki' } })).toMatchObject({
      status: 409,
    });
    expect((await post('/spaces/notes/bootstrap')).body.createdFiles).toEqual([
      'team/index.md',
      'team/log.md',
      'team/AGENTS.md',
    ]);
    const before = (await get('/overview')).body.pageCount;
    await post('/file-as-page', { spaceSlug: 'notes', path: 'wiki/new.md', question: 'Q', answer: 'A' });
    expect(await readFile(join(path, 'team/wiki/new.md'), 'utf8')).toContain('> Q');
    expect((await get('/overview')).body.pageCount).toBe(before + 1);
  });

  it('that is personal is there for whoever made it', async () => {
    await space({ slug: 'mine', displayName: 'Mine', accessScope: 'personal' });
    const slugs = (body: { spaces: { slug: string }[] }) => body.spaces.map(({ slug }) => slug);
    expect(slugs((await get('/spaces')).body)).toContain('mine');
    expect((await post('/sources', { spaceSlug: 'mine', contents: 'x' }, { as: agentToken })).status).toBe(404);
  });
});

describe('the agents of the company', () => {
  let tools: Awaited<ReturnType<typeof agentInRun>>;
  beforeAll(async () => {
    await offerPluginTools(world.services);
    tools = await agentInRun(world, 'Keeper');
  });
  const use = async (tool: string, parameters: object = {}) =>
    (await tools.call(`${plugin.pluginKey}:${tool}`, parameters)) as Record<string, never>;
  const said = async (tool: string, parameters: object = {}) => JSON.stringify(await use(tool, parameters));

  it('read, search and list what is there', async () => {
    await post('/sources', { contents: 'The parrot is called Polly.', rawPath: 'raw/parrot.md' });
    expect(await said('wiki_list', { folder: 'raw' })).toContain('raw/parrot.md');
    expect(await said('wiki_read', { path: 'raw/parrot.md' })).toContain(hashOf('The parrot is called Polly.'));
    expect(await said('wiki_search', { query: 'polly PARROT' })).toContain(
      'raw/parrot.md: The parrot is called Polly.',
    );
    expect(await said('wiki_search', { query: 'polly cracker' })).toContain('Nothing was found');
    for (const path of ['.wiki/sources', '../x', 'raw/../../x'])
      expect(await said('wiki_read', { path })).toContain('Validation error');
  });

  it('write pages and the log, without losing what others wrote', async () => {
    expect(await said('wiki_write', { path: 'wiki/parrot.md', contents: '# Polly\n' })).toContain('Written');
    expect(await said('wiki_write', { path: 'wiki/parrot.md', contents: '# Other\n' })).toContain('hash_conflict');
    const expectedHash = hashOf('# Polly\n');
    expect(await said('wiki_write', { path: 'wiki/parrot.md', contents: '# Polly!\n', expectedHash })).toContain(
      'Written',
    );
    expect(await fileAt('wiki/parrot.md')).toBe('# Polly!\n');
    await use('wiki_log', { operation: 'ingest', title: 'The parrot', note: '- wiki/parrot.md' });
    expect(await fileAt('log.md')).toMatch(/## \[[\d-]+] ingest \| The parrot\n\n- wiki\/parrot.md\n$/);
    for (const path of ['raw/parrot.md', 'AGENTS.md', 'log.md']) {
      expect(await said('wiki_write', { path, contents: 'x' })).toContain('Validation error');
    }
  });

  it('do not see what is personal', async () => {
    expect(await said('wiki_list', { spaceSlug: 'mine' })).toContain('Space not found');
  });
});

describe('dashboards', () => {
  const ask = (run: typeof getPluginData | typeof performPluginAction, key: string, params: object) =>
    world.board.run(run, { pluginId: plugin.id, companyId: world.company.id, key, params });

  it('show pages, and have the maintainer look after them', async () => {
    const { data } = await ask(getPluginData, 'pages', {});
    expect(data.pages.map(({ path }: { path: string }) => path)).toContain('wiki/parrot.md');
    expect((await ask(getPluginData, 'page', { path: 'wiki/parrot.md' })).data.contents).toBe('# Polly!\n');
    await expect(ask(getPluginData, 'page', { path: 'AGENTS.md' })).rejects.toMatchObject({
      message: expect.stringContaining('path'),
    });
    const { data: operation } = await ask(performPluginAction, 'start', { operationType: 'lint' });
    expect(await newest('lint')).toMatchObject({ id: operation.id, status: 'queued', issueId: operation.issueId });
  });
});

describe('the maintainer that the company has dismissed', () => {
  it('leaves issues to people, and the operation says so', async () => {
    const { managedResources } = (await get('/overview')).body;
    await world.board.run(terminateAgent, { agentId: managedResources.agent.id });
    const { operationId, issueId } = (await post('/query-sessions', { question: 'Anybody there?' })).body;
    const operation = await newest('query');
    expect(operation).toMatchObject({
      id: operationId,
      warnings: [expect.stringContaining('has not been given the issue')],
    });
    expect((await world.board.run(getIssue, { issueId })).assigneeAgentId).toBeNull();
    expect((await post('/bootstrap')).body.managedResources.agent.id).not.toBe(managedResources.agent.id);
  });
});

describe('a wiki with as many operations as there may be', () => {
  it('forgets the oldest', async () => {
    const { operations } = (await get('/operations', { limit: '200' })).body;
    const ofPlugin = { pluginId: plugin.id, companyId: world.company.id, scopeKind: 'company' };
    const aged = Array.from({ length: 10_000 }, (_, n) => ({
      ...ofPlugin,
      key: `operation/default/ffffff${String(n).padStart(6, '0')}/old`,
      value: {},
    }));
    await world.services.database.transaction('all', async (tx) => {
      const kept = await tx.pluginState.count({ where: ofPlugin });
      await tx.pluginState.createMany({ data: aged.slice(kept) });
    });
    expect((await post('/query-sessions', { question: 'Is there room?' })).status).toBe(201);
    const { operations: after } = (await get('/operations', { limit: '200' })).body;
    const ids = (of: { id: string }[]) => of.map(({ id }) => id);
    expect(ids(after)).toEqual(expect.arrayContaining(ids(operations)));
    expect(
      await world.services.database.transaction('all', (tx) => tx.pluginState.count({ where: ofPlugin })),
    ).toBeLessThan(9_600);
  });
});

describe('an installation', () => {
  it('lists what ships with it, for use and to learn from', async () => {
    const { body } = await rest.get('/api/plugins/examples');
    const tags = body.map(({ pluginKey, tag }: { pluginKey: string; tag: string }) => [pluginKey, tag]);
    expect(Object.fromEntries(tags)).toMatchObject({
      'orgraph.wiki': 'first-party',
      'orgraph.issue-labeller': 'example',
      'orgraph.github-connector': 'example',
      'orgraph.hello': 'example',
    });
  });

  it('that takes only those takes the wiki, and nothing else', async () => {
    const config = { PLUGIN_PACKAGES: 'bundled' } as const;
    for (const folder of ['plugins/wiki', 'examples/plugins/hello']) {
      const path = join(root, folder);
      expect(await sourceOf(config, { packageName: path, isLocalPath: true })).toEqual({ spec: path, localPath: path });
    }
    for (const packageName of [join(root, 'plugins'), join(root, 'packages/plugin-sdk'), temporaryFolder()]) {
      await expect(sourceOf(config, { packageName, isLocalPath: true })).rejects.toMatchObject({ status: 403 });
    }
    await expect(sourceOf(config, { packageName: 'left-pad', isLocalPath: false })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('the texts for the maintainer', () => {
  it('are those of its files', async () => {
    await promisify(execFile)(process.execPath, [join(root, 'plugins/wiki/make-manifest.mjs'), '--check']);
  });
});
