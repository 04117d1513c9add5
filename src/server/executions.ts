import { setImmediate as turn } from 'node:timers/promises';
import type { Plugin } from '@envelop/core';
import { isPromise } from 'graphql-yoga';

/**
 * The documents that are being executed. An execution goes on after its client has disconnected or got a timeout, and
 * would meet a closed database unless the server waits for its end.
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

  /** Resolves when nothing runs and nothing has started directly after the last execution. */
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
