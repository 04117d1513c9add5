import { setImmediate as turn } from 'node:timers/promises';
import type { Plugin } from '@envelop/core';
import { isPromise } from 'graphql-yoga';

/**
 * The documents that are being executed. An execution continues after its client has disconnected or got a timeout.
 * Unless the server waits for it, the database would be closed under it.
 */
export class Executions {
  private running = 0;
  private wake = (): void => {};

  /** Counts a piece of work until it ends. */
  readonly follow = <T>(work: T): T => {
    if (!isPromise(work)) return work;
    this.running++;
    work.then(this.ended, this.ended);
    return work;
  };

  /** Resolves when no execution is running and none has started directly after the last one. */
  async settled(): Promise<void> {
    for (; this.running > 0; await turn()) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private readonly ended = (): void => {
    if (--this.running === 0) this.wake();
  };
}

/** Counts executions of documents. Must come before plugins that replace the execution. */
export const useExecutions = ({ follow }: Executions): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args) => follow(executeFn(args)));
  },
});
