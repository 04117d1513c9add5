import { beforeAll, expect, test } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { PageLoader } from '#services/core/rows/loaders.js';
import { approvalsOfCompany } from '#services/governance/approvals/rows.js';
import { companiesInReach } from '#services/organization/companies/rows.js';
import { goalsOfCompany } from '#services/organization/goals/rows.js';
import { issuesOfCompany } from '#services/work/issues/pages.js';
import { analyze, fill } from '#tests/kit/postgres.js';
import { statementsOf } from '#tests/kit/statements.js';
import { volume } from '#tests/kit/volume.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

// No order of a list that grows sorts the company's whole table: the plan of a page reads an index in its order.

ownDatabase();

const COUNT = volume(20_000, 100_000);
let world: World;

const AT = `timestamptz '2024-01-01' + n * interval '1 s'`;
const ROWS = [
  `INSERT INTO "Goal" (id, "companyId", title, "createdAt", "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'goal', ${AT}, ${AT} FROM generate_series(1, ${COUNT}) n`,
  `INSERT INTO "Company" (id, name, "issuePrefix", "createdAt", "updatedAt")
     SELECT gen_random_uuid(), 'Company ' || n, 'PL' || n, ${AT}, ${AT} FROM generate_series(1, ${COUNT}) n WHERE $1::uuid IS NOT NULL`,
  `INSERT INTO "Approval" (id, "companyId", type, payload, "createdAt", "updatedAt")
     SELECT gen_random_uuid(), $1::uuid, 'hire_agent', '{}', ${AT}, ${AT} FROM generate_series(1, ${COUNT}) n`,
  `INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, position, title, "createdAt", "updatedAt", "completedAt")
     SELECT gen_random_uuid(), $1::uuid, n, 'PLAN-' || n, orgraph_position(n), 'issue', ${AT}, ${AT}, CASE WHEN n % 3 = 0 THEN ${AT} END
       FROM generate_series(1, ${COUNT}) n`,
];

beforeAll(async () => {
  world = await createWorld();
  const url = world.services.config.DATABASE_URL as string;
  await fill(url, world.company.id, ROWS);
  await analyze(url, ['Company', 'Goal', 'Approval', 'Issue']);
}, 600_000);

type List = PageLoader<object, object>;

/** The plan of the first page of a list. */
async function planOf(list: List, parent: readonly string[]): Promise<string> {
  const scope = () => new Scope(world.services, world.board.actor);
  const load = () => scope().load(list, { parent, args: { first: 50, filter: {} } });
  const [text] = await statementsOf(load);
  const rows = await scope().sql<{ 'QUERY PLAN': string }>(statement(`EXPLAIN ${text}`), [
    parent.length > 0 ? parent : [0],
  ]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const listsOf = (noun: string, { in: pages }: { in: object }, except: readonly string[] = []) =>
  Object.entries(pages)
    .filter(([order]) => !except.some((one) => order.startsWith(one)))
    .map(([order, list]) => [noun, order, list as List] as const);

test.each([
  ...listsOf('issues', issuesOfCompany),
  ...listsOf('approvals', approvalsOfCompany),
  // A title may be longer than an index takes, and a company has few goals.
  ...listsOf('goals', goalsOfCompany, ['title']),
])('a page of %s in the order %s is read from an index', async (_noun, _order, list) => {
  const plan = await planOf(list, [world.company.id]);
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toMatch(/Sort Key: .*t\./);
});

test.each(listsOf('companies', companiesInReach))(
  'a page of %s in the order %s is read from an index when the caller reaches all of them',
  async (_noun, _order, list) => {
    const plan = await planOf(list, []);
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Sort Key: .*t\./);
  },
);
