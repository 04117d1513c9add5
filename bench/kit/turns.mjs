import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './load.mjs';
import { backendsOf, processorTimes, spentBetween } from './processor.mjs';

/** A server goes on for a moment after an answer: it writes what it noted and collects garbage. */
const SETTLE_MS = 50;

/**
 * The processor time of requests to several servers, in turns (A B C A B C …). Other work on the machine makes a request
 * slow, but takes hardly any of the server's own processor time.
 * @param targets name -> `{ pid, request }`: the server's process, and a function that makes one request
 * @param databaseUrl what PostgreSQL does for a request in this database counts, too
 * @returns name -> milliseconds a request: the median of the turns
 */
export async function costsInTurns(targets, { databaseUrl, turns, requests, atOnce, warming }) {
  const costs = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (const { request } of Object.values(targets)) await repeat(request, warming, atOnce);
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, { pid, request }] of Object.entries(targets)) {
      const spent = await spentBy(pid, databaseUrl, () => repeat(request, requests, atOnce));
      costs[name].push(spent / requests);
    }
  }
  return Object.fromEntries(Object.entries(costs).map(([name, all]) => [name, median(all)]));
}

/** The processor time that a server, and PostgreSQL for its database, take while `work` runs. */
export async function spentBy(pid, databaseUrl, work, ignored = []) {
  const taken = async () =>
    processorTimes([pid, ...(await backendsOf(databaseUrl)).filter((each) => !ignored.includes(each))]);
  const before = await taken();
  await work();
  await sleep(SETTLE_MS);
  return spentBetween(before, await taken());
}

/** Makes requests, so many at once. */
async function repeat(request, count, atOnce) {
  let left = count;
  const caller = async () => {
    while (left-- > 0) await request();
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}
