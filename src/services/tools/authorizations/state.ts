import { z } from 'zod';
import { rowsByNumber } from '../../core/operation/batched.js';
import { statement } from '../../core/postgres/statement.js';
import { describedEnum } from '../../core/text/described-enum.js';

const ToolClientKind = describedEnum('ToolOAuthClientKind', 'How an authorization server knows this server.', {
  pre_registered: 'People have registered it there.',
  metadata_document: 'By the address at which it reads who this server is.',
  dynamic: 'This server has registered itself there.',
});

export const ToolServerAuthorization = z
  .object({
    issuer: z.string().nullable().describe('The authorization server; null before the first authorization.'),
    clientKind: ToolClientKind.nullable().describe('How it knows this server; null before the first authorization.'),
    isAuthorizedForCompany: z.boolean().describe('Whether the company has a grant in use.'),
    isAuthorizedForCaller: z.boolean().describe('Whether the caller has a grant of their own in use.'),
    authorizedAgents: z.int().describe('The number of agents that have a grant of their own in use.'),
  })
  .meta({ id: 'ToolServerAuthorization', description: 'How far a server of tools is authorized.' });

interface StateKey {
  readonly companyId: string;
  readonly id: string;
  /** The calling person. */
  readonly userId: string;
}

const STATES = statement(`
  SELECT k.n::int, c.issuer, c.kind AS "clientKind", coalesce(g.company, false) AS "isAuthorizedForCompany",
         coalesce(g.caller, false) AS "isAuthorizedForCaller", coalesce(g.agents, 0)::int AS "authorizedAgents"
    FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS k("companyId", id, "userId", n)
    LEFT JOIN LATERAL (
      SELECT issuer, kind FROM "ToolOAuthClient" c WHERE c."companyId" = k."companyId" AND c."connectionId" = k.id
       ORDER BY c."updatedAt" DESC, c.id DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(g.kind = 'organization') AS company, bool_or(g.kind = 'user' AND g."subjectUserId" = k."userId") AS caller,
             count(*) FILTER (WHERE g.kind = 'agent') AS agents
        FROM "ToolGrant" g WHERE g."companyId" = k."companyId" AND g."connectionId" = k.id AND g.status = 'active') g ON true`);

/** The authorization state of connections, as a person sees it. */
export const authorizationOf = rowsByNumber<z.output<typeof ToolServerAuthorization>, StateKey>(STATES, {
  values: (keys) => [keys.map((key) => key.companyId), keys.map(({ id }) => id), keys.map(({ userId }) => userId)],
  cacheKey: ({ id }) => id,
});
