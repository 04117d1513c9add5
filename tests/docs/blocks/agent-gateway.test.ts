/** @module-tag whole */
import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { until } from '#tests/kit/running.js';
import { namedBlock } from '../markdown.js';
import { freshServer, type Loose, rest } from './server.js';

const challenge = JSON.parse(namedBlock('docs/agent-gateway.md', 'challenge').text);
const accepted = JSON.parse(namedBlock('docs/agent-gateway.md', 'accepted').text);
const signed = namedBlock('docs/agent-gateway.md', 'signed').text.trimEnd();

let gateway: WebSocketServer;
const received: Loose[] = [];
let run: Loose;

/** A gateway that knows nothing of the protocol but what the page shows. */
function serve(socket: WebSocket): void {
  const send = (message: object) => socket.send(JSON.stringify(message));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Loose;
    received.push(message);
    if (message.type === 'connect') send({ type: 'connected' });
    if (message.type !== 'run') return;
    const { runId } = message;
    send({ ...accepted, runId });
    send({ type: 'log', runId, seq: 1, text: 'On it.\n' });
    send({ type: 'result', runId, seq: 2, status: 'succeeded', summary: 'Done' });
  });
  send(challenge);
}

beforeAll(async () => {
  gateway = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  gateway.on('connection', serve);
  await once(gateway, 'listening');
  const { url } = await freshServer();
  const { id } = await rest(url, 'POST', '/companies', { name: 'Acme' });
  const agent = await rest(url, 'POST', `/companies/${id}/agents`, {
    name: 'Ada',
    role: 'engineer',
    adapterType: 'agent_gateway',
    adapterConfig: { url: `ws://127.0.0.1:${(gateway.address() as AddressInfo).port}/` },
  });
  const task = { title: 'Look around', status: 'todo', assigneeAgentId: agent.id };
  await rest(url, 'POST', `/companies/${id}/issues`, task);
  run = await until(async () => {
    const [latest] = await rest(url, 'GET', `/companies/${id}/heartbeat-runs?agentId=${agent.id}`);
    return latest?.finishedAt && latest;
  });
});
afterAll(() => {
  for (const client of gateway.clients) client.terminate();
  gateway.close();
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What kind of thing stands where: a message's own words count, ids, times and texts do not. */
function shapeOf(value: Loose): Loose {
  if (typeof value === 'string') return UUID.test(value) ? 'an id' : 'a text';
  if (typeof value === 'number' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const sent = (type: string): Loose => received.find((message) => message.type === type);

describe('what the server sends to a gateway that follows the page', () => {
  test('is the connect that is shown, signed over the text that is shown', () => {
    const shown = JSON.parse(namedBlock('docs/agent-gateway.md', 'connect').text);
    const connect = sent('connect');
    expect(shapeOf(connect)).toEqual(shapeOf(shown));
    const { device, companyId, agentId } = connect;
    const host = `127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const values: Record<string, string> = { nonce: challenge.nonce, companyId, agentId, signedAt: device.signedAt };
    const text = signed.replace(/<host [^>]*>/, host).replace(/<(\w+)>/g, (_all, name) => values[name] as string);
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: device.publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from(text), key, Buffer.from(device.signature, 'base64url'))).toBe(true);
  });

  test('is the run that is shown, with what woke the agent', () => {
    const shown = JSON.parse(namedBlock('docs/agent-gateway.md', 'run').text);
    const { wake, context, ...rest } = sent('run');
    const { wake: woken, context: about, ...fields } = shown;
    expect(shapeOf(rest)).toEqual(shapeOf(fields));
    expect(rest).toMatchObject({ type: fields.type, agent: { name: fields.agent.name, role: fields.agent.role } });
    expect(wake).toMatchObject(woken);
    expect(shapeOf(context)).toMatchObject(shapeOf(about));
  });

  test('ends the run as the gateway says, and the result is acknowledged', async () => {
    expect(run).toMatchObject({ status: 'succeeded', externalRunId: accepted.externalRunId });
    await expect.poll(() => received.at(-1)).toEqual({ type: 'ack', runId: run.id, seq: 2 });
  });
});
