import { randomBytes } from 'node:crypto';
import { PluginFailure, type PluginInvocation } from '../../services/plugins/host/port.js';

/**
 * The calls of a worker by names that nobody can guess. All companies share one worker: what it asks for is of the company
 * of the call that it names, and of none that it could choose.
 */
export class Invocations {
  private readonly known = new Map<string, PluginInvocation>();
  private readonly timers = new Set<NodeJS.Timeout>();

  /** @param afterwardsMs how long after the end of a call its worker may still ask for it */
  constructor(private readonly afterwardsMs: number) {}

  /** @returns its name, and what is to be done when the call has ended */
  bind(invocation: PluginInvocation): { readonly invocationId: string; end(): void } {
    const invocationId = randomBytes(16).toString('hex');
    this.known.set(invocationId, invocation);
    return { invocationId, end: () => this.forgetLater(invocationId) };
  }

  /** @throws INVOCATION_SCOPE_DENIED for one that is not, or not any more */
  of(invocationId: string | null | undefined): PluginInvocation | null {
    if (invocationId === null) return null;
    const invocation = invocationId === undefined ? undefined : this.known.get(invocationId);
    if (invocation) return invocation;
    throw new PluginFailure('INVOCATION_SCOPE_DENIED', 'There is no such invocation, or it has ended');
  }

  /** With its worker. */
  close(): void {
    this.known.clear();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private forgetLater(invocationId: string): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.known.delete(invocationId);
    }, this.afterwardsMs).unref();
    this.timers.add(timer);
  }
}
