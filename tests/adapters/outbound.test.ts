import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Network } from '#processes/outbound.js';
import { assertTarget, guardedFetch, guardedLookup, networkOf, OutboundError } from '#processes/outbound.js';
import { addressProblem, isReachItem } from '#services/core/process/addresses.js';
import { readConfig } from '#services/core/process/config.js';
import { bodyOf, startEndpoint, startSocket } from '../kit/endpoint.js';
import { LOCAL, STRICT } from '../kit/execution.js';

const allowing = (...allowed: string[]): Network => ({ allowLoopback: false, allowed });
const refused = { code: 'refused', message: expect.stringContaining('OUTBOUND_ALLOWED_HOSTS') };

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '168.63.129.16',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:a00:1',
    '64:ff9b::a00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'no address',
    '',
  ])('that is not public is refused: %s', (address) => {
    expect(addressProblem(address, STRICT)).toMatch(/is (a|not an) /);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450::1'])(
    'that is public may be reached: %s',
    (address) => expect(addressProblem(address, STRICT)).toBeUndefined(),
  );

  test('of this machine may be reached in a local_trusted deployment, in every spelling', () => {
    for (const address of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) {
      expect(addressProblem(address, LOCAL)).toBeUndefined();
    }
    for (const address of ['0.0.0.0', '::', '10.0.0.1', '169.254.169.254']) {
      expect(addressProblem(address, LOCAL)).toBeDefined();
    }
  });

  test('may be reached that is listed, or within a network that is, or whose name is', () => {
    const network = allowing('10.0.0.7', 'fd12::/16', '192.168.0.0/24', 'agents.internal', '*.svc.local');
    const may = (address: string, host?: string) => addressProblem(address, network, host) === undefined;
    expect([may('10.0.0.7'), may('::ffff:10.0.0.7'), may('fd12:1::1'), may('192.168.0.9')]).not.toContain(false);
    expect([may('10.0.0.8'), may('fd13::1'), may('192.168.1.9'), may('127.0.0.1')]).not.toContain(true);
    expect([may('10.9.9.9', 'Agents.Internal.'), may('127.0.0.1', 'a.svc.local')]).not.toContain(false);
    expect([may('10.9.9.9', 'svc.local'), may('10.9.9.9', 'x-agents.internal')]).not.toContain(true);
  });

  test('where machines are told their credentials takes the address itself, not a name', () => {
    for (const address of ['169.254.169.254', 'fe80::1', 'fd00:ec2::254', '100.100.100.200']) {
      expect(addressProblem(address, allowing('metadata.internal'), 'metadata.internal')).toMatch(/link-local or meta/);
      expect(addressProblem(address, allowing(address), 'metadata.internal')).toBeUndefined();
    }
  });
});

test('the configuration accepts names, addresses and networks, and rejects anything else by name', () => {
  expect(['a', '*.b.example', '10.0.0.0/8', '::1', 'fd00::/8', 'x_y.local'].filter(isReachItem)).toHaveLength(6);
  expect(['http://a', 'a:80', '10.0.0.0/99', '*', '1.2.3', '10/8', 'a b', '-a'].filter(isReachItem)).toEqual([]);
  const config = readConfig({ DEPLOYMENT_MODE: 'authenticated', OUTBOUND_ALLOWED_HOSTS: ' a.internal , 10.0.0.0/8,' });
  expect(networkOf(config)).toEqual({ allowLoopback: false, allowed: ['a.internal', '10.0.0.0/8'] });
  expect(networkOf(readConfig({}))).toEqual(LOCAL);
  expect(() => readConfig({ OUTBOUND_ALLOWED_HOSTS: 'http://a' })).toThrow(
    /"http:\/\/a" is not a host name, address or network/,
  );
});

describe('a request', () => {
  test('reaches an allowed endpoint as it is sent, and gives the answer as fetch does', async () => {
    const url = await startEndpoint(async (request, response) => {
      const { method, headers } = request;
      response.writeHead(
        201,
        [
          ['x-a', '1'],
          ['set-cookie', 'b=1'],
          ['set-cookie', 'c=2'],
        ].flat(),
      );
      response.end(JSON.stringify({ method, path: request.url, a: headers['x-a'], body: await bodyOf(request) }));
    });
    const options = { method: 'PATCH', headers: { 'x-a': 'ä'.normalize('NFD').slice(0, 1) }, body: 'zwölf' };
    const response = await guardedFetch(LOCAL)(`${url}/p?q=1`, options);
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['b=1', 'c=2']]);
    expect(await response.json()).toEqual({ method: 'PATCH', path: '/p?q=1', a: 'a', body: 'zwölf' });
    const head = await guardedFetch(LOCAL)(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([201, '']);
  });

  test.each([
    'http://127.0.0.1',
    'http://[::1]',
    'http://2130706433',
    'http://0x7f.1',
    'http://localhost',
    'http://[::ffff:7f00:1]',
  ])('to this machine is refused outside of local_trusted: %s', async (origin) => {
    let asked = 0;
    const { port } = new URL(await startEndpoint((_request, response) => void response.end(`${++asked}`)));
    await expect(guardedFetch(STRICT)(`${origin}:${port}/`)).rejects.toMatchObject(refused);
    expect(asked).toBe(0);
  });

  test('to a name reaches the address that was looked at', async () => {
    const url = new URL(await startEndpoint((request, response) => void response.end(request.headers.host)));
    const response = await guardedFetch(allowing('localhost'))(`http://localhost:${url.port}`);
    expect(await response.text()).toBe(`localhost:${url.port}`);
  });

  test('follows no redirect', async () => {
    let asked = 0;
    const url = await startEndpoint((request, response) => {
      if (request.url === '/private') asked++;
      response.writeHead(302, { location: '/private' }).end();
    });
    const response = await guardedFetch(LOCAL)(url);
    expect([response.status, response.headers.get('location'), asked]).toEqual([302, '/private', 0]);
  });

  test('takes http and https alone', async () => {
    await expect(guardedFetch(LOCAL)('file:///etc/passwd')).rejects.toThrow('Protocol file is not allowed');
    expect(() => assertTarget(new URL('ftp://example.com'), LOCAL)).toThrow(OutboundError);
    expect(() => assertTarget(new URL('wss://10.0.0.1'), LOCAL, ['wss:'])).toThrow(/private or reserved/);
    expect(() => assertTarget(new URL('wss://example.com'), LOCAL, ['wss:'])).not.toThrow();
  });

  test('says in words that nobody is there', async () => {
    await expect(guardedFetch(LOCAL)('http://127.0.0.1:1/')).rejects.toMatchObject({
      code: 'unreachable',
      message: '127.0.0.1:1 cannot be reached: it refuses connections',
    });
    await expect(guardedFetch(STRICT)('http://no-such-host.invalid/')).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('gives up a connection that does not come about', async () => {
    const url = (await startSocket(() => {})).replace('http:', 'https:');
    await expect(guardedFetch(LOCAL, { connectTimeoutMs: 100 })(url)).rejects.toMatchObject({
      code: 'connect_timeout',
    });
  });

  test('ends with its signal, before the answer and within it', async () => {
    const url = await startEndpoint((request, response) => {
      if (request.url === '/half') response.write('half');
    });
    const late = () => ({ signal: AbortSignal.timeout(100) });
    await expect(guardedFetch(LOCAL)(url, late())).rejects.toMatchObject({ name: 'TimeoutError' });
    const half = await guardedFetch(LOCAL)(`${url}/half`, late());
    await expect(half.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('reads no more of an endless answer than it may, and closes the connection', async () => {
    let sent = 0;
    let closed: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const url = await startEndpoint((_request, response) => {
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
      };
      response.on('drain', more).on('close', () => closed?.());
      more();
    });
    const response = await guardedFetch(LOCAL, { maxBytes: 1_000_000 })(url);
    await expect(response.text()).rejects.toMatchObject({
      code: 'too_large',
      message: 'The response is larger than 1000000 bytes',
    });
    await gone;
    expect(sent).toBeLessThan(64 * 1024 ** 2);
  });

  test('whose answer breaks off says so', async () => {
    const url = await startSocket((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'));
    });
    const response = await guardedFetch(LOCAL)(url);
    await expect(response.text()).rejects.toMatchObject({ code: 'unreachable' });
    const garbage = await startSocket((socket) => void socket.once('data', () => socket.end('SSH-2.0\r\n')));
    await expect(guardedFetch(LOCAL)(garbage)).rejects.toMatchObject({ code: 'unreachable' });
  });
});

test('a socket of any protocol resolves names under the same guard', async () => {
  const { port } = new URL(await startSocket((socket) => void socket.end('hello')));
  const connect = (network: Network) =>
    new Promise((answered) => {
      const socket = createConnection({ host: 'localhost', port: Number(port), lookup: guardedLookup(network) });
      socket.once('data', (data) => answered(data.toString())).once('error', answered);
    });
  expect(await connect(LOCAL)).toBe('hello');
  expect(await connect(STRICT)).toMatchObject(refused);
});
