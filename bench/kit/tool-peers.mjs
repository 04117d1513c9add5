import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../scripts/project.mjs';
import { openClient } from './calls.mjs';
import { temporaryHome } from './database.mjs';
import { installInto } from './install.mjs';
import { freePort } from './net.mjs';
import { stopProcess } from './processes.mjs';

// Gateways for tools that others make. They decide and record nothing about calls.

const FOLDER = at('bench', 'peers', 'tools');
const MANIFEST = {
  name: 'orgraph-bench-tool-peers',
  private: true,
  dependencies: { 'mcp-hub': '4.2.1', 'mcp-proxy': '6.7.19', supergateway: '4.0.0' },
};
const START_LIMIT_MS = 180_000;
const PROGRAM = at('bench', 'references', 'mcp-stdio.mjs');

export const ensureToolPeers = () => installInto(FOLDER, MANIFEST, 'gateways for tools');

/** A peer that listens on a port, with a folder of its own for what it keeps. */
async function startPeer(program, argsOf, isReady) {
  const home = await temporaryHome();
  const port = await freePort();
  const child = spawn(process.execPath, [join(FOLDER, 'node_modules', program), ...(await argsOf(port, home))], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: home, NODE_ENV: 'production' },
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady(url).catch(() => false))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${program} did not become ready`);
    await sleep(200);
  }
  const stop = async () => {
    await stopProcess(child);
    await rm(home, { recursive: true, force: true });
  };
  return { url, pid: child.pid, stop };
}

const HUB_PATH = '/api/servers/tools';

/** mcp-hub, called by its REST API, which costs it less than its own endpoint of the protocol. */
export async function startHub(server, connections) {
  const args = async (port, home) => {
    const config = join(home, 'servers.json');
    await writeFile(config, JSON.stringify({ mcpServers: { bench: server } }));
    return ['--port', String(port), '--config', config];
  };
  const started = await startPeer(join('mcp-hub', 'dist', 'cli.js'), args, async (url) => {
    const { servers } = await (await fetch(`${url}/api/health`)).json();
    return servers.some(({ status }) => status === 'connected');
  });
  const client = openClient(started.url, connections);
  return {
    ...started,
    call: (tool, given) =>
      answered(
        client.post({
          path: HUB_PATH,
          body: JSON.stringify({ server_name: 'bench', tool, arguments: given }),
        }),
      ),
    stop: () => stopWith(client, started),
  };
}

export const HUB_PROGRAM = { command: process.execPath, args: [PROGRAM] };

/** One that makes an endpoint of the protocol over HTTP of a program. */
const bridge = (program, argsOf) => async (connections) => {
  const started = await startPeer(
    program,
    async (port) => argsOf(port),
    async (url) => {
      await fetch(url);
      return true;
    },
  );
  const client = await openMcpClient(`${started.url}/mcp`, connections);
  return { ...started, call: client.call, stop: () => stopWith(client, started) };
};

export const startSupergateway = bridge(join('supergateway', 'dist', 'index.js'), (port) => [
  '--stdio',
  `${process.execPath} ${PROGRAM}`,
  '--outputTransport',
  'streamableHttp',
  '--stateful',
  '--port',
  String(port),
  '--logLevel',
  'none',
]);

export const startMcpProxy = bridge(join('mcp-proxy', 'dist', 'bin', 'mcp-proxy.mjs'), (port) => [
  '--port',
  String(port),
  '--host',
  '127.0.0.1',
  '--server',
  'stream',
  '--',
  process.execPath,
  PROGRAM,
]);

async function stopWith(client, started) {
  client.close();
  await started.stop();
}

/** A client of an endpoint of the protocol, in one session. @param token of a gateway, where it wants one */
export async function openMcpClient(url, connections, token) {
  const { post, close } = openClient(url, connections);
  const path = new URL(url).pathname;
  const authorization = token && { authorization: `Bearer ${token}` };
  const headers = { accept: 'application/json, text/event-stream', ...authorization };
  let id = 0;
  const send = (method, params, isNotice = false) =>
    post({ path, headers, body: JSON.stringify({ jsonrpc: '2.0', ...(!isNotice && { id: ++id }), method, params }) });
  const hello = await send('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  });
  if (hello.status !== 200) throw new Error(`${url} answers ${hello.status} to a handshake: ${hello.text}`);
  const session = hello.headers['mcp-session-id'];
  if (session) headers['mcp-session-id'] = session;
  headers['mcp-protocol-version'] = '2025-06-18';
  await send('notifications/initialized', {}, true);
  return {
    call: (name, given) => answered(send('tools/call', { name, arguments: given })),
    list: () => send('tools/list', {}),
    close,
  };
}

/** @throws unless the answer has the text of the call */
async function answered(sending) {
  const { status, text } = await sending;
  if (status !== 200 || !text.includes('"text":"Hello')) throw new Error(`A call was answered ${status}: ${text}`);
}
