import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { listCompanies } from '#services/organization/companies/operations.js';
import { handMade, importNew } from '#tests/kit/packages.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const refused = async (files: object, options: object = {}) => {
  const before = await world.board.run(listCompanies);
  const error = await importNew(world, files, options).then(
    () => {
      throw new Error('It was imported');
    },
    (failure) => failure,
  );
  expect(await world.board.run(listCompanies)).toHaveLength(before.length);
  return error;
};

const text = 'x';
const base64 = (bytes: Buffer) => ({ encoding: 'base64' as const, data: bytes.toString('base64') });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const SEEDS = Buffer.from('seeds');
const attached = (file: object) => ({
  extension: {
    blobs: [{ sha256: sha256(SEEDS), byteSize: 5, contentType: 'text/plain' }],
    tasks: {
      knead: { status: 'todo', attachments: [{ sha256: sha256(SEEDS), contentType: 'text/plain', byteSize: 5 }] },
    },
  },
  files: { [`blobs/${sha256(SEEDS)}`]: file } as never,
});
const withTasks = (tasks: object) => handMade({ extension: { tasks } });

describe('a package is refused whole', () => {
  test.each([
    ['above its root', '../AGENTS.md'],
    ['above its root in the middle', 'agents/../../x/AGENTS.md'],
    ['at an absolute place', '/etc/passwd'],
    ['on a drive', 'C:/x.md'],
    ['with backslashes', 'agents\\lead\\AGENTS.md'],
    ['without a name', 'agents//AGENTS.md'],
    ['of a device', 'agents/con/AGENTS.md'],
    ['with an invisible character', 'agents/le\u200bad/AGENTS.md'],
    ['of git', '.git/config'],
  ])('for a path %s', async (_what, path) => {
    expect(await refused(handMade({ files: { [path]: text } }))).toMatchObject({ status: 422, details: { path } });
  });

  test('for paths that some file systems take for one', async () => {
    expect(await refused(handMade({ files: { 'agents/LEAD/AGENTS.md': text } }))).toMatchObject({ status: 422 });
    const composed = { 'notes/\u00e9.md': text, 'notes/e\u0301.md': text };
    expect(await refused(handMade({ files: composed }))).toMatchObject({ status: 422 });
  });

  test('for a company that it does not tell of', async () => {
    const { 'COMPANY.md': _, ...files } = handMade();
    expect(await refused(files)).toMatchObject({ status: 422, message: 'The package has no COMPANY.md' });
  });

  test('for a version of the format that is newer', async () => {
    const error = await refused(handMade({ extension: { schemaVersion: 8 } }));
    expect(error).toMatchObject({ status: 422, details: { schemaVersion: 8, supported: 7 } });
  });

  test('for another number of files than was announced', async () => {
    const source = { type: 'inline', files: handMade(), expectedFileCount: 99 };
    expect(await refused({}, { source })).toMatchObject({ status: 422, details: { expected: 99 } });
  });

  test('for contents with another hash or size, or that are missing', async () => {
    const files = (file: object) => handMade(attached(file));
    expect(await refused(files(base64(Buffer.from('weeds'))))).toMatchObject({ status: 422, message: /another hash/ });
    expect(await refused(files(base64(Buffer.from('more seeds'))))).toMatchObject({
      status: 422,
      message: /another size/,
    });
    const { [`blobs/${sha256(SEEDS)}`]: _, ...missing } = files(base64(SEEDS));
    expect(await refused(missing)).toMatchObject({ status: 422, message: /is missing/ });
  });

  test('for contents with another hash, of which none is stored, not even where the store has the right one', async () => {
    const weeds = Buffer.from('weeds');
    const files = (bytes: Buffer) => handMade(attached(base64(bytes)));
    const { contentStore } = world.services;
    await refused(files(weeds));
    expect(await Promise.all([SEEDS, weeds].map((bytes) => contentStore.has(sha256(bytes))))).toEqual([false, false]);
    await importNew(world, files(SEEDS));
    expect(await refused(files(weeds))).toMatchObject({ status: 422, message: /another hash/ });
    expect(await Promise.all([SEEDS, weeds].map((bytes) => contentStore.has(sha256(bytes))))).toEqual([true, false]);
  });

  test('for a document with another hash', async () => {
    const document = {
      key: 'plan',
      title: null,
      format: 'markdown',
      path: 'tasks/knead/documents/plan.md',
      hash: 'sha256:0',
    };
    const files = handMade({
      extension: { tasks: { knead: { status: 'todo', documents: [document] } } },
      files: { 'tasks/knead/documents/plan.md': 'Plan' },
    });
    expect(await refused(files)).toMatchObject({ status: 422, message: /does not match its hash/ });
  });

  test('for bytes that are no base64', async () => {
    const files = handMade({ files: { 'images/x.png': { encoding: 'base64', data: '%%%' } } });
    expect(await refused(files)).toMatchObject({ status: 422, message: /base64/ });
  });

  test('for tasks that wait for each other, or are parts of each other, and agents that report to each other', async () => {
    const waiting = { knead: { status: 'todo', blockedBy: ['bake'] }, bake: { status: 'todo', blockedBy: ['knead'] } };
    expect(await refused(withTasks(waiting))).toMatchObject({ status: 422, message: /cycle/ });
    const nested = { knead: { status: 'todo', parent: 'bake' }, bake: { status: 'todo', parent: 'knead' } };
    expect(await refused(withTasks(nested))).toMatchObject({ status: 422, message: /cycle/ });
    const lead = '---\nname: Lead\nreportsTo: baker\n---\n';
    expect(await refused(handMade({ files: { 'agents/lead/AGENTS.md': lead } }))).toMatchObject({ status: 422 });
  });

  test('for more files, or more bytes, than a request may have', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`notes/${at}.md`, '']));
    expect(await refused(handMade({ files: many }))).toMatchObject({ status: 413 });
    const large = 'x'.repeat(10 * 1_048_576 + 1);
    expect(await refused(handMade({ files: { 'notes/large.md': large } }))).toMatchObject({ status: 413 });
    const some = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`notes/${at}.md`, large.slice(1)]));
    expect(await refused(handMade({ files: some }))).toMatchObject({ status: 413 });
  });

  test.each([
    ['no YAML', ': : ['],
    ['a list', '- 1\n- 2\n'],
    ['aliases that stand for gigabytes', 'a: &a [x, x, x]\nb: &b [*a, *a, *a]\nagents: *b\n'],
    ['lists within lists', `schemaVersion: 7\nagents: ${'['.repeat(20_000)}`],
    ['a name twice', 'schemaVersion: 7\nschemaVersion: 7\n'],
    ['a status that there is not', stringify({ schemaVersion: 7, tasks: { bake: { status: 'burnt' } } })],
    ['no number as its version', 'schemaVersion: seven\n'],
  ])('for an extension file with %s', async (_what, extension) => {
    expect(await refused(handMade({ files: { '.service.yaml': extension } }))).toMatchObject({ status: 422 });
  });

  test('for an extension file with more entries than a package has files', { tags: ['whole'] }, async () => {
    const entries = Array.from({ length: 100_001 }, (_, at) => `k${at}: 1\n`).join('');
    expect(await refused(handMade({ files: { '.service.yaml': entries } }))).toMatchObject({
      status: 422,
      message: /more than 100000 entries/,
    });
  });

  test('for front matter that cannot be read', async () => {
    const files = handMade({ files: { 'agents/lead/AGENTS.md': '---\nname: [\n---\n' } });
    expect(await refused(files)).toMatchObject({ status: 422 });
  });

  test('for fields that nobody could set', async () => {
    const long = `---\nname: ${'x'.repeat(600)}\n---\n`;
    expect(await refused(handMade({ files: { 'tasks/bake/TASK.md': long } }))).toMatchObject({ status: 422 });
    const schedule = { kind: 'schedule', cronExpression: 'whenever', timezone: 'UTC', enabled: true };
    const routines = { bake: { ...ROUTINE, triggers: [schedule] } };
    expect(await refused(handMade({ extension: { routines } }))).toMatchObject({ status: 422 });
  });

  test('for an adapter that there is not', async () => {
    const agents = { lead: { adapter: { type: 'telepathy', config: {} } } };
    expect(await refused(handMade({ extension: { agents } }))).toMatchObject({ status: 422 });
  });

  test('for a skill that is named and not there', async () => {
    const skills = {
      'acme/skills/sums': { slug: 'sums', sourceType: 'github', sourceLocator: 'https://x.example/a/b' },
    };
    const error = await refused(handMade({ extension: { skills } }));
    expect(error).toMatchObject({ status: 422, details: { skillKey: 'acme/skills/sums' } });
  });
});

test('slugs may be named like what every object has', async () => {
  const files = {
    'agents/__proto__/AGENTS.md': '---\nname: Proto\n---\n',
    'projects/constructor/PROJECT.md': '---\nname: Builder\n---\n',
    'tasks/constructor/TASK.md': text,
  };
  const { agents, projects } = await importNew(world, handMade({ files }));
  expect(agents.map(({ name }: { name: string }) => name)).toContain('Proto');
  expect(projects.map(({ name }: { name: string }) => name)).toContain('Builder');
});

test('a skill has a folder of its own, so that each has a key', async () => {
  const skill = (name: string) => `---\nname: ${name}\ndescription: Adds.\n---\n`;
  const files = { 'skills/SKILL.md': skill('lost'), 'skills/sums/SKILL.md': skill('sums') };
  const { skills } = await importNew(world, handMade({ files }));
  expect(skills).toMatchObject([{ key: 'sums' }]);
});

const ROUTINE = {
  status: 'active',
  concurrencyPolicy: 'coalesce_if_active',
  catchUpPolicy: 'skip_missed',
  activityGatePolicy: 'always',
  activityGateScope: 'company',
};
