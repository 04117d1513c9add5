// Webhooks as GitHub sends them: payloads of its own examples, signed, and sent again until they are acknowledged.

import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { answered } from '../agents/client.mjs';

/** Events about issues as GitHub documents them, from the package @octokit/webhooks-examples (MIT). */
const payloads = JSON.parse(readFileSync(new URL('issue-events.json', import.meta.url), 'utf8'));

const signatureOf = (secret, body) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** An event of an issue as GitHub sends it, about an issue of its own. */
const about = (payload, number) => ({
  ...payload,
  issue: {
    ...payload.issue,
    number,
    html_url: payload.issue.html_url.replace(/\d+$/, number),
  },
});

/**
 * Deliveries in the order in which they are sent: as many new issues as asked for, made of the real payloads in turn,
 * each with a number of its own, and among them as many other events, as far as there are any.
 * @param {number} opened how many new issues
 */
export function deliveriesOf(opened) {
  const models = payloads.filter(({ action }) => action === 'opened');
  const others = payloads.filter(({ action }) => action !== 'opened').slice(0, opened);
  return Array.from({ length: opened }, (_, index) => [
    { id: randomUUID(), payload: about(models[index % models.length], index + 1) },
    ...(index < others.length ? [{ id: randomUUID(), payload: others[index] }] : []),
  ]).flat();
}

/**
 * Sends one delivery to a webhook's address, signed as GitHub signs. The delivery's id makes sure that it counts once,
 * however often it is sent.
 * @returns the firing that it became
 */
export async function deliver({ address, secret, patienceMs }, { id, payload }) {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    'x-github-event': 'issues',
    'x-github-delivery': id,
    'x-hub-signature-256': signatureOf(secret, body),
  };
  const { status, answer } = await answered(address, { method: 'POST', headers, body }, patienceMs);
  if (status !== 202) throw new Error(`The webhook refused ${id} with ${status}: ${answer?.error}`);
  return answer;
}
