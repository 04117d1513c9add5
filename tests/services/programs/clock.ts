import pino from 'pino';
import { prepareLogins } from '#database/logins.js';
import { Clock } from '#engine/periodic-work.js';
import { startRuntime } from '#runtime.js';
import { readConfig } from '#services/core/process/config.js';

/** A process that does nothing but look at the clock of a database, until it is killed. */
const [url = '', home = ''] = process.argv.slice(2);
const config = readConfig({ DATABASE_URL: url, ORGRAPH_HOME: home, CLOCK_INTERVAL_MS: '100', DATABASE_POOL_MAX: '3' });
const log = pino({ level: 'silent' });
const { services } = await startRuntime(config, (await prepareLogins({ migrationUrl: url })).url, log);
new Clock(services, log).start();
console.log(JSON.stringify({ started: true }));
