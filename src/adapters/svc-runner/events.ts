import { Lines } from '#processes/ndjson.js';
import { jsonIn } from '#processes/text.js';
import type { Execution } from '../adapter.js';
import type { RunnerEnd, RunnerEvent, RunnerSession } from './job.js';

/** Longer lines are not events of the runner; its last event contains the messages of the session. */
const MAX_LINE = 4_194_304;

/** Turns the output of a runner process into the log of its run. */
export class RunnerEvents {
  /** The last event, once it has arrived. */
  end: RunnerEnd | null = null;
  private readonly lines = new Lines(
    (line) => this.use(this.read(line)),
    () => this.use(this.say('A line of the runner was too long and was omitted')),
    MAX_LINE,
  );
  private keepsUp = true;
  private step = 1;
  private atLineStart = true;

  constructor(
    private readonly execution: Pick<Execution, 'log' | 'progress'>,
    private readonly keep: (session: RunnerSession) => void,
  ) {}

  /** @returns false while the log cannot keep up */
  take(chunk: string): boolean {
    this.keepsUp = true;
    this.lines.push(chunk);
    return this.keepsUp;
  }

  private use(isKept: boolean): void {
    if (!isKept) this.keepsUp = false;
  }

  private read(line: string): boolean {
    const event = jsonIn(line) as RunnerEvent | null | undefined;
    return event && TYPES.has(event.type) ? this.show(event) : this.say(line);
  }

  private show(event: RunnerEvent): boolean {
    const { log, progress } = this.execution;
    switch (event.type) {
      case 'text':
        this.atLineStart = event.text.endsWith('\n');
        return log('stdout', event.text);
      case 'reasoning':
        return log('system', event.text);
      case 'tool':
        progress(`Step ${this.step}: ${event.name}`);
        return this.say(`> ${event.name} ${event.input}`);
      case 'tool_result':
        return this.say(`< ${event.name} ${event.ok ? 'ok' : 'failed'} ${event.output}`);
      case 'step':
        this.step = event.step + 1;
        return true;
      case 'note':
        return this.say(event.text);
      case 'session':
        this.keep(event);
        return true;
      case 'end':
        this.end = event;
        return this.atLineStart || log('stdout', '\n');
    }
  }

  /** Writes a line of the server itself. */
  private say(text: string): boolean {
    const begin = this.atLineStart ? '' : '\n';
    this.atLineStart = true;
    if (begin) this.execution.log('stdout', begin);
    return this.execution.log('system', `${text}\n`);
  }
}

const TYPES = new Set(['text', 'reasoning', 'tool', 'tool_result', 'step', 'note', 'session', 'end']);
