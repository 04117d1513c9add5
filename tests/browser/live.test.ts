/** @module-tag whole */
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { Forwarder } from '../faults/forwarder.js';
import { startTestServer } from '../kit/server.js';
import { run } from '../server/clients.js';
import { webFolder } from '../server/web-folder.js';
import { type Data, describeInBrowser, type Page, stage } from './kit.js';

const MANY = 10_000;

describeInBrowser('while things happen,', () => {
  const dashboard = stage();
  let company: Data;
  beforeAll(async () => {
    company = (await dashboard.make('createCompany', { name: 'Acme', issuePrefix: 'ACM' }, 'company { id }')).company;
  });

  const createIssue = async (title: string, companyId: string = company.id): Promise<Data> =>
    (await dashboard.make('createIssue', { companyId, title, status: 'TODO' }, 'issue { id identifier }')).issue;

  test('a page whose network is cut says so, and misses nothing', async () => {
    let isThere = true;
    const network = await Forwarder.open(() => (isThere ? [dashboard.port] : []));
    // High enough for all rows to be drawn.
    const context = await dashboard.person({ viewport: { width: 1280, height: 2_000 } });
    const address = `http://127.0.0.1:${network.port}/ACM/issues`;
    const page = await dashboard.visit(address, { context, allowed: /WebSocket|ERR_/ });
    const mark = page.getByRole('status').filter({ hasText: /Live|Reconnecting/ });
    await mark.getByText('Live', { exact: true }).waitFor();
    const before = await createIssue('Before the cut');
    await rowOf(page, 'Before the cut').waitFor();

    isThere = false;
    network.cut(network.open, () => 0);
    await mark.getByText('Reconnecting').waitFor();
    for (let n = 1; n <= 20; n++) await createIssue(`During the cut ${n}`);
    await dashboard.make(
      'updateIssue',
      { issueId: before.id, title: 'Renamed meanwhile', status: 'IN_REVIEW' },
      'cursor',
    );
    expect(await rowOf(page, 'Before the cut').count()).toBe(1);

    isThere = true;
    await mark.getByText('Live', { exact: true }).waitFor();
    await rowOf(page, 'Renamed meanwhile').waitFor();
    await createIssue('After the cut');
    await rowOf(page, 'After the cut').waitFor();
    const { activity } = (await dashboard.read(CREATED, { company: company.id })).company;
    const created = activity.nodes.map(({ issue }: Data) => issue.identifier);
    expect(created).toHaveLength(22);
    await expect.poll(async () => (await identifiersOn(page)).sort()).toEqual(created.sort());
  });

  test('two tabs hold one socket, and when the one that has it is closed the other goes on', async () => {
    const [first, second] = [await dashboard.visit('/ACM/issues'), await dashboard.visit('/ACM/issues')];
    for (const page of [first, second]) await page.getByText('Live', { exact: true }).waitFor();
    await expect.poll(sockets).toBe(1);
    await createIssue('For both');
    for (const page of [first, second]) await rowOf(page, 'For both').waitFor();
    await first.close();
    await createIssue('For the other');
    await rowOf(second, 'For the other').waitFor();
    await expect.poll(sockets).toBe(1);
  });

  test('a change of one person appears on the page of another, who does nothing', async () => {
    const issue = await createIssue('Shared work');
    const [first, second] = await Promise.all([dashboard.person(), dashboard.person()]);
    const reader = await dashboard.visit(`/ACM/issues/${issue.identifier}`, { context: first });
    await reader.getByText('Live', { exact: true }).waitFor();
    const writer = await dashboard.visit(`/ACM/issues/${issue.identifier}`, { context: second });
    await writer.getByRole('textbox', { name: 'Comment' }).fill('I have looked at it.');
    await writer.getByRole('button', { name: 'Comment', exact: true }).click();
    await reader.getByText('I have looked at it.').waitFor();
  });

  test('ten thousand issues are read to their end, with few of them drawn at a time', async () => {
    const founded = await dashboard.make('createCompany', { name: 'Big', issuePrefix: 'BIG' }, 'company { id }');
    await insertIssues(founded.company.id);
    const page = await dashboard.visit('/BIG/issues?group=none&order=created');
    const list = page.getByRole('list', { name: 'Issues' });
    await list.getByRole('listitem').first().waitFor();
    await page.getByText('10,000', { exact: true }).waitFor();
    const drawn: number[] = [];
    const isAtEnd = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      drawn.push(await list.getByRole('listitem').count());
      return (
        (await rowOf(page, 'Number 1 of many').count()) > 0 || (await rowOf(page, 'Number 10000 of many').count()) > 0
      );
    };
    await expect.poll(isAtEnd, { timeout: 240_000, interval: 20 }).toBe(true);
    expect(Math.max(...drawn)).toBeLessThan(100);
  });

  /** How many sockets the server has open. */
  async function sockets(): Promise<number> {
    const figures = await (await fetch(`${dashboard.url}/metrics`)).text();
    return Number(/^orgraph_sockets(?:\{.*\})? (\d+)/m.exec(figures)?.[1]);
  }

  /** As many issues as no test writes one by one. */
  async function insertIssues(companyId: string): Promise<void> {
    const client = new pg.Client(dashboard.databaseUrl);
    await client.connect();
    await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
    await client.query(ISSUES, [companyId, MANY]);
    await client.end();
  }
});

describeInBrowser('beside a new build,', () => {
  const dashboard = stage();

  test('a page of the former build reloads itself when it needs a file that is gone', async () => {
    const folder = await webFolder();
    await cp(fileURLToPath(new URL('../../dist/web', import.meta.url)), folder, { recursive: true });
    const { url } = await startTestServer({}, { webFolder: folder });
    const input = { name: 'Acme', issuePrefix: 'ACM' };
    await run(url, 'mutation ($input: CreateCompanyInput!) { createCompany(input: $input) { cursor } }', { input });
    const page = await dashboard.visit(`${url}/ACM`, { allowed: /404|dynamically imported module/ });
    await page.getByText('Live', { exact: true }).waitFor();
    await buildAnew(folder);
    let loads = 0;
    page.on('load', () => loads++);
    await page.getByRole('link', { name: 'Routines' }).click();
    await page.getByRole('heading', { name: 'Routines', level: 1 }).waitFor();
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/ACM/routines');
  });
});

const rowOf = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

const identifiersOn = (page: Page): Promise<string[]> =>
  page.locator('.issue-row-identifier').evaluateAll((all) => all.map(({ textContent }) => textContent as string));

const backwards = (text: string): string => [...text].reverse().join('');

/** Gives all files of a build other names, as one of changed sources has them, and removes the former ones. */
async function buildAnew(folder: string): Promise<void> {
  const assets = join(folder, 'ui');
  const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
  // The hash backwards: a name that stayed the same would be taken from the cache of the browser.
  const later = new Map(names.map((name) => [name, name.replace(/[0-9A-Z]{8}(?=\.)/, backwards)]));
  const renamed = (text: string) => names.reduce((all, name) => all.replaceAll(name, later.get(name) as string), text);
  const rewrite = async (path: string) => writeFile(path, renamed(await readFile(path, 'utf8')));
  for (const name of names) {
    await rewrite(join(assets, name));
    await rename(join(assets, name), join(assets, later.get(name) as string));
    for (const ending of ['.br', '.gz']) await rm(join(assets, name + ending), { force: true });
  }
  await rewrite(join(folder, 'index.html'));
  const manifest = JSON.parse(renamed(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const plain = Object.entries<Data>(manifest.files).map(([name, { type, size }]) => [name, { type, size }]);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files: Object.fromEntries(plain) }));
}

const CREATED = `query ($company: ID!) {
  company(id: $company) { activity(first: 100, filter: { actions: [ISSUE_CREATED] }) { nodes { issue { identifier } } } }
}`;

const ISSUES = `
  INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, title, status, priority, "originKind",
    "lastActivityAt", "updatedAt", "createdAt")
  SELECT gen_random_uuid(), $1::uuid, n, 'BIG-' || n, 'Number ' || n || ' of many', 'todo', 'medium', 'manual',
    now() - n * interval '1 s', now() - n * interval '1 s', now() - n * interval '1 s'
  FROM generate_series(1, $2::int) n`;
