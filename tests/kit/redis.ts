import { Redis } from 'ioredis';

export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Whether there is a Redis; tests that need one are skipped where there is none. */
export const redisAnswers = await new Promise<boolean>((resolve) => {
  const client = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  client.connect().then(
    () => client.quit().then(() => resolve(true)),
    () => resolve(false),
  );
});
