import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** A holder that was killed, stopped or lost its machine stops beating; its lock is then anybody's. */
const STALE_AFTER_MS = 15_000;
const POLL_MS = 100;

/**
 * Runs `work` while no other process holds the lock at `path`. A directory is created or not created, atomically, on
 * every file system; its change time is the holder's heartbeat.
 */
export async function withLock(path, work) {
  await acquire(path);
  const heartbeat = setInterval(() => beat(path), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(path, { recursive: true, force: true });
  }
}

async function acquire(path) {
  await mkdir(dirname(path), { recursive: true });
  let waiting = false;
  for (;;) {
    try {
      await mkdir(path);
      await writeFile(join(path, 'holder'), `${process.pid} ${randomUUID()}`);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await removeStale(path)) continue;
    if (!waiting) console.error('Another process prepares this checkout: waiting for it.');
    waiting = true;
    await sleep(POLL_MS);
  }
}

function beat(path) {
  const now = new Date();
  utimes(path, now, now).catch(() => {});
}

/** Moves the lock away before it looks again, so that of two waiters only one removes it, and only the one it judged. */
async function removeStale(path) {
  const holder = await holderOf(path);
  if (!(await isStale(path, holder))) return false;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return false;
  }
  if ((await holderOf(aside)) !== holder) {
    await rename(aside, path).catch(() => {});
    return false;
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

async function isStale(path, holder) {
  const found = await stat(path).catch(() => undefined);
  if (!found) return false;
  const silentMs = Date.now() - found.mtimeMs;
  if (silentMs > STALE_AFTER_MS) return true;
  return holder !== '' && !isAlive(Number.parseInt(holder, 10));
}

function holderOf(path) {
  return readFile(join(path, 'holder'), 'utf8').catch(() => '');
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
