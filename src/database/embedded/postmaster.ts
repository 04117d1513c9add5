import { spawnSync } from 'node:child_process';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './errors.js';

/** A PostgreSQL server process that runs on a data directory. */
interface Postmaster {
  pid: number;
  port: number;
}

const POLL_MS = 20;

/** The server that runs on the data directory; undefined if none does, even if a stale pid file exists. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readPidFile(data);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!text || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (await runsPostgresOn(pid, data)) return { pid, port: Number(lines[3]) };
  await removePidFile(data, text);
  return undefined;
}

/** Waits until no server runs on the data directory. @returns false if one still runs after `limitMs` */
export async function isGoneWithin(data: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (await findPostmaster(data)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends a signal to the server of the data directory, if one runs. SIGINT = fast, SIGQUIT = immediate shutdown. */
export async function signalPostmaster(data: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const postmaster = await findPostmaster(data);
  try {
    if (postmaster) process.kill(postmaster.pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

function readPidFile(data: string): Promise<string | undefined> {
  return readFile(pidFile(data), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Checks the command line: after a crash or a reboot the process id may belong to any other program. */
async function runsPostgresOn(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command.includes(`/postgres -D ${data} `) && !command.startsWith('/bin/sh ');
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/**
 * Removes a stale pid file: PostgreSQL refuses to start if its process id belongs to another process of the same user.
 * The file is renamed and read again first, because a server that starts meanwhile may have replaced it.
 */
async function removePidFile(data: string, stale: string): Promise<void> {
  const moved = `${pidFile(data)}.stale-${process.pid}`;
  try {
    await rename(pidFile(data), moved);
    if ((await readFile(moved, 'utf8')) === stale) await rm(moved);
    else await rename(moved, pidFile(data));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
