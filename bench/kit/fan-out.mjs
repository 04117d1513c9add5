import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../scripts/project.mjs';
import { clock } from './clock.mjs';
import { percentile } from './load.mjs';
import { post } from './seed.mjs';

export const CLIENT_PROCESSES = 2;
const ENDED = 'A process of subscribers has ended';

/** Sends a text of the length of the product's messages, with "%" for a cursor, as soon as it is asked. */
export function bareFanOut(url, data) {
  const text = JSON.stringify({ id: '1', type: 'next', payload: { data } });
  return {
    target: () => ({ url: url.replace('http', 'ws') }),
    async publish() {
      const at = clock();
      return { ...(await post(url, { text })), at };
    },
    stop: async () => {},
  };
}

/** Opens the sockets in processes of their own. */
export async function subscribers({ target, after }, count) {
  const children = Array.from({ length: CLIENT_PROCESSES }, () => fork(at('bench', 'kit', 'subscribers.mjs')));
  const ask = (type, message = {}) => Promise.all(children.map((child) => request(child, { type, ...message })));
  await ask('open', { count: count / CLIENT_PROCESSES, after, ...target(after) });
  return {
    ask,
    async stop() {
      for (const child of children.filter(({ exitCode }) => exitCode === null)) {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }
    },
  };
}

async function request(child, message) {
  if (child.exitCode !== null) throw new Error(ENDED);
  child.send(message);
  const over = new AbortController();
  const ended = once(child, 'exit', over).then(() => Promise.reject(new Error(ENDED)));
  const [answer] = await Promise.race([once(child, 'message', over), ended]).finally(() => {
    ended.catch(() => {});
    over.abort();
  });
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/** Publishes at a steady rate. Latency is counted from just before the commit, so it is never too small. */
export async function measure({ publish, clients }, { sockets, events, eventsPerSecond }) {
  await clients.ask('arrived', { cursor: (await publish()).cursor });
  await clients.ask('taken');
  const committed = new Map();
  const began = clock();
  for (let event = 0; event < events; event++) {
    await sleep(Math.max(0, began + (event * 1000) / eventsPerSecond - clock()));
    const { cursor, at } = await publish();
    committed.set(cursor, at);
  }
  await clients.ask('arrived', { cursor: Math.max(...committed.keys()) });
  return latencies(await clients.ask('taken'), committed, sockets * events);
}

/** Publishes each event once the one before has arrived at every socket, so that none waits for another. */
export async function deliver({ publish, clients }, { sockets, events }) {
  const committed = new Map();
  await clients.ask('taken');
  for (let event = 0; event < events; event++) {
    const { cursor, at } = await publish();
    committed.set(cursor, at);
    await clients.ask('arrived', { cursor });
  }
  return latencies(await clients.ask('taken'), committed, sockets * events);
}

function latencies(taken, committed, expected) {
  const measured = taken.flatMap(({ cursors, times }) =>
    times.map((time, index) => time - committed.get(cursors[index])),
  );
  const total = (key) => taken.reduce((sum, each) => sum + each[key], 0);
  const faults = { lost: total('lost'), doubled: total('doubled') };
  if (faults.lost || faults.doubled || measured.length !== expected)
    throw new Error(`${faults.lost} lost, ${faults.doubled} doubled, ${measured.length} of ${expected} arrived`);
  return measured;
}

export function summary(turns) {
  const all = turns.flat();
  const [p50, p99, max] = [50, 99, 100].map((percent) => percentile(all, percent));
  return { p50, p99, max, delivered: all.length };
}
