import type { FlexibleSchema } from 'ai';
import type { z } from 'zod';
import type { Api } from '../api.js';
import type { RunnerJob } from '../job.js';
import type { Skill } from '../skills.js';

/** The environment that a tool of the native runner can use. */
export interface ToolContext {
  readonly job: RunnerJob;
  readonly api: Api;
  readonly skills: readonly Skill[];
  /** Aborts when the runner no longer waits for a call. */
  readonly signal: AbortSignal;
}

/** A tool of the native runner. */
export interface NativeTool<Input = unknown> {
  /** Lower case with underscores, unique among all tools. */
  readonly name: string;
  /** For the model: the purpose of the tool and when to use it. */
  readonly description: string;
  /**
   * The schema that the model sees. A zod schema is also checked before `run`: a call with invalid input is rejected.
   */
  readonly input: FlexibleSchema<Input>;
  /**
   * Executes a call. The calls of one run are executed one after another, in the order of the model's requests. The
   * model receives the messages of errors.
   * @returns any JSON value; long results are truncated
   */
  run(input: Input, context: ToolContext): Promise<unknown>;
}

/** A tool with the types of its input. */
export const nativeTool = <I extends z.ZodObject>(tool: NativeTool<z.output<I>> & { readonly input: I }): NativeTool =>
  tool as NativeTool;
