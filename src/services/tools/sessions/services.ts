import type { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import type { RequestCancellations } from '../calls/cancellations.js';
import type { GatewayHeaders } from '../calls/gateway-headers.js';
import type { CallsInFlight } from '../calls/in-flight.js';
import type { CallLedger } from '../calls/ledger.js';
import type { ToolSnapshots } from '../calls/tool-snapshots.js';
import type { ServerCredentialCache } from '../connections/server-credentials.js';
import type { AuthorizationServers } from '../oauth/port.js';
import type { GrantRenewals } from '../oauth/refresh.js';
import type { PolicyHits } from '../policies/hits.js';
import type { ToolServers } from '../servers/upstream.js';

/** The part of this area in the services of a process. */
export interface ToolServices {
  readonly toolLedger: CallLedger;
  readonly toolServers: ToolServers;
  readonly toolSnapshots: ToolSnapshots;
  readonly gatewayHeaders: GatewayHeaders;
  readonly requestCancellations: RequestCancellations;
  readonly knownToolServers: ServerCredentialCache;
  readonly callsInFlight: CallsInFlight;
  readonly toolDiscovery: BoundedQueue;
  readonly policyHits: PolicyHits;
  readonly authorizationServers: AuthorizationServers;
  readonly grantRenewals: GrantRenewals;
}

declare module '#services/core/operation/scope.js' {
  interface Services extends ToolServices {}
}
