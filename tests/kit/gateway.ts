import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { afterEachFile } from './each-file.js';

// biome-ignore lint/suspicious/noExplicitAny: messages are what a client sends; tests assert on them
type Loose = any;

/** What a gateway does in a connection: with the connections so far, this one included. */
export interface GatewayScript {
  /** What is said first; a challenge unless given. */
  opened?(socket: GatewaySocket, connection: number): void;
  run?(socket: GatewaySocket, request: Loose, connection: number): void;
  cancel?(socket: GatewaySocket, request: Loose): void;
}

export interface GatewaySocket {
  readonly socket: WebSocket;
  send(message: object): void;
}

export interface TestGateway {
  readonly url: string;
  /** Everything that was received, in order. */
  readonly received: Loose[];
  readonly upgrades: IncomingMessage[];
  readonly connections: number;
  /** Signatures that were right. */
  readonly verified: string[];
}

const open: WebSocketServer[] = [];
afterEachFile(async () => {
  for (const server of open.splice(0)) {
    for (const client of server.clients) client.terminate();
    await new Promise((closed) => server.close(closed));
  }
});

export const NONCE = 'a-nonce-that-nobody-has-seen';

/** A gateway on a real socket that checks device keys as the protocol says (docs/agent-gateway.md). */
export async function startGateway(script: GatewayScript = {}): Promise<TestGateway> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  open.push(server);
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const received: Loose[] = [];
  const verified: string[] = [];
  const upgrades: IncomingMessage[] = [];
  server.on('connection', (socket, request) => {
    upgrades.push(request);
    const connection = upgrades.length;
    const gateway: GatewaySocket = { socket, send: (message) => socket.send(JSON.stringify(message)) };
    socket.on('error', () => {});
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Loose;
      received.push(message);
      if (message.type === 'connect') {
        if (!isSigned(message, host)) return gateway.send({ type: 'refused', message: 'The signature is wrong' });
        if (message.device) verified.push(message.device.publicKey);
        gateway.send({ type: 'connected' });
      }
      if (message.type === 'run') {
        gateway.send({ type: 'accepted', runId: message.runId, externalRunId: `remote-${message.runId}` });
        script.run?.(gateway, message, connection);
      }
      if (message.type === 'cancel') script.cancel?.(gateway, message);
    });
    if (script.opened) script.opened(gateway, connection);
    else gateway.send({ type: 'challenge', nonce: NONCE });
  });
  return {
    url: `ws://${host}/agents`,
    received,
    upgrades,
    verified,
    get connections() {
      return upgrades.length;
    },
  };
}

function isSigned({ companyId, agentId, device }: Loose, host: string): boolean {
  if (!device) return true;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: device.publicKey }, format: 'jwk' });
  const text = ['orgraph-gateway-v1', NONCE, host, companyId, agentId, device.signedAt].join('\n');
  return verify(null, Buffer.from(text), key, Buffer.from(device.signature, 'base64url'));
}
