import type { ModelMessage } from 'ai';
import { keptHistory } from './history.js';
import type { RunnerSession } from './job.js';

type Session = Omit<RunnerSession, 'type'>;

/** Hands sessions to the server one after another, and answers when each is kept. */
export class Keeper {
  private readonly waiting: { kept: () => void; lost: (error: Error) => void }[] = [];

  constructor(
    readonly sessionId: string,
    private readonly tell: (session: Session) => void,
  ) {}

  /** @throws when the run is another process's by now, or over */
  keep(messages: readonly ModelMessage[]): Promise<void> {
    return new Promise((kept, lost) => {
      this.waiting.push({ kept, lost });
      this.tell({ id: this.sessionId, messages: keptHistory(messages) });
    });
  }

  answered(isKept: boolean): void {
    const one = this.waiting.shift();
    if (isKept) one?.kept();
    else one?.lost(new Error('The run is over: nothing of it is kept any more'));
  }
}
