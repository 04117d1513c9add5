import { connect, createServer } from 'node:net';
import { listen } from './net.mjs';

/** PostgreSQL's ReadyForQuery message: the end of each round trip. */
const READY_FOR_QUERY = 0x5a;
const HEADER_BYTES = 5;

/** A proxy before PostgreSQL that counts the round trips of all connections through it. */
export async function countingProxy(databaseUrl) {
  const upstream = new URL(databaseUrl);
  const sockets = new Set();
  const proxy = { roundTrips: 0 };
  const server = createServer((client) => {
    const database = connect(Number(upstream.port || 5432), upstream.hostname);
    const count = readyCounter(() => {
      proxy.roundTrips += 1;
    });
    database.on('data', count);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => socket.destroy());
    }
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(await listen(server));
  return Object.assign(proxy, {
    url: url.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Follows a stream of PostgreSQL's messages: a type of one byte, a length of four that counts itself, the rest. */
function readyCounter(found) {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    let offset = 0;
    while (pending.length - offset >= HEADER_BYTES) {
      const end = offset + 1 + pending.readUInt32BE(offset + 1);
      if (pending.length < end) break;
      if (pending[offset] === READY_FOR_QUERY) found();
      offset = end;
    }
    pending = pending.subarray(offset);
  };
}
