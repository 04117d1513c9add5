import { openBenchDatabase } from './database.mjs';
import { ensurePeers } from './peers.mjs';

/**
 * Runs `work` with a database of its own, and `open`, which keeps what was opened (anything with `stop`) to close it
 * in reverse order at the end, whatever that end is.
 * @param install installs what `work` needs from the npm registry: the load generator and PostGraphile, unless given
 */
export async function bench(work, { install = ensurePeers } = {}) {
  await install();
  const database = await openBenchDatabase();
  const opened = [];
  const open = async (starting) => {
    const started = await starting;
    opened.push(started);
    return started;
  };
  try {
    return await work({ databaseUrl: database.url, open });
  } finally {
    for (const each of opened.reverse()) await each.stop();
    await database.close();
  }
}
