import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Wire } from '#services/core/postgres/wire.js';
import { listAgents } from '#services/organization/agents/list.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { exported, handMade, importInto, importNew } from '#tests/kit/packages.js';
import { portableCompany } from '#tests/kit/portable-company.js';
import { volume } from '#tests/kit/volume.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';

ownDatabase();

afterEach(() => void vi.restoreAllMocks());

/** Has the nth statement of transactions fail; 0 for none. @returns how many there were */
function failingAt(wanted: number): { readonly count: () => number } {
  let count = 0;
  const query = Wire.prototype.query;
  vi.spyOn(Wire.prototype, 'query').mockImplementation(function (this: Wire, config) {
    // PostgreSQL refuses all that comes after one of these; here it would never hear of it.
    if (/^(BEGIN|SELECT set_config)/.test(config.text ?? '')) return query.call(this, config);
    count += 1;
    if (count === wanted) return Promise.reject(new Error('The statement fails'));
    return query.call(this, config);
  });
  return { count: () => count };
}

const TABLES = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`;

/** How many rows each table has. */
async function counts({ services }: World): Promise<Record<string, number>> {
  const owner = new pg.Client(services.config.DATABASE_URL);
  await owner.connect();
  try {
    const { rows } = await owner.query(TABLES);
    const each = rows.map(
      ({ name }: { name: string }) => `SELECT '${name}' AS name, count(*)::int AS n FROM "${name}"`,
    );
    const counted = await owner.query(each.join(' UNION ALL '));
    return Object.fromEntries(counted.rows.map(({ name, n }: { name: string; n: number }) => [name, n]));
  } finally {
    await owner.end();
  }
}

describe('an import that fails', () => {
  test('leaves nothing behind, whichever statement fails, and no company either', async () => {
    const world = await portableCompany();
    const { files } = await exported(world, world.company.id);
    const whole = failingAt(0);
    await importNew(world, files);
    const statements = whole.count();
    vi.restoreAllMocks();
    const before = await counts(world);
    expect(statements).toBeGreaterThan(50);
    const step = volume(Math.ceil(statements / 12), 1);
    for (let at = 1; at < statements; at += step) {
      failingAt(at);
      await importNew(world, files).then(
        () => expect.unreachable(`statement ${at} did not fail`),
        () => {},
      );
      vi.restoreAllMocks();
      expect({ at, ...(await counts(world)) }).toEqual({ at, ...before });
    }
  }, 600_000);
});

describe('two imports at once into one company', () => {
  test('come one after the other, and find free names each', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    await Promise.all([importInto(world, companyId, handMade()), importInto(world, companyId, handMade())]);
    const agents: { name: string }[] = await world.board.run(listAgents, { companyId });
    expect(agents.map(({ name }) => name).sort()).toEqual(['Baker', 'Baker 2', 'Lead', 'Lead 2']);
    const issues: { issueNumber: number }[] = await world.board.run(listIssues, { companyId });
    expect(issues.map(({ issueNumber }) => issueNumber).sort()).toEqual([1, 2, 3, 4]);
  });
});
