/** @module-tag whole */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientOf, hiring, historyAt, mutationsOf, openNoticeBoard } from '../demo/parts.js';
import { fillWorld, type Things } from '../docs/world.js';
import { until } from '../kit/running.js';
import { describeInBrowser, type Page, stage } from './kit.js';
import { Looks } from './looks.js';

/** Where a page is, by the path of its route: `{name}` stands for a thing of the company that is shown. */
const PAGES: Readonly<Record<string, string>> = {
  'root sign-up': '/sign-up',
  'root password-reset': '/password-reset',
  'root invite/$token': '/invite/unknown',
  'root board-claim/$token': '/board-claim/unknown',
  'root cli-auth/$id': '/cli-auth/unknown',
  'frame /': '/',
  'frame new': '/new',
  'frame import': '/import',
  'frame instance': '/instance',
  'frame issues/$ref': '/issues/ACM-1',
  'frame cases/$ref': '/cases/ACM-C1',
  'frame agents/$ref': '/agents/grace',
  'frame projects/$ref': '/projects/website',
  'company /': '/ACM',
  'company inbox': '/ACM/inbox',
  'company approvals': '/ACM/approvals',
  'company approvals/$approvalId': '/ACM/approvals/{approval}',
  'company issues': '/ACM/issues',
  'company issues as a board': '/ACM/issues?view=board',
  'company issues/$identifier': '/ACM/issues/ACM-1?document=plan',
  'company runs': '/ACM/runs',
  'company runs/$runId': '/ACM/runs/{run}',
  'company agents': '/ACM/agents',
  'company agents/$agentKey': '/ACM/agents/grace',
  'company org': '/ACM/org',
  'company routines': '/ACM/routines',
  'company routines/$routineId': '/ACM/routines/{routine}',
  'company cases': '/ACM/cases',
  'company cases/$identifier': '/ACM/cases/{caseIdentifier}?document=report',
  'company projects': '/ACM/projects',
  'company projects/$projectKey': '/ACM/projects/website',
  'company goals': '/ACM/goals?goal={goal}',
  'company costs': '/ACM/costs',
  'company budgets': '/ACM/budgets',
  'company activity': '/ACM/activity',
  'company search': '/ACM/search?q=page',
  'company tools': '/ACM/tools',
  'company tools/connections/$serverId': '/ACM/tools/connections/{toolServer}',
  'company tools/policies': '/ACM/tools/policies',
  'company tools/profiles': '/ACM/tools/profiles',
  'company tools/profiles/$profileId': '/ACM/tools/profiles/{profile}',
  'company tools/requests': '/ACM/tools/requests',
  'company tools/trust': '/ACM/tools/trust',
  'company tools/access': '/ACM/tools/access',
  'company tools/gateways': '/ACM/tools/gateways',
  'company tools/gateways/$gatewayId': '/ACM/tools/gateways/{gateway}',
  'company tools/programs': '/ACM/tools/programs',
  'company tools/audit': '/ACM/tools/audit',
  'company plugins': '/ACM/plugins',
  'company plugins/$pluginId': '/ACM/plugins/{plugin}',
  'company skills': '/ACM/skills',
  'company skills/$skillId': '/ACM/skills/{skill}',
  'company members': '/ACM/members',
  'company people/$userId': '/ACM/people/{me}',
  'company secrets': '/ACM/secrets',
  'company secrets/$secretId': '/ACM/secrets/{secret}',
  'company settings': '/ACM/settings',
  'company settings/labels': '/ACM/settings/labels',
  'company settings/export': '/ACM/settings/export',
  'company settings/import': '/ACM/settings/import',
  'company account': '/ACM/account',
};

/** What pages open above themselves. */
const OVERLAYS: readonly (readonly [path: string, name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['/ACM/issues', 'a new issue', (page) => page.keyboard.press('c')],
  ['/ACM/issues', 'the palette', (page) => page.keyboard.press('Control+k')],
  ['/ACM/issues', 'the keys', (page) => page.keyboard.press('?')],
  ['/ACM/agents', 'the form that hires', (page) => page.getByRole('button', { name: 'Hire agent' }).click()],
  ['/ACM', 'the menu of the company', (page) => page.getByRole('button', { name: 'Acme' }).click()],
];

const OVERLAY = '[role="dialog"], [role="menu"]';

/** A plugin of this repository. */
const WIKI = fileURLToPath(new URL('../../plugins/wiki', import.meta.url));

/** Shown only to who is not signed in, which nobody is here: `sign-in.test.ts` looks at it. */
const ELSEWHERE = ['root sign-in'];

describe('the pages of the dashboard', () => {
  test('are all looked at', () => {
    const folder = fileURLToPath(new URL('../../web/src/routes', import.meta.url));
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const routes = sources.flatMap((text) => [...text.matchAll(/\bpage\((\w+)Route, '([^']*)'/g)]);
    const names = routes.map(([, parent, path]) => `${parent} ${path}`);
    const seen = [...Object.keys(PAGES), ...ELSEWHERE].filter((name) => !name.includes(' as '));
    expect(seen.sort()).toEqual(names.sort());
  });
});

describeInBrowser('in both themes, on a desktop, zoomed and on a phone,', () => {
  const dashboard = stage({}, { keepsPages: true });
  let things: Things;
  let page: Page;
  let looks: Looks;
  beforeAll(async () => {
    const filled = await fillWorld(dashboard.url);
    await dashboard.make('createCompany', { name: 'Other Works' }, 'cursor');
    things = { ...filled, ...(await connectTools(filled as { company: string; profile: string })) };
    const { case: subject, viewer } = await dashboard.read(NAMES, { case: filled.case });
    things = { ...things, caseIdentifier: subject.identifier, me: viewer.user.id };
    const companyId = filled.company;
    await dashboard.make('updateCompany', { companyId, requireBoardApprovalForNewAgents: true }, 'cursor');
    await dashboard.make('hireAgent', { companyId, name: 'Linus' }, 'agent { id }');
    page = await dashboard.visit('/', { allowed: /status of 404/ });
    looks = new Looks(page);
  });

  /** A gateway, a plugin, and a connection with a tool of which an agent asks for a call that people must approve. */
  async function connectTools({ company: id, profile }: { company: string; profile: string }): Promise<Things> {
    await dashboard.make('updateExperimentalSettings', { enableApps: true }, 'cursor');
    const opened = { companyId: id, name: 'Front door', profileId: profile };
    const { gateway } = await dashboard.make('createToolGateway', opened, 'gateway { id }');
    const { plugin } = await dashboard.make('installPlugin', { packageName: WIKI, isLocalPath: true }, 'plugin { id }');
    const mutate = mutationsOf(clientOf({ url: dashboard.url }), historyAt());
    await openNoticeBoard(mutate, { id }, { hire: hiring(mutate, id) });
    const { toolServers } = await until(async () => {
      const { company } = await dashboard.read(CALLS, { company: id });
      return company.toolActionRequests.totalCount > 0 && company;
    });
    return { toolServer: toolServers.nodes[0].id, gateway: gateway.id, plugin: plugin.id };
  }

  const open = async (path: string) => {
    const named = path.replace(/\{(\w+)\}/g, (_, name) => things[name] as string);
    const address = new URL(named, dashboard.url).href;
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await looks.settle();
    return address;
  };

  test.each(Object.entries(PAGES))(
    '%s can be read and used',
    async (_, path) => {
      const address = await open(path);
      expect(await looks.faults()).toEqual([]);
      const { pathname } = new URL(page.url());
      const tabs = page.locator('main .tabs .tab');
      // A record leads to its page, and a tab may be a page of its own: these are looked at there.
      const count = pathname === new URL(address).pathname ? await tabs.count() : 0;
      for (let place = 1; place < count; place++) {
        const tab = tabs.nth(place);
        const href = await tab.getAttribute('href');
        if (href && new URL(href, page.url()).pathname !== pathname) continue;
        await tab.click();
        await looks.settle();
        expect(await looks.faults(), String(await tab.textContent())).toEqual([]);
      }
    },
    180_000,
  );

  test.each(OVERLAYS)('%s with %s can be read and used', async (path, _, show) => {
    await open(path);
    await show(page);
    await page.locator(OVERLAY).waitFor();
    await looks.settle();
    expect(await looks.faults(OVERLAY)).toEqual([]);
  });
});

const CALLS = `query ($company: ID!) {
  company(id: $company) { toolServers(first: 1) { nodes { id } } toolActionRequests(first: 1) { totalCount } }
}`;

const NAMES = `query ($case: ID!) {
  case(id: $case) { identifier }
  viewer { ... on PersonViewer { user { id } } }
}`;
