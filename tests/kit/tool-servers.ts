import { randomUUID } from 'node:crypto';
import type { Database } from '#services/core/postgres/database.js';
import { type Config, readConfig } from '#services/core/process/config.js';
import { makeCipher } from '#services/core/vault/cipher.js';
import { fixedKeys, masterKey } from '#services/core/vault/master-keys.js';
import { toolRequests } from '#services/tools/runtime/forwarded-requests.js';
import { SlotRegistry } from '#services/tools/runtime/slots.js';
import type { ServersOfPlugins } from '#services/tools/servers/upstream.js';
import type { LocalServersOptions } from '#tool-servers/local-servers.js';
import { McpServers } from '#tool-servers/servers.js';
import { TEST_MASTER_KEY } from './master-key.js';

const CIPHER = makeCipher(fixedKeys(masterKey(TEST_MASTER_KEY)));

const absent = () => Promise.reject(new Error('There are no plugins here'));
/** For tests of servers that are no plugins. */
export const NO_PLUGINS: ServersOfPlugins = { check: absent, listTools: absent, callTool: absent };

interface ToolServersFixture {
  readonly database: Pick<Database, 'query' | 'queryInTransaction'>;
  /** Of the database, to listen. */
  readonly url: string;
  readonly settings: Parameters<typeof readConfig>[0];
  readonly times?: LocalServersOptions['times'];
}

/** The way to servers of tools of a server process of its own. */
export function openToolServers({ database, url, settings, times = {} }: ToolServersFixture): McpServers {
  const processId = randomUUID();
  const registry = new SlotRegistry(database, { id: processId, host: 'here' });
  const forwarded = toolRequests({ database, cipher: CIPHER, processId });
  const config: Config = readConfig(settings);
  return new McpServers({
    config,
    registry,
    forwarded,
    cipher: CIPHER,
    url,
    log: () => {},
    // A busy machine starts a program later than the product waits by default.
    times: { startMs: 150_000, ...times },
    plugins: NO_PLUGINS,
  });
}
