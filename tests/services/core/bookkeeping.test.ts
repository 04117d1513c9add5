import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { BOOKKEEPING, isActivitySql, isBookkeeping } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { newestEvents } from '#services/overview/activity/model.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';

ownDatabase();

test('the index of activity leaves out exactly what is bookkeeping', async () => {
  const { services } = await createWorld();
  const [index] = await services.database.query<{ predicate: string }>(
    'all',
    statement(
      `SELECT pg_get_expr(indpred, indrelid) AS predicate FROM pg_index WHERE indexrelid = '"Event_activity_idx"'::regclass`,
    ),
    [],
  );
  const named = [...(index?.predicate ?? '').matchAll(/'([a-z._]+)'/g)].map(([, action]) => action);
  expect(named.sort()).toEqual([...BOOKKEEPING].sort());
  expect(BOOKKEEPING.every((action) => isBookkeeping({ action }))).toBe(true);
  expect(isBookkeeping({ action: 'heartbeat.succeeded' })).toBe(false);
});

test('activity behind ten thousand entries of bookkeeping is found through its index', async () => {
  const { services, company } = await createWorld();
  const event = { actorType: 'system', actorId: 'engine', entityType: 'run_log', entityId: company.id };
  const append = (events: object[]) =>
    services.database.transaction(
      'all',
      (tx) => tx.$executeRaw`SELECT orgraph_append(${company.id}::uuid, ${JSON.stringify(events)}::jsonb)`,
    );
  for (let batch = 0; batch < 10; batch++)
    await append(Array.from({ length: 1_000 }, () => ({ id: randomUUID(), ...event, action: 'heartbeat.logged' })));
  const scope = new Scope(services, localBoard);
  const found = await newestEvents(scope, company.id, {}, { limit: 5 });
  expect(found.map(({ action }) => action)).toContain('company.created');
  const plan = await services.database.query<{ 'QUERY PLAN': string }>(
    [company.id],
    statement(`EXPLAIN (ANALYZE) SELECT seq FROM "Event" t WHERE t."companyId" = '${company.id}' AND ${isActivitySql('t')}
                ORDER BY seq DESC LIMIT 5`),
    [],
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('Event_activity_idx');
  expect(text).not.toContain('Rows Removed');
});
