import { z } from 'zod';
import { findBubblewrap, isolationProblem } from '#processes/isolation/bubblewrap.js';
import { programNetwork } from '#processes/isolation/guarded.js';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { inTime } from '#services/core/concurrency/time-limit.js';
import { open, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import type { Config } from '#services/core/process/config.js';
import { VERSION } from '#version.js';

const PING_MS = 2_000;

/** Public information about the server. */
const publicFields = {
  status: z.literal('ok'),
  deploymentMode: z.enum(['local_trusted', 'authenticated']),
  deploymentExposure: z.enum(['private', 'public']),
  commit: z.string().nullable(),
  bootstrapStatus: z.enum(['ready', 'bootstrap_pending']),
  bootstrapInviteActive: z.boolean(),
};

const versionFields = { version: z.string(), serverVersion: z.string() };

const PublicHealth = z.strictObject(publicFields).meta({ id: 'PublicHealth' });

const BoardHealth = z
  .strictObject({
    ...publicFields,
    ...versionFields,
    authReady: z.boolean(),
    features: z.object({ companyDeletionEnabled: z.boolean() }),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'Health' });

/** The body of a 503 response. */
export const UnhealthyView = z
  .strictObject({
    status: z.literal('unhealthy'),
    ...versionFields,
    commit: z.string().nullable(),
    error: z.literal('database_unreachable'),
  })
  .meta({ id: 'Unhealthy' });

/** The body of a 200 response. In an authenticated deployment, only the board gets the long form. */
export const HealthView = z.union([BoardHealth, PublicHealth]);

export const getHealth = query({
  name: 'getHealth',
  summary: "Get the server's health and deployment",
  input: z.object({}),
  output: z.union([
    z.object({ healthy: z.literal(true), body: HealthView }),
    z.object({ healthy: z.literal(false), body: UnhealthyView }),
  ]),
  allow: open,
  async run(scope) {
    const { config, database } = scope.services;
    const commit = config.ORGRAPH_COMMIT ?? null;
    const version = { version: VERSION, serverVersion: VERSION };
    if (!(await isReachable(database))) {
      return {
        healthy: false as const,
        body: { status: 'unhealthy' as const, ...version, commit, error: 'database_unreachable' as const },
      };
    }
    const publicBody = {
      status: 'ok' as const,
      deploymentMode: config.DEPLOYMENT_MODE,
      deploymentExposure: config.DEPLOYMENT_EXPOSURE,
      commit,
      ...(await bootstrap(scope)),
    };
    const isBoard = scope.actor.kind === 'board' || scope.actor.kind === 'system';
    if (config.DEPLOYMENT_MODE === 'authenticated' && !isBoard) return { healthy: true as const, body: publicBody };
    const features = { companyDeletionEnabled: config.COMPANY_DELETION_ENABLED };
    return {
      healthy: true as const,
      body: { ...publicBody, ...version, authReady: true, features, warnings: await warningsOf(config) },
    };
  },
});

const pings = new WeakMap<Database, Promise<boolean>>();

/** Whether the database answers in time. Concurrent callers share one query. */
function isReachable(database: Database): Promise<boolean> {
  let ping = pings.get(database);
  if (!ping) {
    const answer = database.ping().then(
      () => true,
      () => false,
    );
    ping = inTime(PING_MS, answer, () => false).finally(() => pings.delete(database));
    pings.set(database, ping);
  }
  return ping;
}

const BOOTSTRAP = statement(`
  SELECT EXISTS (SELECT 1 FROM "User" WHERE "isInstanceAdmin" AND id <> $1) AS administered,
         EXISTS (SELECT 1 FROM "BoardClaim" WHERE "claimedAt" IS NULL AND "expiresAt" > now()) AS claimable`);

interface Bootstrap {
  readonly bootstrapStatus: 'ready' | 'bootstrap_pending';
  readonly bootstrapInviteActive: boolean;
}

/** An authenticated deployment is ready once a person administers it. */
async function bootstrap(scope: Scope): Promise<Bootstrap> {
  if (scope.services.config.DEPLOYMENT_MODE === 'local_trusted') {
    return { bootstrapStatus: 'ready', bootstrapInviteActive: false };
  }
  const row = await scope.row<{ administered: boolean; claimable: boolean }>(BOOTSTRAP, [LOCAL_BOARD_USER_ID]);
  return {
    bootstrapStatus: row?.administered ? 'ready' : 'bootstrap_pending',
    bootstrapInviteActive: row?.claimable === true,
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

async function warningsOf(config: Config): Promise<string[]> {
  const isolation = await isolationWarning(config);
  return [...exposureWarnings(config), ...(isolation === undefined ? [] : [isolation])];
}

/** A warning for operators about the isolation of agents' programs; undefined if they are isolated. */
export async function isolationWarning(config: Config): Promise<string | undefined> {
  const { DEPLOYMENT_MODE, RUN_ISOLATION } = config;
  if (RUN_ISOLATION === 'none') {
    return DEPLOYMENT_MODE === 'local_trusted'
      ? undefined
      : 'Programs of agents run without isolation, with all rights of the server, whose processes they may read, signal and trace: RUN_ISOLATION is none';
  }
  const bubblewrap = await findBubblewrap(programNetwork(config, config.API_URL ?? ''));
  return 'problem' in bubblewrap ? `No program of an agent can be run: ${isolationProblem(bubblewrap)}` : undefined;
}

/** Warnings for operators about who can access the server. */
export function exposureWarnings(config: Config): string[] {
  if (config.DEPLOYMENT_MODE !== 'local_trusted' || LOOPBACK.test(config.HOST)) return [];
  return [`Everybody who can reach ${config.HOST}:${config.PORT} is the board: DEPLOYMENT_MODE is local_trusted`];
}
