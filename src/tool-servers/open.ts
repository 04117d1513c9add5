import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Services } from '../services/core/operation/scope.js';
import { RequestCancellations } from '../services/tools/calls/cancellations.js';
import { GatewayHeaders } from '../services/tools/calls/gateway-headers.js';
import { CallsInFlight } from '../services/tools/calls/in-flight.js';
import { CallLedger } from '../services/tools/calls/ledger.js';
import { ToolSnapshots } from '../services/tools/calls/tool-snapshots.js';
import { ServerCredentialCache } from '../services/tools/connections/server-credentials.js';
import { GrantRenewals } from '../services/tools/oauth/refresh.js';
import { PolicyHits } from '../services/tools/policies/hits.js';
import { toolRequests } from '../services/tools/runtime/forwarded-requests.js';
import { SlotRegistry } from '../services/tools/runtime/slots.js';
import type { ServersOfPlugins } from '../services/tools/servers/upstream.js';
import { discoveryQueue } from '../services/tools/sessions/listing.js';
import type { ToolServices } from '../services/tools/sessions/services.js';
import type { LocalServersOptions } from './local-servers.js';
import { OAuthServers } from './oauth/authorization-servers.js';
import { networkReach } from './reach.js';
import { McpServers } from './servers.js';

interface ToolOptions extends Pick<Services, 'config' | 'database' | 'cipher' | 'committed'> {
  /** The database URL, for connections that listen for changes of rules and for requests of other processes. */
  readonly url: string;
  readonly log: (message: string) => void;
  readonly plugins: ServersOfPlugins;
  /** The intervals and time limits for programs of connections that differ from the defaults. */
  readonly times?: LocalServersOptions['times'];
}

/** Opens the services that a process needs to call tools. */
export async function openTools(options: ToolOptions): Promise<{
  readonly services: ToolServices;
  /** Starts the background work. */
  start(): void;
  close(): Promise<void>;
}> {
  const { config, database, cipher, committed, url, log, plugins, times = {} } = options;
  const processId = randomUUID();
  const registry = new SlotRegistry(database, { id: processId, host: hostname() });
  const forwarded = toolRequests({ database, cipher, processId });
  const toolServers = new McpServers({ config, registry, forwarded, cipher, url, log, plugins, times });
  const requestCancellations = new RequestCancellations(database, log);
  const hearCancellation = (key: string): void => requestCancellations.hear(key);
  const toolSnapshots = new ToolSnapshots({ url, database, log, changed: handleChange, cancelled: hearCancellation });
  const callsInFlight = new CallsInFlight((companyId) => toolSnapshots.current(companyId));
  function handleChange(companyId: string | undefined): void {
    void toolServers.attend(companyId);
    for (const id of companyId === undefined ? callsInFlight.companyIds : [companyId]) {
      // A call that cannot be rechecked goes on until its own time limit.
      callsInFlight.recheck(id).catch(({ message }: Error) => log(`calls in flight were not rechecked: ${message}`));
    }
  }
  const policyHits = new PolicyHits(database, (error) =>
    log(`the use of trust rules could not be recorded: ${(error as Error).message}`),
  );
  await toolSnapshots.connect();
  return {
    services: {
      toolLedger: new CallLedger(database, committed),
      toolServers,
      toolSnapshots,
      gatewayHeaders: new GatewayHeaders(),
      requestCancellations,
      knownToolServers: new ServerCredentialCache(),
      callsInFlight,
      toolDiscovery: discoveryQueue(),
      policyHits,
      authorizationServers: new OAuthServers(networkReach(config)),
      grantRenewals: new GrantRenewals(),
    },
    start: () => toolServers.start(),
    async close() {
      await toolServers.close();
      await toolSnapshots.close();
      await policyHits.flush();
    },
  };
}
