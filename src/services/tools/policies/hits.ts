import type { ToolPolicy, ToolPolicyHit } from '#generated/prisma/client.js';
import { BatchedNotes } from '#services/core/concurrency/batched-notes.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Database } from '#services/core/postgres/database.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import type { JsonObject } from '#services/core/text/json.js';
import { isoText } from '#services/core/text/moments.js';
import { presentToolPolicy } from './model.js';

// The hits of trust rules are stored apart from the rules, because a change of a rule makes all processes reload all
// rules.

const COUNT = statement(`
  INSERT INTO "ToolPolicyHit" AS h ("companyId", "policyId", "hitCount", "lastHitAt")
  SELECT p."companyId", p.id, u.count, u.at FROM unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) AS u(id, count, at)
    JOIN "ToolPolicy" p ON p.id = u.id ORDER BY p.id
  ON CONFLICT ("companyId", "policyId") DO UPDATE
    SET "hitCount" = h."hitCount" + excluded."hitCount", "lastHitAt" = greatest(h."lastHitAt", excluded."lastHitAt")`);

interface Hits {
  readonly count: number;
  readonly at: Date;
}

/** Counts the calls that trust rules allowed, in batches. */
export class PolicyHits {
  private readonly hits: BatchedNotes<Hits>;

  constructor(database: Pick<Database, 'query'>, onError: (error: unknown) => void) {
    this.hits = new BatchedNotes<Hits>({
      write: (hits) =>
        database.query('all', COUNT, [
          hits.map(([id]) => id),
          hits.map(([, { count }]) => count),
          hits.map(([, { at }]) => at.toISOString()),
        ]),
      onError,
    });
  }

  note(policyId: string): void {
    this.hits.note(policyId, (before) => ({ count: (before?.count ?? 0) + 1, at: new Date() }));
  }

  flush(): Promise<void> {
    return this.hits.flush();
  }
}

/** The hits of a trust rule by its ID; null if there are none yet. */
export const hitsOfPolicy = rowsBy<Pick<ToolPolicyHit, 'policyId' | 'hitCount' | 'lastHitAt'>>(
  statement('SELECT "policyId", "hitCount", "lastHitAt" FROM "ToolPolicyHit" WHERE "policyId" = ANY($1::uuid[])'),
  'policyId',
);

/** The config of a trust rule with its hits. */
export async function trustRuleOf(
  scope: Scope,
  { id, config }: Pick<ToolPolicy, 'id' | 'config'>,
): Promise<JsonObject> {
  const hits = await scope.load(hitsOfPolicy, id);
  return {
    ...((config as { trustRule?: JsonObject } | null)?.trustRule ?? {}),
    hitCount: Number(hits?.hitCount ?? 0),
    lastHitAt: hits ? isoText(hits.lastHitAt) : null,
  };
}

/** A policy in its wire format; a trust rule with its hits. */
export async function presentWithHits(scope: Scope, policy: ToolPolicy) {
  if (policy.policyType !== 'trust_rule') return presentToolPolicy(policy);
  return { ...presentToolPolicy(policy), config: { trustRule: await trustRuleOf(scope, policy) } };
}

export const presentAllWithHits = (scope: Scope, policies: readonly ToolPolicy[]) =>
  Promise.all(policies.map((policy) => presentWithHits(scope, policy)));
