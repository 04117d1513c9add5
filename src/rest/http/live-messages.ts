import { DomainError } from '#services/core/errors/errors.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import { executeQuery } from '#services/core/operation/execute.js';
import { isBookkeeping } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject, JsonValue } from '#services/core/text/fields.js';
import { getAgent } from '#services/organization/agents/operations.js';
import { type NewLines, newLines } from '#services/runs/logs/live-log.js';
import { isRunEvent, presentRunEvent } from '#services/runs/runs/events.js';
import { canSeeOutput } from '#services/runs/runs/output-rights.js';

/** A message of a company's socket. */
interface Message {
  readonly type: string;
  readonly createdAt: string;
  readonly payload: object;
}

/** The messages of a journal entry: an activity, and changes of agents and runs. */
export async function liveMessagesOf(event: JournalEvent, scope: Scope): Promise<readonly Message[]> {
  const createdAt = event.createdAt.toISOString();
  const message = (type: string, payload: object): Message => ({ type, createdAt, payload });
  if (event.action === 'heartbeat.logged') {
    return (await logPayloads(event, scope)).map((payload) => message('heartbeat.run.log', payload));
  }
  const messages = isBookkeeping(event) ? [] : [message('activity.logged', activityOf(event))];
  const status = detailsOf(event).status;
  if (event.entityType === 'agent' && event.action.startsWith('agent.') && typeof status === 'string') {
    messages.push(message('agent.status', await agentStatusOf(event, status, scope)));
  }
  if (!isRunEvent(event)) return messages;
  const [type, payload] = runMessageOf(event) ?? [];
  if (type && payload) messages.push(message(type, payload));
  return [...messages, message('heartbeat.run.event', runEventOf(event))];
}

const detailsOf = ({ details }: JournalEvent): JsonObject => (details ?? {}) as JsonObject;

function activityOf({ actorType, actorId, action, entityType, entityId, agentId, runId, details }: JournalEvent) {
  return { actorType, actorId, action, entityType, entityId, agentId, runId, details };
}

const pick = (details: JsonObject, names: readonly string[]): Record<string, JsonValue> =>
  Object.fromEntries(names.map((name) => [name, details[name] ?? null]));

const CAUSE = ['agentId', 'invocationSource', 'triggerDetail'];

/** The type of the message for a run's event, besides the event itself. */
function runMessageOf(event: JournalEvent): [type: string, payload: object] | undefined {
  const details = detailsOf(event);
  const runId = event.entityId;
  switch (event.action) {
    case 'heartbeat.queued':
      return ['heartbeat.run.queued', { runId, ...pick(details, [...CAUSE, 'wakeupRequestId']) }];
    case 'heartbeat.progress':
      return ['heartbeat.run.progress', { runId, ...pick(details, ['agentId', 'issueId', 'phase', 'message']) }];
    default: {
      if (typeof details.status !== 'string') return undefined;
      const names = [...CAUSE, 'status', 'error', 'errorCode', 'startedAt', 'finishedAt'];
      return ['heartbeat.run.status', { runId, ...pick(details, names) }];
    }
  }
}

function runEventOf(event: JournalEvent): object {
  const { runId, agentId, seq, eventType, stream, level, message, payload } = presentRunEvent(event);
  const { issueId = null } = detailsOf(event);
  return { runId, agentId, issueId, seq, eventType, stream, level, message, payload };
}

async function logPayloads(event: JournalEvent, scope: Scope): Promise<object[]> {
  const runs = await newLines(scope.services.database, event);
  // Rights are checked each time: they may change while somebody watches.
  if (scope.actor.kind === 'agent') scope.forget();
  const { companyId } = event;
  const isSeen = await Promise.all(runs.map(({ agentId }) => canSeeOutput(scope, { companyId, agentId })));
  return runs.filter((_run, index) => isSeen[index]).flatMap((run) => linesOf(run, event));
}

function linesOf({ runId, agentId, issueId, toSeq, lines }: NewLines, { createdAt }: JournalEvent): object[] {
  const of = { runId, agentId, issueId };
  const lineMessages = lines.map(({ seq, stream, chunk, at }) => ({
    ...of,
    ts: at.toISOString(),
    seq,
    stream,
    chunk,
    truncated: false,
  }));
  if (lines.at(-1)?.seq === toSeq) return lineMessages;
  return [
    ...lineMessages,
    { ...of, ts: createdAt.toISOString(), seq: toSeq, stream: 'system', chunk: '', truncated: true },
  ];
}

async function agentStatusOf(event: JournalEvent, status: string, scope: Scope): Promise<object> {
  const { lastHeartbeatAt, outcome = null } = detailsOf(event);
  const agentId = event.entityId;
  return {
    agentId,
    status,
    lastHeartbeatAt: lastHeartbeatAt === undefined ? await lastHeartbeatOf(scope, agentId) : lastHeartbeatAt,
    outcome,
  };
}

async function lastHeartbeatOf(scope: Scope, agentId: string): Promise<string | null> {
  try {
    return (await executeQuery(getAgent, scope, { agentId })).lastHeartbeatAt?.toISOString() ?? null;
  } catch (error) {
    if (error instanceof DomainError) return null; // deleted since, or no longer visible to this reader
    throw error;
  }
}
