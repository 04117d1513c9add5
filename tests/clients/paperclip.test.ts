/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage, tableOf } from '../docs/markdown.js';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { installation } from '../kit/published-package.js';
import { secretsManager } from '../kit/secrets-manager.js';
import { approvalOf, type CommandLine, openCommandLine } from './paperclip/command-line.js';
import { agents } from './paperclip/commands/agents.js';
import { operations } from './paperclip/commands/operations.js';
import { organization } from './paperclip/commands/organization.js';
import { people } from './paperclip/commands/people.js';
import { plugins } from './paperclip/commands/plugins.js';
import { portability } from './paperclip/commands/portability.js';
import { secrets } from './paperclip/commands/secrets.js';
import { skills } from './paperclip/commands/skills.js';
import { work } from './paperclip/commands/work.js';
import { COMMAND_LINE, statusOf } from './paperclip/package.js';
import { commandOf, fits, lacking, type Names } from './paperclip/reading.js';
import type { Row } from './paperclip/row.js';
import { tryRow } from './paperclip/try-row.js';
import { type Client, clientOf, known, workOf } from './paperclip/world.js';

/** Tables of commands, run from top to bottom, each in a company of its own. */
const TABLES: Readonly<Record<string, readonly Row[]>> = {
  organization,
  agents,
  work,
  operations,
  people,
  secrets,
  skills,
  plugins,
  portability,
};
/** Commands that only write to the files of their user, and those that are run as processes below. */
const RUN_ELSEWHERE = ['context set', 'context list', 'context show', 'context use', 'auth login', 'auth logout'];
/** One that asks a person at a terminal, step by step, with the requests of `auth login` and `token`. */
const BY_HAND = ['connect'];
/** Those for a server that has just been taken over, which the tests of claims have. */
const TAKING_OVER = ['board-claim show', 'board-claim claim'];
/** One for a skill whose repository has a newer commit, which the tests of sources have. */
const UPDATING = ['skill install-update'];

const installed = await installation(COMMAND_LINE);
const program = 'program' in installed ? installed.program : '';

describe.skipIf(!program)(`the published command line ${statusOf(installed)}`, () => {
  let server: ReadyProcess;
  let commandLine: CommandLine;
  let board: Client;
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
    board = clientOf(server.url);
    commandLine = await openCommandLine(program, server.url);
    cleanups.push(() => commandLine.stop());
  });
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  const LOCAL = 'local-board';
  const PERSON = randomUUID();
  const addPerson = async (databaseUrl: string) => {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(`INSERT INTO "User" (id, email, name) VALUES ($1, $2, 'Person')`, [PERSON, 'p@example.com']);
    await client.end();
  };

  describe.each(Object.entries(TABLES))('in its commands about %s:', (_name, rows) => {
    let names: Names;
    beforeAll(async () => {
      names = await known(board, LOCAL, PERSON);
    });

    test.each(rows.map((row) => [row.words, row] as const))('%s', (_words, row) => tryRow(commandLine, row, names));
  });

  test('has each of its commands tried, but for those that the page leaves out', () => {
    const tried = new Set([...RUN_ELSEWHERE, ...BY_HAND, ...TAKING_OVER, ...UPDATING]);
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
    const { company } = await known(board, LOCAL, PERSON);
    const { agent, run, issue, comments } = await workOf(board, company, program);
    expect(run).toMatchObject({ status: 'succeeded' });
    expect(issue).toMatchObject({ status: 'done' });
    expect(comments).toMatchObject([{ body: 'issue_assigned', authorAgentId: agent.id, createdByRunId: run.id }]);
  });

  test('signs in by itself, remembers its key and its profile, and signs out, as processes of its own', async () => {
    const { company } = await known(board, LOCAL, PERSON);
    const say = async (...args: string[]) => JSON.parse(String((await commandLine.spawn([...args, '--json'])).stdout));
    await say('context', 'set', '--profile', 'mine', '--company-id', company.id, '--use');
    expect((await commandLine.spawn(['context', 'use', 'mine'])).stdout).toContain('mine');
    expect(lacking(await say('context', 'list'), [{ name: 'mine', current: true }])).toEqual([]);
    expect(await say('context', 'show')).toMatchObject({ profile: { companyId: company.id } });

    const login = commandLine.spawn(['auth', 'login', '--no-browser', '--json']);
    const { pathname, searchParams } = await approvalOf(login);
    const id = pathname.split('/').at(-1);
    await board.post(`/cli-auth/challenges/${id}/approve`, { token: searchParams.get('token') });
    expect(JSON.parse(String((await login).stdout))).toMatchObject({ ok: true, userId: LOCAL });
    expect(await say('whoami')).toMatchObject({ source: 'board_key' });
    expect(await say('auth', 'logout')).toMatchObject({ revoked: true, removedLocalCredential: true });
  });
});
