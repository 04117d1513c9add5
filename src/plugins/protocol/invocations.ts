import { randomBytes } from 'node:crypto';
import { PluginFailure, type PluginInvocation } from '#services/plugins/host/port.js';

/**
 * The calls of a worker, by names that nobody can guess. All companies share one worker: each of its requests belongs
 * to the company of the call that it names, and it cannot choose another company.
 */
export class Invocations {
  private readonly known = new Map<string, PluginInvocation>();
  private readonly timers = new Set<NodeJS.Timeout>();

  /** @param afterwardsMs how long after the end of a call its worker may still send requests for it */
  constructor(private readonly afterwardsMs: number) {}

  /** @returns the name of the invocation, and a function to call when the call has ended */
  bind(invocation: PluginInvocation): { readonly invocationId: string; end(): void } {
    const invocationId = randomBytes(16).toString('hex');
    this.known.set(invocationId, invocation);
    return { invocationId, end: () => this.forgetLater(invocationId) };
  }

  /** @throws INVOCATION_SCOPE_DENIED for an invocation that is unknown or has ended */
  of(invocationId: string | null | undefined): PluginInvocation | null {
    if (invocationId === null) return null;
    const invocation = invocationId === undefined ? undefined : this.known.get(invocationId);
    if (invocation) return invocation;
    throw new PluginFailure('INVOCATION_SCOPE_DENIED', 'There is no such invocation, or it has ended');
  }

  /** Call it when the worker ends. */
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
