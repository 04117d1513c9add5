import { createHash, randomBytes } from 'node:crypto';
import { withClient } from './database.mjs';

/** Gives an agent keys, and tells their tokens. */
export async function insertKeys(databaseUrl, companyId, agentId, count) {
  const tokens = Array.from({ length: count }, () => `svc_agent_${randomBytes(32).toString('base64url')}`);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO "AgentApiKey" (id, "companyId", "agentId", name, "tokenHash")
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'bench', hash FROM unnest($3::text[]) hash`,
      [companyId, agentId, hashes],
    );
    await client.query('VACUUM ANALYZE "AgentApiKey"');
  });
  return tokens;
}
