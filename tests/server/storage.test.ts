/** @module-tag whole */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { BUCKET, type ObjectStorage, objectStorage } from '../kit/object-storage.js';
import { serverHome } from '../kit/process.js';
import { startTestServer } from '../kit/server.js';

let storage: ObjectStorage;
beforeAll(async () => {
  storage = await objectStorage();
});

describe('a server that keeps files in a bucket', () => {
  test('does not start with one that cannot be used, and says why', async () => {
    const env = { S3_BUCKET: 'nowhere', S3_ENDPOINT: `${storage.url}/?secret=canary` };
    const starting = startTestServer(env);
    await expect(starting).rejects.toThrow(
      `The bucket nowhere of ${new URL(storage.url).host} cannot be used: NoSuchBucket`,
    );
    await expect(starting).rejects.not.toThrow('canary');
  });

  test('keeps them there and nowhere else', async () => {
    const home = await serverHome();
    const { url } = await startTestServer({ ORGRAPH_HOME: home, S3_BUCKET: BUCKET, S3_ENDPOINT: storage.url });
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'With files', issuePrefix: 'FILES' });
    const company = await (await fetch(`${url}/api/companies`, { method: 'POST', headers: json, body })).json();
    const form = new FormData();
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    form.append('file', new Blob([drawing]), 'logo.svg');
    const logo = await fetch(`${url}/api/companies/${company.id}/logo`, { method: 'POST', body: form });
    expect(logo.status).toBe(201);
    expect([...storage.objects.values()].map(String)).toEqual([drawing]);
    const { contentPath } = await logo.json();
    expect(await (await fetch(url + contentPath)).text()).toBe(drawing);
    expect(await readdir(join(home, 'storage', 'uploads'))).toEqual([]);
  });
});

test('a server removes the uploads that a killed one left unfinished, unless they are new', async () => {
  const home = await serverHome();
  const uploads = join(home, 'storage', 'uploads');
  await mkdir(uploads, { recursive: true });
  for (const name of ['left', 'new']) await writeFile(join(uploads, name), 'half');
  await utimes(join(uploads, 'left'), 1000, 1000);
  await startTestServer({ ORGRAPH_HOME: home });
  expect(await readdir(uploads)).toEqual(['new']);
});
