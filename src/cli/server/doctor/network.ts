import { createServer } from 'node:net';
import { Redis } from 'ioredis';
import { localAddress } from '#cli/local/installation.js';
import type { ExamineOptions, Finding } from '#cli/local/server-tools.js';
import { inTime } from '#services/core/concurrency/time-limit.js';
import type { Config } from '#services/core/process/config.js';
import { reasonOf } from '../database.js';

const ASK_MS = 5_000;

/** The port: free, or used by this server itself. */
export async function checkPort({ HOST, PORT }: Config): Promise<Finding> {
  const check = 'port';
  if (PORT === 0) return { check, status: 'ok', message: 'any free port' };
  const address = localAddress({ HOST, PORT: String(PORT) });
  const refusal = await listenRefusal(HOST, PORT);
  if (!refusal) return { check, status: 'ok', message: `${HOST}:${PORT} is free` };
  if (refusal.code !== 'EADDRINUSE') {
    const remedy = 'Set HOST to an address of this machine, and PORT to one that you may use (1024 or more).';
    return { check, status: 'failed', message: `${HOST}:${PORT} cannot be used: ${refusal.message}`, remedy };
  }
  if (await answersAsServer(address)) return { check, status: 'ok', message: `a server runs on ${address}` };
  const remedy = `Stop the program that uses the port, or choose another: orgraph configure PORT=${PORT + 1}.`;
  return { check, status: 'failed', message: `another program uses ${HOST}:${PORT}`, remedy };
}

function listenRefusal(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function answersAsServer(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(ASK_MS) });
    return 'deploymentMode' in ((await response.json()) as object);
  } catch {
    return false;
  }
}

export async function checkRedis({ REDIS_URL: url }: Config): Promise<Finding> {
  const check = 'redis';
  if (!url) return { check, status: 'ok', message: 'not used' };
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => {
    failure = error;
  });
  try {
    await inTime(
      ASK_MS,
      redis.connect().then(() => redis.ping()),
      noAnswer,
    );
    return { check, status: 'ok', message: `${redis.options.host}:${redis.options.port} responds` };
  } catch (error) {
    const message = `${redis.options.host}:${redis.options.port} does not respond: ${reasonOf(failure ?? error)}`;
    return { check, status: 'failed', message, remedy: 'Start Redis, correct REDIS_URL, or remove it.' };
  } finally {
    redis.disconnect();
  }
}

const noAnswer = (): never => {
  throw new Error('no response in time');
};

const REGISTRY = 'https://registry.npmjs.org/';

/** Whether the internet is reachable: agents need their models; adapters and plugins need their packages. */
export async function checkOutbound(_config: Config, { offline }: ExamineOptions): Promise<Finding> {
  const check = 'outbound';
  if (offline) return { check, status: 'skipped', message: '--offline skips this check' };
  const registry = process.env.npm_config_registry ?? REGISTRY;
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) });
    return { check, status: 'ok', message: `${new URL(registry).host} can be reached` };
  } catch (error) {
    const reason = reasonOf((error as { cause?: unknown }).cause ?? error);
    return {
      check,
      status: 'warning',
      message: `${registry} cannot be reached: ${reason}`,
      remedy: 'The server works offline, but models, adapters and plugins need the internet. Check the proxy and DNS.',
    };
  }
}
