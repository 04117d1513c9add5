import { conflict, type DomainError, domainError } from '#services/core/errors/errors.js';
import type { WakeRequest } from '#services/core/operation/run-requests.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { HardStop } from '#services/money/budgets/hard-stops.js';
import type { AgentRow } from '#services/organization/agents/model.js';
import type { Obstacle, WakeFacts } from '../wakes/facts.js';
import { type Refuse, skip } from '../wakes/request-wake.js';

/** All work of the installation is stopped. Nothing starts until it is resumed. */
const InstanceHalted = domainError('instance_halted', 'All work of this installation is stopped');

/** The error for a direct call that meets an obstacle; undefined if the response should be a skipped wake. */
function refusalOf({ reason, refusal }: Obstacle, facts: WakeFacts): DomainError | undefined {
  if (refusal) return HardStop[refusal.scopeType](refusal);
  if (reason === 'instance.halted') return InstanceHalted({ reason });
  if (reason === 'company.inactive') return conflict('Company is not active', { status: facts.companyStatus, reason });
  if (reason !== 'agent.not_invokable' && !SWITCHED_OFF.has(reason)) return undefined;
  return conflict('Agent is not invokable in its current state', { status: facts.agentStatus, reason });
}

const SWITCHED_OFF: ReadonlySet<string> = new Set(['heartbeat.disabled', 'heartbeat.wakeOnDemand.disabled']);

/**
 * Rejects a direct call for an agent that may not be woken at all. Records the skipped wake in a separate transaction,
 * since that of the call rolls back. The idempotency key stays free.
 * @throws 409
 */
export const refusalFor =
  (scope: WriteScope, { companyId }: AgentRow, request: WakeRequest): Refuse =>
  (obstacle, facts) => {
    const refusal = refusalOf(obstacle, facts);
    if (!refusal) return undefined;
    const { services, actor } = scope;
    scope.afterwards(() =>
      transact(services, actor, companyId, (write) =>
        skip(write, { ...request, idempotencyKey: null }, obstacle.reason),
      ),
    );
    throw refusal;
  };
