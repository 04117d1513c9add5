import { toolGatewayError } from '../../core/errors/errors.js';
import { decide } from '../decisions/decide.js';
import type { CompanyTools } from '../snapshots/company-tools.js';
import type { DecidedCall } from './row.js';

export const CallCancelled = toolGatewayError(
  'tool_call_cancelled',
  409,
  'The call was ended: the rules, or what it needs to go on, changed while it was made',
);

/** Its row says the same, for whoever asks for the call again. */
export const CallerGone = toolGatewayError(
  'outcome_unknown',
  502,
  'The caller hung up while the call was made; what the tool has done, if anything, is unknown',
);

interface CallInFlight {
  readonly call: DecidedCall;
  readonly controller: AbortController;
  /** Forgets the caller. */
  readonly release: () => void;
  /** The grant whose token it sent, if any. */
  readonly grantId: string | undefined;
}

/** The calls that wait for their servers, in this process. */
export class CallsInFlight {
  private readonly calls = new Map<string, CallInFlight>();

  /** @param current the rules of a company as of now */
  constructor(private readonly current: (companyId: string) => Promise<CompanyTools>) {}

  /**
   * @param hungUp aborts when its caller does not wait any more
   * @param grantId the grant whose token it sends, if any
   * @returns the signal that ends the call
   */
  begin(call: DecidedCall, hungUp?: AbortSignal, grantId?: string): AbortSignal {
    const controller = new AbortController();
    const gone = () => controller.abort(CallerGone({ invocationId: call.id }));
    hungUp?.addEventListener('abort', gone, { once: true });
    if (hungUp?.aborted) gone();
    const release = () => hungUp?.removeEventListener('abort', gone);
    this.calls.set(call.id, { call, controller, grantId, release });
    return controller.signal;
  }

  end(callId: string): void {
    this.calls.get(callId)?.release();
    this.calls.delete(callId);
  }

  /**
   * Ends the calls that rules now deny, and those whose grant was revoked. Those for which people must be asked now were
   * decided before, and go on.
   */
  async recheck(companyId: string): Promise<void> {
    if (![...this.calls.values()].some(({ call }) => call.request.companyId === companyId)) return;
    const { rules, connectionGrants } = await this.current(companyId);
    for (const { call, controller, grantId } of [...this.calls.values()]) {
      const { request, tool, id } = call;
      if (request.companyId !== companyId) continue;
      const { decision } = decide(rules, { ...request, catalogEntryId: tool.catalogEntryId, now: Date.now() });
      const grants = connectionGrants.get(tool.connectionId);
      const isRevoked = grantId !== undefined && !grants?.some((grant) => grant.id === grantId);
      if (decision === 'deny' || isRevoked) controller.abort(CallCancelled({ invocationId: id }));
    }
  }

  /** Ends the calls of a connection, before what they wait for is closed. */
  cancel(connectionId: string): void {
    for (const [id, { call, controller }] of this.calls) {
      if (call.tool.connectionId === connectionId) controller.abort(CallCancelled({ invocationId: id }));
    }
  }

  /** The companies that have calls here. */
  get companyIds(): ReadonlySet<string> {
    return new Set([...this.calls.values()].map(({ call }) => call.request.companyId));
  }
}

/** This area's part of what every process has open. */
declare module '../../core/operation/scope.js' {
  interface Services {
    readonly callsInFlight: CallsInFlight;
  }
}
