import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../kit/server.js';
import { type Block, blocksOf, readPage, readPages, root } from './markdown.js';

const ADDRESS = '127.0.0.1:3100';
const MARK = '\u001e';

const isRun = ({ info }: Block): boolean => info === 'sh test';
const runs = readPages().filter(({ blocks }) => blocks.some(isRun));

const running = new Set<ChildProcess>();
const directories: string[] = [];
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

function start(command: string, args: string[]): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/** Runs the blocks in order in one shell and gives what each printed. @throws with what it said when one fails */
async function runShell(blocks: readonly Block[], host: string): Promise<string[]> {
  const script = blocks.map((block) => `${block.text.replaceAll(ADDRESS, host)}\nprintf '${MARK}'`).join('\n');
  const shell = start('sh', ['-euc', script]);
  const [out, complaint, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr as NonNullable<ChildProcess['stderr']>),
    once(shell, 'close'),
  ]);
  const outputs = out.split(MARK);
  const failed = blocks[outputs.length - 1]?.at;
  if (code !== 0) throw new Error(`The block at ${failed} ended with ${code}: ${outputs.at(-1)}${complaint}`);
  return outputs;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** JSON without what differs from run to run. */
const steady = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (UUID.test(value)) return '<id>';
    return TIME.test(value) ? '<time>' : value;
  });

describe('what a newcomer types', () => {
  test.each(runs.map((page) => [page.path, page]))(
    'from %s works on a fresh server and prints what is shown',
    async (_path, { blocks }) => {
      const server = await startTestServer();
      const shown = blocks.filter(isRun);
      const outputs = await runShell(shown, new URL(server.url).host);
      for (const [index, block] of shown.entries()) {
        const next = blocks[blocks.indexOf(block) + 1];
        if (next?.info === 'json output') expect(steady(outputs[index] as string), next.at).toEqual(steady(next.text));
      }
    },
  );

  test('is run from the README and from the pages on agents, cases, REST and routines', () => {
    const paths = ['README.md', 'docs/agents.md', 'docs/cases.md', 'docs/rest.md', 'docs/routines.md'];
    expect(runs.map(({ path }) => path)).toEqual(paths);
  });
});

describe('what the README follows a company with', () => {
  const readme = readPage('README.md');

  test('over a WebSocket prints the events after a cursor', async () => {
    const { server, companyId } = await companyOfThree();
    const [[, program] = []] = blocksOf([readme], 'js');
    const directory = await scratch();
    const file = join(directory, 'follow.mjs');
    await writeFile(file, (program as Block).text.replaceAll(ADDRESS, new URL(server.url).host));
    const child = start(process.execPath, [file, companyId, '2']);
    const lines = await linesOf(child, (line) => line.includes('agent.created'), 2);
    expect(lines.map((line) => /cursor: '(\d+)'/.exec(line)?.[1])).toEqual(['3', '4']);
    child.kill('SIGKILL');
  });

  test('as server-sent events prints what is shown', async () => {
    const { server, companyId } = await companyOfThree();
    const [, block] = blocksOf([readme], 'sh').find(([, { text }]) => text.includes('text/event-stream')) as [
      string,
      Block,
    ];
    const [[, shown] = []] = blocksOf([readme], 'text');
    const child = start('sh', [
      '-euc',
      `company=${companyId}\nexec ${block.text.replaceAll(ADDRESS, new URL(server.url).host)}`,
    ]);
    const expected = (shown as Block).text.split('\n').filter((line) => line.startsWith('data: '));
    expect(await linesOf(child, (line) => line.startsWith('data: '), expected.length)).toEqual(expected);
    child.kill('SIGKILL');
  });
});

/** A company with the README's three agents. */
async function companyOfThree() {
  const server = await startTestServer();
  const founded = await server.graphql('mutation { createCompany(input: { name: "Acme" }) { company { id } } }');
  const companyId: string = founded.data.createCompany.company.id;
  for (const name of ['Ada', 'Grace', 'Linus']) {
    const document = 'mutation ($input: CreateAgentInput!) { createAgent(input: $input) { cursor } }';
    await server.graphql(document, { input: { companyId, name } });
  }
  return { server, companyId };
}

/** A directory from which packages of the project can be imported. */
async function scratch(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(join(cache, 'orgraph-docs-'));
  directories.push(directory);
  return directory;
}

/** The first lines that fit. @throws when the program ends before */
async function linesOf({ stdout }: { stdout: NodeJS.ReadableStream }, fits: (line: string) => boolean, count: number) {
  const found: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    if (fits(line)) found.push(line);
    if (found.length === count) return found;
  }
  throw new Error(`The program ended after ${found.length} of ${count} lines`);
}
