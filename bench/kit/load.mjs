import { importPeer } from './peers.mjs';

/**
 * Requests per second of several servers, in turns (A B C A B C …), so that whatever else the machine does falls on
 * all of them alike. The first turn warms up and is not counted.
 * @param targets name -> request: `{ url, method?, headers?, body? }` as autocannon takes it
 * @returns name -> `{ rate, rates, p50, p99 }`: the median turn and all of them, the latencies in milliseconds
 */
export async function compare(targets, { turns, seconds, connections, warmSeconds = seconds }) {
  const autocannon = await importPeer('autocannon');
  const results = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let turn = 0; turn <= turns; turn++) {
    for (const [name, target] of Object.entries(targets)) {
      const result = await autocannon({ ...target, connections, duration: turn === 0 ? warmSeconds : seconds });
      assertClean(name, result);
      if (turn > 0) results[name].push(result);
    }
  }
  return Object.fromEntries(Object.entries(results).map(([name, all]) => [name, summary(all)]));
}

function assertClean(name, { errors, timeouts, non2xx, requests }) {
  if (errors || timeouts || non2xx || !requests.total)
    throw new Error(
      `${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers other than 2xx of ${requests.total}`,
    );
}

function summary(results) {
  const rates = results.map(({ requests, duration }) => requests.total / duration);
  return {
    rate: Math.round(median(rates)),
    rates: rates.map(Math.round),
    p50: median(results.map(({ latency }) => latency.p50)),
    p99: median(results.map(({ latency }) => latency.p99)),
  };
}

/** The middle of some numbers. */
export const median = (numbers) => percentile(numbers, 50);

/** The value below which `percent` percent of some numbers lie. */
export function percentile(numbers, percent) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)];
}
