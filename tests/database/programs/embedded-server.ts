import { startEmbeddedPostgres } from '#database/embedded.js';

/** A server process reduced to its database: says where that is, and stops it on SIGTERM. */
const home = process.argv[2];
if (!home) throw new Error('usage: embedded-server <home>');

const log = (message: string) => process.stdout.write(`${JSON.stringify({ log: message })}\n`);
try {
  const server = await startEmbeddedPostgres({ home, log, durable: process.argv[3] !== 'volatile' });
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: String(error) })}\n`);
  process.exit(1);
}
