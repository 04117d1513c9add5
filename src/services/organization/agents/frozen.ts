import { domainError } from '../../core/errors/errors.js';

const ConfigFrozen = domainError(
  'pending_approval_agent_config_frozen',
  409,
  'The configuration of an agent that waits for approval is frozen',
);

/** The configuration of a hire, including its budget, must stay what the board was asked to approve. @throws 409 */
export function assertNotFrozen({ status }: { readonly status: string }): void {
  if (status === 'pending_approval') throw ConfigFrozen();
}
