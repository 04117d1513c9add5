import type { AgentApiKey, AgentConfigRevision, AgentTaskSession } from '../../../generated/prisma/client.js';
import { page } from '../../core/operation/loaders.js';

const ofAgent = { companyId: 'uuid', agentId: 'uuid' };

/** The visible columns of an agent's keys: neither the token nor its hash. */
export type AgentKeyRow = Omit<AgentApiKey, 'tokenHash'>;

/** An agent's keys, oldest first. */
export const keysOfAgent = page<AgentKeyRow>({
  table: 'AgentApiKey',
  columns: ['id', 'companyId', 'agentId', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'],
  by: ofAgent,
});

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
