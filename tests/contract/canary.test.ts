/** @module-tag seeded */
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#services/core/errors/errors.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { exportCompany } from '#services/overview/export/operations.js';
import { createBoardApiKey } from '#services/people/board-keys/operations.js';
import { createCliAuthChallenge } from '#services/people/cli-auth/challenges.js';
import { acceptInvite } from '#services/people/invites/accept.js';
import { claimJoinApiKey } from '#services/people/invites/join-claim.js';
import { approveJoinRequest } from '#services/people/invites/joins.js';
import { createInvite } from '#services/people/invites/operations.js';
import { createSecret, rotateSecret } from '#services/secrets/secrets/operations.js';
import { createMyUserSecret, rotateMyUserSecret } from '#services/secrets/user-secrets/mine.js';
import { assistantTokens } from '../kit/assistants.js';
import { authenticatedServices, signUp } from '../kit/people.js';
import { type Rest, startRest } from '../kit/rest.js';
import { turnOf } from '../kit/seed.js';
import type { Caller } from '../kit/world.js';
import { operations } from './all-operations.js';
import { found, newCanary } from './canaries.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';

/** What was given to the server to keep to itself. */
const given: Record<string, string> = {};
/** What was given as a plain variable of a process: kept as it is where it is used, and shown nowhere. */
const plain: Record<string, string> = {};
/** What the server made and showed once. */
const made: Record<string, string> = {};

let subject: Subject;
let rest: Rest;
const statements: string[] = [];
const record = (text: unknown): void => void statements.push(text as string);

const give = (name: string): string => {
  given[name] = newCanary();
  return given[name];
};
const variable = (name: string): string => {
  const canary = newCanary();
  plain[`${name} ${canary}`] = canary;
  return canary;
};

beforeAll(async () => {
  subscribe('orgraph:statement', record);
  subject = await createSubject();
  const { world, companyId, owner, things } = subject;
  const { board, anonymous } = world;
  const keyed = () => ({ idempotencyKey: randomUUID() });
  /** Twice with the same key, so that whatever is kept for a repeat is kept. */
  async function run(caller: Caller, operation: AnyOperation, input: object) {
    const key = keyed();
    const output = await caller.run(operation, input, key);
    await caller.run(operation, input, key).catch(() => {});
    return output;
  }

  const secret = await run(board, createSecret, { companyId, name: 'Canary', value: give('secret value') });
  await run(board, rotateSecret, { secretId: secret.id, value: give('rotated value') });
  const definitionId = things.definition;
  const own = await run(owner, createMyUserSecret, { companyId, definitionId, value: give('own value') });
  await run(owner, rotateMyUserSecret, { companyId, secretId: own.id, value: give('rotated own value') });

  const env = () => ({
    API_KEY: variable('a variable of an agent'),
    NESTED: { type: 'plain', value: variable('another') },
  });
  const settings = () => ({
    url: `https://user:${variable('a password in an address')}@localhost/?token=${variable('a key in an address')}`,
    args: ['--api-key', variable('an argument'), '-H', `Authorization: Bearer ${variable('a header in an argument')}`],
    headers: { Accept: 'text/plain' },
  });
  const agent = await run(board, createAgent, {
    companyId,
    name: 'Canary',
    adapterConfig: { command: 'true', env: env(), ...settings() },
  });
  await run(board, updateAgent, {
    agentId: agent.id,
    adapterConfig: { command: 'false', env: env(), ...settings() },
  });
  // As it could be stored before literals were refused there.
  const headers = { Authorization: variable('a header of an agent') };
  await world.services.database.transaction('all', async (tx) => {
    const { adapterConfig } = await tx.agent.findUniqueOrThrow({ where: { id: agent.id } });
    await tx.agent.update({
      where: { id: agent.id },
      data: { adapterConfig: { ...(adapterConfig as object), headers } },
    });
  });
  await run(board, createProject, {
    companyId,
    name: 'Canary',
    env: { PASSWORD: variable('a variable of a project') },
  });

  made['agent key'] = (await run(board, createAgentKey, { agentId: agent.id })).token;
  made['board key'] = (await run(board, createBoardApiKey, { name: 'Canary' })).token;
  Object.assign(made, await assistantTokens(world, owner));
  const challenge = await anonymous.run(createCliAuthChallenge, { command: 'canary' });
  made['challenge token'] = challenge.token;
  made['inactive board key'] = challenge.boardApiToken;
  const invite = await run(board, createInvite, { companyId });
  made['invite token'] = invite.token;
  const join = await anonymous.run(acceptInvite, { token: invite.token, requestType: 'agent', agentName: 'Canary' });
  made['claim secret'] = join.claimSecret;
  await run(board, approveJoinRequest, { companyId, joinRequestId: join.id });
  const claimed = await anonymous.run(claimJoinApiKey, { joinRequestId: join.id, claimSecret: join.claimSecret });
  made["a joined agent's key"] = claimed.token;

  rest = await startRest(await authenticatedServices());
  const person = await signUp(rest, { password: give('password') });
  made.cookie = decodeURIComponent(person.cookie.split('=').slice(1).join('='));
  const { email } = person;
  const wrong = await rest.post('/api/auth/sign-in/email', { email, password: give('wrong password') });
  expect(wrong.status).toBe(401);
  expect((await rest.post('/api/auth/sign-in/email', { email, password: given.password })).status).toBe(200);
});
afterAll(() => unsubscribe('orgraph:statement', record));

const all = () => ({ ...given, ...plain, ...made });

async function rowsOf(where: string): Promise<[table: string, rows: string][]> {
  const { pool } = subject.world.services.database;
  const tables = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker') AND ${where}`,
  );
  const rows: [string, string][] = [];
  await subject.world.services.database.transaction('all', async (tx) => {
    for (const { name } of tables.rows) {
      const [row] = await tx.$queryRawUnsafe<{ text: string }[]>(
        `SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} t`,
      );
      rows.push([name, row?.text ?? '']);
    }
  });
  return rows;
}

describe('a value that is to be kept secret', () => {
  test('stands in no row of any table', async () => {
    const rows = await rowsOf('true');
    expect(rows.length).toBeGreaterThan(50);
    // What is kept as it is where it is used shows that the rows were looked at.
    expect(found(rows.map(([, text]) => text).join(), plain).length).toBeGreaterThan(2);
    const kept = { ...given, ...made };
    expect(rows.map(([table, text]) => [table, found(text, kept)]).filter(([, names]) => names!.length > 0)).toEqual(
      [],
    );
  });

  test('stands in no row of the journal, of what is repeated or of a job, not even as a plain variable', async () => {
    const rows = await rowsOf(`(table_name IN ('Event', 'IdempotencyKey') OR table_schema = 'graphile_worker')`);
    expect(rows.length).toBeGreaterThan(1);
    for (const [table, text] of rows) expect([table, ...found(text, all())]).toEqual([table]);
  });

  const queries = operations.filter(({ kind }) => kind === 'query');
  test.each(queries.map(({ name }) => name))('is in no answer of %s', async (name) => {
    const operation = queries.find((one) => one.name === name) as AnyOperation;
    const { input, caller } = fixtureOf(operation);
    const { world, owner, ceo, worker } = subject;
    for (const who of [caller(subject), ...turnOf(name, [world.board, owner, ceo, worker])]) {
      const answer = await who.run(operation, input(subject)).catch((error) => {
        if (!(error instanceof DomainError)) throw error;
        return { message: error.message, details: error.details };
      });
      expect(found(JSON.stringify(answer) ?? '', all())).toEqual([]);
    }
  });

  test('is in no package of the company, with all that it has', async () => {
    const include = { company: true, agents: true, projects: true, issues: true, skills: true };
    const { companyId } = subject;
    const { manifest, files } = await subject.world.board.run(exportCompany, { companyId, include });
    expect(manifest.agents.map(({ name }: { name: string }) => name)).toContain('Canary');
    const texts = Object.values<string | { data: string }>(files).map((file) =>
      typeof file === 'string' ? file : Buffer.from(file.data, 'base64').toString('latin1'),
    );
    expect(found(JSON.stringify(manifest) + texts.join('\n'), all())).toEqual([]);
  });

  test('is in no list of what was just made', async () => {
    const { companyId } = subject;
    const paths = [
      'agents',
      'projects',
      'secrets',
      'secrets/catalog',
      'invites',
      'join-requests',
      'activity',
      'members',
    ];
    const board = await startRest(subject.world.services);
    for (const path of paths) {
      const { status, bytes } = await board.get(`/api/companies/${companyId}/${path}`);
      expect(status, path).toBe(200);
      expect([path, ...found(bytes.toString(), all())]).toEqual([path]);
    }
  });

  test('is in the text of no statement, where logs and traces would show it', () => {
    expect(statements.length).toBeGreaterThan(100);
    expect(found(statements.join('\n'), all())).toEqual([]);
  });

  test('is in no log', () => {
    expect(rest.failures).toEqual([]);
  });
});
