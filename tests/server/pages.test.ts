/** @module-tag whole */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { offerBoardClaim } from '#services/people/claims/board-claim.js';
import { chromiumPath, openBrowser } from '../kit/browser.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { callerOf } from '../kit/world.js';

let server: TestServer;
/** A server that shows people its own pages. */
const startAuthenticated = () =>
  startTestServer({ DEPLOYMENT_MODE: 'authenticated', AUTH_SIGN_UP: 'invited', DASHBOARD: 'off' });
beforeAll(async () => {
  server = await startAuthenticated();
});

const ADA = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
const PATHS = ['/', '/board-claim/x', '/cli-auth/x', '/invite/x', '/password-reset', '/issues/X-1', '/cases/X-C1'];

describe('a page of the server', () => {
  test.each([...PATHS, '/agents/ada', '/projects/web'])('%s runs its own script and no other', async (path) => {
    const response = await fetch(server.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await response.text()) ?? [];
    expect(() => new Script(script)).not.toThrow();
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('is what a browser gets at an invite whose address a program reads as JSON', async () => {
    const address = `${server.url}/api/invites/abc`;
    const browser = await fetch(address, { headers: { accept: 'text/html,*/*' }, redirect: 'manual' });
    expect([browser.status, new URL(browser.headers.get('location')!, address).pathname]).toEqual([302, '/invite/abc']);
    const program = await fetch(address);
    expect([program.status, program.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe.skipIf(!chromiumPath)('in a Chromium, if one is installed,', () => {
  let profile: string;
  let browser: BrowserContext;
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    profile = await mkdtemp(join(tmpdir(), 'orgraph-pages-'));
    browser = await openBrowser(profile, []);
    page = await browser.newPage();
    problems = [];
    page.on('pageerror', ({ message }) => problems.push(message));
  });
  afterAll(async () => {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  });

  const submit = async (form: string, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) await page.fill(`#${form} [name=${name}]`, value);
    await page.click(`#${form} button`);
  };

  test('the first person claims the installation by the address that the server prints', async () => {
    const { services } = server.runtime;
    await callerOf(services, localBoard).run(createCompany, { name: 'Analytical <b>Engines</b>' });
    const claim = (await offerBoardClaim(services))!;
    await page.goto(`${server.url}/board-claim/${claim.token}?code=${claim.code}`);
    await submit('sign-up', ADA);
    await page.click('#claim button');
    await page.waitForSelector('#home', { state: 'visible' });
    expect(await page.textContent('#message')).toBe('You administer this installation now.');
    expect(problems).toEqual([]);
  });

  test('the address of the server says who one is, which companies one reaches, and signs out and in', async () => {
    await page.goto(`${server.url}/`);
    await page.click('#sign-out');
    await page.waitForSelector('#sign-in', { state: 'visible' });
    expect(await page.textContent('#who')).toBe('You are not signed in.');
    const { email, password } = ADA;
    await submit('sign-in', { email, password });
    await page.waitForSelector('#companies', { state: 'visible' });
    expect(await page.textContent('#who')).toBe('You are signed in as Ada.');
    expect(await page.textContent('#companies tbody td')).toBe('Analytical <b>Engines</b>');
    expect(problems).toEqual([]);
  });

  test('what was asked for before somebody signed out does not take the place of what they see after signing in', async () => {
    const held: Route[] = [];
    const holdFirst = (route: Route): unknown => (held.length === 0 ? held.push(route) : route.continue());
    await page.route('**/api/assistants', holdFirst);
    await page.goto(`${server.url}/`);
    await page.waitForSelector('#companies', { state: 'visible' });
    await expect.poll(() => held.length).toBe(1);
    await page.click('#sign-out');
    await page.waitForSelector('#sign-in', { state: 'visible' });
    const { email, password } = ADA;
    await submit('sign-in', { email, password });
    await page.waitForSelector('#companies', { state: 'visible' });
    const answered = page.waitForResponse('**/api/assistants');
    await held[0]?.fulfill({ status: 401, json: { error: 'Nobody is signed in' } });
    await answered;
    await page.unroute('**/api/assistants', holdFirst);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await page.isVisible('#companies')).toBe(true);
    expect(await page.isVisible('#sign-in')).toBe(false);
    expect([await page.textContent('#message'), problems]).toEqual(['', []]);
  });

  test('the address of a record in a search result shows what the API tells of it', async () => {
    const { companies } = await companiesOf(page);
    const companyId = companies[0]!.id;
    await page.request.post(`${server.url}/api/companies/${companyId}/issues`, {
      data: { title: 'Sums <i>wrong</i>' },
      headers: { origin: server.url },
    });
    const search = await page.request.get(`${server.url}/api/companies/${companyId}/search?q=sums`);
    const [result] = ((await search.json()) as { results: { href: string }[] }).results;
    await page.goto(server.url + result!.href);
    await page.waitForSelector('#records dl');
    expect(await page.textContent('#records')).toContain('Sums <i>wrong</i>');
    expect(problems).toEqual([]);
  });

  test('an invited person signs up and joins', async () => {
    const { companies } = await companiesOf(page);
    const made = await page.request.post(`${server.url}/api/companies/${companies[0]!.id}/invites`, {
      data: { allowedJoinTypes: 'human' },
      headers: { origin: server.url },
    });
    const { invitePath } = (await made.json()) as { invitePath: string };
    await browser.clearCookies();
    await page.goto(server.url + invitePath);
    await submit('sign-up', { ...ADA, name: 'Bob', email: 'bob@example.com' });
    await page.click('#join');
    await page.waitForSelector('#home', { state: 'visible' });
    expect(await page.textContent('#message')).toBe('You are a member now.');
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!chromiumPath)('a new installation that only its network reaches', () => {
  test('is claimed at its address by whoever is first', async () => {
    const fresh = await startAuthenticated();
    const profile = await mkdtemp(join(tmpdir(), 'orgraph-pages-'));
    const browser = await openBrowser(profile, []);
    const page = await browser.newPage();
    await page.goto(`${fresh.url}/`);
    for (const [name, value] of Object.entries(ADA)) await page.fill(`#sign-up [name=${name}]`, value);
    await page.click('#sign-up button');
    await page.click('#claim');
    await page.waitForSelector('#none', { state: 'visible' });
    await page.waitForSelector('#claim', { state: 'hidden' });
    await browser.close();
    await rm(profile, { recursive: true, force: true });
    expect(await (await fetch(`${fresh.url}/api/health`)).json()).toMatchObject({ bootstrapStatus: 'ready' });
  });
});

async function companiesOf(page: Page): Promise<{ companies: { id: string }[] }> {
  const answer = await page.request.get(`${server.url}/api/companies`);
  return { companies: await answer.json() };
}
