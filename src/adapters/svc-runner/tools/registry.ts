import { type ToolSet, tool } from 'ai';
import { jsonText, storable } from '../../text.js';
import { CONTROL_PLANE_TOOLS } from './control-plane.js';
import { SKILL_TOOLS } from './skills.js';
import type { NativeTool, ToolContext } from './tool.js';

/** Every tool of the native runner. A new one is written beside these, as `nativeTool`, and added here. */
const NATIVE_TOOLS: readonly NativeTool[] = [...CONTROL_PLANE_TOOLS, ...SKILL_TOOLS];

/** What one result may have, in characters: a model's context is not filled by one list. */
const MAX_RESULT = 24_000;
const MAX_CALLS_IN_STEP = 32;

/** The tools as the SDK takes them, and how many calls were made. */
export interface RunnerTools {
  readonly set: ToolSet;
  readonly calls: number;
  /** From here on the calls of the next step are counted. */
  stepEnded(): void;
}

/** Binds the tools to a run. Calls are made one after another: models ask for several at once and mean an order. */
export function bindTools(context: ToolContext, tools: readonly NativeTool[] = NATIVE_TOOLS): RunnerTools {
  let last: Promise<unknown> = Promise.resolve();
  let calls = 0;
  let inStep = 0;
  const execute = (native: NativeTool, input: unknown): Promise<string> => {
    calls += 1;
    inStep += 1;
    if (inStep > MAX_CALLS_IN_STEP) {
      return Promise.reject(new Error(`Not done: at most ${MAX_CALLS_IN_STEP} calls are made in one step`));
    }
    const done = last.then(async () => {
      context.signal.throwIfAborted();
      return storable(jsonText(await native.run(input as never, context), MAX_RESULT));
    });
    last = done.catch(() => undefined);
    return done;
  };
  const bound = tools.map((native) => [
    native.name,
    tool({
      description: native.description,
      inputSchema: native.input,
      execute: (input: unknown) => execute(native, input),
    }),
  ]);
  return {
    set: Object.fromEntries(bound) as ToolSet,
    get calls() {
      return calls;
    },
    stepEnded() {
      inStep = 0;
    },
  };
}
