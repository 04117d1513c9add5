import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { circles, type Import, importsOfSource, otherFiles, root, sourceFiles, textsOfSource } from './imports.js';

/** From the top down: a file may import from its own layer and those below it. */
const LAYERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['programs', /^(main|app|documents|cli\/.+)\.ts$/],
  ['server', /^server\//],
  ['runtime', /^runtime\.ts$/],
  ['engine', /^(engine|tool-servers|plugins|forwarding)\//],
  ['transports', /^(rest|resolvers|mcp|agent-tools)\//],
  ['http', /^http\//],
  ['schema', /^schema\//],
  ['domains', /^services\/(?!core\/|access\/)/],
  ['adapters', /^adapters\//],
  ['processes', /^processes\//],
  ['access', /^services\/access\//],
  ['core', /^services\/core\//],
  ['database', /^database\//],
  ['ground', /^(json\/|json-rpc\/|inspector\.ts$|version\.ts$|generated\/|\.\.\/package\.json$)/],
];

/** The areas of the services from the bottom up: a file imports from its own area and those below it, types included. */
const AREAS = [
  'core',
  'access',
  'governance',
  'secrets',
  'money',
  'organization',
  'people',
  'work',
  'skills',
  'tools',
  'runs',
  'automation',
  'plugins',
  'overview',
] as const;

/** Files with imports whose names are only known when they run, each with what it imports. */
const LATE_IMPORTS: Readonly<Record<string, string>> = {
  'cli/local/programs.ts': 'the server, by local commands that need it: the client starts without it',
  'processes/launcher-script.ts': 'modules of Node, in the program of a small process of its own',
  'processes/network/namespace.ts': 'modules of Node, in the program that opens listeners in a namespace',
  'services/organization/org-chart/png.ts': 'modules of Node, in the program of a thread of its own',
};

/** Sources that no compiler reads, each with the reason. */
const PLAIN_SOURCES: Readonly<Record<string, string>> = {
  'adapters/host/program.mjs': 'the program that loads an adapter of a package: it runs without a build as well',
  'processes/npm-program.mjs': 'the program that places packages: the library that it calls has no types',
  'services/tools/servers/built-in-tools.json': 'the tools of the built-in programs, for their program as well',
  'tool-servers/built-in/program.mjs': 'the built-in programs of connections: they run without a build as well',
};

const areaOf = (file: string): number => AREAS.indexOf(file.split('/')[1] as (typeof AREAS)[number]);
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));
/** It fills the ports of all areas. */
const REGISTRY = 'services/registries.ts';

const layerOf = (file: string): number => LAYERS.findIndex(([, pattern]) => pattern.test(file));

const imports = importsOfSource();
const ours = imports.filter(({ isOurs }) => isOurs);
const packages = imports.filter(({ isOurs }) => !isOurs);
const lines = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} imports ${to}`).sort();
const within = (...folders: string[]) => {
  return ({ from }: Import): boolean => folders.some((folder) => from.startsWith(`${folder}/`));
};

describe('the layers', () => {
  test('hold every source file', () => {
    expect(sourceFiles().length).toBeGreaterThan(100);
    expect(sourceFiles().filter((file) => layerOf(file) < 0)).toEqual([]);
    expect(otherFiles()).toEqual(Object.keys(PLAIN_SOURCES));
  });

  test('were read whole: a bundler finds no import in them that was overlooked', async () => {
    const contents = sourceFiles()
      .map((file) => `import './${file}';`)
      .join('\n');
    const { metafile } = await build({
      absWorkingDir: root,
      stdin: { contents, resolveDir: root },
      write: false,
      metafile: true,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    const found = Object.entries(metafile.inputs)
      .filter(([from]) => !/^(\.\.\/|generated\/|<stdin>)/.test(from))
      .flatMap(([from, { imports: of }]) => of.map(({ path: to }) => `${from} imports ${to}`));
    expect(found.length).toBeGreaterThan(1_000);
    const read = new Set(lines(imports));
    expect(found.filter((line) => !read.has(line))).toEqual([]);
  });

  test('import nothing under a name that is only known when they run', () => {
    const hidden = textsOfSource().filter(({ text }) => /\bimport\(\s*[^'\s]|\brequire\(/.test(text));
    expect(hidden.map(({ file }) => file)).toEqual(Object.keys(LATE_IMPORTS));
  });

  test('were read: the imports of known files are found, types told from values', () => {
    const of = (from: string, to: string) => ours.filter((one) => one.from === from && one.to === to);
    expect(of('services/core/operation/scope.ts', 'services/core/process/config.ts')).toMatchObject([
      { typeOnly: true },
    ]);
    expect(of('services/core/operation/scope.ts', 'services/core/postgres/database.ts')).toMatchObject([
      { typeOnly: false },
    ]);
    expect(of('rest/http/route.ts', 'services/core/operation/execute.ts')).toMatchObject([{ typeOnly: false }]);
    expect(packages.some(({ from, to }) => from === 'schema/derive/input.ts' && to === '@pothos/core')).toBe(true);
  });

  test('climb at most one level in an import: beyond that they name the file from the top', () => {
    const project = dirname(root);
    const files = ['src', 'tests'].flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    );
    const written = files.filter((path) => path.endsWith('.ts') && !/^src\/generated\/|^tests\/gql\//.test(path));
    expect(written.length).toBeGreaterThan(2_000);
    const climbing = /(?:\bfrom|\bimport|\bmodule)\s*\(?\s*'(?:\.\.\/){2}/;
    expect(written.filter((path) => climbing.test(readFileSync(join(project, path), 'utf8')))).toEqual([]);
  });

  test('import only what is beside or below them', () => {
    expect(lines(ours.filter(({ from, to }) => layerOf(to) < layerOf(from)))).toEqual([]);
  });

  test('keep the client apart: it speaks the public API only, but for what runs on the server itself', () => {
    const onServer = /^cli\/(server\/|rekey\.ts$)/;
    const client = ours.filter(({ from }) => from.startsWith('cli/') && !onServer.test(from));
    expect(
      lines(client.filter(({ to }) => !/^(cli\/(?!server\/|rekey)|json\/|json-rpc\/|version\.ts$)/.test(to))),
    ).toEqual([]);
  });

  test('start no program of Node.js that opens an inspector for others of its user', () => {
    // A unit of systemd starts the server, which takes the signal itself; the walls only look for the folder of Node.js.
    const exempt = ['cli/local/service.ts', 'processes/isolation/confinement.ts'];
    const starting = textsOfSource().filter(({ text }) => text.includes('process.execPath'));
    const open = starting.filter(({ text }) => !text.includes('OWN_NODE_ARGS')).map(({ file }) => file);
    expect(open.toSorted()).toEqual(exempt.toSorted());
  });

  test('keep REST and GraphQL apart', () => {
    const across = ours.filter(
      ({ from, to }) =>
        (from.startsWith('rest/') && /^(resolvers|schema)\//.test(to)) ||
        (/^(resolvers|schema)\//.test(from) && to.startsWith('rest/')),
    );
    expect(lines(across)).toEqual([]);
  });
});

describe('services', () => {
  test('know no transport', () => {
    const transports =
      /^(express|graphql|graphql-.+|@graphql-.+|@pothos\/.+|@envelop\/.+|@escape\.tech\/.+|ws|busboy)$/;
    expect(
      lines(
        packages
          .filter(within('services'))
          .filter(({ to }) => transports.test(to.replace(/\/.*/, (path) => (to.startsWith('@') ? path : '')))),
      ),
    ).toEqual([]);
    expect(lines(packages.filter(within('services')).filter(({ to }) => /^node:https?$/.test(to)))).toEqual([]);
  });

  test('reach the database through their scope: only the kernel knows the driver', () => {
    const driver = packages.filter(within('services')).filter(({ to }) => /^(pg|@prisma\/.+|ioredis)$/.test(to));
    expect(lines(driver.filter(({ from }) => !from.startsWith('services/core/')))).toEqual([]);
    const handle = ours.filter(({ from, to, typeOnly }) => {
      return to === 'services/core/postgres/database.ts' && !typeOnly && /^services\/(?!core\/)/.test(from);
    });
    expect(lines(handle)).toEqual([]);
  });

  // What plugins ask comes from outside, over a protocol, as requests do.
  test('never execute one another: a domain uses plain functions of another', () => {
    const executing = ours.filter(({ from, to, typeOnly }) => {
      return (
        to === 'services/core/operation/execute.ts' &&
        !typeOnly &&
        /^services\/(?!core\/|plugins\/worker-api\/)/.test(from)
      );
    });
    expect(lines(executing)).toEqual([]);
  });

  const between = ours.filter(within('services')).filter(({ from, to }) => {
    return to.startsWith('services/') && from !== REGISTRY && to !== REGISTRY;
  });

  test('lie in areas', () => {
    const outside = sourceFiles().filter((file) => file.startsWith('services/') && areaOf(file) < 0);
    expect(outside).toEqual([REGISTRY]);
  });

  test('import their own area and those below it, types included', () => {
    expect(lines(between.filter(({ from, to }) => areaOf(to) > areaOf(from)))).toEqual([]);
  });

  test('import one another without going in circles, neither folders nor files, types included', () => {
    expect(circles(between).join('\n')).toBe('');
    const folders = between.map((one) => ({ ...one, from: folderOf(one.from), to: folderOf(one.to) }));
    expect(circles(folders.filter(({ from, to }) => from !== to))).toEqual([]);
  });
});

describe('transports', () => {
  const bound = within('rest', 'resolvers', 'schema');

  test('never ask the database themselves', () => {
    expect(lines(packages.filter(bound).filter(({ to }) => /^(pg|@prisma\/.+|ioredis)$/.test(to)))).toEqual([]);
    const values = ours.filter(bound).filter(({ typeOnly }) => !typeOnly);
    const forbidden =
      /^(generated\/prisma\/.+|services\/core\/(database|statement|jobs|idempotency)\.ts|database\/.+)$/;
    expect(lines(values.filter(({ to }) => forbidden.test(to)))).toEqual([]);
  });

  test('import one another without going in circles, types included', () => {
    expect(circles(ours)).toEqual([]);
  });
});
