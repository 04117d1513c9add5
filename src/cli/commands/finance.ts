import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'finance summary',
    operation: 'getFinanceSummary',
    fields: ['netCents', 'debitCents', 'creditCents', 'estimatedDebitCents', 'eventCount', 'companyId'],
  },
  {
    path: 'finance by-biller',
    operation: 'listFinanceByBiller',
    columns: ['biller', 'netCents', 'debitCents', 'creditCents', 'eventCount'],
  },
  {
    path: 'finance by-kind',
    operation: 'listFinanceByKind',
    columns: ['eventKind', 'netCents', 'debitCents', 'creditCents', 'eventCount'],
  },
  {
    path: 'finance events',
    operation: 'listFinanceEvents',
    columns: ['occurredAt', 'eventKind', 'direction', 'amountCents', 'currency', 'biller', 'description', 'id'],
  },
  {
    path: 'finance event:create',
    operation: 'recordFinanceEvent',
    fields: ['occurredAt', 'eventKind', 'direction', 'amountCents', 'currency', 'biller', 'description', 'id'],
  },
];
