/** @module-tag whole */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '#tests/kit/browser.js';
import { startEndpoint } from '#tests/kit/endpoint.js';
import { newEmail, PASSWORD } from '#tests/kit/people.js';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { clientOf } from './endpoint.js';
import { AUTHENTICATED, createCompanyOf, type Program, postJson, register, switchOn } from './person.js';

describe.skipIf(!chromiumPath)('in a Chromium, if one is installed,', () => {
  let server: TestServer;
  let program: Program;
  let callback: string;
  let profile: string;
  let browser: BrowserContext;
  let page: Page;
  const problems: string[] = [];
  const email = newEmail();

  beforeAll(async () => {
    server = await startTestServer({ ...AUTHENTICATED, DASHBOARD: 'off' });
    await switchOn(server);
    const { body } = await postJson(
      server,
      '/api/auth/sign-up/email',
      { name: 'Ada', email, password: PASSWORD },
      { origin: server.url },
    );
    await createCompanyOf(server, { userId: body.user.id, headers: {} });
    callback = `${await startEndpoint((_req, res) => void res.end('Back'))}/callback`;
    program = await register(server, { client_name: '<b>Bold</b>', redirect_uris: [callback] });
    profile = await mkdtemp(join(tmpdir(), 'orgraph-assistant-'));
    browser = await openBrowser(profile, [], { bypassCSP: false });
    page = await browser.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
  });
  afterAll(async () => {
    await browser?.close();
    if (profile) await rm(profile, { recursive: true, force: true });
  });

  test('a person signs in on the page, lets an assistant read only, and is sent back', async () => {
    await page.goto(program.address({ redirect_uri: callback }).href);
    await page.waitForSelector('#sign-in', { state: 'visible' });
    expect(await page.textContent('#client')).toBe('<b>Bold</b>');
    expect(await page.textContent('#target')).toBe(new URL(callback).host);
    await page.fill('#sign-in [name=email]', email);
    await page.fill('#sign-in [name=password]', PASSWORD);
    await page.click('#sign-in button');
    await page.waitForSelector('#decide', { state: 'visible' });
    await page.uncheck('[value="orgraph:write"]');
    await page.click('#approve');
    await page.waitForURL(`${callback}**`);
    const back = new URL(page.url());
    expect(back.searchParams.get('state')).toBe('here');
    const { body } = await program.redeem(back.searchParams.get('code') ?? '', { redirect_uri: callback });
    expect(body.scope).toBe('orgraph:read');
    const client = clientOf(`${server.url}/mcp`, body.access_token);
    expect((await client.call('list_companies')).isError).toBe(false);

    await page.goto(`${server.url}/`);
    await page.waitForSelector('#assistants button', { state: 'visible' });
    expect(await page.textContent('#assistants td')).toBe('<b>Bold</b>');
    await page.click('#assistants button');
    await page.waitForSelector('#assistants', { state: 'hidden' });
    expect((await client.ask('tools/list')).status).toBe(401);
    expect(problems).toEqual([]);
  });

  test('a person refuses, and the assistant learns of it', async () => {
    await page.goto(program.address({ redirect_uri: callback }).href);
    await page.click('#deny');
    await page.waitForURL(`${callback}**`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
  });
});
