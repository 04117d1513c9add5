/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { FOREIGN_ADDRESSES } from '../kit/foreign-addresses.js';
import { PASSWORD } from '../kit/people.js';
import { type Data, describeInBrowser, type Page, stage } from './kit.js';
import { Looks } from './looks.js';

/** What a browser says of an answer that refuses somebody. */
const REFUSED = /status of 40[134]/;

interface Account {
  readonly name: string;
  readonly email: string;
}

const OWNER: Account = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com` };
const VIEWER: Account = { name: 'Eve Viewer', email: `${randomUUID()}@example.com` };

describeInBrowser('where people sign in,', () => {
  const dashboard = stage({ DEPLOYMENT_MODE: 'authenticated' });

  async function signUp(page: Page, { name, email }: Account): Promise<void> {
    const form = page.getByRole('form', { name: 'Make an account' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByLabel('Password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign up' }).click();
  }

  async function signIn(page: Page, { email }: Account, password = PASSWORD): Promise<void> {
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Somebody's browser, in which they are signed in. */
  async function browserOf(account: Account): Promise<BrowserContext> {
    const context = await dashboard.person();
    const answer = await context.request.post(`${dashboard.url}/api/auth/sign-in/email`, {
      data: { email: account.email, password: PASSWORD },
    });
    expect(answer.status()).toBe(200);
    return context;
  }

  async function graphql(context: BrowserContext, query: string, variables: object): Promise<Data> {
    const headers = { origin: dashboard.url };
    const answer = await context.request.post(`${dashboard.url}/graphql`, { headers, data: { query, variables } });
    const { data, errors } = await answer.json();
    expect(errors).toBeUndefined();
    return data;
  }

  test('the first person makes an account, takes the installation over and founds a company', async () => {
    const page = await dashboard.visit('/', { allowed: REFUSED });
    await page.getByText('Nobody administers this installation yet').waitFor();
    await signUp(page, OWNER);
    await page.getByRole('button', { name: 'Administer this installation' }).click();
    await page.getByRole('link', { name: 'Found a company' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Acme');
    await page.getByRole('textbox', { name: 'Prefix of its issues' }).fill('acm');
    await page.getByRole('button', { name: 'Found the company' }).click();
    await page.getByRole('navigation', { name: 'Company' }).getByText('Acme').waitFor();
    expect(new URL(page.url()).pathname).toBe('/ACM');
  });

  test('the page can be read and used in both themes, on a desktop, zoomed and on a phone', async () => {
    const page = await dashboard.visit('/sign-in', { allowed: REFUSED });
    const looks = new Looks(page);
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await looks.settle();
    expect(await looks.faults()).toEqual([]);
  });

  test('a wrong password is refused in words, and the form stays as it was', async () => {
    const page = await dashboard.visit('/sign-in', { allowed: REFUSED });
    await signIn(page, OWNER, 'not the password');
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(OWNER.email);
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });

  test('a person who opens a page signs in and is led back to it', async () => {
    const page = await dashboard.visit('/ACM/issues?view=all', { allowed: REFUSED });
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await signIn(page, OWNER);
    await page.getByRole('heading', { name: 'Issues', level: 1 }).waitFor();
    expect(page.url()).toBe(`${dashboard.url}/ACM/issues?view=all`);
  });

  test('an address of another site is no way back', async () => {
    const page = await dashboard.visit('/sign-in?to=%2F%2Fevil.example%2Fx', { allowed: REFUSED });
    await signIn(page, OWNER);
    await page.getByRole('navigation', { name: 'Company' }).waitFor();
    expect(new URL(page.url()).origin).toBe(dashboard.url);
  });

  test('no spelling of an address of another site leads a person there who is signed in', async () => {
    const context = await browserOf(OWNER);
    const page = await context.newPage();
    for (const address of FOREIGN_ADDRESSES) {
      await page.goto(`${dashboard.url}/sign-in?to=${encodeURIComponent(address)}`);
      await page.getByRole('navigation', { name: 'Company' }).waitFor();
      expect(new URL(page.url()).origin, address).toBe(dashboard.url);
    }
  });

  test('a page of another site that opens this one gets no hold of its window', async () => {
    const context = await browserOf(OWNER);
    const page = await context.newPage();
    await page.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Evil' }));
    await page.goto('http://evil.example/');
    const opening = context.waitForEvent('page');
    await page.evaluate((url) => Object.assign(window, { opened: window.open(url) }), dashboard.url);
    const opened = await opening;
    await opened.getByRole('navigation', { name: 'Company' }).waitFor();
    expect(await opened.evaluate(() => window.opener)).toBeNull();
    expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
  });

  test('a session that is ended elsewhere leads to signing in, and back again', async () => {
    const context = await browserOf(OWNER);
    const page = await dashboard.visit('/ACM/agents', { context, allowed: REFUSED });
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    const elsewhere = await browserOf(OWNER);
    await graphql(elsewhere, 'mutation { endOtherSessions(input: {}) { endedSessions } }', {});
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await signIn(page, OWNER);
    await page.getByRole('navigation', { name: 'Company' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ACM/agents');
  });

  test('a person who signs out sees nothing of the company any more', async () => {
    const page = await dashboard.visit('/ACM', { context: await browserOf(OWNER), allowed: REFUSED });
    await page.getByRole('button', { name: 'You' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  });

  test('an invited person makes an account and joins as a viewer, without any control that writes', async () => {
    const owner = await browserOf(OWNER);
    const { companies } = await graphql(owner, '{ companies(first: 1) { nodes { id } } }', {});
    const companyId = companies.nodes[0].id;
    const invite = `mutation ($input: CreateInviteInput!) { createInvite(input: $input) { invite { token } } }`;
    const { createInvite } = await graphql(owner, invite, { input: { companyId, humanRole: 'VIEWER' } });
    const create = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { identifier } } }`;
    await graphql(owner, create, { input: { companyId, title: 'To be read only' } });

    const context = await dashboard.person();
    const page = await dashboard.visit(`/invite/${createInvite.invite.token}`, { context, allowed: REFUSED });
    await page.getByRole('heading', { name: 'Join Acme', level: 1 }).waitFor();
    await page.getByRole('tab', { name: 'Make an account' }).click();
    await signUp(page, VIEWER);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('You are a member now.').waitFor();
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('navigation', { name: 'Company' }).waitFor();

    for (const [place, title] of [
      ['Issues', 'Issues'],
      ['Agents', 'Agents'],
      ['Routines', 'Routines'],
      ['Projects', 'Projects'],
      ['Goals', 'Goals'],
    ] as const) {
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expect.poll(() => writeControlsOn(page), { message: place }).toEqual([]);
    }
    await page.goto(`${dashboard.url}/ACM/issues/ACM-1`);
    await page.getByRole('heading', { name: 'To be read only', level: 1 }).waitFor();
    await page.getByText('You may only read here.').first().waitFor();
    expect(await writeControlsOn(page)).toEqual([]);
  });

  test('a company does not exist for people who are not its members', async () => {
    const owner = await browserOf(OWNER);
    const create = `mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { company { id } } }`;
    await graphql(owner, create, { input: { name: 'Secret Works', issuePrefix: 'SEC' } });
    const page = await dashboard.visit('/SEC/issues', { context: await browserOf(VIEWER), allowed: REFUSED });
    await page.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor();
    expect(await page.textContent('body')).not.toContain('Secret Works');
  });
});

/** The controls that write, as far as they could be pressed, on the pages that a viewer is shown. */
async function writeControlsOn(page: Page): Promise<string[]> {
  const names = /^(New|Create|Hire|Add|Edit|Delete|Comment|Assign |Start work|Pause|Save|Archive|Select )/;
  const controls = page.locator('button:not([aria-disabled="true"]), input[type="checkbox"]');
  const found = await controls.evaluateAll((all) =>
    all.map((control) => control.getAttribute('aria-label') ?? (control.textContent as string)),
  );
  return found.filter((name) => names.test(name));
}
