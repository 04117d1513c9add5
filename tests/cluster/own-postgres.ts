import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEachFile } from '../kit/each-file.js';
import { databaseFolderOfFile } from '../kit/folders.js';
import { until } from '../kit/running.js';
import { freePort } from './free-port.js';

const INSTALLED = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];

/** Where the programs of a PostgreSQL of the system are, with those that dump; none where there is no such. */
export const programs: string | undefined = [...(existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])]
  .filter((version) => Number(version) >= 15)
  .toSorted((a, b) => Number(b) - Number(a))
  .map((version) => join(INSTALLED, version, 'bin'))
  .find((directory) => NEEDED.every((name) => existsSync(join(directory, name))));

/** The account that it runs as where the tests run as root, which PostgreSQL refuses. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export interface OwnPostgres {
  /** The address of a database for a role. */
  url(role: string, database: string): string;
  /** Runs statements as the superuser. */
  administer(sql: string, database?: string): Promise<void>;
}

/** A server of the system's PostgreSQL with data of its own, which ends with the test file. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const directory = programs as string;
  const data = join(await databaseFolderOfFile(), 'data');
  const as = account();
  mkdirSync(data);
  if (as) chownSync(data, as.uid, as.gid);
  const own = { ...as, cwd: '/', stdio: 'ignore' } as const;
  execFileSync(join(directory, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], own);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(directory, 'postgres'), ['-D', data, ...options], own);
  const exited = once(server, 'exit');
  afterEachFile(async () => {
    server.kill('SIGINT');
    await exited;
  });
  const url = (role: string, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const administer = async (sql: string, database = 'postgres'): Promise<void> => {
    const client = new pg.Client(url('postgres', database));
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await until(() =>
    administer('SELECT 1').then(
      () => true,
      () => false,
    ),
  );
  return { url, administer };
}
