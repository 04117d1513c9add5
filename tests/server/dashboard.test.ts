/** @module-tag whole */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../kit/browser.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { webFolder, writeBuild } from './web-folder.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const PROGRAM = `document.body.append('drawn');${'// what a program is made of\n'.repeat(200)}`;

/** Addresses that the server prints, or puts into answers, where it has pages of its own. */
const WITH_PAGES = ['/', '/board-claim/x', '/cli-auth/x', '/invite/x', '/password-reset', '/issues/X-1', '/cases/X-C1'];
const OTHERS = [
  '/sign-in',
  '/sign-up',
  '/new',
  '/import',
  '/ACM',
  '/ACM/',
  '/A1/issues/A1-12',
  '/ACM/agents/ada?tab=runs',
];
const BELOW = [
  '/instance',
  '/instance/settings/adapters',
  '/plugins',
  '/plugins/wiki/page',
  '/agents/ada',
  '/projects/x',
];

let folder: string;
let server: TestServer;
let program: string;
beforeAll(async () => {
  folder = await webFolder();
  program = await writeBuild(folder, { program: PROGRAM });
  server = await startTestServer({}, { webFolder: folder });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A request with the very path that is given, of whose answer nothing is decoded. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', url = server.url) =>
  new Promise<Answer>((resolve, reject) => {
    request(url, { path, method, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });

describe('the page of the dashboard', () => {
  test.each([...WITH_PAGES, ...OTHERS, ...BELOW])('is what a browser gets at %s', async (path) => {
    const { status, headers, body } = await ask(path, HTML);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body.toString()).toContain(`src="/ui/${program}"`);
  });

  test.each([...WITH_PAGES, '/agents/ada', '/projects/x'])('leaves %s to programs as it was', async (path) => {
    const { status, body } = await ask(path, { accept: '*/*' });
    expect([status, body.includes(program)]).toEqual([200, false]);
  });

  test.each([
    '/acm',
    '/ABCDEFGHIJK',
    '/issues',
    '/issues/X-1/comments',
    '/invite/',
    '/sign-in/now',
    '/new/x',
    '//ACM',
    '/index.html',
    '/favicon.ico',
    '/api',
    '/api/nothing',
    '/mcp/ACM',
  ])('is not shown at %s, where nothing is', async (path) => {
    const { status, headers } = await ask(path, HTML);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test('is not what a write gets', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await ask('/ACM/issues', HTML, method)).headers['content-type']).toContain('application/json');
  });

  test('is asked for anew each time, and sent when it has changed', async () => {
    const { headers } = await ask('/ACM', HTML);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toContain('Accept');
    const again = await ask('/ACM/issues', { ...HTML, 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('is told of without its text to who asks for the headers', async () => {
    const { status, headers, body } = await ask('/ACM', HTML, 'HEAD');
    expect([status, headers['content-type'], body.length]).toEqual([200, 'text/html; charset=utf-8', 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
  });

  test('runs what its own server has and nothing inline, talks to it alone, and is framed by nobody', async () => {
    const { headers } = await ask('/ACM', HTML);
    const policy = String(headers['content-security-policy']);
    const rules = new Map(policy.split('; ').map((rule) => rule.split(/ (.*)/, 2) as [string, string]));
    for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src', 'worker-src', 'form-action'])
      expect([name, rules.get(name)]).toEqual([name, "'self'"]);
    for (const name of ['default-src', 'base-uri', 'frame-ancestors'])
      expect([name, rules.get(name)]).toEqual([name, "'none'"]);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('is that of the latest build, while the server runs', async () => {
    const folder = await webFolder();
    const { url } = await startTestServer({}, { webFolder: folder });
    const pageOf = async () => String((await ask('/', HTML, 'GET', url)).body);
    expect(await pageOf()).toContain('The server is building the dashboard');
    expect((await ask('/ui/manifest.json', {}, 'HEAD', url)).status).toBe(404);
    const first = await writeBuild(folder, { program: 'first()' });
    expect((await ask('/ui/manifest.json', {}, 'HEAD', url)).status).toBe(200);
    expect(await pageOf()).toContain(first);
    const second = await writeBuild(folder, { program: 'second()' });
    // A browser that another process has sent the page asks this one for its program.
    expect((await ask(`/ui/${second}`, {}, 'GET', url)).body.toString()).toBe('second()');
    expect(await pageOf()).toContain(second);
  });

  test('says below which path the server is reached, and loads what it needs from there', async () => {
    const { url } = await startTestServer({ PUBLIC_BASE_URL: 'http://127.0.0.1/org%22raph/' }, { webFolder: folder });
    const page = String((await ask('/ACM', HTML, 'GET', url)).body);
    expect(page).toContain('<meta name="orgraph-base" content="/org%22raph">');
    expect(page).toContain(`src="/org%22raph/ui/${program}"`);
  });
});

describe('a file of the dashboard', () => {
  test('is sent in the best form that is accepted, and kept for good', async () => {
    const forms: [string, string | undefined, (bytes: Buffer) => Buffer][] = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
      ['deflate', undefined, (bytes) => bytes],
    ];
    const tags = new Set();
    for (const [accepted, encoding, decode] of forms) {
      const { status, headers, body } = await ask(`/ui/${program}`, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(decode(body).toString()).toBe(PROGRAM);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers.vary).toContain('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(body.length);
      tags.add(headers.etag);
    }
    expect(tags.size).toBe(3);
  });

  test('is sent plain where it has no other form, and never in parts', async () => {
    const { status, headers, body } = await ask('/ui/plain-1.svg', { 'accept-encoding': 'br', range: 'bytes=0-3' });
    expect([status, headers['content-type'], headers['accept-ranges']]).toEqual([200, 'image/svg+xml', 'none']);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toContain('<svg');
  });

  test('is not sent again to who has it, nor to who asks for the headers', async () => {
    const { headers } = await ask(`/ui/${program}`, { 'accept-encoding': 'br' });
    const again = await ask(`/ui/${program}`, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask(`/ui/${program}`, { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      headers['content-length'],
      0,
    ]);
  });

  test.each([
    '/ui/main-00000000.js',
    '/ui/',
    '/ui/../manifest.json',
    '/ui/%2e%2e/documents.json',
    '/ui/..%2fstamp.json',
    '/ui/__proto__',
  ])('is not %s: that is 404 in text, and never the page', async (path) => {
    const { status, headers, body } = await ask(path, HTML);
    expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.toString()).not.toContain('<');
  });

  test('is read only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask(`/ui/${program}`, {}, method);
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });
});

describe('without a dashboard', () => {
  test('a server shows its own pages, and says nothing of one that is not to come', async () => {
    const { url } = await startTestServer({ DASHBOARD: 'off' }, { webFolder: folder });
    for (const path of WITH_PAGES) {
      const { status, body } = await ask(path, HTML, 'GET', url);
      expect([path, status, body.includes(program)]).toEqual([path, 200, false]);
      expect(body.toString()).not.toContain('dashboard');
    }
    for (const path of ['/ACM', '/sign-in', `/ui/${program}`]) {
      const { status, headers } = await ask(path, HTML, 'GET', url);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/json; charset=utf-8']);
    }
  });

  test('whose build cannot be read, a server shows its own pages', async () => {
    const folder = await webFolder();
    await writeBuild(folder);
    await rm(join(folder, 'index.html'));
    const { url } = await startTestServer({}, { webFolder: folder });
    expect(String((await ask('/', HTML, 'GET', url)).body)).toContain('The server is building the dashboard');
  });
});

describe.skipIf(!chromiumPath)('in a Chromium, if one is installed,', () => {
  let profile: string;
  let browser: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'orgraph-dashboard-'));
    browser = await openBrowser(profile, [], { bypassCSP: false });
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });

  test('the page runs its programs, opens a socket to its server, and runs nothing inline', async () => {
    const folder = await webFolder();
    const { url } = await startTestServer({}, { webFolder: folder });
    const open = `new WebSocket(location.origin.replace('http', 'ws') + '/graphql', 'graphql-transport-ws')`;
    await writeBuild(folder, {
      program: `${open}.onopen = () => document.body.append(globalThis.isInline ? 'broken' : 'open');`,
      body: '<script>globalThis.isInline = true;</script>',
    });
    await page.goto(`${url}/ACM/issues`);
    await page.getByText(/open|broken/).waitFor();
    expect(await page.textContent('body')).toContain('open');
  });

  test('the address of the server shows the dashboard as soon as it is built', async () => {
    const folder = await webFolder();
    const { url } = await startTestServer({}, { webFolder: folder });
    await page.goto(url);
    await page.getByText('The server is building the dashboard').waitFor();
    await writeBuild(folder, { program: PROGRAM });
    await page.getByText('drawn').waitFor();
    expect(await page.title()).toBe('Dashboard');
  });
});
