import { z } from 'zod';
import { type FinanceEvent, Prisma } from '#generated/prisma/client.js';
import { board, companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byColumn, ordersOf } from '#services/core/rows/ordered-pages.js';
import { cents, jsonObject, pathId, rawText, text, uuid } from '#services/core/text/fields.js';
import {
  BillerFinanceView,
  FinanceDirection,
  FinanceEventKind,
  FinanceEventView,
  FinanceSummaryView,
  KindFinanceView,
  presentFinance,
} from './model.js';
import {
  groupsOf,
  groupsQuery,
  type RangeKey,
  type RangeSql,
  rangeInput,
  rangeOf,
  rowsInRange,
  sumsIn,
} from './range.js';
import { costReferenceFields, spendingTime } from './record.js';
import { completeReferences } from './references.js';

export const recordFinanceEvent = mutation({
  name: 'recordFinanceEvent',
  summary: 'Record a payment between a company and a biller; budgets do not count it',
  input: z.object({
    companyId: pathId(),
    eventKind: FinanceEventKind.describe('The purpose of the payment.'),
    direction: FinanceDirection.default('debit').describe('The direction: paid by the company or paid to it.'),
    biller: text(200).describe('The party that bills or pays the company.'),
    amountCents: cents().describe('The amount, in cents of the currency.'),
    occurredAt: spendingTime().describe('The time of the payment: after 1999 and at most one day in the future.'),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'Must be three letters')
      .default('USD')
      .describe('The ISO 4217 code of the currency: three letters.'),
    provider: text(200).nullish().describe('The provider that runs the model, if the payment is for a model.'),
    model: text(200).nullish().describe("The provider's name for the model, if the payment is for a model."),
    quantity: z.number().nullish().describe('The purchased quantity, in the unit.'),
    unit: text(100).nullish().describe('The unit of the quantity, such as tokens.'),
    estimated: z.boolean().default(false).describe('True if the amount is an estimate.'),
    externalInvoiceId: text(200).nullish().describe('The number of the invoice.'),
    description: rawText(500).nullish().describe('The purpose of the payment in free text.'),
    metadataJson: jsonObject().nullish().describe('Additional data of your own.'),
    agentId: uuid().nullish().describe('The ID of the agent that caused the payment.'),
    ...costReferenceFields,
    costEventId: uuid().nullish().describe('The ID of the cost event that is billed.'),
  }),
  output: FinanceEventView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, metadataJson, ...fields }, { id: companyId }) {
    const references = await completeReferences(scope, companyId, fields);
    const event = await scope.db.financeEvent.create({
      data: { ...fields, ...references, companyId, metadataJson: metadataJson ?? Prisma.DbNull } as never,
    });
    const { eventKind, direction, biller, amountCents, currency } = event;
    scope.emit({
      companyId,
      action: 'finance_event.reported',
      entityType: 'finance_event',
      entityId: event.id,
      agentId: event.agentId,
      details: { eventKind, direction, biller, amountCents, currency },
    });
    return presentFinance(event);
  },
});

const DEBITS = `coalesce(sum(f."amountCents") FILTER (WHERE f.direction = 'debit'), 0)::float8`;
const CREDITS = `coalesce(sum(f."amountCents") FILTER (WHERE f.direction = 'credit'), 0)::float8`;
const BALANCE = `${DEBITS} AS "debitCents", ${CREDITS} AS "creditCents", ${DEBITS} - ${CREDITS} AS "netCents",
  count(*)::int AS "eventCount"`;

const WHEN = 'f."occurredAt"';

type Summary = z.input<typeof FinanceSummaryView>;

const sums = sumsIn<Omit<Summary, 'companyId'>>(
  WHEN,
  (where) => `
    SELECT f."companyId", ${BALANCE},
           coalesce(sum(f."amountCents") FILTER (WHERE f.direction = 'debit' AND f.estimated), 0)::float8 AS "estimatedDebitCents"
      FROM "FinanceEvent" f WHERE ${where} GROUP BY 1`,
);

const NONE = { debitCents: 0, creditCents: 0, netCents: 0, estimatedDebitCents: 0, eventCount: 0 };

/** The sums of a company's payments in a time range. */
export async function financeSummaryOf(scope: Scope, { companyId, ...range }: RangeKey): Promise<Summary> {
  const [sum] = await scope.load(sums, { companyId, ...range });
  return { companyId, ...(sum ?? NONE) };
}

export const getFinanceSummary = query({
  name: 'getFinanceSummary',
  summary: "Get the totals of a company's payments",
  input: rangeInput,
  output: FinanceSummaryView,
  on: companyKeyById,
  allow: companyMember,
  run: (scope, input, { id: companyId }) => financeSummaryOf(scope, { companyId, ...rangeOf(input) }),
});

const balancesBy = (column: string) => (where: string) =>
  `SELECT f."companyId", f."${column}", ${BALANCE}, (${CREDITS} - ${DEBITS})::int8 AS rank
     FROM "FinanceEvent" f WHERE ${where} GROUP BY 1, 2`;

export const financeByBiller = groupsOf({
  view: BillerFinanceView,
  when: WHEN,
  keys: { biller: 'text' },
  sql: balancesBy('biller'),
});

export const financeByKind = groupsOf({
  view: KindFinanceView,
  when: WHEN,
  keys: { eventKind: 'text' },
  sql: balancesBy('eventKind'),
});

export const listFinanceByBiller = groupsQuery(
  'listFinanceByBiller',
  'Sum up payments by biller',
  BillerFinanceView,
  financeByBiller,
);
export const listFinanceByKind = groupsQuery(
  'listFinanceByKind',
  'Sum up payments by kind',
  KindFinanceView,
  financeByKind,
);

const NEWEST =
  (limit: number): RangeSql =>
  (where, bind) =>
    `
  SELECT * FROM "FinanceEvent" f WHERE ${where} ORDER BY f."occurredAt" DESC, f.id DESC LIMIT ${bind(limit)}::int`;

export const listFinanceEvents = query({
  name: 'listFinanceEvents',
  summary: "List a company's finance events, newest first",
  input: rangeInput.extend({ limit: z.int().min(1).max(500).default(100) }),
  output: z.array(FinanceEventView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, input, company) =>
    rowsInRange<FinanceEvent>(scope, [company.id], rangeOf(input), WHEN, NEWEST(input.limit)),
  present: (_scope, events) => events.map(presentFinance),
});

export const FinanceFilter = filterOf({
  id: 'FinanceEventFilter',
  nouns: 'payments and receipts',
  lists: {
    eventKinds: inColumn('eventKind', FinanceEventKind, 'for one of these purposes'),
    directions: inColumn('direction', FinanceDirection, 'in one of these directions'),
    billers: inColumn('biller', text(200), 'of one of these billers'),
    agentIds: idsIn('agentId', uuid(), 'of one of these agents'),
    issueIds: idsIn('issueId', uuid(), 'for one of these issues'),
    projectIds: idsIn('projectId', uuid(), 'for one of these projects'),
    goalIds: idsIn('goalId', uuid(), 'for one of these goals'),
    runIds: idsIn('heartbeatRunId', uuid(), 'of one of these runs'),
  },
  times: { occurredAt: 'occurred', createdAt: 'were recorded' },
});

const FinanceOrder = ordersOf({
  id: 'FinanceEventOrder',
  nouns: 'payments and receipts',
  by: { occurred_at: byColumn('occurredAt', 'timestamptz', 'Oldest first.', 'Newest first.') },
  initial: 'occurred_at_desc',
});

/** A company's finance events. */
export const financeOfCompany = FinanceOrder.inCompany('FinanceEvent', FinanceFilter)();
