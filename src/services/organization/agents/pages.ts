import type { AgentApiKey, AgentConfigRevision, AgentTaskSession } from '#generated/prisma/client.js';
import type { Loader } from '#services/core/operation/scope.js';
import { byId, page } from '#services/core/rows/loaders.js';

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
