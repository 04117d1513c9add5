// A process of subscribers: its parent tells it what to open, what to wait for, and asks what came and when.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { clock } from './clock.mjs';

const OPENING_AT_ONCE = 10;
const POLL_MS = 20;
const ARRIVAL_LIMIT_MS = 60_000;
const CURSOR = '"cursor":"';

const followers = [];
const faults = { lost: 0, doubled: 0 };
let cursors = [];
let times = [];

const commands = {
  /** Opens sockets that follow what comes after a cursor. */
  async open({ count, ...target }) {
    let left = count;
    const opener = async () => {
      while (left-- > 0) await follow(target);
    };
    await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener));
  },
  /** Answers when every socket has everything up to a cursor. */
  async arrived({ cursor }) {
    const deadline = clock() + ARRIVAL_LIMIT_MS;
    const missing = () => followers.filter(({ last }) => last < cursor).length;
    while (missing() > 0 && clock() < deadline) await sleep(POLL_MS);
    if (missing() > 0) throw new Error(`${missing()} sockets did not get event ${cursor}`);
  },
  /** What came since the last time this was asked: cursors, times, and what was missing or came twice. */
  async taken() {
    const taken = { cursors, times, ...faults };
    cursors = [];
    times = [];
    return taken;
  },
  async close() {
    for (const { socket } of followers) socket.terminate();
  },
};

process.on('message', async ({ type, ...message }) => {
  try {
    process.send({ type, ...(await commands[type](message)) });
  } catch (error) {
    process.send({ type, error: error.message });
  }
});
process.on('disconnect', () => process.exit(0));

/** Opens one socket, over the protocol of GraphQL when there is a query. */
async function follow({ url, after, query, variables }) {
  const socket = new WebSocket(url, query ? ['graphql-transport-ws'] : [], { perMessageDeflate: false });
  const follower = { socket, last: after };
  followers.push(follower);
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', resolve);
  });
  if (query) await subscribe(follower, query, variables);
  socket.on('message', (data) => note(follower, clock(), data.latin1Slice()));
}

/**
 * Follows from one event earlier, and resolves when that event has come: then the server has the subscription. Sockets
 * that did not wait would ask for more at once than a busy server answers in time.
 */
async function subscribe({ socket, last }, query, variables) {
  socket.send('{"type":"connection_init"}');
  await new Promise((resolve) => socket.once('message', resolve));
  const payload = { query, variables: { ...variables, after: String(last - 1) } };
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
  const text = await new Promise((resolve) => socket.once('message', (data) => resolve(data.latin1Slice())));
  if (cursorOf(text) !== last) throw new Error(`An unexpected message: ${text}`);
}

/** Reads no more than the cursor, so that the clients take as little of the machine as can be. */
function note(follower, at, text) {
  const cursor = cursorOf(text);
  if (cursor <= follower.last) faults.doubled += 1;
  else faults.lost += cursor - follower.last - 1;
  follower.last = Math.max(cursor, follower.last);
  cursors.push(cursor);
  times.push(at);
}

function cursorOf(text) {
  const start = text.indexOf(CURSOR);
  if (start < 0) throw new Error(`An unexpected message: ${text}`);
  return Number.parseInt(text.slice(start + CURSOR.length), 10);
}
