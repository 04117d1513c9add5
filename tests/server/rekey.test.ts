/** @module-tag whole */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rekeySecrets } from '#cli/rekey.js';
import { prepareLogins } from '#database/logins.js';
import { type Database, openDatabase } from '#services/core/postgres/database.js';
import { readConfig } from '#services/core/process/config.js';
import { makeCipher } from '#services/core/vault/cipher.js';
import { fixedKeys, MasterKeyError, masterKey, openMasterKeys } from '#services/core/vault/master-keys.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const VALUES = 1500;

let url: string;
let home: string;
let database: Database;
let server: ReadyProcess;
let company: string;
const cleanups: (() => Promise<unknown>)[] = [];

const keyFile = () => join(home, 'secrets-master-key');
const environment = () => ({ PATH: process.env.PATH, ORGRAPH_HOME: home, DATABASE_URL: url });

async function newKeyFile(): Promise<{ path: string; id: string }> {
  const bytes = randomBytes(32);
  const path = join(home, `new-${bytes.toString('hex').slice(0, 8)}`);
  await writeFile(path, `${bytes.toString('base64')}\n`, { mode: 0o600 });
  return { path, id: masterKey(bytes).id };
}

/** Runs the command in a process of its own, to its end. */
async function command(...args: string[]): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(process.execPath, [MAIN, ...args], { cwd: home, env: environment() });
  const { stdout, stderr, code = 0 } = await run.catch((error) => error);
  return { code, output: stdout + stderr };
}

const rekey = (path: string) => command('secrets', 'rekey', '--new-key-file', path);

/** Does what the command does in this process: to start one takes two seconds of processor. */
async function rekeyHere(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const servingUrl = (await prepareLogins({ migrationUrl: url })).url;
  const code = await rekeySecrets(readConfig(environment()), servingUrl, args, (line) => void lines.push(line));
  return { code, output: lines.join('\n') };
}

const post = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status, path).toBeLessThan(300);
  return response.json() as Promise<{ id: string }>;
};

const keysInUse = async (): Promise<Map<string, number>> => {
  const rows = await database.transaction('all', (tx) =>
    tx.secretVersionMaterial.groupBy({ by: ['masterKeyId'], _count: true }),
  );
  return new Map(rows.map(({ masterKeyId, _count }) => [masterKeyId, _count]));
};

/** How many stored values open with the keys of the key file. */
async function readable(): Promise<number> {
  const cipher = makeCipher(await openMasterKeys({ ORGRAPH_HOME: home }));
  const rows = await database.transaction('all', (tx) =>
    tx.secretVersionMaterial.findMany({
      select: { companyId: true, secretId: true, version: true, material: true, masterKeyId: true },
    }),
  );
  return rows.filter((row) => cipher.open(row as never, row).startsWith('value ')).length;
}

beforeAll(async () => {
  const created = await createTestDatabase();
  url = created.url;
  cleanups.push(created.drop);
  home = await serverHome();
  server = await startServer({ DATABASE_URL: url, ORGRAPH_HOME: home });
  database = openDatabase({ url: (await prepareLogins({ migrationUrl: url })).url, poolMax: 2 });
  cleanups.push(() => database.close());
  company = `/api/companies/${(await post('/api/companies', { name: 'Keeper' })).id}`;
  const { id: secretId } = await post(`${company}/secrets`, { name: 'Many', value: 'value 1' });
  // Versions that the server would have made one by one.
  const companyId = company.split('/').at(-1) as string;
  const cipher = makeCipher(await openMasterKeys({ ORGRAPH_HOME: home }));
  const versions = Array.from({ length: VALUES - 1 }, (_, index) => ({ companyId, secretId, version: index + 2 }));
  await database.transaction('all', async (tx) => {
    await tx.secretVersion.createMany({ data: versions.map((at) => ({ ...at, status: 'previous' })) });
    const sealed = versions.map((at) => ({ ...at, ...cipher.seal(`value ${at.version}`, at) }));
    await tx.secretVersionMaterial.createMany({ data: sealed as never });
  });
});
afterAll(async () => {
  await server.kill();
  for (const cleanup of cleanups.reverse()) await cleanup();
});

describe('orgraph secrets rekey', () => {
  test('killed half-way leaves every value readable, and goes on when it is started again', async () => {
    const before = [...(await keysInUse()).keys()][0] as string;
    const next = await newKeyFile();
    const child = spawn(process.execPath, [MAIN, 'secrets', 'rekey', '--new-key-file', next.path], {
      cwd: home,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    for await (const line of createInterface({ input: child.stdout })) {
      if (/^200 values/.test(line)) child.kill('SIGKILL');
    }
    expect((await ended)[1]).toBe('SIGKILL');
    const halfway = await keysInUse();
    expect([...halfway.keys()].sort()).toEqual([before, next.id].sort());
    expect(halfway.get(next.id)).toBeGreaterThanOrEqual(200);
    expect(halfway.get(before)).toBeGreaterThan(0);
    expect(await readable()).toBe(VALUES);
    const again = await rekey(next.path);
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('All done') });
    expect(await keysInUse()).toEqual(new Map([[next.id, VALUES]]));
    expect(await readable()).toBe(VALUES);
  });

  test('is noticed by a server that runs: it encrypts with the new key and needs no restart', async () => {
    const next = await newKeyFile();
    expect((await rekey(next.path)).code).toBe(0);
    await post(`${company}/secrets`, { name: 'Later', value: 'value later' });
    expect([...(await keysInUse()).keys()]).toEqual([next.id]);
    const health = await (await fetch(`${server.url}${company}/secret-providers/health`)).json();
    expect(JSON.stringify(health)).not.toMatch(/master_key_mismatch/);
  });

  test('never says a key or a value', async () => {
    const next = await newKeyFile();
    const { output } = await rekeyHere('--new-key-file', next.path);
    expect(output).toContain('All done');
    const bytes = Buffer.from((await readFile(next.path, 'utf8')).trim(), 'base64');
    expect(output).not.toContain(bytes.toString('hex'));
    expect(output).not.toContain(bytes.toString('base64'));
    expect(output).not.toMatch(/value \d/);
  });

  test('is refused without a usable new key, and changes nothing', async () => {
    const before = [await readFile(keyFile(), 'utf8'), await keysInUse()];
    const open = await newKeyFile();
    await chmod(open.path, 0o644);
    const broken = join(home, 'broken');
    await writeFile(broken, 'no key\n', { mode: 0o600 });
    for (const path of [open.path, broken]) {
      await expect(rekeyHere('--new-key-file', path)).rejects.toThrow(MasterKeyError);
    }
    expect(await command('secrets', 'rekey')).toMatchObject({
      code: 1,
      output: expect.stringContaining('The new key is missing'),
    });
    expect(await command('rekey')).toMatchObject({ code: 2, output: expect.stringContaining('secrets rekey') });
    expect([await readFile(keyFile(), 'utf8'), await keysInUse()]).toEqual(before);
  });

  test('says so when values are left that no key opens', async () => {
    const lost = makeCipher(fixedKeys(masterKey(randomBytes(32))));
    const companyId = company.split('/').at(-1) as string;
    const at = await database.transaction('all', async (tx) => {
      const found = await tx.secretVersion.findFirstOrThrow({ where: { companyId, version: VALUES } });
      const place = { companyId, secretId: found.secretId, version: VALUES };
      const sealed = lost.seal('value lost', place);
      await tx.secretVersionMaterial.update({
        where: { companyId_secretId_version: place },
        data: sealed as never,
        select: { version: true },
      });
      return place;
    });
    const next = await newKeyFile();
    const { code, output } = await rekeyHere('--new-key-file', next.path);
    expect([code, output]).toEqual([1, expect.stringContaining('1 values are unchanged')]);
    expect(output).not.toContain(at.secretId);
    expect([...(await keysInUse()).keys()].sort()).toEqual([lost.keyId, next.id].sort());
  });
});
