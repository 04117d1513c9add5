import { jsonSchema, type ToolSet, tool } from 'ai';
import { z } from 'zod';
import { apiRequestOf, type OperationTool, type RunFacts } from '#adapters/operation-tool.js';
import { jsonText, withoutNul } from '#processes/text.js';
import type { RunnerJob } from '../job.js';
import type { ModelToolCall, SessionRecord } from '../record.js';
import { readLocalSkillFile, skillFilePaths } from '../skills.js';
import { SKILL_WRITING_TOOLS } from './skill-writing.js';
import { type NativeTool, nativeTool, type ToolContext } from './tool.js';

/** Offered only to agents that have skills. */
export const SKILL_TOOLS = [
  nativeTool({
    name: 'read_skill',
    description:
      'Read a file of one of your skills; by default its instructions (SKILL.md). Read a skill before you do work that it covers.',
    input: z.object({
      skill: z.string().min(1).max(200).describe('The name of the skill.'),
      path: z.string().min(1).max(500).optional().describe('A file of the skill, such as reference/limits.md.'),
    }),
    async run({ skill, path }, { skills }) {
      const localSkill = skills.find(({ name }) => name === skill);
      if (!localSkill)
        throw new Error(`There is no skill ${skill}; there are: ${skills.map(({ name }) => name).join(', ')}`);
      return {
        ...localSkill.known,
        content: await readLocalSkillFile(localSkill, path),
        files: await skillFilePaths(localSkill),
      };
    },
  }),
];

/** An operation of the control plane as a tool. The server checks the input and the agent's permissions. */
const nativeOperation = (tool: OperationTool): NativeTool => ({
  name: tool.name,
  description: tool.description,
  input: jsonSchema(tool.inputSchema),
  run: (input, { api, job, signal }) => api.send(apiRequestOf(tool, input, factsOf(job)), signal),
});

const factsOf = ({ companyId, agent, issueId, wakeCommentId }: RunnerJob): RunFacts => ({
  companyId,
  agentId: agent.id,
  issueId,
  wakeCommentId,
});

/** The maximum characters of one result, so that one list does not fill the model's context. */
const MAX_RESULT = 24_000;
const MAX_CALLS_IN_STEP = 32;

/** The tools in the form that the SDK expects, and the number of calls. */
export interface RunnerTools {
  readonly set: ToolSet;
  readonly calls: number;
  /** Starts counting the calls of the next step. */
  stepEnded(): void;
  /** Resolves when no call is running. */
  settled(): Promise<void>;
}

interface Binding {
  readonly context: ToolContext;
  readonly record: SessionRecord;
  /** Once it has aborted, no call starts. */
  readonly stopping: AbortSignal;
}

/** The control plane's operations, tools for reading skills if the run has any, and for writing them if it may. */
export const ownTools = ({ job, skills }: Pick<ToolContext, 'job' | 'skills'>): NativeTool[] => [
  ...job.tools.map(nativeOperation),
  ...(skills.length > 0 ? SKILL_TOOLS : []),
  ...(job.mayWriteSkills ? SKILL_WRITING_TOOLS : []),
];

/** Binds tools to a run. Calls run one after another, since models request several at once and expect that order. */
export function bindTools(offered: readonly NativeTool[], binding: Binding): RunnerTools {
  const calls = new Calls(binding);
  const bound = offered.map((native) => [
    native.name,
    tool({
      description: native.description,
      inputSchema: native.input,
      execute: (input: unknown, { toolCallId }) => calls.make(native, { id: toolCallId, name: native.name, input }),
    }),
  ]);
  return {
    set: Object.fromEntries(bound) as ToolSet,
    get calls() {
      return calls.count;
    },
    stepEnded: () => calls.stepEnded(),
    settled: () => calls.settled(),
  };
}

class Calls {
  count = 0;
  private inStep = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly binding: Binding) {}

  make(native: NativeTool, call: ModelToolCall): Promise<string> {
    this.count += 1;
    this.inStep += 1;
    if (this.inStep > MAX_CALLS_IN_STEP) {
      return Promise.reject(new Error(`Not done: one step can make at most ${MAX_CALLS_IN_STEP} calls`));
    }
    const done = this.last.then(() => this.perform(native, call));
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Records the call before it starts, and its result before the result has effects. */
  private async perform(native: NativeTool, call: ModelToolCall): Promise<string> {
    const { context, record, stopping } = this.binding;
    stopping.throwIfAborted();
    await record.begun(call);
    stopping.throwIfAborted();
    const result = await resultOf(native, call.input, context);
    // If the runner stopped waiting, the result of the call is unknown.
    if (!result.error || !context.signal.aborted) await record.returned(call.id, result.output);
    if (result.error) throw result.error;
    return result.output.value;
  }

  stepEnded(): void {
    this.inStep = 0;
  }

  async settled(): Promise<void> {
    await this.last;
  }
}

interface Result {
  readonly output: { readonly type: 'text' | 'error-text'; readonly value: string };
  readonly error?: Error;
}

async function resultOf(native: NativeTool, input: unknown, context: ToolContext): Promise<Result> {
  try {
    return { output: { type: 'text', value: textOf(await native.run(input, context)) } };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(textOf(thrown));
    return { output: { type: 'error-text', value: textOf(error.message) }, error };
  }
}

const textOf = (value: unknown): string => withoutNul(jsonText(value, MAX_RESULT));
