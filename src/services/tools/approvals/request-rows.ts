import type { ToolActionRequest } from '#generated/prisma/client.js';
import { tableColumns } from '#services/core/postgres/columns.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { uuid } from '#services/core/text/fields.js';
import { ToolActionRequestStatus } from './request-model.js';

/** Columns that are never read for clients: clients must not get the arguments. */
const SEALED = ['argumentsMaterial', 'masterKeyId'];
const SHOWN = tableColumns('ToolActionRequest').names.filter((name) => !SEALED.includes(name));

/** An action request by its ID; null if it does not exist or is out of reach. */
export const actionRequestNode = byId<ToolActionRequest>('ToolActionRequest');

/** A request whose time is over no longer counts as pending, even before a sweep writes that. */
const conditions = (filter: ToolActionRequestFilter, bind: Bind): string[] => [
  ...ToolActionRequestFilter.conditions(filter, bind),
  ...(filter.statuses?.includes('pending') ? [`(t.status <> 'pending' OR t."expiresAt" > now())`] : []),
];

export const ToolActionRequestFilter = filterOf({
  id: 'ToolActionRequestFilter',
  nouns: 'requests',
  lists: {
    statuses: inColumn('status', ToolActionRequestStatus, 'in one of these statuses'),
    issueIds: idsIn('issueId', uuid(), 'on one of these issues'),
    requestedByAgentIds: idsIn('requestedByAgentId', uuid(), 'that one of these agents made'),
    connectionIds: idsIn('connectionId', uuid(), 'for a tool of one of these connections'),
  },
  times: { createdAt: 'were made', decidedAt: 'were decided' },
});
export type ToolActionRequestFilter = FilterOf<typeof ToolActionRequestFilter>;

const newestFirst = (parent: Readonly<Record<string, string>>) =>
  page<ToolActionRequest, ToolActionRequestFilter>({
    table: 'ToolActionRequest',
    by: { companyId: 'uuid', ...parent },
    orderBy: { createdAt: 'timestamptz', id: 'uuid' },
    direction: 'DESC',
    conditions,
    columns: SHOWN,
  });

/** The requests of a company, newest first. */
export const actionRequestsOfCompany = newestFirst({});

/** The requests about the tools of a connection, newest first. */
export const actionRequestsOfConnection = newestFirst({ connectionId: 'uuid' });

/** The action request of a call, by the ID of the call; null if no approval was requested. */
export const requestOfCall = rowsBy<ToolActionRequest>(
  statement(
    `SELECT ${SHOWN.map((name) => `"${name}"`)} FROM "ToolActionRequest" WHERE "invocationId" = ANY($1::uuid[])`,
  ),
  'invocationId',
);
