import { z } from 'zod';
import { statement } from '#services/core/postgres/statement.js';
import { rowsByNumber } from '#services/core/rows/batched.js';
import { describedEnum } from '#services/core/text/fields.js';

const ToolClientKind = describedEnum('ToolOAuthClientKind', "Orgraph's registration at an authorization server.", {
  pre_registered: 'A person registered Orgraph there.',
  metadata_document: "The authorization server reads Orgraph's client metadata from an address.",
  dynamic: 'Orgraph registered itself there.',
});

export const ToolServerAuthorization = z
  .object({
    issuer: z.string().nullable().describe('The authorization server; null before the first authorization.'),
    clientKind: ToolClientKind.nullable().describe('The registration there; null before the first authorization.'),
    isAuthorizedForCompany: z.boolean().describe('True if the company has an active grant.'),
    isAuthorizedForCaller: z.boolean().describe('True if the caller has an active grant of their own.'),
    authorizedAgents: z.int().describe('The number of agents that have an active grant of their own.'),
  })
  .meta({ id: 'ToolServerAuthorization', description: 'The authorization state of a tool server.' });

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
