import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Credentials } from '#services/access/authenticate.js';
import { parseCredential } from '#services/access/credential.js';
import { BOARD_KEY_PREFIX, hashKey, newKey, signRunToken } from '#services/access/tokens.js';
import { createAgentKey } from '#services/organization/agents/keys.js';
import type { AgentCaller, World } from './world.js';

/** What a request shows whose Authorization header says this. */
export const shown = (authorization: string | undefined): Credentials => ({
  credential: parseCredential(authorization === undefined ? [] : [authorization]),
});

/** A new API key of an agent. */
export const agentKey = async (world: World, agent: AgentCaller): Promise<string> =>
  (await world.board.run(createAgentKey, { agentId: agent.row.id })).token;

/** A new board key of a person. */
export async function boardKey(
  { services }: World,
  userId: string,
  fields: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const token = newKey(BOARD_KEY_PREFIX);
  await services.database.transaction('all', (tx) =>
    tx.boardApiKey.create({ data: { userId, name: 'test', tokenHash: hashKey(token), ...fields } }),
  );
  return token;
}

/** The token of a run of an agent: of one that runs now unless another is named, which is made where there is none. */
export async function runToken(
  { services }: World,
  agent: AgentCaller,
  claims: { runId?: string | null; companyId?: string; expiresAt?: number; responsibleUserId?: string } = {},
): Promise<string> {
  const { id: agentId, companyId } = agent.row;
  const { runId = randomUUID() } = claims;
  const data = {
    id: runId ?? randomUUID(),
    companyId,
    agentId,
    status: 'running',
    startedAt: new Date(),
  };
  await services.database.transaction('all', (tx) =>
    tx.heartbeatRun.createMany({ data: runId ? [data] : [], skipDuplicates: true }),
  );
  return signRunToken(services, {
    agentId,
    companyId,
    adapterType: 'process',
    responsibleUserId: null,
    ...claims,
    runId,
  });
}

/** The Cookie header of a new session of a person, as it is signed where sessions are signed with `secret`. */
export async function sessionCookie(
  { services }: Pick<World, 'services'>,
  userId: string,
  { secret, expiresAt = new Date(Date.now() + 3_600_000) }: { secret: string; expiresAt?: Date },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const data = { userId, tokenHash: hashKey(token), expiresAt };
  await services.database.transaction('all', (tx) => tx.userSession.create({ data }));
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `orgraph.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
