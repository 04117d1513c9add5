import type { Invite } from '#generated/prisma/client.js';
import { hashKey } from '#services/access/tokens.js';
import { notFound } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { rowsBy } from '#services/core/rows/batched.js';
import { type FilterOf, filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { locatedBy, page } from '#services/core/rows/loaders.js';
import { pathId, text, uuid } from '#services/core/text/fields.js';
import { INVITE_COLUMNS, InviteJoinTypes, type InviteRow, InviteState, STATE_SQL } from './model.js';

export const InviteNotFound = () => notFound('Invite not found');

const COLUMNS = `${INVITE_COLUMNS.map((column) => `t."${column}"`).join(', ')}, ${STATE_SQL} AS state`;
const BY_IDS = statement(`SELECT ${COLUMNS} FROM "Invite" t WHERE t.id = ANY($1::uuid[])`);

/** An invite by id, or null if the scope cannot access it. */
export const inviteNode = rowsBy<InviteRow>(BY_IDS, 'id');

/** The invite that a path names. @throws 404 */
export const inviteById = locatedBy('inviteId', inviteNode, InviteNotFound);

/** SQL conditions for the states of the invite in row `t`, for lists. */
const IN_STATE: Readonly<Record<InviteState, string>> = {
  accepted: `t."acceptedAt" IS NOT NULL`,
  revoked: `t."revokedAt" IS NOT NULL`,
  expired: `t."acceptedAt" IS NULL AND t."revokedAt" IS NULL AND t."expiresAt" <= now()`,
  active: `t."acceptedAt" IS NULL AND t."revokedAt" IS NULL AND t."expiresAt" > now()`,
};

export const InviteFilter = filterOf({
  id: 'InviteFilter',
  nouns: 'invites',
  lists: {
    states: {
      value: InviteState,
      meaning: 'in one of these states',
      options: InviteState.options,
      sql: (states) => `(${states.map((state) => IN_STATE[state as InviteState]).join(' OR ') || 'false'})`,
    },
    allowedJoinTypes: inColumn('allowedJoinTypes', InviteJoinTypes, 'by which one of these may join'),
    createdByAgentIds: idsIn('createdByAgentId', uuid(), 'created by one of these agents'),
    createdByUserIds: inColumn('createdByUserId', text(200), 'created by one of these people'),
  },
  times: {
    createdAt: 'were created',
    expiresAt: 'expire',
    acceptedAt: 'were accepted',
    revokedAt: 'were revoked',
  },
});

/** A company's invites, newest first, without the hashes of their tokens. */
export const invitesOfCompany = page<Invite, FilterOf<typeof InviteFilter>>({
  table: 'Invite',
  by: { companyId: 'uuid' },
  orderBy: { createdAt: 'timestamptz', id: 'uuid' },
  direction: 'DESC',
  columns: INVITE_COLUMNS,
  conditions: InviteFilter.conditions,
});

const NEWEST = (state: InviteState | undefined) =>
  statement(`
    SELECT ${COLUMNS} FROM "Invite" t WHERE t."companyId" = $1::uuid AND ${state ? `(${IN_STATE[state]})` : 'true'}
     ORDER BY t."createdAt" DESC, t.id DESC LIMIT $2 OFFSET $3`);

/** A company's invites, newest first. Reads one more than the limit, which shows whether more exist. */
export const newestInvites = (
  scope: Scope,
  companyId: string,
  { state, limit, offset }: { state?: InviteState | undefined; limit: number; offset: number },
): Promise<InviteRow[]> => scope.sql<InviteRow>(NEWEST(state), [companyId, limit + 1, offset]);

/** An invite with the company fields that the holder of its token may see. */
export type OfferedInvite = InviteRow & {
  readonly companyName: string;
  readonly companyColor: string | null;
  readonly logoAssetId: string | null;
  readonly logoUrl: string | null;
  /** Whether the invite has expired, even if it was used. */
  readonly isExpired: boolean;
};

export const inviteToken = {
  token: pathId().describe("The invite's token, which is the end of the link or came with it."),
};

const BY_TOKEN = statement(`
  SELECT ${COLUMNS}, c.name AS "companyName", c."primaryColor" AS "companyColor", c."logoAssetId", c."logoUrl",
         t."expiresAt" <= now() AS "isExpired"
    FROM "Invite" t JOIN "Company" c ON c.id = t."companyId" WHERE t."tokenHash" = $1`);

/**
 * The invite of a token, for any caller: the token is the permission to see it. A used invite is returned until it
 * expires, since an agent that joined with it still reads the next steps.
 * @throws 404 if it is unknown, expired or revoked
 */
export async function inviteByToken({ services }: Scope, { token }: { token: string }): Promise<OfferedInvite> {
  const [invite] = await services.database.query<OfferedInvite>('all', BY_TOKEN, [hashKey(token)]);
  if (!invite || invite.isExpired || invite.revokedAt) throw InviteNotFound();
  return invite;
}
