/** @module-tag whole */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, servePages } from '../kit/browser.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { ask, createCompany } from './clients.js';

const REBOUND = 'evil.test';

/** What a page gets when it tries everything that it could use the local board for. */
interface Loot {
  readonly read: string;
  readonly query: string;
  readonly written: string;
  readonly posted: string;
  readonly socket: string;
  readonly live: string;
}

/** Runs in the page. `target` is the server as the page would reach it. */
async function loot({ target, companyId }: { target: string; companyId: string }): Promise<Loot> {
  const say = (work: Promise<string>) => work.catch(() => 'refused');
  const got = async (path: string, options: RequestInit = {}) => {
    const answer = await fetch(target + path, options);
    return answer.ok ? 'done' : String(answer.status);
  };
  const json = { 'content-type': 'application/json' };
  const opened = (path: string, protocols: string[]) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(target.replace('http', 'ws') + path, protocols);
      socket.onopen = () => resolve('done');
      socket.onerror = () => resolve('refused');
    });
  const create = '{"query":"mutation { createCompany(input: { name: \\"By a page\\" }) { cursor } }"}';
  return {
    read: await say(got('/api/companies')),
    query: await say(got('/graphql?query={companies{nodes{id}}}')),
    written: await say(got('/graphql', { method: 'POST', headers: json, body: create })),
    // What a page may send anywhere without asking first; whether it was served it cannot see.
    posted: await say(got('/api/companies', { method: 'POST', mode: 'no-cors', body: '{"name":"By a page"}' })),
    socket: await opened('/graphql', ['graphql-transport-ws']),
    live: await opened(`/api/companies/${companyId}/events/ws`, []),
  };
}

describe.skipIf(!chromiumPath)('in a Chromium, if one is installed,', () => {
  let server: TestServer;
  let port: string;
  let companyId: string;
  let profile: string;
  let browser: BrowserContext;
  let elsewhere: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    server = await startTestServer();
    port = new URL(server.url).port;
    companyId = await createCompany(server.url);
    profile = await mkdtemp(join(tmpdir(), 'orgraph-browser-'));
    elsewhere = await servePages();
    browser = await openBrowser(profile, [REBOUND]);
  });
  afterAll(async () => {
    await browser?.close();
    await elsewhere?.close();
    await rm(profile, { recursive: true, force: true });
  });

  const companies = async (): Promise<number> =>
    (await ask(server.url, '{ companies { nodes { id } } }')).data.companies.nodes.length;

  async function onPage<T>(address: string, work: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage();
    try {
      await page.goto(address);
      return await work(page);
    } finally {
      await page.close();
    }
  }
  const lootOf = (address: string, target: string): Promise<Loot> =>
    onPage(address, (page) => page.evaluate(loot, { target, companyId }));

  test('a page of our own origin reads, writes and opens sockets as the local board', async () => {
    const before = await companies();
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const { posted: _, ...rest } = await lootOf(`${origin}/graphql`, origin);
      expect(rest).toEqual({ read: 'done', query: 'done', written: 'done', socket: 'done', live: 'done' });
    }
    expect(await companies()).toBe(before + 2);
  });

  test.each(['127.0.0.1', 'localhost', REBOUND])(
    'a page of another port of %s neither reads, nor writes, nor opens a socket',
    async (name) => {
      const before = await companies();
      for (const target of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
        const { posted: _, ...rest } = await lootOf(`http://${name}:${elsewhere.port}/`, target);
        expect(Object.values(rest)).toEqual(['refused', 'refused', 'refused', 'refused', 'refused']);
      }
      expect(await companies()).toBe(before);
    },
  );

  test('a page under a name that leads to our port neither reads, nor writes, nor opens a socket', async () => {
    const before = await companies();
    const origin = `http://${REBOUND}:${port}`;
    const taken = await lootOf(`${origin}/`, origin);
    expect(taken).toMatchObject({ read: '403', query: '403', written: '403', socket: 'refused', live: 'refused' });
    expect(await companies()).toBe(before);
  });

  test('resources of the server do not load in a page of another origin', async () => {
    const script = await onPage(`http://localhost:${elsewhere.port}/`, (page) =>
      page.evaluate(
        (src) =>
          new Promise<string>((resolve) => {
            const element = document.createElement('script');
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('refused');
            element.src = src;
            document.head.append(element);
          }),
        `http://localhost:${port}/graphql?query={companies{nodes{id}}}`,
      ),
    );
    expect(script).toBe('refused');
  });
});
