import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { getPluginData, performPluginAction } from '#services/plugins/bridge/operations.js';
import { offerPluginTools } from '#services/plugins/tools/offer.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import type { Rest } from '#tests/kit/rest.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { agentInRun } from './tool-plugin.js';
import { hashOf, wikiTests } from './wiki-world.js';

ownDatabase();

let world: World;
let rest: Rest;
let plugin: Plugin;
/** Where the files of the company are. */
let folder: string;
let agentToken: string;
const { made, bootstrapped, post, patch, get, fileAt, newest } = wikiTests();
beforeAll(async () => {
  ({ world, rest, plugin } = made);
  folder = await bootstrapped();
  const agent = await world.agent({ name: 'Reader' });
  agentToken = (await world.board.run(createAgentKey, { agentId: agent.row.id })).token;
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
