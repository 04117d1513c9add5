import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { POSTGRES_ENV } from './cluster.js';
import { giveToOwner, type Location } from './location.js';

/** A PostgreSQL server and the shell that watches it. */
export interface WatchedPostgres {
  /** Resolves with the reason when watcher and server are gone. */
  exited: Promise<string>;
  /** Starts a fast shutdown, in the same way as the end of this process. */
  release(): void;
}

export interface PostgresOptions {
  data: string;
  port: number;
  /** Readable as the setting `orgraph.launch`, to distinguish this server from another one on the same port. */
  token: string;
  durable: boolean;
}

/**
 * Runs PostgreSQL until its standard input ends, then shuts it down fast. The input is a pipe from this process, and
 * the kernel closes it even if this process crashes. The shell ignores the signals that a terminal or service manager
 * sends to the whole group, so that the database stays until its server has drained.
 */
const WATCHER = `
  trap '' HUP INT TERM
  exec 3<&0
  "$@" 3<&- </dev/null &
  postgres=$!
  { read -r line <&3; kill -INT $postgres; } &
  reader=$!
  wait $postgres
  code=$?
  kill -KILL $reader 2>/dev/null
  exit $code
`;

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
const LOG_TAIL_CHARACTERS = 1500;

/** Starts PostgreSQL under its watcher. Its messages go to `postgres.log`. */
export async function launchPostgres(
  location: Location,
  binaries: Binaries,
  options: PostgresOptions,
): Promise<WatchedPostgres> {
  const logPath = join(location.directory, 'postgres.log');
  await rotate(logPath);
  const logFile = await open(logPath, 'a', 0o600);
  await giveToOwner(logPath, location);
  const child = spawn('/bin/sh', ['-c', WATCHER, 'orgraph', binaries.postgres, ...serverArguments(options)], {
    ...location.account,
    cwd: '/',
    env: POSTGRES_ENV,
    detached: true, // its own session: Ctrl-C on the terminal reaches only the server
    stdio: ['pipe', logFile.fd, logFile.fd],
  });
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', async (code, signal) => {
      resolve(`PostgreSQL ended (${signal ?? `exit code ${code}`}). The end of ${logPath}:\n${await tailOf(logPath)}`);
    });
  });
  child.stdin?.on('error', () => {}); // the watcher may end first
  await logFile.close();
  return { exited, release: () => child.stdin?.end() };
}

function serverArguments({ data, port, token, durable }: PostgresOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    'orgraph.launch': token,
    max_connections: 100,
    shared_buffers: '64MB',
    // One machine, no replicas: less write-ahead log and fewer processes.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    io_method: 'sync',
    // Just-in-time compilation needs a library that the package does not contain.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Logs messages about the server, without failed statements of clients and the data in them.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Many test installations share a non-durable server, each with its own pools.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: 300 }),
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function rotate(logPath: string): Promise<void> {
  const size = await stat(logPath).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(logPath, `${logPath}.1`);
}

async function tailOf(logPath: string): Promise<string> {
  const text = await readFile(logPath, 'utf8').catch(() => '');
  return text.slice(-LOG_TAIL_CHARACTERS).trim();
}
