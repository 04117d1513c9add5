import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { authenticate, type Credentials } from '#services/access/authenticate.js';
import * as rules from '#services/access/rules.js';
import { openSessions } from '#services/access/sessions.js';
import type { Actor } from '#services/core/actors/actor.js';
import { type Allow, type AnyOperation, open } from '#services/core/operation/operation.js';
import type { Services } from '#services/core/operation/scope.js';
import { agentKey, boardKey, runToken, sessionCookie, shown } from '../kit/credentials.js';
import { runOf } from '../kit/issues.js';
import { operations } from './all-operations.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';
import { type Cell, cellOf } from './rehearsal.js';

/** Who asks, each with what they show of themselves; of the home company unless they are strangers. */
const WHO = ['nobody', 'board', 'owner', 'admin', 'operator', 'viewer', 'stranger', 'key', 'agent', 'run'] as const;
type Who = (typeof WHO)[number];
type Row = Readonly<Record<Who, Cell>>;

const secret = randomBytes(32).toString('hex');
let subject: Subject;
let asking: Record<Who, { services: Services; actor: Actor }>;
let table: ReadonlyMap<string, Row>;

beforeAll(async () => {
  subject = await createSubject();
  const { world, owner, worker } = subject;
  const stranger = (await createSubject()).owner;
  const local = world.services;
  const config = { ...local.config, DEPLOYMENT_MODE: 'authenticated' as const };
  const sessions = openSessions({ database: local.database, config, secret });
  const services: Services = { ...local, config, sessions };
  const bearer = (token: string) => ({ services, credentials: shown(`Bearer ${token}`) });
  const session = async ({ actor }: { actor: Subject['owner']['actor'] }) => {
    const userId = actor.kind === 'board' ? actor.userId : '';
    return { services, credentials: { cookie: await sessionCookie(world, userId, { secret }) } };
  };
  const issue = subject.things.approvalIssue as string;
  const run = await runOf(world, worker, issue);
  const shownBy: Record<Who, { services: Services; credentials: Credentials }> = {
    nobody: { services, credentials: {} },
    board: { services: local, credentials: {} },
    owner: await session(owner),
    admin: await session(await world.member('admin')),
    operator: await session(await world.member('operator')),
    viewer: await session(await world.member('viewer')),
    stranger: await session(stranger),
    key: bearer(await boardKey(world, owner.actor.kind === 'board' ? owner.actor.userId : '')),
    agent: bearer(await agentKey(world, worker)),
    run: bearer(await runToken(world, worker, { runId: run.id })),
  };
  const known = WHO.map(async (who) => {
    const { services, credentials } = shownBy[who];
    return [who, { services, actor: await authenticate(services, credentials) }];
  });
  asking = Object.fromEntries(await Promise.all(known));
  const rows: [string, Row][] = [];
  for (const operation of operations) rows.push([operation.name, await rowOf(operation)]);
  table = new Map(rows);
});

async function rowOf(operation: AnyOperation): Promise<Row> {
  const cells: [Who, Cell][] = [];
  for (const who of WHO) cells.push([who, await cellOf(operation, asking[who], subject)]);
  return Object.fromEntries(cells) as Row;
}

function printed(): string {
  const width = Math.max(...operations.map(({ name }) => name.length)) + 2;
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd();
  const rows = [...table].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${[
    line('', WHO),
    ...rows.map(([name, row]) =>
      line(
        name,
        WHO.map((who) => row[who]),
      ),
    ),
  ].join('\n')}\n`;
}

const yes: Cell = 'yes';
const ALL = Object.fromEntries(WHO.map((who) => [who, yes])) as Row;
const nobody: Cell = '401';
/** What the common rules say of an operation on the home company; a stranger does not even learn that it is there. */
const EXPECTED = new Map<Allow<never>, (row: Row) => Partial<Row>>([
  [open, () => ALL],
  [rules.companyMember, ({ stranger }) => ({ ...ALL, nobody, stranger })],
  [rules.companyWriter, ({ stranger }) => ({ ...ALL, nobody, viewer: '403', stranger })],
  [rules.boardReader, ({ stranger }) => ({ ...ALL, nobody, stranger, agent: '403', run: '403' })],
  [rules.board, ({ stranger }) => ({ ...ALL, nobody, viewer: '403', stranger, agent: '403', run: '403' })],
  [rules.anyBoard, () => ({ nobody, board: yes, agent: '403', run: '403' })],
  [rules.instanceAdmin, () => ({ ...Object.fromEntries(WHO.map((who) => [who, '403' as const])), nobody, board: yes })],
]);

/** Rules that ask about the caller alone. */
const ANYWHERE = new Set<Allow<never>>([open, rules.anyBoard, rules.instanceAdmin]);

const rowsWhere = (fits: (operation: AnyOperation, row: Row) => boolean): string[] =>
  operations.filter((operation) => fits(operation, table.get(operation.name) as Row)).map(({ name }) => name);

describe('who may do what', () => {
  test('is as the table says', async () => {
    await expect(printed()).toMatchFileSnapshot('actors.txt');
  });

  test('is no more than the common rules allow', () => {
    for (const operation of operations.filter((one) => fixtureOf(one).about === 'company' || ANYWHERE.has(one.allow))) {
      const row = table.get(operation.name) as Row;
      const expected = Object.entries(EXPECTED.get(operation.allow)?.(row) ?? {});
      // Who is let in by its rule may still be refused by what the operation asks besides, such as a run.
      const refused = Object.fromEntries(expected.filter(([, cell]) => cell !== 'yes'));
      expect({ name: operation.name, ...row }).toMatchObject(refused);
    }
  });

  test('is nothing at all for nobody, but for what is open to everybody', () => {
    expect(rowsWhere(({ allow }, row) => allow !== open && row.nobody !== '401')).toEqual([]);
  });

  test('is nothing in a company for a stranger, but for what is open to whoever holds a token', () => {
    const inside = rowsWhere(
      (operation, { stranger }) =>
        fixtureOf(operation).about === 'company' && operation.allow !== open && !['403', '404'].includes(stranger),
    );
    expect(inside).toEqual([]);
  });

  test('is the same for a person with a cookie and with a key', () => {
    const differs = rowsWhere((_operation, row) => row.owner !== row.key);
    expect(differs.filter((name) => !ABOUT_CREDENTIALS.has(name))).toEqual([]);
  });

  test('is the same for an agent with a key and in a run, but for what needs a run', () => {
    const differs = rowsWhere((_operation, { agent, run }) => agent !== run && !(agent !== 'yes' && run === 'yes'));
    // A run token is of one run, and the tool is called in another.
    expect(differs).toEqual(['executePluginTool']);
  });

  test('changes nothing in a company for a viewer', () => {
    const writes = rowsWhere(
      (operation, { viewer }) =>
        operation.kind !== 'query' &&
        operation.allow !== open &&
        fixtureOf(operation).about === 'company' &&
        viewer === 'yes' &&
        operation.allow !== rules.ownKeeper &&
        !VIEWER_MAY.has(operation.name),
    );
    expect(writes).toEqual([]);
  });
});

/** What asks for a credential of one kind: a key that revokes itself, a person who sits before a browser. */
const ABOUT_CREDENTIALS = new Set(['revokeCurrentBoardKey', 'claimBoard', 'claimBootstrap']);
/** What a viewer reads by a mutation. */
const VIEWER_MAY = new Set(['exportAgentActionsCsv']);
