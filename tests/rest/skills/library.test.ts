/** @module-tag face */
import { beforeAll, describe, expect, it } from 'vitest';
import { agentKey } from '#tests/kit/credentials.js';
import { type Rest, type RestResponse, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

let rest: Rest;
let world: World;
let base: string;

beforeAll(async () => {
  rest = await startRest();
  world = await createWorld();
  base = `/api/companies/${world.company.id}/skills`;
});

const statusOf = ({ status }: RestResponse): number => status;
const answerOf = ({ status, body }: RestResponse) => [status, body];
const create = async (name: string, fields: object = {}) => (await rest.post(base, { name, ...fields })).body;

describe('the skills of a company over REST', () => {
  it('are created with 201, and read, changed and deleted with 200', async () => {
    const created = await rest.post(base, { name: 'Sums', slug: 'sums', categories: ['math'] });
    expect(answerOf(created)).toEqual([
      201,
      expect.objectContaining({
        slug: 'sums',
        key: `company/${world.company.id}/sums`,
        fileInventory: [{ path: 'SKILL.md', kind: 'skill' }],
        files: [{ path: 'SKILL.md', kind: 'skill' }],
      }),
    ]);
    const one = `${base}/${created.body.id}`;
    expect(answerOf(await rest.get(one))).toEqual([200, created.body]);
    expect(answerOf(await rest.patch(one, { tagline: 'Adds.' }))).toMatchObject([200, { tagline: 'Adds.' }]);
    const found = await rest.get(`${base}?q=adds&category=math&scope=company&sort=recent`);
    expect(answerOf(found)).toMatchObject([200, [{ id: created.body.id }]]);
    expect(found.body[0]).not.toHaveProperty('markdown');
    expect(answerOf(await rest.get(`${base}/categories`))).toEqual([200, [{ slug: 'math', count: 1 }]]);
    expect(answerOf(await rest.delete(one))).toMatchObject([200, { id: created.body.id, tagline: 'Adds.' }]);
    expect(answerOf(await rest.get(one))).toEqual([404, expect.objectContaining({ error: 'Skill not found' })]);
  });

  it('have files whose path is a parameter to read, and is in the body to write and delete', async () => {
    const skill = await create('Files of a skill');
    const files = `${base}/${skill.id}/files`;
    expect(answerOf(await rest.get(files))).toMatchObject([
      200,
      { skillId: skill.id, path: 'SKILL.md', kind: 'skill', encoding: 'utf8', markdown: true, editable: true },
    ]);
    const content = Buffer.from([0, 255]).toString('base64');
    const written = await rest.patch(files, { path: 'assets/a b.bin', content, encoding: 'base64' });
    expect(answerOf(written)).toMatchObject([
      200,
      { path: 'assets/a b.bin', kind: 'asset', content, encoding: 'base64' },
    ]);
    expect((await rest.get(`${files}?path=${encodeURIComponent('assets/a b.bin')}`)).body).toEqual(written.body);
    const gone = await rest.delete(`${files}?path=assets&target=folder`);
    const { versionId } = gone.body;
    expect(answerOf(gone)).toEqual([
      200,
      { skillId: skill.id, path: 'assets', target: 'folder', deletedPaths: ['assets/a b.bin'], versionId },
    ]);
  });

  it('give a receipt to whoever writes with a key, and the same again', async () => {
    const skill = await create('Receipts');
    const change = { path: 'notes.md', content: 'One', idempotencyKey: 'first' };
    const first = await rest.patch(`${base}/${skill.id}/files`, change);
    expect(answerOf(first)).toEqual([
      200,
      {
        skillId: skill.id,
        path: 'notes.md',
        versionId: expect.any(String),
        studioPath: '/skills/receipts?file=notes.md',
      },
    ]);
    expect(answerOf(await rest.patch(`${base}/${skill.id}/files`, change))).toEqual([200, first.body]);
    expect(statusOf(await rest.patch(`${base}/${skill.id}/files`, { ...change, content: 'Two' }))).toBe(409);
  });

  it('say why they refuse, with a status for each reason', async () => {
    const skill = await create('Refusals', { slug: 'refusals' });
    const files = `${base}/${skill.id}/files`;
    const stale = { content: 'x', expectedVersionId: skill.currentVersionId };
    await rest.patch(files, { content: 'newer' });
    expect(answerOf(await rest.patch(files, stale))).toEqual([
      409,
      expect.objectContaining({ error: 'Skill version changed. Read the current version before retrying.' }),
    ]);
    expect(answerOf(await rest.get(`${files}?path=none.md`))).toEqual([
      404,
      expect.objectContaining({ error: 'Skill file not found' }),
    ]);
    for (const path of ['/etc/passwd', '../x', 'a//b', 'a%00b']) {
      expect([path, statusOf(await rest.get(`${files}?path=${path}`))]).toEqual([path, 400]);
    }
    expect(statusOf(await rest.post(base, { name: 'Another', slug: 'refusals' }))).toBe(409);
    expect(statusOf(await rest.delete(`${files}?path=SKILL.md&target=file`))).toBe(422);
    expect(statusOf(await rest.patch(`${base}/${skill.id}`, { tagline: 'x'.repeat(121) }))).toBe(400);
  });

  it('that ship with the server are listed, and refuse to be changed with the reason', async () => {
    const [bundled] = (await rest.get(base)).body.filter(
      ({ sourceKind }: { sourceKind: string }) => sourceKind === 'bundled',
    );
    expect(bundled).toMatchObject({ editable: false, editableReason: expect.any(String) });
    const refused = await rest.patch(`${base}/${bundled.id}/files`, { content: 'x' });
    expect(answerOf(refused)).toEqual([
      422,
      expect.objectContaining({ details: { editableReason: bundled.editableReason } }),
    ]);
    expect(statusOf(await rest.delete(`${base}/${bundled.id}`))).toBe(422);
  });

  it('that agents want are not deleted, and say which agents', async () => {
    const skill = await create('Wanted');
    const { row } = await world.agent({ name: 'Ada', desiredSkills: [skill.key] });
    const refused = await rest.delete(`${base}/${skill.id}`);
    expect(refused.status).toBe(422);
    expect(refused.body.details.usedByAgents).toMatchObject([{ id: row.id, name: 'Ada' }]);
  });

  it('are copied with 201, and renamed, compared and audited with 200', async () => {
    const skill = await create('Original', { slug: 'original' });
    const one = `${base}/${skill.id}`;
    const fork = await rest.post(`${one}/fork`, { slug: 'copy' });
    expect(answerOf(fork)).toMatchObject([
      201,
      { skill: { slug: 'copy' }, original: { id: skill.id }, reassignments: [] },
    ]);
    expect((await rest.get(`${one}/fork-precheck`)).body.existingForks).toMatchObject([{ slug: 'copy' }]);
    const renamed = await rest.post(`${one}/rename`, { name: 'First', slug: 'first' });
    expect(answerOf(renamed)).toMatchObject([
      200,
      { previousSlug: 'original', skill: { slug: 'first', name: 'First' } },
    ]);
    const kept = await rest.post(`${one}/versions`, { label: 'Kept' });
    expect(answerOf(kept)).toMatchObject([201, { label: 'Kept', companySkillId: skill.id }]);
    const versions = (await rest.get(`${one}/versions`)).body;
    expect(versions[0].id).toBe(kept.body.id);
    const between = `fromVersionId=${versions.at(-1).id}&toVersionId=${versions[0].id}`;
    expect(statusOf(await rest.get(`${one}/diff?${between}`))).toBe(200);
    expect(answerOf(await rest.post(`${one}/audit`))).toMatchObject([200, { skillId: skill.id, verdict: 'pass' }]);
    expect(statusOf(await rest.post(`${one}/reset`, {}))).toBe(422);
    const installed = await rest.post(`${base}/install-catalog`, { catalogSkillId: 'code-review' });
    expect(answerOf(installed)).toMatchObject([201, { action: 'created', skill: { sourceKind: 'catalog' } }]);
  });

  it('are read by every agent, and written by those with a permission', async () => {
    const agent = await world.agent({ name: 'Bob', permissions: { canCreateAgents: false } });
    const as = await agentKey(world, agent);
    const skill = await create('Closed');
    expect(statusOf(await rest.get(`${base}/${skill.id}`, { as }))).toBe(200);
    expect(answerOf(await rest.patch(`${base}/${skill.id}`, { tagline: 'x' }, { as }))).toEqual([
      403,
      expect.objectContaining({ error: 'Missing permission: agents:create' }),
    ]);
  });
});

describe('test runs of a skill over REST', () => {
  it('are asked for with 201, told of, stopped once, and deleted when they are over', async () => {
    const skill = await create('Tried');
    const { row } = await world.agent({ name: 'Cleo' });
    const one = `${base}/${skill.id}`;
    const input = await rest.post(`${one}/test-inputs`, { name: 'Two', content: 'Add 1 and 1.' });
    expect(answerOf(input)).toMatchObject([201, { name: 'Two', content: 'Add 1 and 1.' }]);
    const created = await rest.post(`${one}/test-runs`, { agentId: row.id, inputId: input.body.id });
    expect(answerOf(created)).toMatchObject([
      201,
      { inputSnapshot: 'Add 1 and 1.', skillVersionId: skill.currentVersionId, status: 'queued', outputSnapshot: null },
    ]);
    const run = `${one}/test-runs/${created.body.id}`;
    expect(answerOf(await rest.get(run))).toEqual([200, created.body]);
    expect((await rest.get(`${one}/test-runs`)).body).toEqual([created.body]);
    expect(statusOf(await rest.delete(run))).toBe(409);
    expect(answerOf(await rest.post(`${run}/cancel`))).toMatchObject([200, { status: 'cancelled' }]);
    expect(statusOf(await rest.post(`${run}/cancel`))).toBe(409);
    expect(answerOf(await rest.delete(run))).toMatchObject([200, { id: created.body.id }]);
    expect(statusOf(await rest.get(run))).toBe(404);
    expect(statusOf(await rest.patch(`${one}/test-inputs/${input.body.id}`, { name: 'Pair' }))).toBe(200);
    expect(statusOf(await rest.delete(`${one}/test-inputs/${input.body.id}`))).toBe(200);
  });
});
