/** @module-tag face */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { handMade, inline } from '#tests/kit/packages.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { type ZipEntry, zipOf } from '#tests/kit/zip.js';

let world: World;
let rest: Rest;
let path: string;
let target: object;
beforeAll(async () => {
  world = await createWorld();
  rest = await startRest();
  path = `/api/companies/${world.company.id}/imports`;
  target = { mode: 'existing_company', companyId: world.company.id };
});

const SEEDS = Buffer.from('seeds');
const sha256 = createHash('sha256').update(SEEDS).digest('hex');

/** A package with a file, as the entries of an archive. */
function entries(): ZipEntry[] {
  const attachment = { sha256, contentType: 'text/plain', originalFilename: 'seeds.txt', byteSize: SEEDS.length };
  const tasks = { knead: { identifier: 'BAK-1', status: 'todo', attachments: [attachment] } };
  const files = handMade({ extension: { tasks } });
  const texts = Object.entries(files).map(([name, content]) => ({ name, content: content as string }));
  return [...texts, { name: `blobs/${sha256}`, content: SEEDS }];
}

const zip = (list: readonly ZipEntry[] = entries()) =>
  new File([new Uint8Array(zipOf(list))], 'package.zip', { type: 'application/zip' });

function form(file: File, options: object = { target }): FormData {
  const body = new FormData();
  body.append('options', JSON.stringify(options));
  body.append('file', file);
  return body;
}

const staged = () => readdir(`${world.services.config.STORAGE_DIR}/uploads`).catch(() => []);

describe('a package', () => {
  test('is previewed and imported as JSON, also beyond the size of other bodies', async () => {
    const files = handMade({ files: { 'notes/a.md': 'x'.repeat(6_000_000), 'notes/b.md': 'x'.repeat(6_000_000) } });
    const preview = await rest.post(`${path}/preview`, { source: inline(files), target });
    expect(preview).toMatchObject({ status: 200, body: { plan: { companyAction: 'none' }, errors: [] } });
    const applied = await rest.post(`${path}/apply`, { source: inline(files), target });
    expect(applied).toMatchObject({ status: 200, body: { company: { action: 'unchanged' } } });
  });

  test('is imported as an archive in a form, with its contents', async () => {
    const { status, body } = await rest.post('/api/companies/import', form(zip(), { target: { mode: 'new_company' } }));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.company).toMatchObject({ name: 'Bakery', action: 'created' });
    const issues = await rest.get(`/api/companies/${body.company.id}/issues`);
    const issue = issues.body.find(({ title }: { title: string }) => title === 'Knead');
    const { body: files } = await rest.get(`/api/issues/${issue.id}/attachments`);
    expect(files).toMatchObject([{ originalFilename: 'seeds.txt', sha256 }]);
    const content = await rest.get(`/api/attachments/${files[0].id}/content`);
    expect(content.bytes).toEqual(SEEDS);
  });

  test('is imported as an archive alone, whose folder is left out', async () => {
    const inFolder = entries().map((entry) => ({ ...entry, name: `bakery/${entry.name}` }));
    const options = encodeURIComponent(JSON.stringify({ target }));
    const headers = { 'content-type': 'application/zip' };
    const preview = await rest.post(`${path}/preview?options=${options}`, zipOf(inFolder), { headers });
    expect(preview).toMatchObject({ status: 200, body: { files: {}, manifest: { blobs: [], issues: { length: 2 } } } });
    const secret = encodeURIComponent(JSON.stringify({ target, secretValues: {} }));
    expect(await rest.post(`${path}/apply?options=${secret}`, zipOf(inFolder), { headers })).toMatchObject({
      status: 400,
    });
    expect(await rest.post(`${path}/apply`, zipOf(inFolder), { headers })).toMatchObject({ status: 400 });
  });

  test('leaves no archive behind, whatever became of it', async () => {
    await rest.post(`${path}/preview`, form(zip()));
    await rest.post(`${path}/preview`, form(zip([{ name: '../x', content: 'x' }])));
    await expect.poll(staged).toEqual([]);
  });
});

describe('an archive', () => {
  const refused = async (list: readonly ZipEntry[]) => (await rest.post(`${path}/apply`, form(zip(list)))).status;
  const company = { name: 'COMPANY.md', content: '---\nname: X\n---\n' };

  test.each<[string, ZipEntry[]]>([
    ['with a path above its root', [{ name: '../x.md', content: 'x' }]],
    ['with an absolute path', [{ name: '/x.md', content: 'x' }]],
    ['with a symbolic link', [{ name: 'x.md', content: '/etc/passwd', mode: 0o120777 }]],
    ['with a device', [{ name: 'x.md', mode: 0o020666 }]],
    [
      'with an entry twice',
      [
        { name: 'x.md', content: '1' },
        { name: 'x.md', content: '2' },
      ],
    ],
    ['with entries that differ in case alone', [{ name: 'x.md' }, { name: 'X.md' }]],
    ['with entries that are spelled in two ways', [{ name: '\u00e9.md' }, { name: 'e\u0301.md' }]],
    ['with an encrypted entry', [{ name: 'x.md', content: 'x', flags: 0x801 }]],
    ['with an entry larger than it says', [{ name: 'tasks/x/TASK.md', content: 'x'.repeat(5_000), claimedSize: 10 }]],
    ['that is packed too tightly', [{ name: 'notes/x', content: Buffer.alloc(50_000_000) }]],
  ])('%s is refused', async (_what, list) => {
    expect(await refused([company, ...list])).toBe(422);
  });

  test('with a damaged content is refused by a preview and by an import, and nothing of it stays', async () => {
    const damaged = { name: `blobs/${sha256}`, content: 'more seeds', claimedSize: SEEDS.length };
    const archive = zip([...entries().slice(0, -1), damaged]);
    for (const step of ['preview', 'apply']) {
      const { status, body } = await rest.post(`${path}/${step}`, form(archive));
      expect({ status, ...body }, step).toMatchObject({ status: 422, error: /is damaged/ });
    }
    await expect.poll(staged).toEqual([]);
  });

  test('with too many entries is refused, and so is what is no archive', async () => {
    const many = Array.from({ length: 50_001 }, (_, at) => ({ name: `n/${at}`, method: 0 }));
    expect(await refused([company, ...many])).toBe(413);
    const none = new File(['no zip'], 'package.zip');
    expect((await rest.post(`${path}/apply`, form(none))).status).toBe(422);
    expect((await rest.post(`${path}/apply`, form(zip(), []))).status).toBe(400);
  });
});
