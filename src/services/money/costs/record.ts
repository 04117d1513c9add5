import { z } from 'zod';
import type { CostEvent } from '#generated/prisma/client.js';
import { board, companyWriter } from '#services/access/rules.js';
import { assertMayNameRun } from '#services/access/run-bound.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { forbidden, unprocessable } from '#services/core/errors/errors.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { cents, pathId, text, timestamp, uuid } from '#services/core/text/fields.js';
import { applyBudgets, lockBudgets } from '../budgets/evaluate.js';
import { BillingType, CostEventView, CostStatus, presentCost } from './model.js';
import { type CostReferences, completeReferences } from './references.js';

/** The cost of an agent's use of a model. */
interface NewCost extends CostReferences {
  readonly companyId: string;
  readonly agentId: string;
  readonly provider: string;
  readonly model: string;
  readonly costCents: number;
  readonly occurredAt: Date;
  readonly inputTokens?: number;
  readonly cachedInputTokens?: number;
  readonly outputTokens?: number;
  readonly billingCode?: string | null;
  /** The provider by default. */
  readonly biller?: string;
  readonly billingType?: z.output<typeof BillingType>;
  /** `unpriced` if the price is not known: the use must not look free. */
  readonly costStatus?: z.output<typeof CostStatus>;
}

// Without the lock, two concurrent reports of one run would each count as the run's first.
const LOCK_RUN = statement(`SELECT id FROM "HeartbeatRun" WHERE id = $1::uuid FOR NO KEY UPDATE`);

/**
 * Records a cost and evaluates the budgets of its company, agent and project. The database maintains the totals.
 * @throws 422 when a named record is missing or belongs to another company
 */
export async function recordCost(scope: WriteScope, cost: NewCost): Promise<CostEvent> {
  const { companyId, agentId, heartbeatRunId: _run, costEventId: _event, ...fields } = cost;
  const { costEventId: __, ...references } = await completeReferences(scope, companyId, cost);
  const { projectId, heartbeatRunId } = references;
  const of = { companyId, agentId, projectId };
  const tokens = (cost.inputTokens ?? 0) + (cost.cachedInputTokens ?? 0) + (cost.outputTokens ?? 0);
  await lockBudgets(scope, of, { cents: cost.costCents, tokens });
  if (heartbeatRunId) await scope.sql(LOCK_RUN, [heartbeatRunId]);
  const event = await scope.db.costEvent.create({ data: { ...fields, ...references, companyId, agentId } });
  scope.emit({
    companyId,
    action: 'cost.reported',
    entityType: 'cost_event',
    entityId: event.id,
    agentId,
    details: { agentId, costCents: event.costCents, model: event.model },
  });
  await applyBudgets(scope, of);
  return event;
}

const DAY_MS = 86_400_000;
const EARLIEST = Date.UTC(2000, 0, 1);

/**
 * Whether a payment can have this time. One day ahead allows for clock differences; other code rejects invalid dates.
 */
function canHaveBeen(iso: string): boolean {
  const at = Date.parse(iso);
  return Number.isNaN(at) || (at >= EARLIEST && at <= Date.now() + DAY_MS);
}

/** The input field for the time of a payment. */
export const spendingTime = () =>
  timestamp()
    .refine(canHaveBeen, 'Must be after 1999 and no more than a day ahead')
    .transform((iso) => new Date(iso));

/** The records that a cost or finance event can refer to. */
export const costReferenceFields = {
  issueId: uuid().nullish().describe("The ID of the issue; defaults to the run's."),
  projectId: uuid().nullish().describe("The ID of the project; defaults to the issue's."),
  goalId: uuid().nullish().describe("The ID of the goal; defaults to the issue's."),
  heartbeatRunId: uuid().nullish().describe('The ID of the run.'),
};

/**
 * Whether an agent may no longer report this time. An older cost would count against the budget of another month, which
 * no longer stops any work.
 */
const isOld = (occurredAt: Date): boolean => occurredAt.getTime() < Date.now() - 2 * DAY_MS;

export const reportCost = mutation({
  name: 'reportCost',
  summary: "Report an agent's cost and evaluate budgets",
  input: z.object({
    companyId: pathId(),
    agentId: uuid().describe('The ID of the agent.'),
    provider: text(200).describe('The provider that runs the model, such as anthropic.'),
    model: text(200).describe("The provider's name for the model, such as claude-sonnet-4-5."),
    costCents: cents().describe('The price in whole US cents; 0 with costStatus unpriced.'),
    occurredAt: spendingTime().describe(
      'The time of use: after 1999 and at most one day in the future; for an agent, within the last two days.',
    ),
    inputTokens: cents()
      .default(0)
      .describe('The tokens that were sent to the model, without those read from its cache.'),
    cachedInputTokens: cents().default(0).describe('Input tokens that were read from a cache.'),
    outputTokens: cents().default(0).describe('The tokens that the model wrote.'),
    ...costReferenceFields,
    billingCode: text(200).nullish().describe('The code under which the cost is booked.'),
    biller: text(200).optional().describe('The party that bills the company; defaults to the provider.'),
    billingType: BillingType.default('unknown').describe('The billing method.'),
    costStatus: CostStatus.default('reported').describe('The state of the price: known or unknown.'),
  }),
  output: CostEventView,
  on: companyKeyById,
  allow: companyWriter,
  callers: `${board.who}, or the agent that spent it`,
  async run(scope, { companyId: _, biller, billingCode, ...cost }, company) {
    const { actor } = scope;
    if (actor.kind === 'agent' && actor.agentId !== cost.agentId)
      throw forbidden('Agent can only report its own costs');
    if (actor.kind === 'agent' && isOld(cost.occurredAt))
      throw unprocessable('Agent can only report costs of the last two days', { occurredAt: cost.occurredAt });
    if (actor.kind === 'agent' && cost.heartbeatRunId) await assertMayNameRun(scope, company.id, cost.heartbeatRunId);
    const event = await recordCost(scope, {
      ...cost,
      ...(biller ? { biller } : {}),
      billingCode: billingCode ?? null,
      companyId: company.id,
    });
    return presentCost(event);
  },
});
