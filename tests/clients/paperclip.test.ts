import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageOf, sourceOf } from '../adapters/external/packages.js';
import { readPage, tableOf } from '../docs/markdown.js';
import { temporaryFolder } from '../kit/execution.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { REGION, secretsManager } from '../kit/secrets-manager.js';
import { type CommandLine, openCommandLine } from './paperclip/command-line.js';
import { agents } from './paperclip/commands/agents.js';
import { operations } from './paperclip/commands/operations.js';
import { organization } from './paperclip/commands/organization.js';
import { people } from './paperclip/commands/people.js';
import { secrets } from './paperclip/commands/secrets.js';
import { work } from './paperclip/commands/work.js';
import { COMMAND_LINE, installation, statusOf } from './paperclip/package.js';
import { answerIn, argumentsOf, commandOf, filledIn, fits, lacking, type Names, partOf } from './paperclip/reading.js';
import type { Row } from './paperclip/row.js';

/** Tables of commands, run from top to bottom, each in a company of its own. */
const TABLES: Readonly<Record<string, readonly Row[]>> = { organization, agents, work, operations, people, secrets };
/** Commands that only write to the files of their user, and those that are run as processes below. */
const RUN_ELSEWHERE = ['context set', 'context list', 'context show', 'context use', 'auth login', 'auth logout'];
/** One that asks a person at a terminal, step by step, with the requests of `auth login` and `token`. */
const BY_HAND = ['connect'];
/** Those for a server that has just been taken over, which the tests of claims have. */
const TAKING_OVER = ['board-claim show', 'board-claim claim'];

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const installed = await installation(COMMAND_LINE);
const program = 'program' in installed ? installed.program : '';

describe.skipIf(!program)(`the published command line ${statusOf(installed)}`, () => {
  let server: ReadyProcess;
  let commandLine: CommandLine;
  const cleanups: (() => unknown)[] = [];

  beforeAll(async () => {
    const remote = await secretsManager();
    remote.add({ name: 'remote', value: 'v' });
    const { url, drop } = await createTestDatabase();
    cleanups.push(drop);
    const aws = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
    server = await startServer({ ...Object.fromEntries(aws), DATABASE_URL: url, COMPATIBILITY: 'paperclip' });
    cleanups.push(() => server.kill());
    await addPerson(url);
    commandLine = await openCommandLine(program, server.url);
    cleanups.push(() => commandLine.stop());
  }, 240_000);
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  const PERSON = randomUUID();
  const addPerson = async (databaseUrl: string) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(`INSERT INTO "User" (id, email, name) VALUES ($1, $2, 'Person')`, [PERSON, 'p@example.com']);
    await client.end();
  };

  const post = async (path: string, body: object): Promise<Names> =>
    (
      await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();

  const get = async (path: string) => (await fetch(`${server.url}/api${path}`)).json();

  /** What the commands of a table begin with. */
  async function known(): Promise<Names> {
    const files = join(temporaryFolder(), 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'note.md'), '# Note\n');
    writeFileSync(join(files, 'logo.png'), Buffer.from(PIXEL, 'base64'));
    const company = await post('/companies', { name: 'Acme' });
    const runs = { role: 'engineer', adapterType: 'process', adapterConfig: { command: 'true' } };
    const agent = await post(`/companies/${company.id}/agents`, { name: 'Ada', ...runs });
    const { token } = await post(`/agents/${agent.id}/keys`, { name: 'key' });
    const adapter = await packageOf('acme-adapter', sourceOf({ type: 'acme', uiParser: 'export const a = 1;' }));
    return {
      company,
      agent,
      agentKey: token,
      files,
      adapter,
      person: PERSON,
      region: REGION,
      now: new Date().toJSON(),
    };
  }

  describe.each(Object.entries(TABLES))('in its commands about %s:', (_name, rows) => {
    let names: Names;
    beforeAll(async () => {
      names = await known();
    });

    test.each(rows.map((row) => [row.words, row] as const))('%s', async (_words, row) => {
      const end = await commandLine.run(argumentsOf(row, names));
      expect(end.stderr).toBe('');
      expect(end.code).toBe(0);
      const last = end.answers.at(-1);
      expect(last?.status).toBeLessThan(300);
      const shown = row.isText ? end.stdout : JSON.parse(end.stdout);
      if (!row.isOwn) expect(shown).toEqual(last?.text ? answerIn(last.text) : null);
      if (row.shows !== undefined) expect(lacking(shown, filledIn(row.shows, names))).toEqual([]);
      if (row.as) names[row.as] = partOf(shown, row.at);
    });
  });

  test('has each of its commands tried, but for those that the page leaves out', () => {
    const tried = new Set([...RUN_ELSEWHERE, ...BY_HAND, ...TAKING_OVER]);
    for (const { words } of Object.values(TABLES).flat()) tried.add(commandOf(words, commandLine.commands));
    const leftOut = tableOf(readPage('docs/compatibility.md'), ['Commands', 'Why not']).flatMap(([names = '']) =>
      names.split(', '),
    );
    const isLeftOut = (command: string) => leftOut.some((pattern) => fits(command, pattern));
    expect(commandLine.commands.filter((command) => !tried.has(command) && !isLeftOut(command))).toEqual([]);
    expect([...tried].filter(isLeftOut)).toEqual([]);
    expect(leftOut.filter((pattern) => !commandLine.commands.some((command) => fits(command, pattern)))).toEqual([]);
  });

  test('serves an agent in its run by the variables that it knows, which say who it is and in which run', async () => {
    const script = [
      'agent me',
      'issue checkout $PAPERCLIP_TASK_ID --agent-id $PAPERCLIP_AGENT_ID --expected-statuses todo,in_progress',
      'issue comment $PAPERCLIP_TASK_ID --body $PAPERCLIP_WAKE_REASON',
      'issue update $PAPERCLIP_TASK_ID --status done',
    ].map((words) => `node ${program} ${words}`);
    const adapterConfig = { command: 'sh', args: ['-c', script.join(' && ')], env: { DO_NOT_TRACK: '1' } };
    const { company } = await known();
    const of = `/companies/${company.id}`;
    const agent = await post(`${of}/agents`, { name: 'Eve', role: 'engineer', adapterType: 'process', adapterConfig });
    const issue = await post(`${of}/issues`, { title: 'Look', status: 'todo', assigneeAgentId: agent.id });
    const run = await until(async () => {
      const [latest] = await get(`${of}/heartbeat-runs?agentId=${agent.id}`);
      return latest?.finishedAt && latest;
    });
    expect(run).toMatchObject({ status: 'succeeded' });
    expect(await get(`/issues/${issue.id}`)).toMatchObject({ status: 'done' });
    expect(await get(`/issues/${issue.id}/comments`)).toMatchObject([
      { body: 'issue_assigned', authorAgentId: agent.id, createdByRunId: run.id },
    ]);
  }, 60_000);

  test('signs in by itself, remembers its key and its profile, and signs out, as processes of its own', async () => {
    const { company } = await known();
    const say = async (...args: string[]) => JSON.parse(String((await commandLine.spawn([...args, '--json'])).stdout));
    await say('context', 'set', '--profile', 'mine', '--company-id', company.id, '--use');
    expect((await commandLine.spawn(['context', 'use', 'mine'])).stdout).toContain('mine');
    expect(lacking(await say('context', 'list'), [{ name: 'mine', current: true }])).toEqual([]);
    expect(await say('context', 'show')).toMatchObject({ profile: { companyId: company.id } });

    const login = commandLine.spawn(['auth', 'login', '--no-browser', '--json']);
    const address = await new Promise<string>((resolve) => {
      let told = '';
      login.child.stderr?.on('data', (chunk) => {
        told += chunk;
        const [url] = /http\S+\/cli-auth\/\S+\?token=\S+(?=\s)/.exec(told) ?? [];
        if (url) resolve(url);
      });
    });
    const { pathname, searchParams } = new URL(address);
    const id = pathname.split('/').at(-1);
    await post(`/cli-auth/challenges/${id}/approve`, { token: searchParams.get('token') });
    expect(JSON.parse(String((await login).stdout))).toMatchObject({ ok: true, userId: 'local-board' });
    expect(await say('whoami')).toMatchObject({ source: 'board_key' });
    expect(await say('auth', 'logout')).toMatchObject({ revoked: true, removedLocalCredential: true });
  });
});
