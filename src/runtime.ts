import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ensureBoundRole } from './database/role.js';
import { KeyUsage } from './services/access/key-usage.js';
import { recheckActors } from './services/access/recheck.js';
import type { Config } from './services/core/config.js';
import { DiskContentStore } from './services/core/content-store.js';
import { openDatabase } from './services/core/database.js';
import { JournalFollower } from './services/core/follow.js';
import type { Services } from './services/core/scope.js';
import { openPostgresWakeups, openRedisWakeups } from './services/core/wakeups.js';

/** What a process has open while it serves. */
export interface Runtime {
  readonly services: Services;
  readonly follower: JournalFollower;
  /** Closes everything, newest first. */
  stop(): Promise<void>;
}

/** Opens the database, files and wake-ups of a process. The database must have been migrated. */
export async function startRuntime(config: Config, databaseUrl: string, log: Logger): Promise<Runtime> {
  await mkdir(config.ORGRAPH_HOME, { recursive: true, mode: 0o711 });
  const database = openDatabase({
    url: databaseUrl,
    poolMax: config.DATABASE_POOL_MAX,
    role: await ensureBoundRole(databaseUrl),
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM "Instance"');
  const instanceId = rows[0]?.id as string;
  const tell = (message: string) => log.warn(message);
  const wakeups = config.REDIS_URL
    ? await openRedisWakeups({ url: config.REDIS_URL, log: tell, instanceId })
    : await openPostgresWakeups({ url: databaseUrl, log: tell });
  const follower = new JournalFollower({
    database,
    wakeups,
    bufferLimit: config.SUBSCRIPTION_BUFFER,
    revalidate: (actors, companyId) => recheckActors({ database }, actors, companyId),
    log: tell,
  });
  const keyUsage = new KeyUsage(database, (error) =>
    log.warn({ err: error }, 'the use of API keys could not be noted'),
  );
  const services: Services = {
    database,
    config,
    instanceId,
    contentStore: new DiskContentStore(config.STORAGE_DIR),
    agentJwtSecret: config.AGENT_JWT_SECRET ?? (await keptSecret(join(config.ORGRAPH_HOME, 'agent-jwt-secret'))),
    committed: follower.committed,
    keyUsed: (kind, keyId) => keyUsage.note(kind, keyId),
  };
  return {
    services,
    follower,
    async stop() {
      await follower.close();
      await wakeups.close();
      await keyUsage.flush();
      await database.close();
    },
  };
}

/** A secret that is made once, whole before it has its name, and kept in a file that only this user can read. */
async function keptSecret(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
