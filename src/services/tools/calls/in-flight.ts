import { toolGatewayError } from '#services/core/errors/errors.js';
import { decide } from '../decisions/decide.js';
import type { CompanyTools } from './company-tools.js';
import type { DecidedCall } from './row.js';
import type { ConnectionGrantRow } from './snapshot-rows.js';

export const CallCancelled = toolGatewayError(
  'tool_call_cancelled',
  'The call was cancelled: its rules or access changed while it ran',
);

/** The row keeps the same error code, for callers that repeat the call. */
export const CallerGone = toolGatewayError(
  'outcome_unknown',
  'The caller disconnected during the call; the effect of the tool, if any, is unknown',
);

interface CallInFlight {
  readonly call: DecidedCall;
  readonly controller: AbortController;
  /** Stops listening to the caller's hang-up. */
  readonly release: () => void;
  readonly access: CallAccess | undefined;
}

/** The grant that a call uses, with the person of the call. */
interface CallAccess {
  /** The grant whose token the call sends. */
  readonly grantId: string;
  /** The person for whom the call is made. */
  readonly userId: string | null;
}

/** The calls of this process that wait for their servers. */
export class CallsInFlight {
  private readonly calls = new Map<string, CallInFlight>();

  /** @param current returns the current rules of a company */
  constructor(private readonly current: (companyId: string) => Promise<CompanyTools>) {}

  /**
   * @param hungUp aborts when the caller hangs up
   * @param access the grant that the call uses, if any
   * @returns the signal that ends the call
   */
  begin(call: DecidedCall, hungUp?: AbortSignal, access?: CallAccess): AbortSignal {
    const controller = new AbortController();
    const abortCall = () => controller.abort(CallerGone({ invocationId: call.id }));
    hungUp?.addEventListener('abort', abortCall, { once: true });
    if (hungUp?.aborted) abortCall();
    const release = () => hungUp?.removeEventListener('abort', abortCall);
    this.calls.set(call.id, { call, controller, access, release });
    return controller.signal;
  }

  end(callId: string): void {
    this.calls.get(callId)?.release();
    this.calls.delete(callId);
  }

  /**
   * Ends the calls that the rules now deny, those whose grant was revoked or is no longer lent to the agent, and those
   * of a gateway that is closed. Calls that would need approval now were decided before, and go on.
   */
  async recheck(companyId: string): Promise<void> {
    if (![...this.calls.values()].some(({ call }) => call.request.companyId === companyId)) return;
    const tools = await this.current(companyId);
    for (const { call, controller, access } of [...this.calls.values()]) {
      const { request, tool, id } = call;
      if (request.companyId !== companyId) continue;
      const { decision } = decide(tools.rules, { ...request, catalogEntryId: tool.catalogEntryId, now: Date.now() });
      const grants = tools.connectionGrants.get(tool.connectionId) ?? [];
      const mayGoOn =
        decision !== 'deny' &&
        (!access || hasAccess(grants, access, request.caller.agentId)) &&
        (request.context.gatewayId === null || tools.gatewayInUse(request.context.gatewayId));
      if (!mayGoOn) controller.abort(CallCancelled({ invocationId: id }));
    }
  }

  /** Ends the calls of a connection, before the resources that they wait for are closed. */
  cancel(connectionId: string): void {
    for (const [id, { call, controller }] of this.calls) {
      if (call.tool.connectionId === connectionId) controller.abort(CallCancelled({ invocationId: id }));
    }
  }

  /** The companies with calls in this process. */
  get companyIds(): ReadonlySet<string> {
    return new Set([...this.calls.values()].map(({ call }) => call.request.companyId));
  }
}

/** Whether the grant still exists and, if it belongs to another person, is still lent to the agent. */
function hasAccess(
  grants: readonly ConnectionGrantRow[],
  { grantId, userId }: CallAccess,
  agentId: string | null,
): boolean {
  const grant = grants.find(({ id }) => id === grantId);
  if (!grant) return false;
  const isLent = grant.kind === 'user' && grant.subjectUserId !== userId;
  return !isLent || (agentId !== null && grant.delegateIds.includes(agentId));
}
