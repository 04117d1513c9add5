/** @module-tag seeded */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#services/core/actors/actor.js';
import { createSubject, fixtureOf, fixtures, type Subject } from '#tests/contract/fixtures.js';
import { SKILL_ARCHIVE } from '#tests/contract/parts/skills.js';
import { credentialsOf } from '#tests/contract/requests.js';
import { KeptRows } from '#tests/contract/restoring.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { sampleOf } from '#tests/kit/seed.js';
import { type ClientEnd, type ClientUser, clientUser } from '../kit.js';
import { commandsIn, type DescribedCommand } from './described.js';
import { allCommands, apiOperation } from './offered.js';
import { typed } from './typed.js';

/** Commands whose request has another form than the input of the operation, with what is typed instead. */
const TYPED: Readonly<Record<string, (of: Subject) => readonly string[]>> = {
  'issue interaction': ({ things }) => ['issue', 'interaction', `${things.askingIssue}`, `${things.questions}`],
  'issue work-product': ({ things }) => ['issue', 'work-product', `${things.documented}`, `${things.workProduct}`],
  'issue tree-list': ({ things }) => ['issue', 'tree-list', `${things.issue}`],
  'issue recovery-actions': ({ things }) => ['issue', 'recovery-actions', `${things.issue}`],
  'secrets create': () => ['secrets', 'create', 'Fresh', '--value', '@value.txt'],
  'skills search': () => ['skills', 'search', 'review'],
  'plugin webhook': () => ['plugin', 'webhook', 'contract.plugin', 'in', '--data', '{}'],
};

/** Operations of the description that are others by another address. */
const ALIKE: Readonly<Record<string, string>> = {
  listToolRuntimeSlotsAtGateway: 'listToolRuntimeSlots',
  stopToolRuntimeSlotAtGateway: 'stopToolRuntimeSlot',
  restartToolRuntimeSlotAtGateway: 'restartToolRuntimeSlot',
  getPluginDataByKey: 'getPluginData',
  performPluginActionByKey: 'performPluginAction',
};
const executedBy = (operation: string): string => ALIKE[operation] ?? operation;

/** Commands that cannot be called beside others, and the files whose tests call them. */
const CALLED_BY: Readonly<Record<string, readonly string[]>> = {
  'commands/code.test.ts': [
    'gateway slot:restart',
    'secrets declarations',
    'secrets migrate-inline-env',
    'skills update',
    'tool slot:restart',
  ],
  'commands/installation.test.ts': [
    'instance halt',
    'instance resume',
    'openapi',
    'profile password',
    'profile second-factor:confirm',
    'profile second-factor:disable',
    'profile second-factor:enrol',
    'profile password:reset',
    'routine trigger:fire',
  ],
  'commands/plugins.test.ts': [
    'adapter delete',
    'adapter install',
    'adapter reinstall',
    'adapter reload',
    'plugin api',
    'plugin bridge:stream',
    'plugin disable',
    'plugin enable',
    'plugin install',
    'plugin uninstall',
    'plugin upgrade',
    'wiki ask',
    'wiki bootstrap',
    'wiki file',
    'wiki operations',
    'wiki overview',
    'wiki source:add',
    'wiki space:archive',
    'wiki space:bootstrap',
    'wiki space:create',
    'wiki space:update',
    'wiki spaces',
  ],
};

/** Commands with whole sets of tests of their own, beside this folder. */
const ELSEWHERE =
  /^(overview|whoami|connect|auth|context|completion|api|graphql|mcp|onboard|doctor|env|configure|allowed-hostname|db|service|heartbeat|run$|run logs|plugin init|issue watch|activity follow|company (ex|im)port|agent (local-cli|prompt))/;

const commands = await allCommands();
const testable = commands.filter(({ operation }) => operation !== undefined && executedBy(operation) in fixtures);
const beside = testable.filter(({ operation = '' }) => fixtures[executedBy(operation)]?.alone === undefined);
const paths = beside.map(({ path }) => path);
/** What is shown and asked is the same code for all commands. */
const aTenth = (several: readonly string[]): string[] => sampleOf(several, 10, (path) => path);
const isRead = (operation: string): boolean => apiOperation(operation).method === 'GET';

let subject: Subject;
let kept: KeptRows;
let rest: Rest;
let user: ClientUser;
let described: ReadonlyMap<string, DescribedCommand>;
const credentials = new Map<string, Record<string, string>>();
const executed: string[] = [];
const note = (told: unknown): void => void executed.push((told as { name: string }).name);

beforeAll(async () => {
  subject = await createSubject();
  rest = await startRest(subject.world.services);
  user = await clientUser({ url: rest.url });
  await writeFile(join(user.home, 'skills.zip'), SKILL_ARCHIVE);
  await writeFile(join(user.home, 'picture.png'), PNG);
  await writeFile(join(user.home, 'value.txt'), 'hush\n');
  const help = (await user.inProcess(['--help', '--json'])).json();
  described = new Map(commandsIn(help).map((command) => [command.path, command]));
  for (const { caller } of Object.values(fixtures)) await keyOf(caller(subject).actor);
  kept = await KeptRows.of(subject.world.services);
  subscribe('orgraph:operation', note);
});
afterEach(async () => {
  await kept.restore();
  executed.length = 0;
});
afterAll(async () => {
  unsubscribe('orgraph:operation', note);
  await kept?.end();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The files that operations with an upload take, as they lie in the user's folder. */
const UPLOADS: Readonly<Record<string, string>> = {
  createCompanyImage: 'picture.png',
  setCompanyLogo: 'picture.png',
  createIssueAttachment: 'picture.png',
  createCaseAttachment: 'picture.png',
  importSkillArchive: 'skills.zip',
};

/** The credentials of an actor: a key, or the token of a session. */
async function keyOf(actor: Actor): Promise<Record<string, string>> {
  const name = JSON.stringify(actor);
  const headers = credentials.get(name) ?? (await credentialsOf(subject, actor));
  credentials.set(name, headers);
  return headers;
}

const commandOf = (path: string): DescribedCommand => {
  const command = described.get(path);
  if (!command) throw new Error(`help does not list ${path}`);
  return command;
};

/** Runs a command with what its operation takes by the contract's tests, as whoever certainly may. */
async function call(path: string, more: readonly string[], isTerminal = false): Promise<ClientEnd> {
  const command = commandOf(path);
  const { input, caller } = fixtureOf({ name: executedBy(command.operation as string) });
  const { image: _image, file: _file, archive: _archive, ...fields } = input(subject);
  const upload = UPLOADS[command.operation as string];
  const { words, env } = typed(command, { ...fields, ...(upload && { file: upload }) });
  const { authorization, ...headers } = await keyOf(caller(subject).actor);
  const [session] = Object.values(headers);
  return user.inProcess(
    [...(TYPED[path]?.(subject) ?? words), ...(session ? ['--session', 'env:SESSION'] : []), ...more],
    {
      isTerminal,
      columns: 120,
      env: {
        ...env,
        SERVICE_COMPANY_ID: subject.companyId,
        ...(session && { SESSION: session }),
        ...(authorization && { SERVICE_API_KEY: authorization.replace('Bearer ', '') }),
      },
    },
  );
}

describe('a command does what its operation does:', () => {
  test.each(sampleOf(paths, 2, (path) => path))('%s', async (path) => {
    const { operation } = commandOf(path);
    const { code, stderr } = await call(path, ['--yes']);
    expect(stderr).not.toMatch(/undefined|\{\w+\}|\[object/);
    expect(code, stderr).toBe(0);
    expect(executed).toContain(executedBy(operation as string));
  });
});

describe('a command that reads shows people and programs what it read:', () => {
  const reads = beside.filter(({ operation = '' }) => isRead(operation)).map(({ path }) => path);

  test.each(aTenth(reads))('%s', async (path) => {
    const { code, stdout, stderr } = await call(path, [], true);
    const isPicture = code === 1 && stderr.includes('which a terminal cannot show');
    if (!isPicture) expect(code, stderr).toBe(0);
    expect(stdout).not.toMatch(/undefined|\[object/);
    const json = await call(path, ['--json']);
    expect(json.code, json.stderr).toBe(0);
    if (apiOperation(commandOf(path).operation as string).answer) expect(() => json.json()).not.toThrow();
  });
});

describe('a command that asks does nothing without an answer:', () => {
  const grave = beside.filter(({ confirm }) => confirm !== undefined).map(({ path }) => path);

  test.each(aTenth(grave))('%s', async (path) => {
    const { code, stdout, stderr } = await call(path, []);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('--yes');
    expect(stderr).not.toMatch(/undefined|\{\w+\}/);
    expect(executed).not.toContain(executedBy(commandOf(path).operation as string));
  });
});

test('each command is called by a test', () => {
  const called = new Set([...paths, ...Object.values(CALLED_BY).flat()]);
  const missing = commands.filter(({ path }) => !called.has(path) && !ELSEWHERE.test(path)).map(({ path }) => path);
  expect(missing).toEqual([]);
  for (const [file, names] of Object.entries(CALLED_BY)) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const words = (name: string) =>
      name
        .split(' ')
        .map((word) => `'${word}'`)
        .join(', ');
    expect(names.filter((name) => !text.includes(words(name)))).toEqual([]);
  }
});
