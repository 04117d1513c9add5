import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildEnd, runChild } from '#processes/child.js';
import type { Confinement } from '#processes/isolation/confinement.js';
import { programProxy } from '#processes/network/program-network.js';
import { OWN_NODE_ARGS } from '#services/core/process/own-programs.js';
import type { JsonObject } from '#services/core/text/fields.js';
import { unstorable } from '#services/core/text/fields.js';
import type { Adapter, AgentSession, Ending, Execution } from '../adapter.js';
import { BUILTIN_DEFAULTS, CANCELLED, childOptions, failureEnding, timedOutAfter } from '../builtin.js';
import { listRunnerModels, testRunner } from './check.js';
import { RunnerEvents } from './events.js';
import type { RunnerEnd, RunnerJob, RunnerSession } from './job.js';
import { RunnerConfig, type RunnerSettings, runnerSettings } from './settings.js';

const MAX_HEAP_MB = 512;

/** The compiled runner: next to the compiled server, or in the build's output folder. */
function builtRunner(): string {
  const beside = fileURLToPath(new URL('./svc-runner.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../../dist/svc-runner.js', import.meta.url));
}

/** The native runner: a model works with the control plane's operations, in its own process. */
export function makeSvcRunner(program: () => string = builtRunner): Adapter {
  return {
    ...BUILTIN_DEFAULTS,
    type: 'svc_runner',
    label: 'Native runner',
    config: RunnerConfig,
    hostAccess: () => 'own_program',
    keepsSecrets: true,
    supportsInstructionsBundle: true,
    supportsSkills: true,
    apiAccess: () => 'tools',
    execute: (execution) => execute(execution, program()),
    test: (setup) => testRunner(setup, program()),
    listModels: listRunnerModels,
  };
}

export const svcRunner = makeSvcRunner();

async function execute(execution: Execution, program: string): Promise<Ending> {
  const settings = runnerSettings(execution.config);
  if (typeof settings === 'string') return failureEnding(`Native runner configuration: ${settings}`);
  const { model } = settings;
  if (!model) return failureEnding('Native runner missing model');
  const key = execution.env[settings.apiKeyEnv];
  if (settings.needsKey && !key) {
    return failureEnding(`The variable ${settings.apiKeyEnv} with the key of the model endpoint is not set`);
  }
  // Compares values: the token may be in more than one variable.
  if (key && key === execution.env.SERVICE_API_KEY) {
    return failureEnding(
      `The variable ${settings.apiKeyEnv} holds the token of the run, which must not reach a model endpoint`,
    );
  }
  if (!existsSync(program)) return failureEnding('The native runner is not built: dist/svc-runner.js is missing');
  let reply: (line: string) => unknown = () => {};
  const events = new RunnerEvents(execution, (session) => {
    void keep(execution, session).then((isKept) => reply(isKept ? 'kept\n' : 'lost\n'));
  });
  execution.invoked({ adapterType: 'svc_runner', provider: settings.provider, baseUrl: settings.baseUrl, model });
  const child = await runChild({
    ...childOptions(execution),
    command: process.execPath,
    args: [...OWN_NODE_ARGS, `--max-old-space-size=${MAX_HEAP_MB}`, program],
    confinement: withProgram(execution.confinement, program),
    timeoutSec: settings.timeoutSec,
    graceSec: settings.graceSec,
    talk: (input) => {
      input.write(`${JSON.stringify(jobOf(execution, { ...settings, model }))}\n`);
      reply = (line) => input.writable && input.write(line);
    },
    onOutput: (stream, chunk) => (stream === 'stdout' ? events.take(chunk) : execution.log('stderr', chunk)),
  });
  return endingOf(child, events.end, settings);
}

/** Stores the session. @returns false if another process owns the run, so the runner must stop */
async function keep(execution: Execution, session: RunnerSession): Promise<boolean> {
  try {
    await execution.keepSession(keptSession(session));
  } catch (error) {
    if (execution.signal.aborted) return false;
    execution.log('system', `The session could not be stored: ${(error as Error).message}\n`);
  }
  return true;
}

/** Lets an isolated run read the runner, which is a program of the server. */
const withProgram = (confinement: Confinement | null, program: string): Confinement | null =>
  confinement && { ...confinement, readable: [...confinement.readable, dirname(program)] };

function jobOf(execution: Execution, settings: RunnerSettings & { model: string }): RunnerJob {
  const { context, session } = execution;
  const { provider, baseUrl, model, apiKeyEnv, maxSteps, maxTokens, maxOutputTokens, temperature, silenceSec } =
    settings;
  return {
    provider,
    baseUrl,
    model,
    apiKeyEnv,
    maxSteps,
    maxTokens,
    maxOutputTokens,
    temperature,
    silenceSec,
    network: execution.network,
    proxy: programProxy(execution.confinement?.network),
    runId: execution.runId,
    companyId: execution.companyId,
    agent: execution.agent,
    issueId: textOr(context.issueId),
    wakeCommentId: textOr(context.wakeCommentId) ?? textOr(context.commentId),
    tools: execution.tools ?? [],
    mayWriteSkills: mayWriteSkills(execution.wake),
    skills: execution.skills,
    instructions: execution.instructions?.text ?? null,
    prompt: execution.prompt,
    sessionId: session?.id ?? null,
    history: (session?.params?.messages ?? []) as unknown as RunnerJob['history'],
  };
}

/** Work modes in which an agent only answers and plans, and changes nothing else. */
const QUIET_MODES: readonly unknown[] = ['ask', 'planning'];

/** An agent whose plan was accepted carries it out. */
function mayWriteSkills({ issue, interaction }: JsonObject): boolean {
  const { workMode } = (issue ?? {}) as JsonObject;
  const { kind, status } = (interaction ?? {}) as JsonObject;
  const isAccepted = workMode === 'planning' && kind === 'request_confirmation' && status === 'accepted';
  return isAccepted || !QUIET_MODES.includes(workMode);
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function endingOf(child: ChildEnd, end: RunnerEnd | null, { timeoutSec }: RunnerSettings): Ending {
  const process = { exitCode: child.exitCode, signal: child.signal };
  const report = { ...(end ? reportOf(end) : {}), ...process };
  if (child.error) return failureEnding(child.error);
  if (child.timedOut) return { ...report, ...timedOutAfter(timeoutSec) };
  if (child.cancelled) return { ...report, ...CANCELLED };
  if (child.excess) return { ...report, ...failureEnding(child.excess) };
  if (!end) {
    const how = child.signal ? `by ${child.signal}` : `with code ${child.exitCode}`;
    return { ...report, ...failureEnding(`The native runner ended ${how} before it reported its result`) };
  }
  if (end.status === 'cancelled') return { ...report, ...failureEnding('The native runner was stopped from outside') };
  const { status, errorCode, error } = end;
  return { ...report, status, ...(status === 'failed' && { errorCode, error }) };
}

/** The runner's own report, independent of how the process ended. */
function reportOf({ summary, stopReason, steps, toolCalls, usage, session }: RunnerEnd): Partial<Ending> {
  return {
    result: { stopReason, steps, toolCalls },
    ...(summary && { summary }),
    ...(usage && { usage }),
    ...(session && { session: keptSession(session) }),
  };
}

/** The session if its messages can be stored, else null: then the next run starts a new one. */
function keptSession({ id, messages }: Omit<RunnerSession, 'type'>): AgentSession | null {
  const params = { messages } as unknown as JsonObject;
  return unstorable(params) ? null : { id, displayId: id.slice(0, 8), params };
}
