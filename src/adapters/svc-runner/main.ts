import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type ModelMessage, modelMessageSchema } from 'ai';
import { z } from 'zod';
import { guardedFetch } from '#processes/outbound.js';
import { clipText, withoutNul } from '#processes/text.js';
import type { Usage } from '../adapter.js';
import { connectApi } from './api.js';
import { modelOf } from './endpoint.js';
import { storedHistory } from './history.js';
import { systemPrompt } from './instructions.js';
import type { RunnerEnd, RunnerEvent, RunnerJob } from './job.js';
import { type LoopEnd, runLoop, totalTokens } from './loop.js';
import { SessionRecord } from './record.js';
import { SessionSaver } from './session-saver.js';
import { skillsOfJob } from './skills.js';
import { companyTools } from './tools/company.js';
import { bindTools, ownTools } from './tools/registry.js';
import type { NativeTool, ToolContext } from './tools/tool.js';

// The process of the native runner: it reads a job from its input and writes events to its output (docs/svc-runner.md).
// It reads the agent's credentials from the variables of the run.

const MAX_SUMMARY = 8_000;
/** In bytes. */
const MAX_ANSWER_BYTES = 67_108_864;

/** The time that a running call has at the end of the run. */
const LAST_CALL_MS = 3_000;

const stopping = new AbortController();
const waiting = new AbortController();
const stopped = new Error('The run was stopped');
process.on('SIGTERM', () => {
  stopping.abort(stopped);
  setTimeout(() => waiting.abort(stopped), LAST_CALL_MS);
});
process.stdout.on('error', () => process.exit(1)); // The server is gone.

function emit(event: RunnerEvent): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const input = createInterface({ input: process.stdin });
input.on('close', () => process.exit(1)); // The server no longer stores sessions.

async function run(job: RunnerJob, env: NodeJS.ProcessEnv): Promise<RunnerEnd> {
  const api = connectApi({ url: env.SERVICE_API_URL ?? '', key: env.SERVICE_API_KEY ?? '', runId: job.runId });
  const skills = await skillsOfJob(job, env.AGENT_HOME);
  const begin: ModelMessage[] = [...knownMessages(job), { role: 'user', content: job.prompt }];
  const keeper = new SessionSaver(job.sessionId ?? randomUUID(), (session) => emit({ type: 'session', ...session }));
  input.on('line', (line) => {
    if (line !== 'kept') stopping.abort(stopped);
    keeper.answered(line === 'kept');
  });
  const record = new SessionRecord(begin, (messages) => keeper.keep(messages));
  const context = { job, api, skills, signal: waiting.signal };
  const tools = bindTools(await toolsOf({ job, skills }, env), { context, record, stopping: stopping.signal });
  const end = await runLoop({
    job,
    model: modelOf(
      job,
      env[job.apiKeyEnv] ?? null,
      guardedFetch(job.network, { maxBytes: MAX_ANSWER_BYTES, proxy: job.proxy }),
    ),
    system: systemPrompt(job, skills),
    messages: begin,
    tools,
    record,
    emit,
    signal: stopping.signal,
  });
  // If the model has not answered, the session stays unchanged.
  const session = record.isBegun ? { id: keeper.sessionId, messages: storedHistory(record.messages) } : null;
  return endOf(job, end, session, tools.calls);
}

/** The runner's own tools, and those of the company if the run has any. */
async function toolsOf(of: Pick<ToolContext, 'job' | 'skills'>, env: NodeJS.ProcessEnv): Promise<NativeTool[]> {
  const own = ownTools(of);
  const { SERVICE_TOOLS_URL: url, SERVICE_API_KEY: key } = env;
  if (!url || !key) return own;
  const ownNames = new Set(own.map(({ name }) => name));
  return [...own, ...(await companyTools({ url, key }, ownNames, (text) => emit({ type: 'note', text })))];
}

/** The messages of the session; none if they are invalid. */
function knownMessages({ history }: RunnerJob): ModelMessage[] {
  const parsed = z.array(modelMessageSchema).safeParse(history);
  if (parsed.success) return parsed.data;
  emit({ type: 'note', text: 'The messages of the session cannot be read: a new one is started' });
  return [];
}

function endOf(job: RunnerJob, end: LoopEnd, session: RunnerEnd['session'], toolCalls: number): RunnerEnd {
  const summary = withoutNul(clipText(end.text.trim(), MAX_SUMMARY));
  const { stopReason, failure, steps } = end;
  return {
    type: 'end',
    status: stopReason === 'cancelled' ? 'cancelled' : failure ? 'failed' : 'succeeded',
    ...(failure && { errorCode: failure.errorCode, error: withoutNul(failure.error) }),
    summary,
    stopReason,
    steps,
    toolCalls,
    session,
    // If the endpoint reports no counts, the run has no usage.
    usage: totalTokens(end.usage) > 0 ? usageOf(job, end) : null,
  };
}

const usageOf = ({ provider, baseUrl, model }: RunnerJob, { usage }: LoopEnd): Usage => ({
  provider: new URL(baseUrl).hostname === 'api.openai.com' ? 'openai' : provider,
  model,
  ...usage,
  costUsd: null,
  billingType: 'metered_api',
});

const [line] = (await once(input, 'line')) as [string];
emit(await run(JSON.parse(line) as RunnerJob, process.env));
// Keep-alive connections would keep the process running.
process.exitCode = 0;
process.stdout.end(() => process.exit());
