import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import { putInstructionsFile } from '#services/organization/instructions/files.js';
import type { World } from '#tests/kit/world.js';

export const put = ({ board }: World, agentId: string, path: string, content = 'text') =>
  board.run(putInstructionsFile, { agentId, path, content });

/** What each revision of an agent's configuration came of and changed, newest first, but for the first. */
export const sources = async ({ board }: World, agentId: string): Promise<[string, string[]][]> => {
  const revisions: { source: string; changedKeys: string[] }[] = await board.run(listAgentConfigRevisions, { agentId });
  return revisions.slice(0, -1).map(({ source, changedKeys }) => [source, changedKeys]);
};
