// What clients of the incumbent do all day, on the same issues: list, get and create issues; and what a dashboard needs.
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { emptyDatabase, withClient } from './kit/database.mjs';
import { copyIssues, startIncumbent } from './kit/incumbent.mjs';
import { compare, median } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, perSecond, ratio, report } from './kit/report.mjs';
import { newAgent, post, seed } from './kit/seed.mjs';
import { seedIssues } from './kit/seed-issues.mjs';

const SIZES = { issues: Number(process.env.BENCH_ISSUES ?? 10_000), agents: 20, page: 50, connections: 8 };
const TURNS = { turns: 3, seconds: 4, connections: SIZES.connections };
const DASHBOARD_TURNS = 30;

const DASHBOARD = `query ($id: ID!, $agents: Int!) {
  company(id: $id) {
    name status budgetMonthlyCents spentMonthlyCents
    dashboard { pendingApprovals }
    agents(first: $agents) { edges { node {
      id name role status spentMonthlyCents
      issues(first: 5, filter: { statuses: [IN_PROGRESS, TODO] }) { edges { node { id identifier title status priority } } }
    } } }
    approvals(first: 20, filter: { statuses: [PENDING] }) { edges { node { id type status createdAt } } }
  }
}`;

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl));
  const [company] = await seed({ url: ours.url, databaseUrl, companies: 1, agents: SIZES.agents, events: 500 });
  await withClient(databaseUrl, (client) =>
    seedIssues(client, { companyId: company.id, agentIds: company.agentIds, count: SIZES.issues }),
  );
  const theirUrl = databaseUrl.replace(/\/[^/]+$/, '/incumbent_bench');
  await open(emptyDatabase(databaseUrl, 'incumbent_bench'));
  const theirs = await open(startIncumbent(theirUrl));
  const them = await post(`${theirs.url}/api/companies`, { name: 'Company' });
  const agentIds = [];
  for (let index = 0; index < SIZES.agents; index++) {
    const { budgetMonthlyCents: _, ...fields } = newAgent(index, { role: index === 0 ? 'ceo' : 'engineer' });
    agentIds.push((await post(`${theirs.url}/api/companies/${them.id}/agents`, fields)).id);
  }
  await copyIssues({ from: databaseUrl, companyId: company.id, to: theirUrl, theirCompanyId: them.id, agentIds });
  await sleep(2_000);
  const sides = {
    ours: { url: `${ours.url}/api`, company: company.id },
    theirs: { url: `${theirs.url}/api`, company: them.id },
  };
  const rows = [await listed(sides), await read(sides), await created(sides), await dashboard(sides, ours.url)];
  report('work', { rows, sizes: SIZES });
});

async function rated(figure, sides, target, sizes) {
  const targets = Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, target(side)]));
  const results = await compare(targets, TURNS);
  return {
    figure: `${figure} / the incumbent`,
    ours: perSecond(results.ours.rate),
    reference: perSecond(results.theirs.rate),
    ratio: ratio(results.ours.rate, results.theirs.rate),
    sizes: `${sizes}, ${SIZES.connections} connections`,
  };
}

function listed(sides) {
  return rated(
    `list of ${SIZES.page} issues over REST`,
    sides,
    ({ url, company }) => ({ url: `${url}/companies/${company}/issues?limit=${SIZES.page}` }),
    `${SIZES.issues} issues`,
  );
}

async function read(sides) {
  for (const side of Object.values(sides)) {
    const [issue] = await (await fetch(`${side.url}/companies/${side.company}/issues?limit=1`)).json();
    side.issue = issue.id;
  }
  return rated(
    'an issue over REST',
    sides,
    ({ url, issue }) => ({ url: `${url}/issues/${issue}` }),
    `${SIZES.issues} issues`,
  );
}

function created(sides) {
  let number = 0;
  return rated(
    'create an issue over REST',
    sides,
    ({ url, company }) => ({
      url: `${url}/companies/${company}/issues`,
      requests: [
        {
          method: 'POST',
          path: `/api/companies/${company}/issues`,
          headers: { 'content-type': 'application/json' },
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({
              title: `New work ${++number}`,
              description: 'What is to be done.',
              priority: 'high',
            }),
          }),
        },
      ],
    }),
    `${SIZES.issues} issues before`,
  );
}

/** One GraphQL call against the REST calls that bring the same facts, all of them at once. */
async function dashboard({ ours, theirs }, graphUrl) {
  const ask = { query: DASHBOARD, variables: { id: ours.company, agents: SIZES.agents } };
  const one = () => post(`${graphUrl}/graphql`, ask);
  const paths = [
    '',
    '/agents',
    '/dashboard',
    '/approvals?status=pending',
    '/costs/summary',
    '/costs/by-agent',
    '/issues?status=in_progress,todo&limit=200',
  ];
  const all = () =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(`${theirs.url}/companies/${theirs.company}${path}`);
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        return response.text();
      }),
    );
  const times = { ours: [], theirs: [] };
  for (let turn = -5; turn < DASHBOARD_TURNS; turn++) {
    for (const [name, work] of Object.entries({ ours: one, theirs: all })) {
      const start = clock();
      await work();
      if (turn >= 0) times[name].push(clock() - start);
    }
  }
  const [mine, other] = [median(times.ours), median(times.theirs)];
  return {
    figure: "a dashboard: one GraphQL call / the incumbent's REST calls",
    ours: milliseconds(mine),
    reference: milliseconds(other),
    ratio: ratio(mine, other),
    sizes: `${SIZES.agents} agents, ${paths.length} REST calls at once`,
  };
}
