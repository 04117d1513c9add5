import { randomUUID } from 'node:crypto';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

export const URL = 'https://tools.example.com/mcp';

/** A company, and what makes connections and secrets in it. */
export async function createConnections() {
  const world = await createWorld();
  const companyId = world.company.id as string;
  const connect = (fields: object = {}, by: Caller = world.board) =>
    by.run(createToolConnection, {
      companyId,
      applicationName: `App ${randomUUID()}`,
      name: 'Main',
      transport: 'remote_http',
      config: { url: URL },
      ...fields,
    });
  return { ...world, companyId, connect, secret: (name: string) => secretOf(world, name) };
}

export const secretOf = async ({ board, company }: World, name: string): Promise<string> =>
  (await board.run(createSecret, { companyId: company.id, name, value: `${name}-value` })).id;

/** A reference to a secret that is sent in a header. */
export const header = (secretId: string, key = 'Authorization') => ({
  name: 'Key',
  secretId,
  placement: 'header',
  key,
});
