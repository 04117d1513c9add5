import { domainError } from '#services/core/errors/errors.js';

const ConfigFrozen = domainError(
  'pending_approval_agent_config_frozen',
  409,
  'The configuration of an agent that waits for approval is frozen',
);

/** A hire's configuration and budget must not change while the board decides on them. @throws 409 */
export function assertNotFrozen({ status }: { readonly status: string }): void {
  if (status === 'pending_approval') throw ConfigFrozen();
}
