import type { AssistantModelMessage, ModelMessage, ToolModelMessage, ToolResultPart } from 'ai';

/** A tool call of the model. */
export interface ModelToolCall {
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
 * The messages and calls of a run, from which another run can continue. They are stored before a call starts, and
 * before its result has effects. So no call with a known result is repeated, and none is forgotten.
 */
export class SessionRecord {
  private steps: readonly ModelMessage[] = [];
  /** The calls of the current step in order, each from its start. */
  private calls: (ModelToolCall & { readonly output?: Output })[] = [];

  constructor(
    private readonly before: readonly ModelMessage[],
    private readonly keep: (messages: readonly ModelMessage[]) => Promise<void>,
  ) {}

  /** Whether the model has answered or made a call. */
  get isBegun(): boolean {
    return this.steps.length + this.calls.length > 0;
  }

  /** All messages in whole turns: a call without a result gets a result that states this. */
  get messages(): ModelMessage[] {
    return [...this.before, ...this.steps, ...this.currentStep()];
  }

  begun(call: ModelToolCall): Promise<void> {
    this.calls.push(call);
    return this.keep(this.messages);
  }

  returned(id: string, output: Output): Promise<void> {
    this.calls = this.calls.map((call) => (call.id === id ? { ...call, output } : call));
    return this.keep(this.messages);
  }

  /** @param steps all messages since the run began */
  stepEnded(steps: readonly ModelMessage[]): Promise<void> {
    this.steps = [...steps];
    this.calls = [];
    return this.keep(this.messages);
  }

  private currentStep(): ModelMessage[] {
    if (this.calls.length === 0) return [];
    const request: AssistantModelMessage = {
      role: 'assistant',
      content: this.calls.map(({ id, name, input }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input })),
    };
    const response: ToolModelMessage = {
      role: 'tool',
      content: this.calls.map(({ id, name, output = UNKNOWN }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output,
      })),
    };
    return [request, response];
  }
}
