import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { flawOfServer } from './database/server-flaws.js';
import { OpenPlugins } from './plugins/open.js';
import { PluginToolServers } from './plugins/tool-servers.js';
import { KeyUsage } from './services/access/authenticate.js';
import { recheckActors } from './services/access/recheck.js';
import { openSessions } from './services/access/sessions.js';
import { abandonedBefore, type ContentStore } from './services/core/content/content-store.js';
import { DiskContentStore } from './services/core/content/content-store-disk.js';
import { S3ContentStore } from './services/core/content/content-store-s3.js';
import { LocalWork } from './services/core/jobs/jobs.js';
import { JournalFollower } from './services/core/journal/follow.js';
import { type JournalSignals, openPostgresSignals, openRedisSignals } from './services/core/journal/signals.js';
import { openLimits } from './services/core/limits/limits.js';
import type { Services } from './services/core/operation/scope.js';
import { type Database, openDatabase } from './services/core/postgres/database.js';
import { ApiUrl, type Config } from './services/core/process/config.js';
import { isSubject, openIdentityCache } from './services/core/process/identities.js';
import type { Sessions } from './services/core/process/sessions.js';
import { makeCipher } from './services/core/vault/cipher.js';
import { openMasterKeys } from './services/core/vault/master-keys.js';
import { keptSecret } from './services/core/vault/secret-text.js';
import { AdapterSync } from './services/organization/adapters/sync.js';
import { organizationServices } from './services/organization/services.js';
import { overviewServices } from './services/overview/services.js';
import { pluginServices } from './services/plugins/services.js';
import { PluginStreams } from './services/plugins/streams/service.js';
import './services/registries.js';
import { skillServices } from './services/skills/services.js';
import { openTools } from './tool-servers/open.js';

/** The open resources of a serving process. */
export interface Runtime {
  readonly services: Services;
  readonly follower: JournalFollower;
  /** False disables the fast lists, for comparison in tests. */
  readonly isFast: boolean;
  /** Closes everything, newest first. */
  stop(): Promise<void>;
}

interface RuntimeOptions {
  /** How long the identity of a credential is used without another look; ten seconds by default. */
  readonly keepIdentitiesMs?: number | undefined;
}

/** Logs a sentence for the operator. */
type Warn = (message: string) => void;

/**
 * Opens the database, files and signals of a process.
 * @param databaseUrl the URL of a migrated database for the serving login
 */
export async function startRuntime(
  config: Config,
  databaseUrl: string,
  log: Logger,
  { keepIdentitiesMs }: RuntimeOptions = {},
): Promise<Runtime> {
  await mkdir(config.ORGRAPH_HOME, { recursive: true, mode: 0o711 });
  const contentStore = await openContentStore(config);
  const database = databaseOf(config, databaseUrl, log);
  const warn: Warn = (message) => log.warn(message);
  const { instanceId, flaw } = await readServer(database);
  if (flaw) warn(flaw);
  const redis = config.REDIS_URL ? { url: config.REDIS_URL, instanceId } : undefined;
  const signals = redis
    ? await openRedisSignals({ ...redis, log: warn })
    : await openPostgresSignals({ url: databaseUrl, log: warn });
  const follower = followerOf(config, database, signals, warn);
  const keyUsage = new KeyUsage(database, (error) =>
    log.warn({ err: error }, 'the use of API keys could not be recorded'),
  );
  const cipher = makeCipher(await openMasterKeys(config));
  const { committed } = follower;
  const plugins = new PluginToolServers(() => services);
  const tools = await openTools({ config, database, cipher, committed, url: databaseUrl, log: warn, plugins });
  const pluginHost = new OpenPlugins({ services: () => services, url: databaseUrl, log: warn });
  const pluginStreams = new PluginStreams({ database, cipher, url: databaseUrl, log: warn });
  const adapters = new AdapterSync({ database, config });
  const services: Services = {
    database,
    config,
    apiUrl: new ApiUrl(config),
    instanceId,
    contentStore,
    agentJwtSecret: config.AGENT_JWT_SECRET ?? (await keptSecret(join(config.ORGRAPH_HOME, 'agent-jwt-secret'))),
    sessions: config.DEPLOYMENT_MODE === 'local_trusted' ? null : await sessionsOf(config, database),
    identities: await openIdentityCache({
      url: databaseUrl,
      database,
      log: warn,
      keepMs: keepIdentitiesMs,
      changed(subject) {
        follower.recheck((actor) => isSubject(actor, subject));
        pluginStreams.recheck((actor) => isSubject(actor, subject));
      },
    }),
    limits: openLimits({ url: databaseUrl, config, log: warn, redis }),
    cipher,
    localWork: new LocalWork(),
    ...tools.services,
    ...pluginServices(pluginHost, pluginStreams),
    ...organizationServices(adapters),
    ...skillServices(),
    ...overviewServices(),
    committed: (companyIds) => {
      committed(companyIds);
      pluginHost.advanced();
    },
    reportFailure: (error, what) => log.warn({ err: error }, what),
    keyUsed: (kind, keyId) => keyUsage.note(kind, keyId),
  };
  tools.start();
  signals.subscribe(() => pluginHost.advanced());
  pluginHost.start();
  await adapters.follow({ url: databaseUrl, log: warn });
  return {
    services,
    follower,
    isFast: true,
    async stop() {
      await pluginHost.close();
      await pluginStreams.close();
      await tools.close();
      await follower.close();
      await adapters.close();
      await signals.close();
      await services.identities.close();
      await services.limits.close();
      await keyUsage.flush();
      await database.close();
    },
  };
}

function databaseOf(config: Config, url: string, log: Logger): Database {
  return openDatabase({
    url,
    poolMax: config.DATABASE_POOL_MAX,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
}

function followerOf(config: Config, database: Database, signals: JournalSignals, log: Warn): JournalFollower {
  return new JournalFollower({
    database,
    signals,
    bufferLimit: config.SUBSCRIPTION_BUFFER,
    revalidate: (actors, companyId) => recheckActors({ database }, actors, companyId),
    log,
  });
}

/** Opens the bucket or the directory. Removes abandoned uploads of this machine, since another may run the hourly job. */
async function openContentStore({ STORAGE_DIR, S3_BUCKET, S3_ENDPOINT, S3_REGION }: Config): Promise<ContentStore> {
  const uploads = join(STORAGE_DIR, 'uploads');
  const store = S3_BUCKET
    ? await S3ContentStore.open({ bucket: S3_BUCKET, endpoint: S3_ENDPOINT, region: S3_REGION, uploads })
    : new DiskContentStore(STORAGE_DIR);
  await store.removeAbandoned(abandonedBefore());
  return store;
}

/** @throws if no row policy binds the login: then a faulty statement could expose every company */
async function readServer(database: Database): Promise<{ instanceId: string; flaw: string | undefined }> {
  const { rows } = await database.pool.query<{ id: string; version: number; unbound: boolean }>(
    `SELECT id, current_setting('server_version_num')::int AS version,
            (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = session_user) AS unbound FROM "Instance"`,
  );
  const { id, version, unbound } = rows[0] as { id: string; version: number; unbound: boolean };
  if (unbound) throw new Error('The database login is not bound by row policies: it cannot serve requests');
  return { instanceId: id, flaw: flawOfServer(version) };
}

async function sessionsOf(config: Config, database: Database): Promise<Sessions> {
  const secret = config.AUTH_SECRET ?? (await keptSecret(join(config.ORGRAPH_HOME, 'auth-secret')));
  return openSessions({ database, config, secret });
}
