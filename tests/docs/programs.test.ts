/** @module-tag whole */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breakingLine } from '../kit/breaking-line.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { type Block, namedBlock, root } from './markdown.js';
import { addressed, linesOf, start } from './shell.js';

let server: TestServer;
let company: string;
let folder: string;

/** A company with the README's three agents, and a folder from which packages of the project can be imported. */
beforeAll(async () => {
  server = await startTestServer();
  const founded = await server.graphql('mutation { createCompany(input: { name: "Acme" }) { company { id } } }');
  company = founded.data.createCompany.company.id;
  for (const name of ['Ada', 'Grace', 'Linus']) {
    const document = 'mutation ($input: CreateAgentInput!) { createAgent(input: $input) { cursor } }';
    await server.graphql(document, { input: { companyId: company, name } });
  }
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'orgraph-docs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes what a page shows into a file. */
async function save({ text }: Block, name: string, url = server.url): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, addressed(text, url));
  return file;
}

/** How clients are checked that have no configuration of their own. */
const STRICT = '--ignoreConfig --noEmit --strict --target es2023 --module nodenext --types node'.split(' ');

const isEvent = (line: string): boolean => line.startsWith('data: ');

describe('what the README follows a company with', () => {
  test('over a WebSocket prints the events after a cursor', async () => {
    const file = await save(namedBlock('README.md', 'follow'), 'follow.mjs');
    const child = start('node', [file, company, '2']);
    const lines = await linesOf(child, (line) => line.includes('AGENT_CREATED'), 2);
    expect(lines.map((line) => /cursor: '(\d+)'/.exec(line)?.[1])).toEqual(['3', '4']);
  });

  test('as server-sent events prints what is shown', async () => {
    const command = addressed(namedBlock('README.md', 'stream').text, server.url);
    const child = start('sh', ['-euc', `company=${company}\nexec ${command}`]);
    const shown = namedBlock('README.md', 'streamed').text.split('\n').filter(isEvent);
    expect(await linesOf(child, isEvent, shown.length)).toEqual(shown);
  });
});

describe('what the page on GraphQL shows', () => {
  test('reads page after page to the end', async () => {
    const file = await save(namedBlock('docs/graphql.md', 'pages'), 'pages.mjs');
    expect(await run('node', [file, company])).toBe('Ada\nGrace\nLinus\n');
  });

  test('follows a company over a line that breaks, and gets each event once and in order', async () => {
    // Broken within the answer to the handshake or after some events, and whole in the end.
    const line = await breakingLine(server.url, (breaks) => [300, 450, 600][breaks] ?? Number.POSITIVE_INFINITY);
    const file = await save(namedBlock('docs/graphql.md', 'resume'), 'resume.mjs', line.url);
    const child = start('node', [file, company, '0']);
    const lines = await linesOf(child, () => true, 4);
    const created = ['2', '3', '4'].map((cursor) => `${cursor} AGENT_CREATED`);
    expect([lines, line.breaks()]).toEqual([['1 COMPANY_CREATED', ...created], 3]);
    line.close();
  });

  test('makes a typed client, whose documents a server trusts by their hashes', async () => {
    await save(namedBlock('docs/graphql.md', 'codegen'), 'codegen.ts');
    const client = await save(namedBlock('docs/graphql.md', 'client'), 'client.ts');
    await run('graphql-codegen', []);
    await run('tsc', [...STRICT, client]);
    await run('esbuild', [client, '--bundle', '--format=esm', '--outfile=client.mjs']);
    expect(await run('node', ['client.mjs', company])).toBe('Ada GENERAL\nGrace GENERAL\nLinus GENERAL\n');

    const documents = join(folder, 'gql', 'persisted-documents.json');
    const [hash = ''] = Object.keys(JSON.parse(await readFile(documents, 'utf8')));
    const { url } = await startTestServer({
      GRAPHQL_TRUSTED_DOCUMENTS: 'require',
      GRAPHQL_TRUSTED_DOCUMENTS_FILE: documents,
      DATABASE_URL: server.databaseUrl,
    });
    const { text } = namedBlock('docs/graphql.md', 'persisted');
    const answer = await post(url, text.replace('<hash>', hash).replace('<id>', company));
    expect(answer.errors).toBeUndefined();
    expect(answer.data.company.agents.nodes).toHaveLength(3);
    const refused = await post(url, JSON.stringify({ query: '{ __typename }' }));
    expect(refused.errors[0].extensions.code).toBe('BAD_REQUEST');
  });
});

/** Runs a program in the folder to its end, as npx finds it. @returns what it printed */
async function run(command: string, args: string[]): Promise<string> {
  const env = { ...process.env, PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) };
  return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout;
}

async function post(url: string, body: string) {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json();
}
