/** @module-tag whole */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverHome, startServer } from '../kit/process.js';
import { secretsManager } from '../kit/secrets-manager.js';
import { sampleOf } from '../kit/seed.js';
import { testServices } from '../kit/world.js';
import { newCanary } from './canaries.js';
import { fixtures, makeSubject, type Subject } from './fixtures.js';
import {
  credentialsOf,
  type Input,
  mutationKeys,
  mutationNames,
  mutationRequest,
  queryNames,
  queryRequest,
  restRequest,
  routed,
} from './requests.js';
import { Watch } from './watch.js';

/** Tokens by which the things of a subject are opened. */
const OPENERS = ['inviteToken', 'claimSecret', 'cliChallengeToken', 'claimToken'];
/** After everything else: what they take away, others need. */
const ENDS = /^(delete|archive|terminate|revoke|cancel|reject|demote|detach|unlink|remove|pause|clear)/;

let watch: Watch;
let readValue: string;
let inviteToken: string;

/** Whoever shows the token of an invite is told where to go on with it. */
const LEADS_ON = /^(invite|getInvite|listInviteSkills|acceptInvite)/;
/** What an answer of this operation or field may show. */
const allowedTo = (name: string): string[] =>
  name === 'readAgentSecretValue' ? [readValue] : LEADS_ON.test(name) ? [inviteToken] : [];

beforeAll(async () => {
  const { config, agentJwtSecret } = await testServices();
  await secretsManager();
  const secrets = {
    AGENT_JWT_SECRET: agentJwtSecret,
    AUTH_SECRET: newCanary(),
    METRICS_TOKEN: newCanary(),
    SECRETS_MASTER_KEY: randomBytes(32).toString('hex'),
    AWS_SECRET_ACCESS_KEY: newCanary(),
  };
  const { AWS_ENDPOINT_URL_SECRETS_MANAGER = '', AWS_ACCESS_KEY_ID = '' } = process.env;
  const server = await startServer({
    ...secrets,
    AWS_ENDPOINT_URL_SECRETS_MANAGER,
    AWS_ACCESS_KEY_ID,
    AWS_EC2_METADATA_DISABLED: 'true',
    DATABASE_URL: config.DATABASE_URL as string,
    ORGRAPH_HOME: await serverHome(),
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    COMPANY_DELETION_ENABLED: 'on',
  });
  watch = new Watch(server);
  for (const [name, secret] of Object.entries(secrets)) watch.keep(name, secret);
});

const env = (name: string) => ({
  API_KEY: watch.give(`a variable of ${name}`),
  NESTED: { type: 'plain', value: watch.give(`another variable of ${name}`) },
});
const varied = (name: string) => ({
  url: `https://user:${watch.give(`a password in the address of ${name}`)}@localhost/?token=${watch.give(`a key of ${name}`)}`,
  args: [
    '--api-key',
    watch.give(`an argument of ${name}`),
    `--token=${watch.give(`another argument of ${name}`)}`,
    '-H',
    `Authorization: Bearer ${watch.give(`a header among the arguments of ${name}`)}`,
  ],
  headers: { Accept: 'text/plain' },
  env: env(name),
});
const configured = (name: string) => ({
  adapterConfig: { command: 'true', apiKey: watch.give(`a setting of ${name}`), ...varied(name) },
});
const valued = (name: string) => ({ value: watch.give(`the value of ${name}`) });

/** What the inputs of operations that take secrets hold of them. */
const secretsOf: Readonly<Record<string, (name: string, input: Input) => Input>> = {
  createSecret: (name, { companyId }) => ({ companyId, name: `Secret ${randomUUID()}`, ...valued(name) }),
  rotateSecret: (name, input) => ({ ...input, ...valued(name) }),
  createMyUserSecret: (name, input) => ({ ...input, ...valued(name) }),
  rotateMyUserSecret: (name, input) => ({ ...input, ...valued(name) }),
  createAgent: (name, input) => ({ ...input, ...configured(name) }),
  hireAgent: (name, input) => ({ ...input, ...configured(name) }),
  updateAgent: (name, input) => ({ ...input, ...configured(name) }),
  createProject: (name, input) => ({ ...input, env: env(name) }),
  updateProject: (name, input) => ({ ...input, env: env(name) }),
  createApproval: (name, input) => ({
    ...input,
    payload: { ...(input.payload as object), ...configured(name), password: watch.give(`a password in ${name}`) },
  }),
  createActivity: (name, input) => ({ ...input, details: { password: watch.give(`a detail of ${name}`) } }),
};

const inputOf = (name: string, subject: Subject): Input => {
  const input = fixtures[name]?.input(subject) as Input;
  return secretsOf[name]?.(name, input) ?? input;
};

/** Makes things to ask for; an agent may read the value of one secret in its run. */
async function prepare(): Promise<Subject> {
  // Beside the running server: it cancels runs that nobody has carried on for minutes.
  const subject = await makeSubject();
  for (const opener of OPENERS) watch.keep(opener, subject.things[opener] as string);
  const { companyId, worker } = subject;
  inviteToken = subject.things.inviteToken as string;
  readValue = watch.give('the value that an agent reads');
  const made = await watch.ask('making', restRequest('createSecret', { companyId, name: 'Read', value: readValue }));
  const { id: secretId } = JSON.parse(made.text);
  const grant = { agentId: worker.row.id, companyId, key: 'granted', secretId };
  await watch.ask('letting read', restRequest('revokeAgentSecret', grant));
  expect((await watch.ask('letting read', restRequest('grantAgentSecret', grant))).status).toBe(200);
  return subject;
}

/** It stops the work of the whole installation, and nothing could be asked after it. */
const STOPS_ALL = 'haltInstance';

/** All that take or read secrets, and a quarter of the others, by the seed. */
const chosen = (all: readonly string[]): string[] => {
  const names = all.filter((name) => name !== STOPS_ALL);
  const isAlways = (name: string) => name in secretsOf || name === 'readAgentSecretValue';
  return [...names.filter(isAlways), ...sampleOf(names, 4, (name) => name).filter((name) => !isAlways(name))];
};

/** What takes secrets, then other changes, then what takes away, then what others cannot live with. */
function inOrder(names: readonly string[]): string[] {
  const rank = (name: string) =>
    -4 * Number(name === 'readAgentSecretValue') -
    2 * Number(name in secretsOf) -
    Number(/^[gl]/.test(name)) +
    Number(ENDS.test(name)) +
    2 * Number(/^(delete|archive)Company$/.test(name)) +
    4 * Number(fixtures[name]?.alone !== undefined);
  return [...names].sort((one, other) => rank(one) - rank(other));
}

/** Who it is allowed to, asking with a credential. */
function credentials(subject: Subject) {
  const known = new Map<string, Promise<Record<string, string>>>();
  return async (name: string) => {
    const { actor } = fixtures[name]!.caller(subject);
    const key = JSON.stringify([actor, name === 'revokeCurrentBoardKey']);
    known.set(key, known.get(key) ?? credentialsOf(subject, actor));
    return known.get(key) as Promise<Record<string, string>>;
  };
}

/** A write twice with one key, as after a broken connection. */
async function askAgain(
  what: string,
  name: string,
  request: Parameters<Watch['ask']>[1],
  headers: Record<string, string>,
) {
  const keyed = { ...headers, ...(request.method === 'get' ? {} : { 'idempotency-key': randomUUID() }) };
  const allowed = allowedTo(name);
  const { text } = await watch.ask(what, request, keyed, allowed);
  if (request.method !== 'get') await watch.ask(`${what} again`, request, keyed, allowed);
  return text;
}

/** Most of what was asked was done, and none of it broke: else nothing was shown that could have held a secret. */
function expectDone(start: string, share: number): void {
  const asked = [...watch.statuses].filter(([what]) => what.startsWith(start) && !what.endsWith('again'));
  expect(asked.filter(([, status]) => status === 500)).toEqual([]);
  const done = asked.filter(([, status]) => status < 300);
  const refused = asked.filter(([what, status]) => status >= 300 && (what.split(' ')[1] ?? '') in secretsOf);
  expect(refused).toEqual([]);
  expect(done.length / asked.length).toBeGreaterThan(share);
}

/** Such a walk takes a minute, and ten times as long on a machine that has much else to do. */
const WALK_MS = 900_000;

describe('a secret', () => {
  test(
    'is in no answer of any route, but for the one that makes it or is there to read it',
    async () => {
      const subject = await prepare();
      const as = credentials(subject);
      for (const name of inOrder(chosen(routed))) {
        const text = await askAgain(`REST ${name}`, name, restRequest(name, inputOf(name, subject)), await as(name));
        if (name === 'readAgentSecretValue') expect(text).toContain(readValue);
      }
      expectDone('REST', 0.8);
      expect(watch.leaks).toEqual([]);
    },
    WALK_MS,
  );

  test(
    'is in no data, error or extension of any document, but for the one that makes it or is there to read it',
    async () => {
      const subject = await prepare();
      const as = credentials(subject);
      const callers = [subject.world.board, subject.owner, subject.ceo, subject.worker];
      const headers = await Promise.all(callers.map(({ actor }) => credentialsOf(subject, actor)));
      const askEverything = async () => {
        for (const name of chosen(queryNames))
          for (const [at, by] of headers.entries())
            await watch.ask(`query ${name} ${at}`, queryRequest(name, subject, at), by, allowedTo(name));
      };
      await askEverything();
      for (const name of inOrder(chosen(mutationNames))) {
        const keys = mutationKeys(name);
        const input = Object.fromEntries(Object.entries(inputOf(name, subject)).filter(([key]) => keys.includes(key)));
        if (/^(delete|archive)Company$/.test(name)) await askEverything();
        const { text } = await watch.ask(
          `mutation ${name}`,
          mutationRequest(name, { ...input, idempotencyKey: randomUUID() }),
          await as(name),
          allowedTo(name),
        );
        if (name === 'readAgentSecretValue') expect(text).toContain(readValue);
      }
      expectDone('mutation', 0.8);
      expectDone('query', 0.5);
      expect(watch.leaks).toEqual([]);
    },
    WALK_MS,
  );

  test('is in nothing that the server wrote meanwhile, whatever it was told to log', async () => {
    const { output } = await watch.server.kill();
    expect(output).toContain('is ready on');
    expect(Object.keys(watch.secrets).length).toBeGreaterThan(40);
    expect(output.split('\n').filter((line) => watch.shownBy(line).length > 0)).toEqual([]);
  });
});
