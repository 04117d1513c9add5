import { expect, inject, test } from 'vitest';
import { EmbeddedPostgresInUse } from '#database/embedded/errors.js';
import { startEmbeddedPostgres } from '#database/embedded.js';

const home = inject('databaseHome');

test.skipIf(home === '')('a PostgreSQL is refused to a second server as long as the first runs on it', async () => {
  const starting = startEmbeddedPostgres({ home, durable: false, log: () => {} });
  await expect(starting).rejects.toThrow(EmbeddedPostgresInUse);
});
