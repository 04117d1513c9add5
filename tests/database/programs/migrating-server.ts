import { migrate } from '#database/migrate.js';

/** A server process reduced to its migrations: says which ones it applied. */
const [url, directory] = process.argv.slice(2);
if (!url || !directory) throw new Error('usage: migrating-server <database url> <migrations>');
process.stdout.write(JSON.stringify({ applied: await migrate(url, { directory }) }));
