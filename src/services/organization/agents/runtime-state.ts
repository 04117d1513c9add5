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
    agentId: z.uuid().describe('The ID of the agent.'),
    companyId: z.uuid(),
    adapterType: z.string().describe('The adapter of the last run; before the first the one that the agent has.'),
    sessionId: z
      .string()
      .nullable()
      .describe("The adapter's ID of the session that a run left last; null if none did, and after a reset."),
    sessionDisplayId: z
      .string()
      .nullable()
      .describe('The ID of the session for people; null if the adapter gives none.'),
    sessionParamsJson: anyObject()
      .nullable()
      .describe('What the adapter needs beside the ID to resume the session; null for nothing.'),
    stateJson: anyObject().describe('What the adapter keeps for the agent beside sessions; empty for nothing.'),
    lastRunId: z.uuid().nullable().describe('The ID of the last run.'),
    lastRunStatus: z.string().nullable().describe('How the last run ended; null before one has ended.'),
    lastError: z
      .string()
      .nullable()
      .describe('Why the last run did not succeed; null if it did, before one has ended, and after a reset.'),
    totalInputTokens: z
      .int()
      .describe('The tokens that all runs so far sent to models, without those read from caches.'),
    totalOutputTokens: z.int().describe('The tokens that models wrote in all runs so far.'),
    totalCachedInputTokens: z.int().describe('The tokens that all runs so far read from caches of models.'),
    totalCostCents: z
      .int()
      .describe('What all runs so far cost, in cents; fractions count once they make a whole one.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentRuntimeState', description: "What an agent's runs have left: a session, an error and totals." });

/** The state after a reset, and the number of deleted sessions. */
const AgentRuntimeResetView = AgentRuntimeStateView.extend({
  clearedTaskSessions: z.int().describe('The number of deleted sessions, each of one issue or other key.'),
}).meta({
  id: 'AgentRuntimeReset',
});

export const AgentTaskSessionView = z
  .object({
    id: z.uuid(),
    agentId: z.uuid().describe('The ID of the agent.'),
    adapterType: z.string().describe('The adapter whose session it is; an agent with another one does not resume it.'),
    taskKey: z.string().describe('What the session is about: the ID of an issue, or the key that a wake named.'),
    sessionParamsJson: anyObject()
      .nullable()
      .describe('What the adapter needs beside the ID to resume the session; null for nothing.'),
    sessionDisplayId: z
      .string()
      .nullable()
      .describe('The ID of the session for people; null if the adapter gives none.'),
    lastRunId: z.uuid().nullable().describe('The ID of the last run.'),
    lastError: z
      .string()
      .nullable()
      .describe('Why the last run of the session did not succeed; null if it did, or is still running.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentTaskSession', description: "An adapter's session for one task." });

/** Allows the board, and the agent itself. */
export const runtimeReader: Allow<Pick<Agent, 'id' | 'companyId'>> = (scope, agent) =>
  scope.actor.kind === 'agent' && scope.actor.agentId === agent.id
    ? companyMember(scope, agent)
    : boardReader(scope, agent);

const STATES = statement(`
  SELECT s.* FROM unnest($1::uuid[], $2::uuid[]) AS k("companyId", "agentId")
    JOIN "AgentRuntimeState" s ON s."companyId" = k."companyId" AND s."agentId" = k."agentId"`);

/** The stored states of agents, or initial states for agents that never ran, in one statement. */
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

/** The wire format of a row. Totals are exact as numbers up to 2^53. */
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
    // The agent's own session may be the task's session: kept here, it would let the next run of the task resume it.
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
