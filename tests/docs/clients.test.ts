/** @module-tag whole */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as consumed } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '#client/webhooks.js';
import { folderWithClient } from '../kit/client-package.js';
import { lineTo } from '../kit/line.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { namedBlock, root } from './markdown.js';
import { addressed, linesOf, start } from './shell.js';

const PAGE = 'docs/clients.md';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  // Not within node_modules, where the compiler of Relay reads nothing.
  folder = await folderWithClient();
  await save(namedBlock(PAGE, 'resuming').text, 'resuming.js');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
async function follows(text: string, name: string, command = 'node'): Promise<void> {
  const { company, issue } = await companyWithIssue();
  const line = await lineTo(() => server.url);
  const child = start(command, [await save(text, name, line.url), company]);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (printed) => lines.push(printed));
  const complaint = consumed(child.stderr);
  const prints = (title: string) =>
    expect.poll(() => (child.exitCode === null ? lines.join('\n') : complaint)).toMatch(new RegExp(`${title}$`, 'm'));
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
  });

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
  });
});

describe('@orgraph/client', () => {
  const STRICT = '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --types node --skipLibCheck';

  /** Checks a program's types and makes a file of it that runs. @returns what runs */
  async function compiled(text: string, name: string): Promise<string> {
    const here = join(root, 'node_modules');
    const file = await save(text, `${name}.ts`);
    await run(here, 'tsc', [...STRICT.split(' '), file]);
    const options = ['--format=esm', '--target=node20', `--outfile=${name}-program.js`];
    await run(here, 'esbuild', [file, ...options]);
    return readFile(join(folder, `${name}-program.js`), 'utf8');
  }

  test('is packed into the file that is installed', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'packages/client/package.json'), 'utf8'));
    expect(namedBlock(PAGE, 'package-install').text).toContain(`./orgraph-client-${version}.tgz`);
  });

  test('follows a company', async () => {
    // The line has an address of its own, which is found in the place of the server's.
    const program = await compiled(namedBlock(PAGE, 'package').text, 'package');
    await follows(program.replaceAll(new URL(server.url).host, '127.0.0.1:3100'), 'package.js');
  });

  test('speaks REST, and tells errors apart', async () => {
    const { company } = await companyWithIssue();
    await save(await compiled(namedBlock(PAGE, 'package-rest').text, 'package-rest'), 'package-rest.js');
    const printed = await run(join(root, 'node_modules'), 'node', ['package-rest.js', company]);
    expect(printed).toMatch(/^ACM\w*-2 high\n409 IDEMPOTENCY_KEY_REUSED\nupdateIssue\n$/);
  });

  test('signs what fires a routine', async () => {
    await save(await compiled(namedBlock(PAGE, 'package-webhook').text, 'package-webhook'), 'package-webhook.js');
    const { webhookUrl, webhookSecret } = await webhook();
    const address = server.url + new URL(webhookUrl).pathname;
    const printed = await run(join(root, 'node_modules'), 'node', ['package-webhook.js', address, webhookSecret]);
    expect(printed).toBe('202\n');
  });
});

/** A webhook of a routine that checks the time with the signature. */
async function webhook(): Promise<{ webhookUrl: string; webhookSecret: string }> {
  const { company } = await companyWithIssue();
  const hire = 'mutation ($input: HireAgentInput!) { hireAgent(input: $input) { agent { id } } }';
  const hired = await server.graphql(hire, { input: { companyId: company, name: 'Ada' } });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${server.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const fields = { title: 'Deliveries', assigneeAgentId: hired.data.hireAgent.agent.id };
  const routine = await post(`companies/${company}/routines`, fields);
  const trigger = { kind: 'webhook', signingMode: 'hmac_sha256' };
  return (await post(`routines/${routine.id}/triggers`, trigger)).secretMaterial;
}

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

describe.skipIf(!hasPython)('with Python alone (skipped where there is none from 3.9 on)', () => {
  test('a company is followed', () => follows(namedBlock(PAGE, 'python').text, 'follow.py', 'python3'));

  test('a webhook is signed as a routine takes it, and verified as others sign it', async () => {
    const { webhookUrl, webhookSecret: secret } = await webhook();
    const body = '{"action":"opened","text":"Grüße"}';
    const theirs = await signWebhook({ secret, body });
    const names = { 'x-service-timestamp': 'X-Service-Timestamp', 'x-service-signature': 'X-Service-Signature' };
    const headers = Object.fromEntries(Object.entries(names).map(([ours, shown]) => [shown, theirs[ours]]));
    const program = `${namedBlock(PAGE, 'python-webhook').text}
import json, sys
secret, body, headers = sys.argv[1], sys.argv[2].encode(), json.loads(sys.argv[3])
old = {**headers, 'X-Service-Timestamp': '1700000000'}
print(json.dumps([sign(secret, body), verify(secret, body, headers), verify(secret, body + b' ', headers),
                  verify(secret, body, old), verify(secret, body, {})]))`;
    await writeFile(join(folder, 'sign.py'), program);
    const printed = await run(folder, 'python3', ['sign.py', secret, body, JSON.stringify(headers)]);
    const [signed, ...verdicts] = JSON.parse(printed);
    expect(verdicts).toEqual([true, false, false, false]);
    const sent = { method: 'POST', headers: { ...signed, 'content-type': 'application/json' }, body };
    expect((await fetch(server.url + new URL(webhookUrl).pathname, sent)).status).toBe(202);
  });
});

test('curl shows what happens to a company as it happens', async () => {
  const { company } = await companyWithIssue();
  const command = addressed(namedBlock(PAGE, 'curl-follow').text, server.url);
  const child = start('sh', ['-euc', `company=${company}\nexec ${command}`]);
  const lines = await linesOf(child, (line) => line.startsWith('data: {'), 2);
  expect(lines.map((line) => JSON.parse(line.slice(6)).data.events.action)).toEqual([
    'COMPANY_CREATED',
    'ISSUE_CREATED',
  ]);
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
