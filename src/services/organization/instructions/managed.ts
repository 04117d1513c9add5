import { unprocessable } from '#services/core/errors/errors.js';
import type { Loader, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type BundleFile, type BundleStore, MAX_FILES } from '../agents/instructions-model.js';

const OF_AGENT = `FROM "AgentInstructionsFile" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid`;
const LIST = statement(`
  SELECT k.n::int, f.path, octet_length(f.content) AS size
    FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS k("companyId", "agentId", n)
    JOIN "AgentInstructionsFile" f ON f."companyId" = k."companyId" AND f."agentId" = k."agentId"
   ORDER BY k.n, f.path COLLATE "C"`);
const CONTENT = statement(`SELECT content ${OF_AGENT} AND path = $3`);
const COUNT = statement(`SELECT count(*)::int AS count ${OF_AGENT}`);
const IN_THE_WAY = statement(
  `SELECT path ${OF_AGENT} AND (starts_with(path, $3 || '/') OR starts_with($3, path || '/')) LIMIT 1`,
);

interface Owner {
  readonly id: string;
  readonly companyId: string;
}

/** The files of many agents' bundles without their contents, in one statement. */
const filesOfAgent: Loader<Owner, BundleFile[]> = {
  cacheKey: ({ id }) => id,
  async batch(scope, owners) {
    const files: BundleFile[][] = owners.map(() => []);
    const keys = [owners.map(({ companyId }) => companyId), owners.map(({ id }) => id)];
    for (const { n, ...file } of await scope.sql<BundleFile & { n: number }>(LIST, keys)) files[n - 1]?.push(file);
    return files;
  },
};

/** The files of a managed bundle. They are rows, which every process sees. The caller locks the agent before writes. */
export function managedStore(agent: Owner): BundleStore {
  const key = [agent.companyId, agent.id] as const;
  return {
    list: async (scope) => ({ files: await scope.load(filesOfAgent, agent), warnings: [], editable: true }),
    read: async (scope, path) => (await scope.row<{ content: string }>(CONTENT, [...key, path]))?.content,
    async write(scope, path, content) {
      const before = await scope.row<{ content: string }>(CONTENT, [...key, path]);
      if (before?.content === content) return false;
      if (!before) await assertRoom(scope, agent, path);
      const identity = { companyId: agent.companyId, agentId: agent.id, path };
      await scope.db.agentInstructionsFile.upsert({
        where: { companyId_agentId_path: identity },
        create: { ...identity, content },
        update: { content },
      });
      return true;
    },
    async remove(scope, path) {
      const where = { companyId: agent.companyId, agentId: agent.id, path };
      return (await scope.db.agentInstructionsFile.deleteMany({ where })).count > 0;
    },
  };
}

/** @throws 422 if the bundle is full, or if a file and a directory would have the same name */
async function assertRoom(scope: WriteScope, agent: Owner, path: string): Promise<void> {
  const key = [agent.companyId, agent.id];
  const other = await scope.row<{ path: string }>(IN_THE_WAY, [...key, path]);
  if (other) throw unprocessable(`${path} and ${other.path} cannot both be files: one would be a directory`);
  const { count } = (await scope.row<{ count: number }>(COUNT, key)) ?? { count: 0 };
  if (count >= MAX_FILES) throw unprocessable(`An instructions bundle holds at most ${MAX_FILES} files`);
}
