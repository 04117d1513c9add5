import { z } from 'zod';
import type { AgentApiKey, AgentConfigRevision, AgentTaskSession } from '#generated/prisma/client.js';
import { agentRef } from '#services/access/principals.js';
import { board, boardHolding, boardReader } from '#services/access/rules.js';
import { AGENT_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { conflict, notFound } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { Loader } from '#services/core/operation/scope.js';
import { byId, page } from '#services/core/rows/loaders.js';
import { ownId } from '#services/core/rows/own-id.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isUuid, Ok, pathId, text } from '#services/core/text/fields.js';
import { agentById, emitAgent, lockedAgentById } from './rows.js';

const ofAgent = { companyId: 'uuid', agentId: 'uuid' };

/** The visible columns of an agent's keys, without the token's hash. */
export type AgentKeyRow = Omit<AgentApiKey, 'tokenHash'>;

const KEY_COLUMNS = ['id', 'companyId', 'agentId', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'];

/** An agent's keys, oldest first. */
export const keysOfAgent = page<AgentKeyRow>({ table: 'AgentApiKey', columns: KEY_COLUMNS, by: ofAgent });

const wholeKeys = byId<AgentKeyRow>('AgentApiKey');

/** A key by id, or null if the scope cannot access it. */
export const agentKeyNode: Loader<string, AgentKeyRow | null> = {
  batch: (scope, ids) =>
    wholeKeys.partial.batch(
      scope,
      ids.map((id) => ({ id, columns: KEY_COLUMNS })),
    ),
};

/** An agent's configuration revisions, newest first. */
export const revisionsOfAgent = page<AgentConfigRevision>({
  table: 'AgentConfigRevision',
  by: ofAgent,
  direction: 'DESC',
});

/** An agent's sessions by task, oldest first. */
export const sessionsOfAgent = page<AgentTaskSession, Record<string, never>>({
  table: 'AgentTaskSession',
  by: ofAgent,
  where: `t."taskKey" <> ''`,
});

export const AgentKeyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('A name for the key; it need not be unique.'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().describe("The time of the key's last request; null before the first."),
    revokedAt: z.iso
      .datetime()
      .nullable()
      .describe('The time at which the key was revoked or its agent terminated; null while the key is valid.'),
  })
  .meta({
    id: 'AgentKey',
    description: 'A long-lived API key of an agent. The server returns its token only once, at creation.',
  });

export const NewAgentKeyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('A name for the key; it need not be unique.'),
    token: z.string().describe('The bearer token, returned only here.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'NewAgentKey', description: 'A new API key of an agent with its token, which is returned only once.' });

const presentKey = presenterOf(AgentKeyView);

export const listAgentKeys = query({
  name: 'listAgentKeys',
  summary: "List an agent's API keys, including revoked keys",
  input: z.object(agentRef),
  output: z.array(AgentKeyView),
  on: agentById,
  allow: boardReader,
  run: (scope, _input, agent) => keysOfAgent.all(scope, [agent.companyId, agent.id]),
  present: (_scope, keys) => keys.map(presentKey),
});

/** The error messages by the agent's status. */
const NO_KEY: Readonly<Record<string, string>> = {
  pending_approval: 'Cannot create keys for pending approval agents',
  terminated: 'Cannot create keys for terminated agents',
};

export const createAgentKey = mutation({
  name: 'createAgentKey',
  summary: 'Create an API key for an agent and return its token once',
  input: z.object({
    ...agentRef,
    name: text(120).default('default').describe('A name that distinguishes the key from other keys.'),
  }),
  output: NewAgentKeyView,
  on: lockedAgentById,
  setsExecution: true, // the key's holder can act as the agent and change what it runs
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
  input: z.object({ ...agentRef, keyId: pathId().describe("The key's ID.") }),
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

/** A key, identified by its own id. */
export const keyAlone = ownId({
  id: 'keyId',
  from: '"AgentApiKey" c',
  parents: { agentId: 'c."agentId"', companyId: 'c."companyId"' },
  missing: KeyNotFound,
});
