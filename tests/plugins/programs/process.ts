import { pino } from 'pino';
import { startRuntime } from '#runtime.js';
import { readConfig } from '#services/core/process/config.js';

// A server process that runs the plugins of the installation which no other process runs, until it is killed.

const [url = '', home = '', masterKey = '', pluginId = ''] = process.argv.slice(2);
const config = readConfig({ DATABASE_URL: url, ORGRAPH_HOME: home, SECRETS_MASTER_KEY: masterKey });
const { services } = await startRuntime(config, url, pino({ level: 'silent' }));
await services.pluginHost.settled(pluginId);
process.stdout.write(`${JSON.stringify({ settled: pluginId })}\n`);
setInterval(() => {}, 1_000);
