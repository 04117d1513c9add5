/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverHome, startServer } from '../kit/process.js';
import { sampleOf } from '../kit/seed.js';
import { makeSubject, type Subject } from './fixtures.js';
import { type ClientRequest, credentialsOf, document, type Input, mutationRequest, restRequest } from './requests.js';
import { brokenBodies, type Taker, takers, withValue, wrongDocuments, wrongInputs } from './takers.js';
import { Watch } from './watch.js';

let watch: Watch;
let subject: Subject;
let owner: Record<string, string>;
let claim: { token: string; code: string };
let databaseUrl: string;

beforeAll(async () => {
  // What the local board owns is what there is to be claimed.
  subject = await makeSubject();
  const { config, agentJwtSecret } = subject.world.services;
  databaseUrl = config.DATABASE_URL as string;
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    AGENT_JWT_SECRET: agentJwtSecret,
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    DEPLOYMENT_MODE: 'authenticated',
    AUTH_SIGN_UP: 'open',
    ORGRAPH_HOME: await serverHome(),
  });
  watch = new Watch(server);
  const { msg } = await server.logged((entry) => entry.msg.includes('/board-claim/'));
  const [, token = '', code = ''] = /\/board-claim\/([\w-]+)\?code=(\d+)$/.exec(msg) ?? [];
  claim = { token, code };
  owner = await credentialsOf(subject, subject.owner.actor);
});

/** A quarter of what takes a secret, by the seed, and one that is refused with each status. */
function chosen(face: string): Taker[] {
  const sample = sampleOf(takers, 4, ({ operation, at }) => `${face} ${operation} ${at}`);
  return takers.filter((taker) => sample.includes(taker) || taker.operation === 'createAgent');
}

const statuses = (start: string): number[] =>
  [...watch.statuses].filter(([what]) => what.startsWith(start)).map(([, status]) => status);

describe('a secret in a request that is refused', () => {
  test.each(chosen('REST'))('is not echoed over REST: $operation $at', async (taker) => {
    const { operation } = taker;
    const inputs = wrongInputs(watch, subject, taker);
    const requests = inputs.map((input) => restRequest(operation, input));
    const all = [...requests, ...brokenBodies(requests[0] as ClientRequest)];
    for (const [at, request] of all.entries())
      await watch.ask(`refused ${operation} ${taker.at} ${at}`, request, owner);
    await watch.ask(`refused ${operation} by nobody`, requests[0] as ClientRequest);
    await watch.ask(`refused ${operation} by a stranger`, requests[0] as ClientRequest, { authorization: 'Bearer x' });
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  test.each(chosen('GraphQL'))('is not echoed over GraphQL: $operation $at', async (taker) => {
    const { operation } = taker;
    const requests = wrongInputs(watch, subject, taker).flatMap((input) => [
      mutationRequest(operation, input),
      withAll(operation, input),
    ]);
    const all = [...requests, ...wrongDocuments(watch, taker), ...brokenBodies(requests[0] as ClientRequest)];
    for (const [at, request] of all.entries())
      await watch.ask(`document ${operation} ${taker.at} ${at}`, request, owner);
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  /** With what the type of the input does not know, too. */
  function withAll(operation: string, input: Input): ClientRequest {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input!`;
    return document(`mutation ($input: ${type}) { ${operation}(input: $input) { cursor } }`, { input });
  }

  test('is not echoed of a query, which may be compiled, and the refusal still tells what is wrong where', async () => {
    const secret = watch.give('a value where an id belongs');
    const byId = 'query ($id: ID!) { company(id: $id) { id } }';
    for (const id of [{ secret }, [secret], null])
      for (let count = 0; count < 3; count++) await watch.ask('query', document(byId, { id }), owner);
    const create = 'mutation ($input: CreateSecretInput!) { createSecret(input: $input) { cursor } }';
    const said = async (query: string, variables: object = {}) =>
      JSON.parse((await watch.ask('query', document(query, variables), owner)).text).errors[0].message;
    expect(await said(create, { input: { name: [secret], companyId: 'x' } })).toBe(
      'The variable "$input.name" is not valid: a value of type String is expected.',
    );
    expect(await said(create, { input: { value: secret, name: 'x' } })).toBe(
      'The variable "$input" is not valid: the field "companyId" of type ID! is missing.',
    );
    expect(await said(create, { input: { value: secret, name: 'x', companyId: 'x', bogus: 1 } })).toBe(
      'The variable "$input" is not valid: the type CreateSecretInput has no field "bogus".',
    );
    expect(await said(`{ company(id: "${secret}") { id } "${secret}" }`)).toMatch(/^Syntax Error: .* String\.$/);
    expect(await said(`{ company(id: ["${secret}"]) { id } }`)).toBe(
      'A value in the document is not valid: a value of type ID is expected.',
    );
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  test('is not echoed when it is taken already', async () => {
    const input = {
      companyId: subject.companyId,
      name: 'Twice',
      value: watch.give('a value for a name that is taken'),
    };
    expect((await watch.ask('taken', restRequest('createSecret', input), owner)).status).toBe(201);
    expect((await watch.ask('taken', restRequest('createSecret', input), owner)).status).toBe(409);
    const { text } = await watch.ask('taken', mutationRequest('createSecret', input), owner);
    expect(text).toContain('CONFLICT');
    const key = { ...owner, 'idempotency-key': randomUUID() };
    const once = () =>
      restRequest('createSecret', { ...input, name: 'Once', value: watch.give('a value for a used key') });
    expect((await watch.ask('taken', once(), key)).status).toBe(201);
    expect((await watch.ask('taken', once(), key)).status).toBeGreaterThanOrEqual(400);
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  test('is not echoed of a header', async () => {
    const names = [
      'authorization',
      'cookie',
      'x-orgraph-invite',
      'idempotency-key',
      'x-service-run-id',
      'if-none-match',
    ];
    for (const name of names) {
      for (const start of [
        '',
        'Bearer ',
        'Basic ',
        'Bearer svc_agent_',
        'Bearer svc_board_',
        'Bearer a.b.',
        'orgraph.session_token=',
      ]) {
        const headers = { [name]: start + watch.give(`a header ${name}`).repeat(name === 'idempotency-key' ? 10 : 1) };
        const path = `/api/companies/${subject.companyId}/secrets`;
        await watch.ask(`refused header ${name}`, { method: 'get', path }, headers);
        await watch.ask(`refused header ${name}`, restRequest('createSecret', {}), headers);
        await watch.ask(`refused header ${name}`, document('{ me { id } companies { nodes { id } } }'), headers);
        await watch.ask(`refused header ${name}`, { method: 'post', path: '/api/auth/sign-out' }, headers);
      }
    }
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  const sign = (how: string, body: unknown): ClientRequest => ({
    method: 'post',
    path: `/api/auth/${how}/email`,
    type: 'application/json',
    body: JSON.stringify(body),
  });

  test('is not echoed of who signs up or in', async () => {
    const person = () => ({ name: 'Ada', email: `${randomUUID()}@example.com`, password: watch.give('a password') });
    const known = person();
    expect((await watch.ask('sign-up', sign('sign-up', known))).status).toBe(200);
    for (const how of ['sign-up', 'sign-in']) {
      const { password, ...nameless } = person();
      const wrong = [
        { ...known, password },
        { ...nameless, email: 'x', password },
        { password },
        { ...nameless, password: [password] },
        { ...nameless, password: { password } },
        { ...nameless, password: password.repeat(5) },
        [password],
        password,
        { ...nameless, email: known.email, password: `${password}\u0000` },
        { ...person(), bogus: password, email: '' },
      ].map((body) => sign(how, body));
      for (const request of [...wrong, ...brokenBodies(wrong[0] as ClientRequest)]) {
        expect((await watch.ask(`refused ${how}`, request)).status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  test('was refused in every way there is, and broke nothing', () => {
    const refused = statuses('refused');
    for (const status of [400, 401, 404, 415, 422]) expect(refused, `status ${status}`).toContain(status);
    expect([...refused, ...statuses('document')].filter((status) => status >= 500)).toEqual([]);
  });
});

describe('a secret in a request that breaks the server', () => {
  /** As the owner of the database, and back again whatever comes of it. */
  async function broken(texts: readonly (readonly [breaks: string, mends: string])[], work: () => Promise<void>) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      for (const [breaks] of texts) await client.query(breaks);
      await work();
    } finally {
      for (const [, mends] of texts) await client.query(mends);
      await client.end();
    }
  }
  const away = (table: string) =>
    [`ALTER TABLE "${table}" RENAME TO "${table}Away"`, `ALTER TABLE "${table}Away" RENAME TO "${table}"`] as const;
  /** PostgreSQL tells the whole row that a constraint refuses. */
  const refusing = (table: string) =>
    [
      `ALTER TABLE "${table}" ADD CONSTRAINT canary CHECK (false) NOT VALID`,
      `ALTER TABLE "${table}" DROP CONSTRAINT canary`,
    ] as const;

  async function askAll(): Promise<void> {
    for (const { operation, input, at } of takers) {
      const secret = watch.give(`${operation} ${at} of a broken server`);
      const whole = withValue(input(subject), at, secret);
      const { status, text } = await watch.ask(`broken ${operation} ${at}`, restRequest(operation, whole), owner);
      if (status === 500) expect(text).toBe('{"error":"Internal server error"}');
      await watch.ask(`document ${operation} ${at} broken`, mutationRequest(operation, whole), owner);
    }
    const person = { name: 'Ada', email: `${randomUUID()}@example.com`, password: watch.give('a password') };
    const body = JSON.stringify(person);
    for (const how of ['sign-up', 'sign-in'])
      await watch.ask(`broken ${how}`, {
        method: 'post',
        path: `/api/auth/${how}/email`,
        body,
        type: 'application/json',
      });
    for (const path of ['invites', 'board-claim']) {
      const token = watch.give(`a token in the path of ${path}`);
      await watch.ask(`broken ${path}`, { method: 'get', path: `/api/${path}/${token}` });
    }
    const challenge = `/api/cli-auth/challenges/${subject.things.cliChallenge}?token=${watch.give('a token in a query')}`;
    await watch.ask('broken challenge', { method: 'get', path: challenge });
    for (const prefix of ['svc_agent_', 'svc_board_']) {
      const authorization = `Bearer ${prefix}${watch.give('a key')}`;
      await watch.ask(`broken ${prefix}`, { method: 'get', path: '/api/companies' }, { authorization });
    }
  }

  const WRITTEN = ['Secret', 'SecretVersion', 'Agent', 'Project', 'Approval', 'User', 'UserAccount', 'UserSession'];
  const READ = ['Invite', 'BoardClaim', 'CliAuthChallenge', 'JoinRequest', 'AgentApiKey', 'Secret', 'UserAccount'];

  test.each([
    ['refuses the rows', WRITTEN.map(refusing)],
    ['lacks tables', READ.map(away)],
    ['refuses the event of a change', [refusing('Event')]],
  ])('is neither answered nor logged when the database %s', async (_what, texts) => {
    watch.statuses.clear();
    await broken(texts, askAll);
    expect(statuses('broken').filter((status) => status === 500).length).toBeGreaterThan(3);
    expect(watch.leaks.splice(0)).toEqual([]);
  });
});

describe('the log of a server that waits for its administrator', () => {
  test('tells how to claim it in one line, at warn, and nowhere else', async () => {
    const { token, code } = claim;
    watch.keep('the token of the claim', token);
    const path = `/api/board-claim/${token}`;
    const body = (with_: string) => JSON.stringify({ code: with_ });
    expect((await watch.ask('claim', { method: 'get', path })).status).toBe(200);
    expect((await watch.ask('claim', { method: 'get', path: `${path}?code=00000000x` })).status).toBe(403);
    const claiming = { method: 'post', path: `${path}/claim`, type: 'application/json' };
    for (const one of ['wrong', code]) await watch.ask('claim', { ...claiming, body: body(one) }, owner);
    await watch.ask(
      'claim',
      document('query ($t: String!, $c: String) { boardClaim(token: $t, code: $c) { status } }', { t: token, c: code }),
    );
    expect(watch.leaks.splice(0)).toEqual([]);
  });

  test('tells no other secret, whatever it was told to log and whatever failed', async () => {
    const { output } = await watch.server.kill();
    const lines = output.split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(10);
    const telling = lines.filter((line) => watch.shownBy(line).length > 0 || line.includes(`code=${claim.code}`));
    expect(telling.map((line) => JSON.parse(line)).filter(({ msg }) => !msg.includes('/board-claim/'))).toEqual([]);
    expect(telling).toHaveLength(1);
    expect(JSON.parse(telling[0] as string)).toMatchObject({ level: 40, msg: expect.stringContaining(claim.code) });
  });
});
