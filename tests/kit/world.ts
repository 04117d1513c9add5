import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { z } from 'zod';
import { prepareLogins } from '../../src/database/logins.js';
import { OpenPlugins } from '../../src/plugins/open.js';
import { PluginToolServers } from '../../src/plugins/tool-servers.js';
import {
  type Actor,
  type AgentActor,
  anonymous,
  type BoardActor,
  localBoard,
  type MembershipRole,
} from '../../src/services/core/actors/actor.js';
import { DiskContentStore } from '../../src/services/core/content/content-store-disk.js';
import { LocalWork } from '../../src/services/core/jobs/local-work.js';
import { openLimits } from '../../src/services/core/limits/limits.js';
import { ApiUrl } from '../../src/services/core/operation/api-url.js';
import { readConfig } from '../../src/services/core/operation/config.js';
import { execute } from '../../src/services/core/operation/execute.js';
import { openIdentityCache } from '../../src/services/core/operation/identities.js';
import type { AnyOperation, Mutation, Query } from '../../src/services/core/operation/operation.js';
import { Scope, type Services } from '../../src/services/core/operation/scope.js';
import { openDatabase } from '../../src/services/core/postgres/database.js';
import { makeCipher } from '../../src/services/core/vault/cipher.js';
import { fixedKeys, masterKey } from '../../src/services/core/vault/master-keys.js';
import { createAgent } from '../../src/services/organization/agents/operations.js';
import { createCompany } from '../../src/services/organization/companies/operations.js';
import '../../src/services/registries.js';
import { PluginStreams } from '../../src/services/plugins/streams/service.js';
import { openTools } from '../../src/tools/open.js';
import { afterEachFile } from './each-file.js';
import { TEST_MASTER_KEY } from './master-key.js';
import { createTestDatabase } from './postgres.js';

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
  agent(fields: Record<string, unknown> & { name: string }): Promise<AgentCaller>;
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
  ofFile ??= startServices();
  return ofFile;
}

const cleanups: (() => Promise<unknown>)[] = [];
afterEachFile(async () => {
  ofFile = undefined;
  isOwn = false;
  // Taken away before they are done: what one file could not end must not fail the next.
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function startServices(): Promise<Services> {
  const { url, servingUrl, database, identities } = await servedDatabase();
  const home = await mkdtemp(join(tmpdir(), 'orgraph-world-'));
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
  });
  const pluginHost = new OpenPlugins({ services: () => services, url: servingUrl, log: () => {} });
  const pluginStreams = new PluginStreams({ database, cipher, url: servingUrl, log: () => {} });
  cleanups.push(
    // What a test did not wait for may still write there.
    () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
    () => limits.close(),
    () => tools.close(),
    () => pluginStreams.close(),
    () => pluginHost.close(),
  );
  const { rows } = await database.pool.query('SELECT id FROM "Instance"');
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
    pluginHost,
    pluginStreams,
    cipher,
    committed: () => pluginHost.advanced(),
    keyUsed: () => {},
  };
  return services;
}

async function servedDatabase(): Promise<ServedDatabase> {
  if (isOwn || !inject('sharesDatabase')) {
    const own = await serveDatabase();
    cleanups.push(own.close);
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
     SET general = DEFAULT, experimental = DEFAULT, "defaultEnvironmentId" = DEFAULT,
         "haltedAt" = NULL, "haltedByUserId" = NULL, "haltReason" = NULL, "instanceStopId" = NULL`;

async function serveDatabase(): Promise<ServedDatabase> {
  const { url, drop } = await createTestDatabase();
  const servingUrl = (await prepareLogins({ migrationUrl: url })).url;
  const database = openDatabase({ url: servingUrl, poolMax: 5 });
  const identities = await openIdentityCache({ url: servingUrl, database, log: () => {} });
  const close = async () => {
    await identities.close();
    await database.close();
    await drop();
  };
  return { url, servingUrl, database, identities, close };
}

export const callerOf = (services: Services, actor: Actor): Caller => ({
  actor,
  run: async (operation, input = {}, options = {}) =>
    (await execute(operation, new Scope(services, actor), input, options)).output,
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
  return {
    services,
    company,
    board,
    anonymous: callerOf(services, anonymous),
    as: (actor) => callerOf(services, actor),
    member: (role, status = 'active') => createMember(services, company.id, role, status),
    agent: (agent) => createAgentCaller(services, company.id, agent),
  };
}

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
  fields: Record<string, unknown>,
): Promise<AgentCaller> {
  const row = await callerOf(services, localBoard).run(createAgent, { companyId, ...fields });
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
