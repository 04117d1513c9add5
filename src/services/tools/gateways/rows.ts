import { z } from 'zod';
import type { ToolGateway, ToolGatewayToken } from '#generated/prisma/client.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { type DomainError, toolGatewayError } from '#services/core/errors/errors.js';
import type { InCompany } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { listsBy } from '#services/core/rows/batched.js';
import { filterOf, idsIn, inColumn } from '#services/core/rows/filter.js';
import { byId } from '#services/core/rows/loaders.js';
import { BY_CREATION, BY_UPDATE, byText, ordersOf } from '#services/core/rows/ordered-pages.js';
import { ownId } from '#services/core/rows/own-id.js';
import { isUuid, pathId, text, uuid } from '#services/core/text/fields.js';
import { ToolStatus } from '../servers/model.js';

export const GatewayNotFound = toolGatewayError('gateway_not_found', 'Tool gateway not found');
export const TokenNotFound = toolGatewayError('gateway_token_not_found', 'Gateway token not found');

export const gatewayRef = {
  gatewayId: pathId().describe("The gateway's ID."),
  companyId: uuid().describe("The ID of the gateway's company."),
};
export const tokenRef = {
  tokenId: pathId().describe("The token's ID."),
  companyId: uuid().describe("The ID of the token's company."),
};

/** A gateway by its ID; null if it does not exist or is out of reach. */
export const gatewayNode = byId<ToolGateway>('ToolGateway');

/** A client's token by its ID; null if it does not exist or is out of reach. */
export const gatewayTokenNode = byId<ToolGatewayToken>('ToolGatewayToken');

/** Finds a row by its ID and the company in the body, and locks it against other changes. */
function lockedInCompany<K extends string, T extends object>(key: K, table: string, missing: () => DomainError) {
  const locked = statement(`SELECT * FROM "${table}" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`);
  return async (scope: WriteScope, input: InCompany & Readonly<Record<K, string>>): Promise<T> => {
    const { companyId } = await companyKeyById(scope, input);
    const row = isUuid(input[key]) ? await scope.row<T>(locked, [companyId, input[key]]) : null;
    if (!row) throw missing();
    return row;
  };
}

/** The gateway that the path and the body's company name, locked against other changes. @throws 404; 403 */
export const lockedGateway = lockedInCompany<'gatewayId', ToolGateway>('gatewayId', 'ToolGateway', GatewayNotFound);

/** The token that the path and the body's company name, locked against other changes. @throws 404; 403 */
export const lockedToken = lockedInCompany<'tokenId', ToolGatewayToken>('tokenId', 'ToolGatewayToken', TokenNotFound);

/** A gateway named by its ID alone. */
export const gatewayAlone = ownId({
  id: 'gatewayId',
  from: '"ToolGateway" c',
  parents: { companyId: 'c."companyId"' },
  missing: GatewayNotFound,
});

/** A token named by its ID alone. */
export const gatewayTokenAlone = ownId({
  id: 'tokenId',
  from: '"ToolGatewayToken" c',
  parents: { companyId: 'c."companyId"' },
  missing: TokenNotFound,
});

export const ToolGatewayFilter = filterOf({
  id: 'ToolGatewayFilter',
  nouns: 'gateways',
  remark: 'Archived ones only on request',
  lists: {
    statuses: inColumn('status', ToolStatus, 'in one of these statuses'),
    slugs: inColumn('slug', text(120), 'with one of these short names'),
    profileIds: idsIn('profileId', uuid(), 'with one of these profiles'),
    agentIds: idsIn('agentId', uuid(), 'that call as one of these agents'),
    projectIds: idsIn('projectId', uuid(), 'whose calls are of one of these projects'),
  },
  times: { createdAt: 'were created', updatedAt: 'were changed last' },
  also: ({ statuses }) => (statuses ? [] : [`t.status <> 'archived'`]),
});

const ToolGatewayOrder = ordersOf({
  id: 'ToolGatewayOrder',
  nouns: 'gateways',
  by: { created_at: BY_CREATION, updated_at: BY_UPDATE, name: byText('name') },
  initial: 'created_at_asc',
});

/** A company's gateways. */
export const gatewaysOfCompany = ToolGatewayOrder.inCompany('ToolGateway', ToolGatewayFilter)();

export const ToolGatewayTokenFilter = filterOf({
  id: 'ToolGatewayTokenFilter',
  nouns: 'tokens',
  lists: {},
  times: { createdAt: 'were created', expiresAt: 'end', lastUsedAt: 'were used last' },
  fields: { revoked: z.boolean().optional().describe('True for revoked tokens only, false for all others.') },
  also: ({ revoked }) => (revoked == null ? [] : [`t."revokedAt" IS ${revoked ? 'NOT ' : ''}NULL`]),
});

const ToolGatewayTokenOrder = ordersOf({
  id: 'ToolGatewayTokenOrder',
  nouns: 'tokens',
  by: { created_at: BY_CREATION, name: byText('name') },
  initial: 'created_at_asc',
});

/** A gateway's tokens. */
export const tokensOfGateway = ToolGatewayTokenOrder.inCompany(
  'ToolGatewayToken',
  ToolGatewayTokenFilter,
)({ gatewayId: 'uuid' });

const TOKENS = statement(`
  SELECT * FROM "ToolGatewayToken" WHERE "gatewayId" = ANY($1::uuid[]) ORDER BY "createdAt", id`);

/** All tokens of each gateway, oldest first. */
export const allTokensOf = listsBy<ToolGatewayToken>(TOKENS, 'gatewayId');
