import type { Usage } from '#adapters/adapter.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { lockAffected } from '#services/money/budgets/evaluate.js';
import { BillingType } from '#services/money/costs/model.js';
import { recordCost } from '#services/money/costs/record.js';
import type { RunFence } from './fence.js';

const MAX_INT = 2_147_483_647;
const MILLIONTHS = 1_000_000n;

// Only the first report of a run's usage counts.
const NOTE_USAGE = statement(`
  UPDATE "HeartbeatRun" SET "usageJson" = $3::jsonb
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND "usageJson" IS NULL RETURNING id`);

const ADD_TOTALS = statement(`
  INSERT INTO "AgentRuntimeState" AS s ("companyId", "agentId", "adapterType", "totalInputTokens", "totalOutputTokens",
                                        "totalCachedInputTokens", "costRemainder", "totalCostCents")
  VALUES ($1::uuid, $2::uuid, $3, $4::int8, $5::int8, $6::int8, $7::int8 % ${MILLIONTHS}, $7::int8 / ${MILLIONTHS})
  ON CONFLICT ("companyId", "agentId") DO UPDATE
     SET "totalInputTokens" = s."totalInputTokens" + $4::int8, "totalOutputTokens" = s."totalOutputTokens" + $5::int8,
         "totalCachedInputTokens" = s."totalCachedInputTokens" + $6::int8,
         "costRemainder" = (s."costRemainder" + $7::int8) % ${MILLIONTHS},
         "totalCostCents" = s."totalCostCents" + (s."costRemainder" + $7::int8) / ${MILLIONTHS}, "updatedAt" = now()
  RETURNING "costRemainder"`);

/**
 * Records the usage of a run: a cost event for the run, its issue and project, and the totals of its agent. A second
 * call for the run changes nothing. Fractions of a cent accumulate for each agent until they make a whole cent. So the
 * cents of its runs differ from the sum of their prices by less than a cent, however cheap each run is.
 * @returns the recorded cents
 */
export async function recordUsage(scope: WriteScope, run: HeartbeatRun, usage: Usage): Promise<{ costCents: number }> {
  const { companyId, agentId } = run;
  const normal = normalizeUsage(usage);
  const usageJson = JSON.stringify({ ...normal, sessionReused: run.sessionIdBefore !== null });
  if (!(await scope.row(NOTE_USAGE, [companyId, run.id, usageJson]))) return { costCents: 0 };
  const { inputTokens, outputTokens, cachedInputTokens, costUsd, ...billing } = normal;
  const price = millionthsOf(costUsd);
  const tokens = [inputTokens, outputTokens, cachedInputTokens];
  const totals = [companyId, agentId, run.adapterType ?? '', ...tokens, price];
  const { costRemainder } = (await scope.row<{ costRemainder: bigint }>(ADD_TOTALS, totals)) as {
    costRemainder: bigint;
  };
  const costCents = wholeCents(price, costRemainder);
  await recordCost(scope, {
    companyId,
    agentId,
    heartbeatRunId: run.id,
    issueId: run.issueId,
    ...billing,
    inputTokens,
    outputTokens,
    cachedInputTokens,
    costCents,
    occurredAt: run.finishedAt ?? new Date(),
  });
  return { costCents };
}

/** Makes the usage storable, since external adapters may report any values. */
function normalizeUsage(usage: Usage) {
  const provider = nameOf(usage.provider);
  const costUsd = usage.costUsd;
  const isPriced = typeof costUsd === 'number' && Number.isFinite(costUsd) && costUsd >= 0;
  return {
    inputTokens: countOf(usage.inputTokens),
    outputTokens: countOf(usage.outputTokens),
    cachedInputTokens: countOf(usage.cachedInputTokens),
    provider,
    biller: usage.biller ? nameOf(usage.biller) : provider,
    model: nameOf(usage.model),
    costUsd: isPriced ? Math.min(costUsd, MAX_INT / 100) : null,
    billingType: BillingType.catch('unknown').parse(usage.billingType ?? 'unknown'),
    costStatus: isPriced ? ('reported' as const) : ('unpriced' as const),
  };
}

const countOf = (tokens: number): number => (tokens > 0 ? Math.min(Math.trunc(tokens), MAX_INT) : 0);

const nameOf = (name: unknown): string =>
  String(name ?? '')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim()
    .slice(0, 200) || 'unknown';

/** A price in millionths of a cent. No vendor's prices are more precise. */
const millionthsOf = (costUsd: number | null): bigint => BigInt(Math.round((costUsd ?? 0) * 100 * Number(MILLIONTHS)));

/** The whole cents of a price plus the former remainder. @param left the remainder after adding the price */
function wholeCents(price: bigint, left: bigint): number {
  const before = (((left - price) % MILLIONTHS) + MILLIONTHS) % MILLIONTHS;
  return Number((before + price - left) / MILLIONTHS);
}

const PROJECT = statement(`
  SELECT r."agentId", i."projectId" FROM "HeartbeatRun" r
    LEFT JOIN "Issue" i ON i."companyId" = r."companyId" AND i.id = r."issueId"
   WHERE r."companyId" = $1::uuid AND r.id = $2::uuid`);

/** Locks the company or projects that the cost may stop, since they precede agents in the order of locks. */
export async function lockSpending(scope: WriteScope, { companyId, runId }: RunFence, usage: Usage): Promise<void> {
  const of = await scope.row<{ agentId: string; projectId: string | null }>(PROJECT, [companyId, runId]);
  if (!of) return;
  const tokens = usage.inputTokens + usage.cachedInputTokens + usage.outputTokens;
  const cents = Math.ceil((usage.costUsd ?? 0) * 100);
  await lockAffected(scope, { companyId, ...of }, { cents, tokens });
}

const CANCELLED = statement(`
  SELECT * FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND id = $2::uuid AND fence = $3::bigint AND status = 'cancelled' FOR NO KEY UPDATE`);

/** Records the usage of a cancelled run, once. */
export async function recordLateUsage(scope: WriteScope, fence: RunFence, usage: Usage): Promise<void> {
  await lockSpending(scope, fence, usage);
  const run = await scope.row<HeartbeatRun>(CANCELLED, [fence.companyId, fence.runId, fence.fence]);
  if (run) await recordUsage(scope, run, usage);
}
