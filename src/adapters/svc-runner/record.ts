import type { AssistantModelMessage, ModelMessage, ToolModelMessage, ToolResultPart } from 'ai';

/** A call of a tool, as the model made it. */
export interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

type Output = ToolResultPart['output'];

const UNKNOWN: Output = {
  type: 'error-text',
  value:
    'It is not known whether this was done: the run was cut off before a result came. Look at how things are before you do it again.',
};

/**
 * What was said and done in a run, as another one can go on from there. It is kept before a call is begun and before
 * anything follows from its result, so that no call of which the result is known is made again, and none is forgotten.
 */
export class SessionRecord {
  private steps: readonly ModelMessage[] = [];
  /** Of the step under way, in their order; a call is there once it is begun. */
  private calls: (Call & { readonly output?: Output })[] = [];

  constructor(
    private readonly before: readonly ModelMessage[],
    private readonly keep: (messages: readonly ModelMessage[]) => Promise<void>,
  ) {}

  /** Whether anything was answered or done. */
  get isBegun(): boolean {
    return this.steps.length + this.calls.length > 0;
  }

  /** In whole turns: a call without a result has one that says so. */
  get messages(): ModelMessage[] {
    return [...this.before, ...this.steps, ...this.stepUnderWay()];
  }

  begun(call: Call): Promise<void> {
    this.calls.push(call);
    return this.keep(this.messages);
  }

  returned(id: string, output: Output): Promise<void> {
    this.calls = this.calls.map((call) => (call.id === id ? { ...call, output } : call));
    return this.keep(this.messages);
  }

  /** @param steps all that was said since the run began */
  stepEnded(steps: readonly ModelMessage[]): Promise<void> {
    this.steps = [...steps];
    this.calls = [];
    return this.keep(this.messages);
  }

  private stepUnderWay(): ModelMessage[] {
    if (this.calls.length === 0) return [];
    const asked: AssistantModelMessage = {
      role: 'assistant',
      content: this.calls.map(({ id, name, input }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input })),
    };
    const answered: ToolModelMessage = {
      role: 'tool',
      content: this.calls.map(({ id, name, output = UNKNOWN }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output,
      })),
    };
    return [asked, answered];
  }
}
