import type { FlexibleSchema } from 'ai';
import type { z } from 'zod';
import type { Api } from '../api.js';
import type { Job } from '../job.js';
import type { Skill } from '../skills.js';

/** What a tool of the native runner has at hand. */
export interface ToolContext {
  readonly job: Job;
  readonly api: Api;
  readonly skills: readonly Skill[];
  /** Aborts when a call is not waited for any longer. */
  readonly signal: AbortSignal;
}

/** A tool of the native runner. */
export interface NativeTool<Input = unknown> {
  /** Lower case with underscores, unique among all tools. */
  readonly name: string;
  /** For the model: what it does and when to use it. */
  readonly description: string;
  /** What the model is shown; a zod schema is also checked before `run` is called, and a call that does not fit is refused. */
  readonly input: FlexibleSchema<Input>;
  /**
   * Does it. Calls of one run are made one after another, in the order in which the model asks for them. What is
   * thrown is told to the model.
   * @returns anything that can be written as JSON; long results are cut
   */
  run(input: Input, context: ToolContext): Promise<unknown>;
}

/** A tool with the types of its input. */
export const nativeTool = <I extends z.ZodObject>(tool: NativeTool<z.output<I>> & { readonly input: I }): NativeTool =>
  tool as NativeTool;
