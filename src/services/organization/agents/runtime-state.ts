import { z } from 'zod';
import { type Agent, type AgentRuntimeState, Prisma } from '../../../generated/prisma/client.js';
import { agentRef } from '../../access/principals.js';
import { board, boardReader, companyMember } from '../../access/rules.js';
import { type Allow, mutation, query } from '../../core/operation/operation.js';
import { presenterOf } from '../../core/operation/present.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { text } from '../../core/text/fields.js';
import { emitAgent } from './events.js';
import { sessionsOfAgent } from './pages.js';
import { agentById, lockedAgentById } from './rows.js';

const anyObject = () => z.record(z.string(), z.json());

export const AgentRuntimeStateView = z
  .object({
    agentId: z.uuid(),
    companyId: z.uuid(),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    sessionId: z.string().nullable().describe('The ID of the session that the next run resumes.'),
    sessionDisplayId: z.string().nullable().describe('The ID of the session for display.'),
    sessionParamsJson: anyObject().nullable().describe('The parameters with which the session is resumed.'),
    stateJson: anyObject().describe('The state that the adapter keeps.'),
    lastRunId: z.uuid().nullable().describe('The ID of the last run.'),
    lastRunStatus: z.string().nullable().describe('The status of the last run.'),
    lastError: z.string().nullable().describe('The error of the last run.'),
    totalInputTokens: z.int().describe('The total number of input tokens.'),
    totalOutputTokens: z.int().describe('The total number of output tokens.'),
    totalCachedInputTokens: z.int().describe('The total number of cached input tokens.'),
    totalCostCents: z.int().describe('The total cost in cents.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentRuntimeState', description: "The state of an agent's runs." });

/** The state after a reset, and the number of deleted sessions. */
const AgentRuntimeResetView = AgentRuntimeStateView.extend({
  clearedTaskSessions: z.int().describe('The number of deleted task sessions.'),
}).meta({
  id: 'AgentRuntimeReset',
});

export const AgentTaskSessionView = z
  .object({
    id: z.uuid(),
    agentId: z.uuid(),
    adapterType: z.string().describe('The type of the adapter that runs the agent.'),
    taskKey: z.string().describe('The key of the task.'),
    sessionParamsJson: anyObject().nullable().describe('The parameters with which the session is resumed.'),
    sessionDisplayId: z.string().nullable().describe('The ID of the session for display.'),
    lastRunId: z.uuid().nullable().describe('The ID of the last run.'),
    lastError: z.string().nullable().describe('The error of the last run.'),
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

/** The stored states of agents, or initial ones of agents that never ran, in one statement. */
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
  summary: "Get an agent's next session and its totals",
  input: z.object(agentRef),
  output: AgentRuntimeStateView,
  on: agentById,
  allow: runtimeReader,
  run: (scope, _input, agent) => scope.load(runtimeStateOf, agent),
  present: (_scope, state) => presentRuntimeState(state),
});

export const resetAgentRuntimeSession = mutation({
  name: 'resetAgentRuntimeSession',
  summary: "Reset an agent's sessions, of one task or of all; totals stay",
  input: z.object({
    ...agentRef,
    taskKey: text(500).nullish().describe('The key of the only session to reset; null for all sessions.'),
  }),
  output: AgentRuntimeResetView,
  on: lockedAgentById,
  allow: board,
  async run(scope, { taskKey }, agent) {
    const of = { companyId: agent.companyId, agentId: agent.id };
    const { count } = await scope.db.agentTaskSession.deleteMany({ where: { ...of, ...(taskKey ? { taskKey } : {}) } });
    // The agent's own session may be the task's: if it were kept, the next run of the task would resume it after all.
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

export const listAgentTaskSessions = query({
  name: 'listAgentTaskSessions',
  summary: "List an agent's sessions by task",
  input: z.object(agentRef),
  output: z.array(AgentTaskSessionView),
  on: agentById,
  allow: runtimeReader,
  run: (scope, _input, agent) => sessionsOfAgent.all(scope, [agent.companyId, agent.id]),
  present: (_scope, sessions) => sessions.map(presentTaskSession),
});

export const presentTaskSession = presenterOf(AgentTaskSessionView);
