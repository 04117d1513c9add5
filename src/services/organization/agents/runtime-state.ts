import { z } from 'zod';
import { type Agent, type AgentRuntimeState, type AgentTaskSession, Prisma } from '../../../generated/prisma/client.js';
import { agentRef } from '../../access/principals.js';
import { board, boardReader, companyMember } from '../../access/rules.js';
import { type Allow, mutation, query } from '../../core/operation/operation.js';
import { presenterOf } from '../../core/operation/present.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { text } from '../../core/text/fields.js';
import { emitAgent } from './events.js';
import { agentById, lockedAgentById } from './rows.js';

const anyObject = () => z.record(z.string(), z.json());

/** The wire shape of what an agent's runs left behind. */
export const AgentRuntimeStateView = z
  .object({
    agentId: z.uuid(),
    companyId: z.uuid(),
    adapterType: z.string().describe('How the agent is run.'),
    sessionId: z.string().nullable().describe('The session that would be resumed.'),
    sessionDisplayId: z.string().nullable().describe('The session as people see it.'),
    sessionParamsJson: anyObject().nullable().describe('What resuming the session needs.'),
    stateJson: anyObject().describe('What the adapter keeps.'),
    lastRunId: z.uuid().nullable().describe('The last run.'),
    lastRunStatus: z.string().nullable().describe('How the last run ended.'),
    lastError: z.string().nullable().describe('Why the last run failed.'),
    totalInputTokens: z.number().describe('Input tokens so far.'),
    totalOutputTokens: z.number().describe('Output tokens so far.'),
    totalCachedInputTokens: z.number().describe('Cached input tokens so far.'),
    totalCostCents: z.number().describe('Cents so far.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentRuntimeState', description: "What an agent's runs left behind." });

/** The state after a reset, and how many tasks lost their session. */
const AgentRuntimeResetView = AgentRuntimeStateView.extend({ clearedTaskSessions: z.int() }).meta({
  id: 'AgentRuntimeReset',
});

/** The wire shape of an adapter's session for one task. */
export const AgentTaskSessionView = z
  .object({
    id: z.uuid(),
    agentId: z.uuid(),
    adapterType: z.string().describe('How the agent is run.'),
    taskKey: z.string().describe('The task.'),
    sessionParamsJson: anyObject().nullable().describe('What resuming the session needs.'),
    sessionDisplayId: z.string().nullable().describe('The session as people see it.'),
    lastRunId: z.uuid().nullable().describe('The last run.'),
    lastError: z.string().nullable().describe('Why the last run failed.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentTaskSession', description: "An adapter's session for one task." });

/** The board, or the agent itself. */
export const runtimeReader: Allow<Pick<Agent, 'id' | 'companyId'>> = (scope, agent) =>
  scope.actor.kind === 'agent' && scope.actor.agentId === agent.id
    ? companyMember(scope, agent)
    : boardReader(scope, agent);

const STATES = statement(`
  SELECT s.* FROM unnest($1::uuid[], $2::uuid[]) AS k("companyId", "agentId")
    JOIN "AgentRuntimeState" s ON s."companyId" = k."companyId" AND s."agentId" = k."agentId"`);

/** The stored states of agents, or those of agents that never ran, in one statement. */
export const runtimeStateOf: Loader<Agent, AgentRuntimeState> = {
  cacheKey: ({ id }) => id,
  async batch(scope, agents) {
    const keys = [agents.map(({ companyId }) => companyId), agents.map(({ id }) => id)];
    const stored = new Map((await scope.sql<AgentRuntimeState>(STATES, keys)).map((state) => [state.agentId, state]));
    return agents.map((agent) => stored.get(agent.id) ?? unused(agent));
  },
};

const unused = (agent: Agent): AgentRuntimeState => ({
  companyId: agent.companyId,
  agentId: agent.id,
  adapterType: agent.adapterType,
  sessionId: null,
  sessionDisplayId: null,
  sessionParamsJson: null,
  stateJson: {},
  lastRunId: null,
  lastRunStatus: null,
  lastError: null,
  totalInputTokens: 0n,
  totalOutputTokens: 0n,
  totalCachedInputTokens: 0n,
  totalCostCents: 0n,
  costRemainder: 0n,
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
});

/** The wire shape of a row. Totals stay exact as numbers up to 2^53. */
export const presentRuntimeState = presenterOf(AgentRuntimeStateView);

export const getAgentRuntimeState = query({
  name: 'getAgentRuntimeState',
  summary: 'Get the session an agent would resume and the totals it has spent',
  input: z.object(agentRef),
  output: AgentRuntimeStateView,
  on: agentById,
  allow: runtimeReader,
  run: (scope, _input, agent) => scope.load(runtimeStateOf, agent),
  present: (_scope, state) => presentRuntimeState(state),
});

export const resetAgentRuntimeSession = mutation({
  name: 'resetAgentRuntimeSession',
  summary: "Forget an agent's sessions, of one task or of all; totals stay",
  input: z.object({ ...agentRef, taskKey: text(500).nullish().describe('Only the session of this task.') }),
  output: AgentRuntimeResetView,
  on: lockedAgentById,
  allow: board,
  async run(scope, { taskKey }, agent) {
    const of = { companyId: agent.companyId, agentId: agent.id };
    const { count } = await scope.db.agentTaskSession.deleteMany({ where: { ...of, ...(taskKey ? { taskKey } : {}) } });
    // The agent's own session may be the task's: kept, the next run of the task would resume it after all.
    const session = { sessionId: null, sessionDisplayId: null, sessionParamsJson: Prisma.DbNull, lastError: null };
    await scope.db.agentRuntimeState.updateMany({
      where: of,
      data: { ...session, ...(taskKey ? {} : { stateJson: {} }) },
    });
    emitAgent(scope, agent, 'agent.runtime_session_reset', {
      taskKey: taskKey ?? null,
      clearedTaskSessions: count,
    });
    return { ...presentRuntimeState(await scope.load(runtimeStateOf, agent)), clearedTaskSessions: count };
  },
});

const SESSIONS = statement(`
  SELECT * FROM "AgentTaskSession" WHERE "companyId" = $1::uuid AND "agentId" = $2::uuid AND "taskKey" <> ''
   ORDER BY "createdAt", id`);

export const listAgentTaskSessions = query({
  name: 'listAgentTaskSessions',
  summary: "List an agent's sessions by task",
  input: z.object(agentRef),
  output: z.array(AgentTaskSessionView),
  on: agentById,
  allow: runtimeReader,
  run: (scope, _input, agent) => scope.sql<AgentTaskSession>(SESSIONS, [agent.companyId, agent.id]),
  present: (_scope, sessions) => sessions.map(presentTaskSession),
});

export const presentTaskSession = presenterOf(AgentTaskSessionView);
