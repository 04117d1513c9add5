import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { createIssueComment } from '#services/work/comments/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { PICTURE, portableCompany } from '#tests/kit/portable-company.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { statementsOf } from '#tests/kit/statements.js';
import type { World } from '#tests/kit/world.js';

const ALL = { include: { projects: true, issues: true, skills: true } };
const ZIP = { headers: { accept: 'application/zip' } };

let world: World;
let rest: Rest;
let path: string;
beforeAll(async () => {
  world = await portableCompany();
  rest = await startRest(world.services);
  path = `/api/companies/${world.company.id}/exports`;
});

/** The files of an archive, in its order. */
async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return files;
}

describe('an export over REST', () => {
  test('is JSON with the contracted fields', async () => {
    const { status, body, headers } = await rest.post(path, ALL);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(Object.keys(body).sort()).toEqual(['extensionPath', 'files', 'manifest', 'rootPath', 'warnings']);
    expect(body.files['COMPANY.md']).toContain('Acme Rockets');
    const picture = body.files[`blobs/${body.manifest.blobs[0].sha256}`];
    expect(Buffer.from(picture.data, 'base64')).toEqual(PICTURE);
  });

  test('is an archive of the same files for those who accept one', async () => {
    const { body } = await rest.post(path, ALL);
    const { status, bytes, headers } = await rest.post(path, ALL, ZIP);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="acme-rockets.zip"');
    const files = await filesOf(bytes);
    expect([...files.keys()]).toEqual(Object.keys(body.files));
    for (const [name, file] of Object.entries<string | { data: string }>(body.files)) {
      const expected = typeof file === 'string' ? Buffer.from(file) : Buffer.from(file.data, 'base64');
      expect([name, files.get(name)]).toEqual([name, expected]);
    }
  });

  test('gives equal archives of an equal company', async () => {
    const [first, second] = [await rest.post(path, ALL, ZIP), await rest.post(path, ALL, ZIP)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  test('keeps every character of long texts, wherever their pieces end', async () => {
    const body = `${'ä'.repeat(40_001)}😀\n"quoted"\\ \u2028`.repeat(3);
    const issue = await world.board.run(createIssue, { companyId: world.company.id, title: 'Long' });
    await world.board.run(putIssueDocument, { issueId: issue.id, key: 'long', body });
    const answer = await rest.post(path, { issues: ['long'] });
    expect(answer.body.files['tasks/long/documents/long.md']).toBe(body);
    const zipped = await filesOf((await rest.post(path, { issues: ['long'] }, ZIP)).bytes);
    expect(zipped.get('tasks/long/documents/long.md')?.toString()).toBe(body);
  });

  test('refuses before it begins, with a status', async () => {
    const { status, body } = await rest.post(path, { agents: ['nobody'] }, ZIP);
    expect({ status, error: body.error }).toEqual({ status: 422, error: 'Unknown agent: nobody' });
    expect((await rest.post(path, { include: { agents: 'all' } })).status).toBe(400);
  });

  test('leaves nothing behind, neither when it is sent nor when the client goes', async () => {
    const body = JSON.stringify(ALL);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    await new Promise<void>((resolve, reject) => {
      const sent = request(rest.url + path, { method: 'POST', headers }, (answer) => {
        answer.once('data', () => answer.destroy());
        answer.once('close', resolve);
      });
      sent.on('error', reject);
      sent.end(body);
    });
    expect(await readdir(join(world.services.config.ORGRAPH_HOME, 'exports'))).toEqual([]);
    expect((await rest.post(path, ALL)).status).toBe(200);
    expect(rest.failures).toEqual([]);
  });

  test('leaves out content that the store has lost, and says so', async () => {
    const lost = await portableCompany();
    const { manifest } = (await rest.post(`/api/companies/${lost.company.id}/exports`, ALL)).body;
    await lost.services.contentStore.delete(manifest.blobs[0].sha256);
    const { body } = await rest.post(`/api/companies/${lost.company.id}/exports`, ALL);
    expect(body.manifest).toMatchObject({ blobs: [], company: { branding: { logo: null } } });
    expect(body.manifest.issues.map(({ attachments }: { attachments: object[] }) => attachments)).toEqual([[], [], []]);
    expect(body.warnings).toContain('The logo was left out: its content is no longer stored.');
    await lost.services.contentStore.put(Readable.from([PICTURE]), { maxBytes: 1_000 });
  });

  test('sends as many statements for a thousand tasks more as for the thousand before', async () => {
    const { id: companyId } = world.company;
    const add = async (count: number) => {
      for (let number = 0; number < count; number++) {
        const issue = await world.board.run(createIssue, { companyId, title: `Task ${number}` });
        await world.board.run(createIssueComment, { issueId: issue.id, body: 'Done.' });
      }
    };
    const sent = async () => (await statementsOf(() => rest.post(path, ALL))).length;
    const before = await sent();
    await add(200);
    const after = await sent();
    // Four pages more: two of tasks and two of comments.
    expect(after - before).toBeLessThanOrEqual(6);
  });
});
