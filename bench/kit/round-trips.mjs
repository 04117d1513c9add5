import { connect, createServer } from 'node:net';
import { percentile } from './load.mjs';
import { listen } from './net.mjs';
import { ROWS } from './outcome.mjs';
import { startProduct } from './processes.mjs';

/** PostgreSQL's ReadyForQuery message: the end of each round trip. */
const READY_FOR_QUERY = 0x5a;
/** PostgreSQL's CommandComplete message: the end of each SQL statement. */
const COMMAND_COMPLETE = 0x43;
const NOTICE = 'NOTIFY';
const HEADER_BYTES = 5;
const KINDS = ['roundTrips', 'statements', 'bytes'];
const WARMING = 5;
const COUNTED = 30;

/**
 * A proxy before PostgreSQL that counts the round trips, the SQL statements and the bytes that come back, of all
 * connections. It leaves out NOTIFY, which commits share when they are close to each other.
 */
export async function countingProxy(databaseUrl) {
  const upstream = new URL(databaseUrl);
  const sockets = new Set();
  const proxy = { roundTrips: 0, statements: 0, bytes: 0 };
  const server = createServer((client) => {
    const database = connect(Number(upstream.port || 5432), upstream.hostname);
    const follow = messageFollower(counterOf(proxy));
    database.on('data', (chunk) => {
      proxy.bytes += chunk.length;
      follow(chunk);
    });
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

function counterOf(proxy) {
  let statements = 0;
  let isNoticeAlone = false;
  return (type, content) => {
    if (type === COMMAND_COMPLETE) {
      const isNotice = content.toString('latin1', 0, NOTICE.length) === NOTICE;
      isNoticeAlone = isNotice && statements === 0;
      if (!isNotice) statements += 1;
    } else if (type === READY_FOR_QUERY) {
      if (!isNoticeAlone) proxy.roundTrips += 1;
      proxy.statements += statements;
      statements = 0;
      isNoticeAlone = false;
    }
  };
}

/** Follows a stream of PostgreSQL's messages: a type of one byte, a length of four that counts itself, the rest. */
function messageFollower(found) {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    let offset = 0;
    while (pending.length - offset >= HEADER_BYTES) {
      const end = offset + 1 + pending.readUInt32BE(offset + 1);
      if (pending.length < end) break;
      found(pending[offset], pending.subarray(offset + HEADER_BYTES, end));
      offset = end;
    }
    pending = pending.subarray(offset);
  };
}

/** Runs `work` with a product of its own, whose connections to PostgreSQL go through a counting proxy. */
export async function withCountedProduct(databaseUrl, env, work) {
  const proxy = await countingProxy(databaseUrl);
  const product = await startProduct(proxy.url, env).catch(async (error) => {
    await proxy.stop();
    throw error;
  });
  try {
    return await work(product, proxy);
  } finally {
    await product.stop();
    await proxy.stop();
  }
}

/**
 * What each of some requests takes, one after the other, once a few have warmed up: the tenth percentile, since what the
 * server does besides only adds.
 * @returns the counts of a short figure, by name
 */
export async function countEach(proxy, request) {
  const found = [];
  for (let turn = -WARMING; turn < COUNTED; turn++) {
    const before = { ...proxy };
    await request();
    if (turn >= 0) found.push(Object.fromEntries(KINDS.map((kind) => [kind, proxy[kind] - before[kind]])));
  }
  const [roundTrips, statements, bytes] = KINDS.map((kind) =>
    percentile(
      found.map((each) => each[kind]),
      10,
    ),
  );
  return { 'round trips': roundTrips, 'SQL statements': statements, 'bytes from PostgreSQL': ROWS(bytes) };
}
