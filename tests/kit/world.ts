import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { z } from 'zod';
import { prepareLogins } from '#database/logins.js';
import { OpenPlugins } from '#plugins/open.js';
import { PluginToolServers } from '#plugins/tool-servers.js';
import {
  type Actor,
  type AgentActor,
  anonymous,
  type BoardActor,
  localBoard,
  type MembershipRole,
} from '#services/core/actors/actor.js';
import { DiskContentStore } from '#services/core/content/content-store-disk.js';
import { LocalWork } from '#services/core/jobs/jobs.js';
import { openLimits } from '#services/core/limits/limits.js';
import { executeOperation } from '#services/core/operation/execute.js';
import type { AnyOperation, Mutation, Query } from '#services/core/operation/operation.js';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { openDatabase } from '#services/core/postgres/database.js';
import { ApiUrl, readConfig } from '#services/core/process/config.js';
import { openIdentityCache } from '#services/core/process/identities.js';
import { makeCipher } from '#services/core/vault/cipher.js';
import { fixedKeys, masterKey } from '#services/core/vault/master-keys.js';
import { AdapterSync } from '#services/organization/adapters/sync.js';
import { createAgent } from '#services/organization/agents/operations.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { organizationServices } from '#services/organization/services.js';
import { overviewServices } from '#services/overview/services.js';
import { pluginServices } from '#services/plugins/services.js';
import { skillServices } from '#services/skills/services.js';
import '#services/registries.js';
import { PluginStreams } from '#services/plugins/streams/service.js';
import { openTools } from '#tool-servers/open.js';
import { copiedAgent } from './agents.js';
import { afterEachFile, forWorker } from './each-file.js';
import { TEST_MASTER_KEY } from './master-key.js';
import { createTestDatabase, makeTemplate } from './postgres.js';

type Input<O> = O extends Query<infer I, z.ZodType, unknown, unknown> | Mutation<infer I, z.ZodType, unknown>
  ? z.input<I>
  : never;

/** Somebody who asks: runs operations as the transports do and gives the wire shape. */
export interface Caller {
  readonly actor: Actor;
  // The wire shape is what tests assert on, so it is deliberately untyped.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  run(operation: AnyOperation, input?: unknown, options?: { idempotencyKey?: string }): Promise<any>;
}

export interface World {
  readonly services: Services;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape of the company
  readonly company: any;
  /** The implicit local board. */
  readonly board: Caller;
  readonly anonymous: Caller;
  as(actor: Actor): Caller;
  /** A person with the given role in this company. */
  member(role: MembershipRole, status?: string): Promise<Caller & { actor: BoardActor }>;
  /** A new agent of this company and its caller. */
  agent(fields: Record<string, unknown> & { name: string; role?: string }): Promise<AgentCaller>;
}

export interface AgentCaller extends Caller {
  readonly actor: AgentActor;
  // biome-ignore lint/suspicious/noExplicitAny: the wire shape of the agent
  readonly row: any;
}

interface ServedDatabase {
  readonly url: string;
  readonly servingUrl: string;
  readonly database: Services['database'];
  readonly identities: Services['identities'];
  close(): Promise<void>;
  drop(): Promise<void>;
}

/** What the files of this worker share, where they do: its tests have companies of their own. */
let ofWorker: Promise<ServedDatabase> | undefined;
let ofFile: Promise<Services> | undefined;
let isOwn = false;

/**
 * Said at the top of a test file about the installation as a whole: one that counts over all companies, has clocks tick
 * for everybody, needs to be the first, or damages what others rely on.
 */
export function ownDatabase(): void {
  isOwn = true;
}

/** The services of this test file. Their database is that of the worker, unless the file says `ownDatabase`. */
export function testServices(): Promise<Services> {
  ofFile ??= servedDatabase().then(async (served) => startServices(served, await newHome()));
  return ofFile;
}

const cleanups: (() => Promise<unknown>)[] = [];
async function endServices(): Promise<void> {
  ofFile = undefined;
  // Taken away before they are done: what one file could not end must not fail the next.
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
afterEachFile(async () => {
  isOwn = false;
  await endServices();
});

/** An installation with something in it, to begin test files with: a database to be cloned, and the server's folder. */
export interface Installation {
  readonly databaseUrl: string;
  readonly home: string;
}

/** Whether this file has its services already, and cannot begin with a copy of an installation any more. */
export const hasBegun = (): boolean => ofFile !== undefined;

/** Begins this file with a copy of an installation. */
export function beginWith(installation: Installation): Promise<Services> {
  ofFile = serveDatabase(installation.databaseUrl).then(async (served) => {
    cleanups.push(served.drop, served.close);
    const home = await newHome();
    await cp(installation.home, home, { recursive: true });
    return startServices(served, home);
  });
  return ofFile;
}

/** Makes something in an installation of its own, with which further files of the worker can begin. */
export function makeInstallation<T>(make: () => Promise<T>): Promise<Installation & { readonly made: T }> {
  return forWorker(async () => {
    const served = await serveDatabase();
    const home = await mkdtemp(join(tmpdir(), 'orgraph-installation-'));
    ofFile = startServices(served, home);
    try {
      return { databaseUrl: served.url, home, made: await make() };
    } finally {
      await endServices();
      await served.close();
      await makeTemplate(served.url);
    }
  });
}

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'orgraph-world-'));
  // What a test did not wait for may still write there.
  cleanups.push(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

/** A busy machine starts a program, and lets it answer, later than the product waits by default. */
const PATIENT = { startMs: 150_000, healthLimitMs: 60_000 };

async function startServices({ url, servingUrl, database, identities }: ServedDatabase, home: string) {
  const config = readConfig({ ORGRAPH_HOME: home, DATABASE_URL: url });
  const limits = openLimits({ url: servingUrl, config, log: () => {} });
  const cipher = makeCipher(fixedKeys(masterKey(TEST_MASTER_KEY)));
  const tools = await openTools({
    config,
    database,
    cipher,
    committed: () => {},
    url: servingUrl,
    log: () => {},
    plugins: new PluginToolServers(() => services),
    times: { startMs: 150_000, pongMs: 60_000 },
  });
  const pluginHost = new OpenPlugins({ services: () => services, url: servingUrl, log: () => {}, times: PATIENT });
  const pluginStreams = new PluginStreams({ database, cipher, url: servingUrl, log: () => {} });
  cleanups.push(
    () => limits.close(),
    () => tools.close(),
    () => pluginStreams.close(),
    () => pluginHost.close(),
  );
  const { rows } = await database.pool.query('SELECT id FROM "Instance"');
  const adapters = new AdapterSync({ database, config });
  const services: Services = {
    database,
    config,
    apiUrl: new ApiUrl({ ...config, API_URL: 'http://127.0.0.1:3100' }),
    instanceId: rows[0].id,
    contentStore: new DiskContentStore(join(home, 'storage')),
    agentJwtSecret: randomUUID().repeat(2),
    sessions: null,
    identities,
    limits,
    localWork: new LocalWork(),
    ...tools.services,
    ...pluginServices(pluginHost, pluginStreams),
    ...organizationServices(adapters),
    ...skillServices(),
    ...overviewServices(),
    cipher,
    committed: () => pluginHost.advanced(),
    reportFailure: (error) => console.error(error),
    keyUsed: () => {},
  };
  return services;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folders whose tests have companies of their own: they share a database with each other, unless a file says `ownDatabase`. */
const OF_COMPANIES = /^tests\/(services|resolvers|rest|examples)\//;

const pathOfFile = (): string => relative(root, expect.getState().testPath as string);

async function servedDatabase(): Promise<ServedDatabase> {
  if (isOwn || !OF_COMPANIES.test(pathOfFile())) {
    const own = await serveDatabase();
    cleanups.push(own.drop, own.close);
    return own;
  }
  // It ends with the worker, and is dropped after the run.
  ofWorker ??= serveDatabase();
  const served = await ofWorker;
  await served.database.pool.query(AS_NEW);
  return served;
}

/** What the last file of the worker may have left behind it: counts of the address that all send from, and settings. */
const AS_NEW = `
  DELETE FROM "RateLimit";
  UPDATE "Instance"
     SET general = DEFAULT, experimental = DEFAULT, "hostFolders" = DEFAULT, "defaultEnvironmentId" = DEFAULT,
         "haltedAt" = NULL, "haltedByUserId" = NULL, "haltReason" = NULL, "instanceStopId" = NULL`;

async function serveDatabase(template?: string): Promise<ServedDatabase> {
  const { url, drop } = await createTestDatabase(template);
  const servingUrl = (await prepareLogins({ migrationUrl: url })).url;
  const database = openDatabase({ url: servingUrl, poolMax: 5 });
  const identities = await openIdentityCache({ url: servingUrl, database, log: () => {} });
  const close = async () => {
    await identities.close();
    await database.close();
  };
  return { url, servingUrl, database, identities, close, drop };
}

export const callerOf = (services: Services, actor: Actor): Caller => ({
  actor,
  run: async (operation, input = {}, options = {}) =>
    (await executeOperation(operation, new Scope(services, actor), input, options)).output,
});

/** A company of one's own in the file's shared database, so that tests do not see each other. */
export async function createWorld(fields: Partial<Input<typeof createCompany>> = {}): Promise<World> {
  const services = await testServices();
  const board = callerOf(services, localBoard);
  const company = await board.run(createCompany, {
    name: `Company ${randomUUID()}`,
    issuePrefix: randomPrefix(),
    ...fields,
  });
  return worldOf(services, company);
}

/** The world of a company that is there. */
export const worldOf = (services: Services, company: World['company']): World => ({
  services,
  company,
  board: callerOf(services, localBoard),
  anonymous: callerOf(services, anonymous),
  as: (actor) => callerOf(services, actor),
  member: (role, status = 'active') => createMember(services, company.id, role, status),
  agent: (agent) => createAgentCaller(services, company.id, agent),
});

export const randomPrefix = (): string => `T${randomUUID().replace(/-/g, '').slice(0, 9).toUpperCase()}`;

async function createMember(services: Services, companyId: string, role: string, status: string) {
  const userId = randomUUID();
  await services.database.transaction('all', async (tx) => {
    await tx.user.create({ data: { id: userId, name: role, email: `${userId}@example.com` } });
    await tx.companyMembership.create({
      data: { companyId, principalType: 'user', principalId: userId, membershipRole: role, status },
    });
  });
  const actor: BoardActor = {
    kind: 'board',
    source: 'session',
    userId,
    isInstanceAdmin: false,
    memberships: new Map([
      [companyId, { role, status } as BoardActor['memberships'] extends ReadonlyMap<string, infer M> ? M : never],
    ]),
  };
  return { ...callerOf(services, actor), actor };
}

async function createAgentCaller(
  services: Services,
  companyId: string,
  fields: Parameters<World['agent']>[0],
): Promise<AgentCaller> {
  const create = () => callerOf(services, localBoard).run(createAgent, { companyId, ...fields });
  const { name, role, ...others } = fields;
  const isPlain = Object.keys(others).length === 0;
  const row = await (isPlain ? copiedAgent(services, companyId, { name, role }, create) : create());
  const actor: AgentActor = {
    kind: 'agent',
    source: 'agent_key',
    agentId: row.id,
    companyId,
    role: row.role,
    canCreateAgents: row.permissions.canCreateAgents,
  };
  return { ...callerOf(services, actor), actor, row };
}
