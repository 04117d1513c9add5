import { Agent, request } from 'node:http';
import { percentile } from './load.mjs';

/** Requests to a server over connections that are kept. @param connections how many there are at most */
export function openClient(url, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ method = 'GET', path, headers, body = '' }) =>
    new Promise((resolve, reject) => {
      const ofBody = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const given = { hostname, port, path, method, agent, headers: { ...ofBody, ...headers } };
      const sent = request(given, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, post: (given) => send({ method: 'POST', ...given }), close: () => agent.destroy() };
}

/**
 * Makes calls for some seconds, so many at once, each as soon as the one before it was answered.
 * @param call one call; it throws unless it was answered rightly
 * @returns how many a second, and the latencies in milliseconds
 */
export async function callsFor(seconds, atOnce, call) {
  const times = [];
  const end = performance.now() + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < end) {
      const before = performance.now();
      await call();
      times.push(performance.now() - before);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: atOnce }, caller));
  const rate = (times.length / (performance.now() - began)) * 1_000;
  return { rate, p50: percentile(times, 50), p99: percentile(times, 99) };
}

/**
 * Makes requests to a server. @param next gives each of them: `{ method, path, headers, body }`
 * @returns `request` resolves to the text of the answer; it throws unless the status is 2xx
 */
export function requester({ url, pid }, connections, next) {
  const { send, close } = openClient(url, connections);
  const request = async () => {
    const given = next();
    const { status, text } = await send(given);
    if (status < 200 || status > 299) throw new Error(`${url}${given.path} answered ${status}: ${text.slice(0, 500)}`);
    return text;
  };
  return { pid, request, stop: async () => close() };
}
