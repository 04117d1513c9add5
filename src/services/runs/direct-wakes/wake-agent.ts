import { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { agentRef } from '#services/access/principals.js';
import { board, writerOnceResumed } from '#services/access/rules.js';
import { conflict, forbidden, unprocessable } from '#services/core/errors/errors.js';
import { type Allow, mutation, rule } from '#services/core/operation/operation.js';
import type { RequestedWake, WakeRequest } from '#services/core/operation/run-requests.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, type JsonObject, jsonObject, text } from '#services/core/text/fields.js';
import type { AgentRow } from '#services/organization/agents/model.js';
import { agentById } from '#services/organization/agents/rows.js';
import { InvocationSource, TriggerDetail } from '#services/work/issues/runs.js';
import { isRunOver, presentRun, RunView } from '../runs/model.js';
import { clearRequiredAction } from '../runs/retry.js';
import { requestDirectWake } from '../wakes/request-wake.js';
import { refusalFor } from './refusal.js';
import { presentSkipped, SkippedWakeView } from './skipped.js';

const FAILED = statement(`
  SELECT id, status, "issueId", "taskKey" FROM "HeartbeatRun"
   WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND id = $3::uuid`);

/** A wake that a caller requests explicitly. */
type DirectWake = WakeRequest & { readonly payload: JsonObject };
type FailedRun = Pick<HeartbeatRun, 'id' | 'status' | 'issueId' | 'taskKey'>;

/**
 * Completes a wake that retries a failed run: it gets that run's issue or task unless it names one. Clears the run's
 * required action. Returns other wakes unchanged.
 * @throws 422 for a run of another agent; 409 for a run that has not failed
 */
async function withRetry(scope: WriteScope, wake: DirectWake): Promise<DirectWake> {
  const { companyId, agentId, payload } = wake;
  const { failedRunId } = payload;
  if (wake.reason !== 'retry_failed_run' || failedRunId === undefined) return wake;
  const isRunId = typeof failedRunId === 'string' && isUuid(failedRunId);
  const failed = isRunId ? await scope.row<FailedRun>(FAILED, [companyId, agentId, failedRunId]) : undefined;
  if (!failed) throw unprocessable('failedRunId is not a run of this agent', { failedRunId });
  const { id, status, issueId, taskKey } = failed;
  if (!isRunOver(failed) || status === 'succeeded') {
    throw conflict('Only a run that ended without success can be tried again', { runId: id, status });
  }
  await clearRequiredAction(scope, { companyId, agentId, issueId, runId: id });
  const issueReference = payload.issueId ?? payload.taskId ?? issueId;
  const task = payload.taskKey ?? (issueReference ? undefined : taskKey);
  const fullPayload = {
    ...payload,
    ...(issueReference ? { issueId: issueReference } : {}),
    ...(task ? { taskKey: task } : {}),
  };
  return { ...wake, retryOfRunId: id, payload: fullPayload };
}

/** The maximum size of a payload in characters of JSON. The payload becomes part of the context that the run reads. */
const MAX_PAYLOAD = 65_536;

const payload = () =>
  jsonObject()
    .refine((value) => JSON.stringify(value).length <= MAX_PAYLOAD, `Must have at most ${MAX_PAYLOAD} characters`)
    .nullish()
    .describe(
      `Data for the run: at most ${MAX_PAYLOAD.toLocaleString('en')} characters of JSON. \`issueId\` or \`taskId\` names the issue; \`taskKey\` names the session to continue.`,
    );

/** The run that was queued or that the wake was merged into, or the reason why there is none. */
const WakeAnswer = z.union([RunView, SkippedWakeView]);

/** Allows the board, and the agent itself. */
const waker: Allow<AgentRow> = rule(`${board.who}, or the agent itself`, async (scope, agent) => {
  await writerOnceResumed(scope, agent);
  const { actor } = scope;
  if (actor.kind === 'agent' && actor.agentId !== agent.id) throw forbidden('Agent can only invoke itself');
});

export const wakeAgent = mutation({
  name: 'wakeAgent',
  summary: 'Wake an agent: queue a run, or merge with a waiting one',
  input: z.object({
    ...agentRef,
    source: InvocationSource.default('on_demand').describe('The source of the wake.'),
    trigger: TriggerDetail.optional().describe('The way in which the agent is woken. Default: manual.'),
    triggerDetail: TriggerDetail.optional().describe('An alias of `trigger`, which takes precedence.'),
    reason: text(500)
      .nullish()
      .describe('A stable code for the reason, which the run reads, such as retry_failed_run.'),
    payload: payload(),
    idempotencyKey: text(240).nullish().describe('Repeating a key for the same agent returns the first run.'),
    forceFreshSession: z.boolean().default(false).describe('True if the run starts a new session.'),
  }),
  output: WakeAnswer,
  on: agentById,
  allow: waker,
  run: (scope, { source, trigger, triggerDetail, reason, ...input }, agent) =>
    wakeDirectly(scope, agent, {
      companyId: agent.companyId,
      agentId: agent.id,
      source,
      reason: reason ?? null,
      triggerDetail: trigger ?? triggerDetail ?? 'manual',
      payload: input.payload ?? {},
      idempotencyKey: input.idempotencyKey ?? null,
      forceFreshSession: input.forceFreshSession,
    }),
});

export const invokeAgentHeartbeat = mutation({
  name: 'invokeAgentHeartbeat',
  summary: 'Wake an agent manually, without a reason or payload',
  input: z.object(agentRef),
  output: WakeAnswer,
  on: agentById,
  allow: waker,
  run: (scope, _input, agent) =>
    wakeDirectly(scope, agent, {
      companyId: agent.companyId,
      agentId: agent.id,
      reason: null,
      source: 'on_demand',
      triggerDetail: 'manual',
      payload: {},
    }),
});

async function wakeDirectly(
  scope: WriteScope,
  agent: AgentRow,
  wakeRequest: DirectWake,
): Promise<z.input<typeof WakeAnswer>> {
  const request = await aboutIssue(scope, await withRetry(scope, wakeRequest));
  const wake = await requestDirectWake(scope, request, refusalFor(scope, agent, request));
  const run = wake.runId ? await runOf(scope, wake) : undefined;
  return run ? presentRun(run) : presentSkipped(scope, request, wake);
}

const RUN = statement(`SELECT * FROM "HeartbeatRun" WHERE id = $1::uuid`);

const runOf = (scope: WriteScope, { runId }: RequestedWake): Promise<HeartbeatRun | undefined> =>
  scope.row<HeartbeatRun>(RUN, [runId]);

const NAMED = statement(`SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND identifier = upper($2)`);

/** Adds the issue that the payload names by id or identifier. A `taskId` that matches no issue is only a task. */
async function aboutIssue(scope: Scope, request: DirectWake): Promise<DirectWake> {
  const { issueId, taskId } = request.payload;
  const issueReference = typeof issueId === 'string' ? issueId : taskId;
  if (typeof issueReference !== 'string') return request;
  if (isUuid(issueReference)) return withIssue(request, issueReference.toLowerCase());
  const issue = await scope.row<{ id: string }>(NAMED, [request.companyId, issueReference]);
  if (issue) return withIssue(request, issue.id);
  return issueReference === issueId ? { ...request, issueId: MISSING } : request;
}

const withIssue = ({ payload, ...request }: DirectWake, issueId: string): DirectWake => ({
  ...request,
  issueId,
  payload: { ...payload, issueId },
});

/** Stands for an unknown issue; no issue has this id. */
const MISSING = '00000000-0000-0000-0000-000000000000';
