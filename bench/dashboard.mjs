// The dashboard in a Chromium (CHROMIUM, or /usr/bin/chromium): its first view, a page by a click, the query of its
// overview in a company of 200 agents and 10,000 issues, what it loads, and its memory while a company is at work.
// BENCH_MINUTES says how long that is watched.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { at, readJson } from '../scripts/project.mjs';
import { ensureWeb } from '../scripts/web.mjs';
import { bench } from './kit/bench.mjs';
import { withClient } from './kit/database.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed, send } from './kit/seed.mjs';
import { seedIssues } from './kit/seed-issues.mjs';

const SIZES = { agents: 200, issues: 10_000, views: 9, clicks: 15, queries: 200, eventsPerSecond: 20 };
const MINUTES = Number(process.env.BENCH_MINUTES || 3);
const AIMS = { queryMs: 50, programs: 200_000, styles: 15_000 };
const DAY_MS = 86_400_000;
const CONTENT = 'main h1';
const ROWS = '.issue-row';

const NEWEST = 'query ($companyId: ID!) { company(id: $companyId) { issues(first: 50) { nodes { id } } } }';
const CHANGE = 'mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { cursor } }';
const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

const ask = (url, query, variables) => send('POST', `${url}/graphql`, { query, variables });

const median = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)];
const kilobytes = (size) => `${Math.round(size / 1_000)} kB`;
const megabytes = (size) => `${(size / 2 ** 20).toFixed(1)} MiB`;

await ensureWeb();
await bench(async ({ databaseUrl, open }) => {
  const { url } = await open(startProduct(databaseUrl));
  const empty = await open(startReference('express'));
  const [company] = await seed({ url, databaseUrl, companies: 1, agents: SIZES.agents, events: 1_000 });
  const issues = { companyId: company.id, agentIds: company.agentIds, count: SIZES.issues };
  await withClient(databaseUrl, (client) => seedIssues(client, issues));
  const home = `${url}/BE0`;
  const browser = await openBrowser(open);
  const first = await firstViews(browser, { ours: home, empty: empty.url });
  const page = await (await browser.newContext()).newPage();
  const click = await clicksOn(page, home);
  const query = await queries(url, company.id);
  const memory = await watch(page, { url, home, companyId: company.id });
  report('dashboard', {
    rows: rowsOf({ first, click, query, memory, loads: loadsOf() }),
    sizes: { ...SIZES, minutes: MINUTES },
  });
});

async function openBrowser(open) {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  await open({ stop: () => browser.close() });
  return browser;
}

/** Medians of the time to content, in turns, each time in a browser that knows nothing. */
async function firstViews(browser, { ours, empty }) {
  const times = { ours: [], empty: [] };
  for (let turn = 0; turn < SIZES.views; turn++) {
    times.ours.push(await viewOf(browser, ours, 'main .section'));
    times.empty.push(await viewOf(browser, empty, 'body'));
  }
  return { ours: median(times.ours), empty: median(times.empty) };
}

async function viewOf(browser, address, content) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  // By the clock of the page, in each frame: a locator looks for it in ever longer pauses.
  const drawn = await page.waitForFunction(
    (selector) => document.querySelector(selector) && performance.now(),
    content,
  );
  const time = await drawn.jsonValue();
  await context.close();
  return time;
}

/** The median time from a click on the way to the issues, which were looked at before, until their rows are drawn. */
async function clicksOn(page, home) {
  await page.goto(home);
  const times = [];
  for (let turn = 0; turn <= SIZES.clicks; turn++) {
    const time = await timeTo(page, '/issues', ROWS);
    if (turn > 0) times.push(time);
    await timeTo(page, '/goals', CONTENT);
  }
  return median(times);
}

async function timeTo(page, path, content) {
  await page.locator(`a.sidebar-place[href$="${path}"]`).waitFor();
  return page.evaluate(
    async ([path, content]) => {
      const started = performance.now();
      document.querySelector(`a.sidebar-place[href$="${path}"]`).click();
      while (!location.pathname.endsWith(path) || !document.querySelector(content)) {
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - started;
    },
    [path, content],
  );
}

/** The query of the overview as the page sends it, one after the other. */
async function queries(url, companyId) {
  const documents = Object.entries(readJson(at('dist', 'web', 'documents.json')));
  const [sha256Hash] = documents.find(([, text]) => text.startsWith('query Overview('));
  const to = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const [from, until] = [to - 14 * DAY_MS, to].map((moment) => new Date(moment).toISOString());
  const variables = { companyId, from, to: until, month: from, timeZone: 'Europe/Berlin' };
  const request = { operationName: 'Overview', variables, extensions: { persistedQuery: { version: 1, sha256Hash } } };
  const times = [];
  for (let turn = 0; turn < SIZES.queries + 20; turn++) {
    const started = performance.now();
    await send('POST', `${url}/graphql`, request);
    if (turn >= 20) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  return { p50: times[Math.floor(times.length / 2)], p99: times[Math.floor(times.length * 0.99)] };
}

/** What the heap of a page of issues holds before, in the middle and after the company was at work. */
async function watch(page, { url, home, companyId }) {
  const session = await page.context().newCDPSession(page);
  await page.goto(`${home}/issues`);
  await page.locator(ROWS).first().waitFor();
  const { company } = (await ask(url, NEWEST, { companyId })).data;
  const ids = company.issues.nodes.map(({ id }) => id);
  await happen(url, ids, 30);
  const start = await heapOf(session);
  await happen(url, ids, MINUTES * 30);
  const middle = await heapOf(session);
  await happen(url, ids, MINUTES * 30);
  return { start, middle, end: await heapOf(session) };
}

/** Changes one issue after the other, so many times a second. */
async function happen(url, ids, seconds) {
  const started = Date.now();
  const count = seconds * SIZES.eventsPerSecond;
  for (let n = 0; n < count; n++) {
    const due = started + (n * 1_000) / SIZES.eventsPerSecond;
    await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
    const input = { issueId: ids[n % ids.length], priority: PRIORITIES[Math.floor(n / ids.length) % 4] };
    await ask(url, CHANGE, { input });
  }
}

async function heapOf(session) {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Compressed, what the first view loads: its programs and its styles. */
function loadsOf() {
  const { entry, files } = JSON.parse(readFileSync(at('dist', 'web', 'manifest.json'), 'utf8'));
  const sizeOf = (names) => names.reduce((sum, name) => sum + (files[name].br ?? files[name].size), 0);
  return { programs: sizeOf([entry.theme, entry.main, ...entry.preload]), styles: sizeOf([entry.styles]) };
}

function rowsOf({ first, click, query, memory, loads }) {
  const company = `${SIZES.agents} agents, ${SIZES.issues.toLocaleString('en-US')} issues`;
  const aim = (figure, ours, wanted, unit, sizes) => ({
    figure: `${figure} / aim`,
    ours: unit(ours),
    reference: unit(wanted),
    ratio: ratio(ours, wanted),
    sizes,
  });
  return [
    {
      figure: 'first view of the dashboard / an empty page',
      ours: milliseconds(first.ours),
      reference: milliseconds(first.empty),
      ratio: ratio(first.ours, first.empty),
      sizes: `${company}, a new browser profile, medians of ${SIZES.views}`,
    },
    {
      figure: 'the issues of the dashboard, by a click / its first view',
      ours: milliseconds(click),
      reference: milliseconds(first.ours),
      ratio: ratio(click, first.ours),
      sizes: `seen before, until rows are drawn, median of ${SIZES.clicks}`,
    },
    aim('query of the overview, p50', query.p50, AIMS.queryMs, milliseconds, `${company}, ${SIZES.queries} requests`),
    aim('query of the overview, p99', query.p99, AIMS.queryMs, milliseconds, 'the same'),
    aim('programs of the first view', loads.programs, AIMS.programs, kilobytes, 'with brotli'),
    aim('styles of the first view', loads.styles, AIMS.styles, kilobytes, 'with brotli'),
    ...['start', 'middle'].map((since) => ({
      figure: `memory of a page of issues that was watched / at the ${since}`,
      ours: megabytes(memory.end),
      reference: megabytes(memory[since]),
      ratio: ratio(memory.end, memory[since]),
      sizes: `${MINUTES} minutes of ${SIZES.eventsPerSecond} events a second, after garbage collection`,
    })),
  ];
}
