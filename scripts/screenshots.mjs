// Pictures of the dashboard at a company at work: `npm run screenshots` writes those of the README into docs/images;
// `npm run screenshots -- FOLDER` writes all pages into a folder, in both themes and as on a phone. It needs a Chromium:
// CHROMIUM, or /usr/bin/chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ensure } from './ensure.mjs';
import { at, exitCodeOf } from './project.mjs';

const MOST_BYTES = 150_000;
const IMAGES = at('docs', 'images');
const DESKTOP = { width: 1200, height: 720 };
const LOOKS = {
  light: { colorScheme: 'light', viewport: DESKTOP },
  dark: { colorScheme: 'dark', viewport: DESKTOP },
  phone: { colorScheme: 'light', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

/** Of the README: a name, a page and how it looks. */
const SHOWN = [
  ['overview', '', 'light'],
  ['issue', 'issues/{issue}', 'dark'],
];
const PAGES = {
  overview: '',
  inbox: 'inbox',
  approvals: 'approvals',
  approval: 'approvals/{approval}',
  issues: 'issues?closed=1',
  board: 'issues?view=board&closed=1',
  issue: 'issues/{issue}',
  runs: 'runs',
  run: 'runs/{run}',
  agents: 'agents',
  agent: 'agents/ada',
  configuration: 'agents/ada?tab=configuration',
  org: 'org',
  routines: 'routines',
  routine: 'routines/{routine}',
  cases: 'cases?status=all',
  case: 'cases/{case}?document=triage',
  projects: 'projects',
  goals: 'goals',
  costs: 'costs',
  budgets: 'budgets',
  activity: 'activity',
  search: 'search?q=issue',
  tools: 'tools',
  requests: 'tools/requests',
  skills: 'skills',
  plugins: 'plugins',
  secrets: 'secrets',
  members: 'members',
  settings: 'settings',
  account: 'account',
};

async function main([folder]) {
  await ensure({ dev: true });
  const home = await mkdtemp(join(tmpdir(), 'orgraph-screenshots-'));
  const server = await startServer(home);
  try {
    const things = await play(server.url);
    await photograph(server.url, things, folder ? resolve(folder) : undefined);
  } finally {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function startServer(home) {
  const child = spawn(process.execPath, [at('dist', 'main.js')], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ORGRAPH_HOME: home, PORT: '0', LOG_LEVEL: 'info' },
  });
  const closed = once(child, 'close');
  const url = await new Promise((found, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /is ready on (http:\S+?) /.exec(line)?.[1];
      if (ready) found(ready);
    });
    closed.then(() => reject(new Error('The server did not start')), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
  };
  return { url, stop };
}

/** Plays the demo, and leaves something undone: a hire, a question and a run at work. @returns what pages are about */
async function play(url) {
  const demo = ['--url', url, '--no-schedule', '--deliveries', '12'];
  const code = await exitCodeOf(process.execPath, [at('examples', 'demo', 'main.mjs'), ...demo]);
  if (code !== 0) throw new Error('The demo failed');
  const { nodes } = (await ask(url, '{ companies(first: 1) { nodes { id issuePrefix } } }')).companies;
  const [{ id: companyId, issuePrefix: prefix }] = nodes;
  const { agent } = await make(
    url,
    'createAgent',
    { companyId, name: 'Alan', title: 'Reports', role: 'RESEARCHER', ...WORKER },
    'agent { id }',
  );
  const input = { companyId, title: 'Report on the week', status: 'TODO', priority: 'HIGH', assigneeAgentId: agent.id };
  const { issue } = await make(url, 'createIssue', { ...input, description: DESCRIPTION }, 'issue { id identifier }');
  const content = {
    confirmation: { version: 1, prompt: 'Publish the report when it is written?', acceptLabel: 'Publish' },
  };
  await make(url, 'createInteraction', { issueId: issue.id, content }, 'interaction { id }');
  await make(url, 'createGoal', { companyId, title: 'Answer every issue within a day' }, 'goal { id }');
  await make(url, 'createSecret', { companyId, name: 'GitHub', value: 'not shown' }, 'secret { id }');
  await make(url, 'updateCompany', { companyId, requireBoardApprovalForNewAgents: true }, 'cursor');
  const { approval } = await make(
    url,
    'hireAgent',
    { companyId, name: 'Barbara', title: 'Reviews', role: 'ENGINEER' },
    'approval { id }',
  );
  for (;;) {
    const { company } = await ask(url, THINGS, { companyId });
    const [run] = company.runs.nodes;
    if (run) {
      const [routine, subject] = [company.routines.nodes[0].id, company.cases.nodes[0].identifier];
      return { prefix, issue: issue.identifier, approval: approval.id, run: run.id, routine, case: subject };
    }
    await new Promise((later) => setTimeout(later, 200));
  }
}

const STEPS = ['Reading what happened since Monday', '12 issues were opened, 12 are answered', 'Writing the report'];
const PROGRAM = `
const steps = ${JSON.stringify(STEPS)};
const write = (n) => {
  const state = n % 5 === 4 ? '\\u001b[33mwaits for figures\\u001b[0m' : '\\u001b[32mok\\u001b[0m';
  console.log(steps[n % steps.length] + ' … ' + state);
};
for (let n = 0; n < 24; n++) write(n);
setInterval(() => {}, 1000);`;
/** An agent that says what it does and is at work until the server ends. */
const WORKER = { adapterType: 'process', adapterConfig: { command: 'node', args: ['-e', PROGRAM] } };
const DESCRIPTION = `What came in, what was done, and what it cost.

- **Issues** by label and by who answered
- **Costs** by agent, beside last week's
- What should be *different* next week`;

const THINGS = `query ($companyId: ID!) {
  company(id: $companyId) {
    runs(first: 1, filter: { statuses: [RUNNING] }) { nodes { id } }
    routines(first: 1) { nodes { id } }
    cases(first: 1) { nodes { identifier } }
  }
}`;

async function ask(url, query, variables = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data;
}

async function make(url, name, input, selection) {
  const type = `${name[0].toUpperCase()}${name.slice(1)}Input`;
  return (await ask(url, `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`, { input }))[name];
}

async function photograph(url, things, folder) {
  const { chromium } = await import('playwright-core');
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const pathOf = (page) => page.replace(/\{(\w+)\}/g, (_, name) => things[name]);
  const all = Object.entries(PAGES).flatMap(([name, page]) => Object.keys(LOOKS).map((look) => [name, page, look]));
  await mkdir(folder ?? IMAGES, { recursive: true });
  for (const [name, page, look] of folder ? all : SHOWN) {
    const path = folder ? join(folder, `${name}-${look}.png`) : join(IMAGES, `dashboard-${name}.png`);
    await picture(browser, { address: `${url}/${things.prefix}/${pathOf(page)}`, look: LOOKS[look], path });
    if (!folder && (await stat(path)).size > MOST_BYTES) throw new Error(`${path} is larger than ${MOST_BYTES} bytes`);
    console.log(path);
  }
  await browser.close();
}

async function picture(browser, { address, look, path }) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...look });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('h1').waitFor();
  await page.screenshot({ path });
  await context.close();
}

await main(process.argv.slice(2));
