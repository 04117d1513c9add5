import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as consumed } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterEachFile } from '../kit/each-file.js';
import { lineTo } from '../kit/line.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { namedBlock, root } from './markdown.js';
import { addressed, start } from './shell.js';

const PAGE = 'docs/clients.md';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  // Not within node_modules, where the compiler of Relay reads nothing.
  folder = await mkdtemp(join(tmpdir(), 'orgraph-clients-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await save(namedBlock(PAGE, 'resuming').text, 'resuming.js');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterEachFile(() => rm(folder, { recursive: true, force: true }));

async function save(text: string, name: string, url = server.url): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, addressed(text, url));
  return file;
}

async function companyWithIssue(): Promise<{ company: string; issue: string }> {
  const founded = await server.graphql('mutation { createCompany(input: { name: "Acme" }) { company { id } } }');
  const company = founded.data.createCompany.company.id;
  const create = 'mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }';
  const { data } = await server.graphql(create, { input: { companyId: company, title: 'First' } });
  return { company, issue: data.createIssue.issue.id };
}

const renames = async (issue: string, title: string): Promise<void> => {
  const rename = 'mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { cursor } }';
  const { errors } = await server.graphql(rename, { input: { issueId: issue, title } });
  expect(errors).toBeUndefined();
};

/** Runs a recipe over a line that is cut, while others change the issue that it shows. */
async function follows(text: string, name: string): Promise<void> {
  const { company, issue } = await companyWithIssue();
  const line = await lineTo(() => server.url);
  const child = start('node', [await save(text, name, line.url), company]);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (printed) => lines.push(printed));
  const complaint = consumed(child.stderr);
  const prints = (title: string) =>
    expect
      .poll(() => (child.exitCode === null ? lines.join('\n') : complaint), { timeout: 20_000 })
      .toMatch(new RegExp(`${title}$`, 'm'));
  await prints('Renamed');
  line.cut();
  await renames(issue, 'Renamed meanwhile');
  await prints('Renamed meanwhile');
}

describe('the recipe for', () => {
  test('graphql-ws follows a company', () => follows(namedBlock(PAGE, 'graphql-ws').text, 'graphql-ws.js'));

  test('urql keeps its cache current', () => follows(namedBlock(PAGE, 'urql').text, 'urql.js'));

  test('Apollo Client keeps its cache current', () => follows(namedBlock(PAGE, 'apollo').text, 'apollo.js'));

  test('Relay keeps its store current', async ({ skip }) => {
    const tools = await installed();
    if (!tools) return skip('the package registry cannot be reached');
    await copyFile(join(root, 'schema.graphql'), join(folder, 'schema.graphql'));
    await writeFile(join(folder, 'relay.config.json'), namedBlock(PAGE, 'relay-config').text);
    await save(namedBlock(PAGE, 'relay').text, 'relay.js');
    await run(tools, 'relay-compiler', []);
    await follows(namedBlock(PAGE, 'relay').text, 'relay.js');
  }, 180_000);

  test('openapi-fetch is typed by the document', async ({ skip }) => {
    const tools = await installed();
    if (!tools) return skip('the package registry cannot be reached');
    const { company } = await companyWithIssue();
    const client = await save(namedBlock(PAGE, 'openapi-fetch').text, 'rest-client.ts');
    await run(tools, 'openapi-typescript', [join(root, 'openapi.json'), '-o', 'rest.d.ts']);
    const strict = '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --types node --skipLibCheck';
    const here = join(root, 'node_modules');
    await run(here, 'tsc', [...strict.split(' '), client]);
    await run(here, 'esbuild', [client, '--bundle', '--format=esm', '--platform=node', '--outfile=rest-client.js']);
    expect(await run(here, 'node', ['rest-client.js', company])).toBe("[ 'title' ]\n");
  }, 180_000);
});

/** Too large to be installed with the project: 160 MB. */
const TOOLS = { 'openapi-typescript': '7.13.0', 'relay-compiler': '21.0.1', typescript: '5.9.3' };

let installing: Promise<string | undefined> | undefined;

/** The folder of packages that only these tests need, installed once on this machine; undefined without a registry. */
function installed(): Promise<string | undefined> {
  installing ??= install();
  return installing;
}

async function install(): Promise<string | undefined> {
  const versions = Object.entries(TOOLS).map(([name, version]) => `${name}@${version}`);
  const place = join(homedir(), '.cache', 'orgraph-tests', versions.join('+'));
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0'];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', place, ...flags, ...versions], { cwd: place });
    return join(place, 'node_modules');
  } catch {
    return undefined;
  }
}

/** Runs a program of a folder of packages to its end. @returns what it printed */
async function run(modules: string, command: string, args: string[]): Promise<string> {
  const env = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) };
  try {
    return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout;
  } catch (error) {
    throw new Error(`${(error as Error).message}${(error as { stdout?: string }).stdout}`);
  }
}
