import { z } from 'zod';
import type { AgentApiKey } from '../../../generated/prisma/client.js';
import { agentRef } from '../../access/principals.js';
import { board, boardHolding, boardReader } from '../../access/rules.js';
import { AGENT_KEY_PREFIX, hashKey, newKey } from '../../access/tokens.js';
import { conflict, notFound } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, Ok, pathId, text } from '../../core/text/fields.js';
import { emitAgent } from './events.js';
import { agentById, lockedAgentById } from './rows.js';

/** An agent's key as it is listed: never its token, which is not stored. */
export const AgentKeyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('The name.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe('When it was last used.'),
    revokedAt: z.iso.datetime().nullable().describe('When it was revoked.'),
  })
  .meta({ id: 'AgentKey', description: 'A long-lived key of an agent; its token is shown once, when it is created.' });

/** A new key with its token, shown this once. */
export const NewAgentKeyView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    token: z.string().describe('The secret, shown once.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'NewAgentKey', description: 'A new key of an agent with its token, shown this once.' });

type KeyRow = Pick<AgentApiKey, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

const KEYS = statement(`
  SELECT id, name, "createdAt", "lastUsedAt", "revokedAt" FROM "AgentApiKey"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid ORDER BY "createdAt", id`);

export const listAgentKeys = query({
  name: 'listAgentKeys',
  summary: "List an agent's API keys, revoked ones too",
  input: z.object(agentRef),
  output: z.array(AgentKeyView),
  on: agentById,
  allow: boardReader,
  run: (scope, _input, agent) => scope.sql<KeyRow>(KEYS, [agent.companyId, agent.id]),
  present: (_scope, keys) =>
    keys.map(({ id, name, createdAt, lastUsedAt, revokedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
});

/** Why an agent in this status gets no key. */
const NO_KEY: Readonly<Record<string, string>> = {
  pending_approval: 'Cannot create keys for pending approval agents',
  terminated: 'Cannot create keys for terminated agents',
};

export const createAgentKey = mutation({
  name: 'createAgentKey',
  summary: 'Create an API key for an agent; its token is shown this once',
  input: z.object({ ...agentRef, name: text(120).default('default') }),
  output: NewAgentKeyView,
  on: lockedAgentById,
  setsExecution: true, // whoever bears the key changes what the agent runs, as the agent
  allow: boardHolding('agents:configure'),
  secret: true,
  async run(scope, { name }, agent) {
    const refusal = NO_KEY[agent.status];
    if (refusal) throw conflict(refusal, { status: agent.status });
    const token = newKey(AGENT_KEY_PREFIX);
    const key = await scope.db.agentApiKey.create({
      data: { companyId: agent.companyId, agentId: agent.id, name, tokenHash: hashKey(token) },
      select: { id: true, name: true, createdAt: true },
    });
    emitAgent(scope, agent, 'agent.key_created', { keyId: key.id, name: key.name });
    return { ...key, token, createdAt: key.createdAt.toISOString() };
  },
});

const KeyNotFound = () => notFound('Key not found');

export const revokeAgentKey = mutation({
  name: 'revokeAgentKey',
  summary: "Revoke an agent's API key",
  input: z.object({ ...agentRef, keyId: pathId().describe("The key's id.") }),
  output: Ok,
  on: lockedAgentById,
  allow: board,
  async run(scope, { keyId }, agent) {
    if (!isUuid(keyId)) throw KeyNotFound();
    const where = { companyId: agent.companyId, agentId: agent.id, id: keyId };
    const key = await scope.db.agentApiKey.findFirst({ where, select: { id: true, name: true, revokedAt: true } });
    if (!key) throw KeyNotFound();
    if (!key.revokedAt) {
      await scope.db.agentApiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
      emitAgent(scope, agent, 'agent.key_revoked', { keyId: key.id, name: key.name });
    }
    return { ok: true as const };
  },
});
