import { type AssistantScope, type BoardActor, LOCAL_BOARD_USER_ID, type Membership } from '../core/actors/actor.js';
import { unauthorized } from '../core/errors/errors.js';
import type { Services } from '../core/operation/scope.js';
import { statement } from '../core/postgres/statement.js';
import type { Identity } from '../core/process/identities.js';
import { membershipsSql } from './authenticate.js';
import { ASSISTANT_TOKEN_PREFIX, hashKey } from './tokens.js';

interface AssistantRow {
  readonly grantId: string;
  readonly userId: string;
  readonly scopes: readonly AssistantScope[];
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly expired: boolean;
  readonly revoked: boolean;
  readonly memberships: Readonly<Record<string, Membership>>;
}

const ASSISTANT = statement(`
  SELECT g.id AS "grantId", g."userId", g.scopes, (extract(epoch FROM t."expiresAt") * 1000)::float8 AS "expiresAt",
         t."expiresAt" <= now() AS expired, g."revokedAt" IS NOT NULL AS revoked, ${membershipsSql('g."userId"')} AS memberships
    FROM "AssistantToken" t JOIN "AssistantGrant" g ON g.id = t."grantId"
   WHERE t."tokenHash" = $1 AND t.kind = 'access'`);

export const isAssistantToken = (token: string): boolean => token.startsWith(ASSISTANT_TOKEN_PREFIX);

/**
 * The person for whom an assistant acts. Only the assistants' endpoint accepts this token: `authenticate` does not know
 * it, so the token opens nothing else.
 * @throws 401 for a token that is unknown, expired or revoked, and for a person who is not an active member of any
 * company
 */
export async function authenticateAssistant(services: Services, token: string): Promise<BoardActor> {
  const hash = hashKey(token);
  // A cache key with its own prefix: requests with other kinds of tokens must not find this identity.
  const identity = await services.identities.find(hashKey(`assistant:${token}`), () =>
    identityOfAssistant(services, hash),
  );
  if (!identity) throw unauthorized('The token of the assistant is not known');
  const actor = identity.actor as BoardActor;
  if (actor.assistant) services.keyUsed('assistant', actor.assistant.grantId);
  return actor;
}

async function identityOfAssistant({ database, config }: Services, hash: string): Promise<Identity | null> {
  const [row] = await database.query<AssistantRow>('all', ASSISTANT, [hash]);
  // In a deployment with sign-in, no caller is the local board.
  if (!row || (row.userId === LOCAL_BOARD_USER_ID && config.DEPLOYMENT_MODE !== 'local_trusted')) return null;
  if (row.revoked) throw unauthorized('The access of the assistant has ended');
  if (row.expired) throw unauthorized('The token of the assistant is expired');
  const memberships = new Map(Object.entries(row.memberships));
  const isMember = [...memberships.values()].some(({ status }) => status === 'active');
  if (!isMember) throw unauthorized('The person of the assistant is not an active member of a company');
  const { grantId, userId, scopes } = row;
  return {
    subjects: [`user:${userId}`],
    expiresAt: row.expiresAt,
    actor: {
      kind: 'board',
      source: 'assistant',
      userId,
      // An assistant works with companies only; an instance admin administers the installation in person.
      isInstanceAdmin: false,
      memberships,
      assistant: { grantId, scopes },
    },
  };
}
