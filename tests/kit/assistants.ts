import { ASSISTANT_TOKEN_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { transact } from '#services/core/operation/transact.js';
import { issueAssistantCode, issueAssistantTokens } from '#services/people/assistants/tokens.js';
import type { Caller, World } from './world.js';

const REDIRECT = 'http://127.0.0.1/callback';

/** The code and the tokens of an assistant that a person lets in. */
export async function assistantTokens({ services }: World, { actor }: Caller): Promise<Record<string, string>> {
  if (actor.kind !== 'board') throw new Error('only people have assistants');
  const { userId } = actor;
  const client = await services.database.transaction('all', (tx) =>
    tx.assistantClient.create({ data: { name: 'Assistant', redirectUris: [REDIRECT] } }),
  );
  return transact(services, actor, [], async (write) => {
    const asked = { userId, clientId: client.id, redirectUri: REDIRECT, codeChallenge: 'x'.repeat(43) };
    const { grantId, code } = await issueAssistantCode(write, { ...asked, scopes: ['orgraph:read'] });
    const { accessToken, refreshToken } = await issueAssistantTokens(write, grantId);
    return { 'code of an assistant': code, 'token of an assistant': accessToken, 'refresh token': refreshToken };
  });
}

/** An assistant that a person let in. @returns its id */
export async function createAssistant({ services }: World, { actor }: Caller): Promise<string> {
  if (actor.kind !== 'board') throw new Error('only people have assistants');
  const { userId } = actor;
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  return services.database.transaction('all', async (tx) => {
    const { id: clientId } = await tx.assistantClient.create({
      data: { name: 'Assistant', redirectUris: [REDIRECT] },
    });
    const { id: grantId } = await tx.assistantGrant.create({
      data: { userId, clientId, scopes: ['orgraph:read'], expiresAt },
    });
    const tokenHash = hashKey(newKey(ASSISTANT_TOKEN_PREFIX));
    await tx.assistantToken.create({ data: { grantId, kind: 'refresh', tokenHash, expiresAt } });
    return grantId;
  });
}
