import type { NetworkReach } from '../services/core/process/addresses.js';
import type { Config } from '../services/core/process/config.js';

/** The tool server addresses that this process may connect to; in a trusted deployment also private ones. */
export function networkReach(config: Pick<Config, 'DEPLOYMENT_MODE' | 'OUTBOUND_ALLOWED_HOSTS'>): NetworkReach {
  const isLocal = config.DEPLOYMENT_MODE === 'local_trusted';
  return { allowLoopback: isLocal, allowPrivate: isLocal, allowed: config.OUTBOUND_ALLOWED_HOSTS };
}
