import type { NetworkReach } from '../services/core/operation/addresses.js';
import type { Config } from '../services/core/operation/config.js';

/** The addresses of servers of tools that this process may speak to: in a trusted deployment also private ones. */
export function networkReach(config: Pick<Config, 'DEPLOYMENT_MODE' | 'OUTBOUND_ALLOWED_HOSTS'>): NetworkReach {
  const isLocal = config.DEPLOYMENT_MODE === 'local_trusted';
  return { allowLoopback: isLocal, allowPrivate: isLocal, allowed: config.OUTBOUND_ALLOWED_HOSTS };
}
