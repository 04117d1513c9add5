/** @module-tag whole */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../kit/browser.js';
import { startTestServer, type TestServer } from '../kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

test.each(['/api/docs', '/graphql', '/api/openapi.json?version=3.0'])(
  '%s is sent once to a browser that keeps it',
  async (path) => {
    const first = await ask(path, { accept: 'text/html' });
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    await first.arrayBuffer();
    const again = await ask(path, { accept: 'text/html', 'if-none-match': first.headers.get('etag') as string });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await ask(path, { accept: 'text/html', 'if-none-match': '"another"' });
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  },
);

test('the viewer of the API reference is cached for good under its version, and no other version exists', async () => {
  const page = await (await ask('/api/docs')).text();
  const [, name] = /'\.\/(docs\/redoc-[\d.]+\.js)'/.exec(page) ?? [];
  const viewer = await ask(`/api/${name}`, { 'accept-encoding': 'br' });
  await viewer.arrayBuffer();
  expect([viewer.status, viewer.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect(viewer.headers.get('cache-control')).toContain('immutable');
  for (const other of ['redoc-0.0.1.js', '..%2f..%2fpackage.json'])
    expect((await ask(`/api/docs/${other}`)).status).toBe(404);
});

describe.skipIf(!chromiumPath)('the reference in a Chromium, if one is installed,', () => {
  let profile: string;
  let browser: BrowserContext;
  let page: Page;
  const foreign: string[] = [];
  const problems: string[] = [];
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'orgraph-reference-'));
    browser = await openBrowser(profile, [], { bypassCSP: false });
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('response', (response) => response.url().startsWith(server.url) || foreign.push(response.url()));
    await page.goto(`${server.url}/api/docs`);
  });
  afterAll(async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });

  test('shows sections and operations, and gets nothing from elsewhere', async () => {
    await page.waitForSelector('text="/api/companies/{companyId}/branding"');
    expect(await page.textContent('body')).toContain('Orgraph REST API');
    expect([foreign, problems]).toEqual([[], []]);
  });

  test('finds an operation by its words', async () => {
    await page.click('text=Search');
    await page.keyboard.type('branding');
    await page.waitForSelector(`text=Change a company's name, description, color or logo`);
    expect(problems).toEqual([]);
  });

  test('shows an example of the body that an operation takes', async () => {
    const other = await browser.newPage();
    await other.goto(`${server.url}/api/docs#operation/createApproval`);
    await other.waitForSelector('text=/Buy a domain/', { state: 'attached' });
    await other.close();
  });
});
