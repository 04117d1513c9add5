import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { ProgramNetwork } from '#processes/network/program-network.js';
import { apiWithin, programProxy } from '#processes/network/program-network.js';
import { childrenOf } from '#processes/processes.js';
import { noIsolation, runIsolated, siteOf } from './world.js';

const NOBODY: ProgramNetwork = { api: null, outside: { allowLoopback: false, allowed: [] } };
const THIS_MACHINE: ProgramNetwork = { api: null, outside: { allowLoopback: false, allowed: ['127.0.0.1'] } };

const open: (Server | HttpServer)[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A service of the machine, with the requests that it has got. */
async function service(host = '127.0.0.1') {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    res.end('of the machine');
  });
  open.push(server.listen(0, host));
  await once(server, 'listening');
  return { server, requests, port: (server.address() as AddressInfo).port };
}

/** What a script of Node.js says in a network. */
async function saidIn(network: ProgramNetwork, script: string): Promise<string> {
  const { stdout, stderr } = await runIsolated('', siteOf({ network }), {
    command: process.execPath,
    args: ['-e', script],
  });
  return stdout + stderr;
}

/** Tells for each address whether a connection succeeds, or why not. */
const connectTo = (addresses: readonly object[]): string => `
  const { connect } = require('node:net');
  for (const to of ${JSON.stringify(addresses)}) {
    const socket = connect(to, () => { console.log('reached ' + JSON.stringify(to)); socket.destroy(); });
    socket.on('error', ({ code }) => console.log(code));
  }`;

/** The status and the body that curl gets. */
const curl = (args: string): string => `curl -sS -m 10 -w ' %{http_code}' ${args} 2>&1`;

/** Kills what forwards networks for this process, also for test files before this one. */
function killForwarders(): void {
  for (const { pid } of childrenOf(process.pid)) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('network-forwarder')) process.kill(pid, 'SIGKILL');
  }
}

describe.skipIf(noIsolation)('the network of an isolated program', () => {
  test('has no service of the machine, neither by loopback nor by its other addresses', async () => {
    const [four, six] = await Promise.all([service('0.0.0.0'), service('::1')]);
    const said = await saidIn(
      NOBODY,
      connectTo([
        { host: '127.0.0.1', port: four.port },
        { host: '127.0.0.2', port: four.port },
        { host: '::1', port: six.port },
        { host: '192.0.2.1', port: four.port },
      ]),
    );
    expect(said.trim().split('\n').sort()).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'ECONNREFUSED', 'ENETUNREACH']);
    expect([...four.requests, ...six.requests]).toEqual([]);
  });

  test('has no abstract socket of the machine', async () => {
    const name = `orgraph-test-${crypto.randomUUID()}`;
    const server = createTcpServer().listen({ path: `\0${name}` });
    open.push(server);
    await once(server, 'listening');
    const script = connectTo([{ path: `\0${name}` }]);
    expect(await saidIn(NOBODY, script)).toBe('ECONNREFUSED\n');
    expect(await saidIn('host', script)).toMatch(/^reached/);
  });

  test('resolves no name and reaches nothing where only the API is allowed', async () => {
    const { port } = await service();
    const network = { api: `http://127.0.0.1:${port}`, outside: null };
    const { stdout } = await runIsolated(
      `env | grep -i proxy; ${curl('http://localhost.localdomain.example/')}; ${curl(apiWithin(network, null) ?? '')}`,
      siteOf({ network }),
    );
    expect(stdout).toMatch(/^curl: \(6\) .*\n? 000of the machine 200$/);
  });

  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback by another number', '127.9.9.9'],
    ['loopback by one number', '2130706433'],
    ['loopback in short', '127.1'],
    ['loopback in IPv6', '[::1]'],
    ['loopback as IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['loopback by its name', 'localhost'],
    ['any address', '0.0.0.0'],
    ['a private address', '10.0.0.1'],
    ['the metadata of a cloud machine', '169.254.169.254'],
  ])('refuses %s through its proxy', async (_what, host) => {
    const { port, requests } = await service();
    const proxy = programProxy(NOBODY) ?? '';
    const { stdout } = await runIsolated(
      `${curl(`--noproxy '' -x ${proxy} 'http://${host}:${port}/'`)}; ${curl(`--noproxy '' -p -x ${proxy} 'http://${host}:${port}/'`)}`,
      siteOf({ network: NOBODY }),
    );
    expect(stdout).toMatch(/^\{"error":"The request is refused: [^"]+ \(OUTBOUND_ALLOWED_HOSTS\)"\} 403/);
    expect(stdout).toMatch(/(response 403|from proxy after CONNECT|CONNECT tunnel failed).* 000$/s);
    expect(requests).toEqual([]);
  });

  test('reaches through its proxy what is allowed, by requests and by tunnels', async () => {
    const { port, requests } = await service();
    const proxy = programProxy(THIS_MACHINE) ?? '';
    const { stdout } = await runIsolated(
      `${curl(`--noproxy '' -x ${proxy} -H 'Proxy-Authorization: Basic eA==' http://127.0.0.1:${port}/a?b=c`)}; ${curl(`--noproxy '' -p -x ${proxy} http://127.0.0.1:${port}/d`)}`,
      siteOf({ network: THIS_MACHINE }),
    );
    expect(stdout).toBe('of the machine 200of the machine 200');
    expect(requests.map(({ url, headers }) => [url, headers.host, headers['proxy-authorization']])).toEqual([
      ['/a?b=c', `127.0.0.1:${port}`, undefined],
      ['/d', `127.0.0.1:${port}`, undefined],
    ]);
  });

  test('finds its proxy by the variables that programs read, and goes around it for itself', async () => {
    const network: ProgramNetwork = { api: null, outside: { allowLoopback: false, allowed: ['*.orgraph.test'] } };
    const { stdout } = await runIsolated(
      `${curl('http://other.orgraph.test/')}; node -e "require('node:http').createServer((_, res) => res.end('own')).listen(8080)" & sleep 1; ${curl('http://localhost:8080/')}; kill $!`,
      siteOf({ network }),
    );
    expect(stdout).toMatch(/^\{"error":"The connection failed: [^"]*ENOTFOUND[^"]*"\} 502own 200$/);
  });

  test.each([
    ['no target', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['another protocol', 'GET ftp://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a tunnel to nowhere', 'CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a tunnel without a port', 'CONNECT 127.0.0.1 HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a tunnel to a port that is none', 'CONNECT 127.0.0.1:70000 HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a tunnel with a user', 'CONNECT a@127.0.0.1:80 HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['what is not HTTP', '\0\0\0\r\n\r\n', '400'],
  ])('answers %s with the status of a client error', async (_what, request, status) => {
    const { port } = new URL(programProxy(THIS_MACHINE) ?? '');
    const said = await saidIn(
      THIS_MACHINE,
      `const socket = require('node:net').connect(${port}, '127.0.0.1', () => socket.write(${JSON.stringify(request)}));
       socket.once('data', (data) => { console.log(String(data).split('\\r\\n')[0]); socket.destroy(); });`,
    );
    expect(said).toContain(`HTTP/1.1 ${status} `);
  });

  test('leads to the API, which sees that a program asks and believes it no address', async () => {
    const { port, requests } = await service();
    const network: ProgramNetwork = { api: `http://127.0.0.1:${port}`, outside: null };
    const { stdout } = await runIsolated(
      curl(
        `-X POST -d '{"a":1}' -H 'Authorization: Bearer token' -H 'X-Forwarded-For: 203.0.113.9' -H 'X-Real-IP: 203.0.113.9' -H 'Forwarded: for=203.0.113.9' -H 'Via: 1.1 me' ${apiWithin(network, null)}/api/agents/me`,
      ),
      siteOf({ network }),
    );
    expect(stdout).toBe('of the machine 200');
    const [{ url, method, headers }] = requests as [IncomingMessage];
    expect([method, url, headers.authorization, headers.host]).toEqual([
      'POST',
      '/api/agents/me',
      'Bearer token',
      `127.0.0.1:${port}`,
    ]);
    expect(headers).toMatchObject({ via: '1.1 orgraph-run' });
    expect(JSON.stringify(headers)).not.toContain('203.0.113.9');
  });

  test('leads to the API by WebSockets, too', async () => {
    const { server, port } = await service();
    new WebSocketServer({ server }).on('connection', (socket) =>
      socket.on('message', (text) => socket.send(`${text}!`)),
    );
    const network: ProgramNetwork = { api: `http://127.0.0.1:${port}`, outside: null };
    const site = siteOf({ network });
    const ws = new URL('../../../node_modules/ws', import.meta.url).pathname;
    const { stdout, stderr } = await runIsolated(
      '',
      { ...site, confinement: { ...site.confinement, readable: [ws] } },
      {
        command: process.execPath,
        args: [
          '-e',
          `const socket = new (require(${JSON.stringify(ws)}))(${JSON.stringify(apiWithin(network, null))});
         socket.on('open', () => socket.send('hello')).on('message', (text) => { console.log(String(text)); socket.close(); });`,
        ],
      },
    );
    expect([stdout, stderr]).toEqual(['hello!\n', '']);
  });

  test('takes 128 connections to a listener at a time, and closes further ones', async () => {
    const { port } = new URL(programProxy(THIS_MACHINE) ?? '');
    const said = await saidIn(
      THIS_MACHINE,
      `const { connect } = require('node:net');
       let closed = 0;
       for (let n = 0; n < 140; n++) connect(${port}, '127.0.0.1').on('error', () => {}).once('close', () => {
         if (++closed === 12) setTimeout(() => { console.log(closed); process.exit(); }, 200);
       });`,
    );
    expect(said).toBe('12\n');
  });

  test('says that the API cannot be reached while it cannot', async () => {
    const network: ProgramNetwork = { api: 'http://127.0.0.1:1', outside: null };
    const { stdout } = await runIsolated(curl(apiWithin(network, null) ?? ''), siteOf({ network }));
    expect(stdout).toBe('{"error":"The API cannot be reached at the moment"} 502');
  });

  test('closes what is open when the program ends', async () => {
    const { server, port } = await service();
    const ended = new AbortController();
    const closed = once(server, 'connection').then(([socket]: Socket[]) => {
      ended.abort();
      return once(socket as Socket, 'close');
    });
    const { host } = new URL(programProxy(THIS_MACHINE) ?? '');
    await runIsolated(
      `node -e "require('node:net').connect(${host.split(':')[1]}, '127.0.0.1').write('CONNECT 127.0.0.1:${port} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')"`,
      siteOf({ network: THIS_MACHINE }),
      { signal: ended.signal, graceSec: 1 },
    );
    await closed;
  });

  test('cannot be lost unnoticed: the program ends with what forwards it', async () => {
    const onOutput = (): boolean => {
      killForwarders();
      return true;
    };
    const running = runIsolated('echo on; sleep 60', siteOf({ network: NOBODY }), { onOutput });
    await expect(running).rejects.toThrow('The process that forwards the network of programs was ended');
    expect((await runIsolated('echo on', siteOf({ network: NOBODY }))).stdout).toBe('on\n');
  });
});
