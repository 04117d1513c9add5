import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPackageFolder, replaceFolder } from '#cli/package-files/extract.js';
import { printImport } from '#cli/package-files/import-report.js';
import { openLocalPackage } from '#cli/package-files/import-source.js';
import { packFiles } from '#cli/package-files/pack.js';
import { saveResponse } from '#cli/package-files/save.js';
import { parsedValues } from '#cli/package-files/secret-values.js';
import { type ZipEntry, zipOf } from '../kit/zip.js';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'orgraph-packages-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const ROOT: ZipEntry = { name: 'COMPANY.md', content: 'name: Acme' };
const signal = new AbortController().signal;
let count = 0;

async function archiveOf(...entries: ZipEntry[]): Promise<string> {
  const path = join(home, `${++count}.zip`);
  await writeFile(path, zipOf(entries));
  return path;
}

async function newFolder(): Promise<string> {
  const path = join(home, `folder-${++count}`);
  await mkdir(path);
  return path;
}

describe('A hostile archive is refused', () => {
  test.each<[string, ZipEntry, RegExp]>([
    ['a path that leads out', { name: '../evil' }, /refused/],
    ['a path that leads out in the middle', { name: 'agents/../../evil' }, /refused/],
    ['an absolute path', { name: '/etc/passwd' }, /refused/],
    ['a drive', { name: 'C:/evil' }, /refused/],
    ['a backslash', { name: 'agents\\evil' }, /refused/],
    ['a link', { name: 'agents/link', content: '/etc/passwd', mode: 0o120777 }, /is a link/],
    ['a device', { name: 'agents/device', mode: 0o020666 }, /special file/],
    ['the same name again', { name: 'COMPANY.md' }, /occurs twice/],
    ['a name that differs by case', { name: 'company.MD' }, /the same file on some systems/],
    ['a file where a folder is', { name: 'company.md/x' }, /the same file on some systems/],
    ['a folder of git', { name: '.git/hooks/post-checkout' }, /\.git folder/],
    ['a name that nobody sees', { name: 'agents/a\u202e.md' }, /invisible characters/],
    ['the name of a device', { name: 'agents/aux.md' }, /not valid on every system/],
    ['an encrypted entry', { name: 'agents/secret', flags: 0x801 }, /encrypted/],
    ['another way of packing', { name: 'agents/packed', method: 12 }, /unsupported method/],
  ])('for %s', async (_what, entry, why) => {
    await expect(openLocalPackage(await archiveOf(ROOT, entry))).rejects.toThrow(why);
  });

  test('for two names that are spelled alike', async () => {
    const names = ['agents/é', 'agents/e\u0301'].map((name) => ({ name }));
    await expect(openLocalPackage(await archiveOf(ROOT, ...names))).rejects.toThrow('the same file on some systems');
  });

  test('for what unpacks to more than a package can be', async () => {
    const bomb = { name: 'agents/bomb', content: Buffer.alloc(80 * 1_048_576) };
    await expect(openLocalPackage(await archiveOf(ROOT, bomb))).rejects.toThrow('unpacks to more');
  });

  test('while it is read, where it has more bytes than it says', async () => {
    const opened = await openLocalPackage(
      await archiveOf(ROOT, { name: 'lie', content: 'x'.repeat(50_000), claimedSize: 10 }),
    );
    const lie = opened.files.find(({ path }) => path === 'lie');
    await expect(lie?.open().then((stream) => text(stream))).rejects.toThrow('too many bytes');
    await opened.close();
  });

  test('for a list that ends early', async () => {
    const path = await archiveOf(ROOT, { name: 'README.md', content: 'x' });
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 10));
    await expect(openLocalPackage(path)).rejects.toThrow('not a readable zip archive');
  });
});

describe('A package', () => {
  test('of a folder is the same as an archive of it, and is found below the only folder', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'agents/grace'), { recursive: true });
    await mkdir(join(folder, '.git'));
    await writeFile(join(folder, 'COMPANY.md'), 'name: Acme');
    await writeFile(join(folder, '.git/config'), 'x');
    await writeFile(join(folder, 'agents/grace/AGENTS.md'), 'You are Grace.');
    const opened = await openLocalPackage(folder);
    expect(opened.files.map(({ path }) => path)).toEqual(['COMPANY.md', 'agents/grace/AGENTS.md']);
    const { path, remove } = await packFiles(opened.files, signal);
    const again = await openLocalPackage(path);
    expect([again.archive, again.files.map((file) => file.path)]).toEqual([
      path,
      ['COMPANY.md', 'agents/grace/AGENTS.md'],
    ]);
    await again.close();
    await remove();
    const nested = await openLocalPackage(
      await archiveOf({ name: 'acme/COMPANY.md', content: 'x' }, { name: 'acme/README.md' }),
    );
    expect([nested.archive, nested.files.map((file) => file.path)]).toEqual([null, ['COMPANY.md', 'README.md']]);
    await nested.close();
  });

  test('of a folder with a link is refused', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'COMPANY.md'), 'name: Acme');
    await symlink('/etc/passwd', join(folder, 'README.md'));
    await expect(openLocalPackage(folder)).rejects.toThrow('is a link');
  });

  test('takes the place of a former one only when all of it is there', async () => {
    const folder = await newFolder();
    expect(await isPackageFolder(folder)).toBe('empty');
    await writeFile(join(folder, 'COMPANY.md'), 'former');
    expect(await isPackageFolder(folder)).toBe('package');
    const foreign = zipOf([ROOT, { name: '.bashrc', content: 'evil' }]);
    const fetched = (archive: string) => writeFile(archive, foreign);
    await expect(replaceFolder(folder, fetched, signal)).rejects.toThrow('is not part of a package');
    await expect(replaceFolder(folder, () => Promise.reject(new Error('cut')), signal)).rejects.toThrow('cut');
    expect([await readdir(folder), await readFile(join(folder, 'COMPANY.md'), 'utf8')]).toEqual([
      ['COMPANY.md'],
      'former',
    ]);
    await replaceFolder(folder, (archive) => writeFile(archive, zipOf([ROOT])), signal);
    expect(await readFile(join(folder, 'COMPANY.md'), 'utf8')).toBe('name: Acme');
  });
});

describe('An archive that a server sends', () => {
  const whole = zipOf([ROOT, { name: 'README.md', content: 'x'.repeat(50_000) }]);
  const sent = (...chunks: (Uint8Array | Error)[]) =>
    new Response(
      new ReadableStream({
        pull(controller) {
          const next = chunks.shift();
          if (next instanceof Error) controller.error(next);
          else if (next) controller.enqueue(next);
          else controller.close();
        },
      }),
    );

  test('is a file when all of it has come', async () => {
    const folder = await newFolder();
    const path = join(folder, 'acme.zip');
    expect(await saveResponse(sent(whole.subarray(0, 100), whole.subarray(100)), path, { signal })).toBe(whole.length);
    expect([await readdir(folder), (await readFile(path)).equals(whole)]).toEqual([['acme.zip'], true]);
  });

  test('takes the place of no other file while it comes, whatever that is called', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'acme.zip.part'), 'mine');
    await saveResponse(sent(whole), join(folder, 'acme.zip'), { signal });
    expect(await readdir(folder)).toEqual(['acme.zip', 'acme.zip.part']);
    expect(await readFile(join(folder, 'acme.zip.part'), 'utf8')).toBe('mine');
  });

  test.each([
    ['breaks off', [whole.subarray(0, 200), new Error('terminated')]],
    ['ends early', [whole.subarray(0, 200)]],
  ])('leaves the former file where it %s', async (_how, chunks) => {
    const folder = await newFolder();
    const path = join(folder, 'acme.zip');
    await writeFile(path, 'former');
    await expect(saveResponse(sent(...chunks), path, { signal })).rejects.toThrow(/is incomplete|readable zip archive/);
    expect([await readdir(folder), await readFile(path, 'utf8')]).toEqual([['acme.zip'], 'former']);
  });
});

test('Values of secrets are lines or JSON, whatever they are called', () => {
  expect(parsedValues("# note\n\ngrace.KEY = a=b \nmax.KEY='two words'\r\n")).toEqual({
    'grace.KEY': 'a=b',
    'max.KEY': 'two words',
  });
  expect(Object.keys(parsedValues('{"__proto__": "x"}'))).toEqual(['__proto__']);
  expect(() => parsedValues('{"a": 1}')).toThrow('The value of a is not a string');
  expect(() => parsedValues('{"a": secret')).toThrow('The values are not JSON.');
});

describe('What an import has brought in', () => {
  const imported = (...actions: string[]) => actions.map((action, at) => ({ slug: `s${at}`, id: null, action }));

  test('is counted by kind, without what was skipped; tasks by the plan, as the answer lists none', () => {
    const told: string[] = [];
    const output = { warn: () => {}, note: () => {}, value: (_answer: unknown, text: string) => told.push(text) };
    const answer = {
      company: { id: 'c1', name: 'Acme', action: 'created' },
      agents: imported('created', 'skipped'),
      projects: [],
      routines: [{ slug: 's2', id: null, action: 'created' }],
      skills: imported('created', 'created'),
      warnings: [],
    };
    const plan = {
      companyAction: 'create',
      agentPlans: [],
      projectPlans: [],
      issuePlans: imported('create', 'skip', 'create', 'create'),
    };
    printImport(answer, plan as never, output as never);
    expect(told).toEqual(['Acme (c1) is created: 1 agent, 2 tasks, 1 routine, 2 skills.']);
  });
});
