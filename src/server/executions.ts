import { setImmediate as turn } from 'node:timers/promises';
import type { Plugin } from '@envelop/core';
import { isPromise } from 'graphql-yoga';

/**
 * The documents that are being executed, whoever still waits for them: an execution goes on when its client has gone
 * or was told that it took too long, and meets a closed database unless the end of it is waited for.
 */
export class Executions {
  private running = 0;
  private wake = (): void => {};

  /** Follows a piece of work to its end. */
  readonly follow = <T>(work: T): T => {
    if (!isPromise(work)) return work;
    this.running++;
    work.then(this.ended, this.ended);
    return work;
  };

  /** Resolves when nothing runs, and nothing began right after what ran last. */
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

/** Follows what executes a document; before what would answer without it. */
export const useExecutions = ({ follow }: Executions): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args) => follow(executeFn(args)));
  },
});
