import type { ModelMessage } from 'ai';
import { storedHistory } from './history.js';
import type { RunnerSession } from './job.js';

type Session = Omit<RunnerSession, 'type'>;

/** Sends sessions to the server, which stores them one after another. */
export class SessionSaver {
  private readonly waiting: { kept: () => void; lost: (error: Error) => void }[] = [];

  constructor(
    readonly sessionId: string,
    private readonly send: (session: Session) => void,
  ) {}

  /** Resolves when the messages are stored. @throws if the run is over or belongs to another process */
  keep(messages: readonly ModelMessage[]): Promise<void> {
    return new Promise((kept, lost) => {
      this.waiting.push({ kept, lost });
      this.send({ id: this.sessionId, messages: storedHistory(messages) });
    });
  }

  answered(isKept: boolean): void {
    const one = this.waiting.shift();
    if (isKept) one?.kept();
    else one?.lost(new Error('The run is over: its session is no longer stored'));
  }
}
