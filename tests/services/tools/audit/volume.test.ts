import { beforeAll, expect, test } from 'vitest';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { auditOfCompany, type ToolAuditFilter } from '#services/tools/audit/rows.js';
import { analyze, fill } from '#tests/kit/postgres.js';
import { volume } from '#tests/kit/volume.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

// What a page costs does not depend on how many calls there were, nor on what else the journal tells.

ownDatabase();

const COUNT = volume(20_000, 500_000);
let world: World;

const ID = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const ROWS = [
  `INSERT INTO "ToolInvocation" (id, "companyId", "actorType", "actorId", "toolName", decision, "reasonCode", "configVersion",
     "argumentsHash", "argumentsSummary", status)
   SELECT ${ID}, $1::uuid, 'system', 'x', 'search', 'allow', 'allow_policy', 1, 'x', '{"summary":{}}', 'succeeded'
     FROM generate_series(1, ${COUNT}) n`,
  `INSERT INTO "Event" (id, "companyId", seq, "actorType", "actorId", action, "entityType", "entityId", hash)
   SELECT gen_random_uuid(), $1::uuid, n + 1000, 'system', 'x', 'tool_gateway.call_completed', 'tool_invocation', ${ID}::text, ''
     FROM generate_series(1, ${COUNT}) n`,
  `INSERT INTO "Event" (id, "companyId", seq, "actorType", "actorId", action, "entityType", "entityId", hash)
   SELECT gen_random_uuid(), $1::uuid, n + 1000 + ${COUNT}, 'system', 'x', 'issue.updated', 'issue', ${ID}::text, ''
     FROM generate_series(1, ${COUNT}) n`,
];

beforeAll(async () => {
  world = await createWorld();
  const url = world.services.config.DATABASE_URL as string;
  await fill(url, world.company.id, ROWS);
  await analyze(url, ['ToolInvocation', 'Event']);
}, 600_000);

/** The plan by which a page is read, with the rows that each step of it saw. */
async function planOf(filter: ToolAuditFilter): Promise<string> {
  const scope = new Scope(world.services, world.board.actor);
  const sent: [string, readonly unknown[]][] = [];
  const read = scope.sql.bind(scope);
  scope.sql = (sql, values) => {
    sent.push([sql.text, values]);
    return read(sql, values);
  };
  await scope.load(auditOfCompany, { parent: [world.company.id], args: { first: 100, filter } });
  const [[text, values] = ['', []]] = sent;
  const rows = await read<{ 'QUERY PLAN': string }>(statement(`EXPLAIN ANALYZE ${text}`), values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each([
  ['all', {}],
  ['those of one outcome', { outcomes: ['allowed'] }],
  ['those in which words occur', { q: 'search' }],
] as const)('a page of %s is read from the index of the audit', async (_what, filter) => {
  const plan = await planOf(filter as never);
  expect(plan).toContain('Event_tool_audit_idx');
  expect(plan).not.toMatch(/Seq Scan on "(Event|ToolInvocation)"|Sort Key: .*seq/);
  const seen = [...plan.matchAll(/actual [^)]*?rows=([\d.]+)/g)].map(([, rows]) => Number(rows));
  expect(Math.max(...seen)).toBeLessThanOrEqual(101);
});
