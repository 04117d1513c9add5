import { principalOf } from '#services/core/actors/actor.js';
import { rateLimited } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const SEARCHES = 30;
const SECONDS = 10;

// One row for each caller. All processes count in it, by the database's clock.
const HIT = statement(`
  INSERT INTO "RateWindow" AS w ("companyId", principal, action, "startedAt", hits)
  VALUES ($1::uuid, $2, 'search', clock_timestamp(), 1)
  ON CONFLICT ("companyId", principal, action) DO UPDATE SET
    hits = CASE WHEN w."startedAt" > clock_timestamp() - $3::int * interval '1 s' THEN w.hits + 1 ELSE 1 END,
    "startedAt" = CASE WHEN w."startedAt" > clock_timestamp() - $3::int * interval '1 s' THEN w."startedAt" ELSE clock_timestamp() END
  RETURNING hits, ceil(extract(epoch FROM "startedAt" + $3::int * interval '1 s' - clock_timestamp()))::int AS "secondsLeft"`);

/** Counts a search. @throws 429 after 30 searches by one caller in a company within 10 seconds */
export async function countSearch(scope: Scope, companyId: string): Promise<void> {
  const { type, id } = principalOf(scope.actor);
  const window = await scope.row<{ hits: number; secondsLeft: number }>(HIT, [companyId, `${type}:${id}`, SECONDS]);
  if (window && window.hits > SEARCHES) {
    throw rateLimited(
      `More than ${SEARCHES} searches in ${SECONDS} seconds. Search again in ${window.secondsLeft} s.`,
      Math.max(1, window.secondsLeft),
    );
  }
}
