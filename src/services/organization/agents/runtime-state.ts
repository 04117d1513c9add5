import { z } from 'zod';
import { type Agent, type AgentRuntimeState, Prisma } from '#generated/prisma/client.js';
import { agentRef } from '#services/access/principals.js';
import { board, boardReader, companyMember } from '#services/access/rules.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Loader } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { text } from '#services/core/text/fields.js';
import { sessionsOfAgent } from './keys.js';
import { agentById, emitAgent, lockedAgentById } from './rows.js';

const anyObject = () => z.record(z.string(), z.json());

export const AgentRuntimeStateView = z
  .object({
    agentId: z.uuid().describe('The ID of the agent.'),
    companyId: z.uuid(),
    adapterType: z.string().describe("The adapter of the last run; before the first run, the agent's adapter."),
    sessionId: z
      .string()
      .nullable()
      .describe("The adapter's ID of the last session that a run left; null without a session and after a reset."),
    sessionDisplayId: z
      .string()
      .nullable()
      .describe('The display ID of the session; null if the adapter provides no display ID.'),
    sessionParamsJson: anyObject()
      .nullable()
      .describe('Data besides the ID that the adapter needs to resume the session; null if it needs no other data.'),
    stateJson: anyObject().describe('Data that the adapter stores for the agent outside sessions; empty without data.'),
    lastRunId: z.uuid().nullable().describe('The ID of the last run.'),
    lastRunStatus: z.string().nullable().describe('The outcome of the last run; null before a run has ended.'),
    lastError: z
      .string()
      .nullable()
      .describe(
        'The reason why the last run did not succeed; null if it succeeded, before a run has ended, and after a reset.',
      ),
    totalInputTokens: z
      .int()
      .describe('The tokens that all runs so far sent to models, without tokens read from caches.'),
    totalOutputTokens: z.int().describe('The tokens that models wrote in all runs so far.'),
    totalCachedInputTokens: z.int().describe("The tokens that all runs so far read from models' caches."),
    totalCostCents: z
      .int()
      .describe('The cost of all runs so far, in cents; fractions are added once they make a whole cent.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentRuntimeState', description: "The state left by an agent's runs: a session, an error and totals." });

/** The state after a reset, and the number of deleted sessions. */
const AgentRuntimeResetView = AgentRuntimeStateView.extend({
  clearedTaskSessions: z.int().describe('The number of deleted sessions; each belongs to one issue or other task key.'),
}).meta({
  id: 'AgentRuntimeReset',
});

export const AgentTaskSessionView = z
  .object({
    id: z.uuid(),
    agentId: z.uuid().describe('The ID of the agent.'),
    adapterType: z.string().describe('The adapter of the session; an agent with another adapter does not resume it.'),
    taskKey: z.string().describe('The subject of the session: the ID of an issue, or the key that a wake named.'),
    sessionParamsJson: anyObject()
      .nullable()
      .describe('Data besides the ID that the adapter needs to resume the session; null if it needs no other data.'),
    sessionDisplayId: z
      .string()
      .nullable()
      .describe('The display ID of the session; null if the adapter provides no display ID.'),
    lastRunId: z.uuid().nullable().describe('The ID of the last run.'),
    lastError: z
      .string()
      .nullable()
      .describe("The reason why the session's last run did not succeed; null if it succeeded or is still running."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AgentTaskSession', description: "An adapter's session for one task." });

/** Allows the board, and the agent itself. */
export const runtimeReader: Allow<Pick<Agent, 'id' | 'companyId'>> = rule(
  'A board user of the company, or the agent itself',
  (scope, agent) =>
    scope.actor.kind === 'agent' && scope.actor.agentId === agent.id
      ? companyMember(scope, agent)
      : boardReader(scope, agent),
);

const STATES = statement(`
  SELECT s.* FROM unnest($1::uuid[], $2::uuid[]) AS k("companyId", "agentId")
    JOIN "AgentRuntimeState" s ON s."companyId" = k."companyId" AND s."agentId" = k."agentId"`);

/** The stored states of agents, or initial states for agents that never ran, in one statement. */
export const runtimeStateOf: Loader<Agent, AgentRuntimeState> = {
  cacheKey: ({ id }) => id,
  async batch(scope, agents) {
    const keys = [agents.map(({ companyId }) => companyId), agents.map(({ id }) => id)];
    const stored = new Map((await scope.sql<AgentRuntimeState>(STATES, keys)).map((state) => [state.agentId, state]));
    return agents.map((agent) => stored.get(agent.id) ?? emptyState(agent));
  },
};

const emptyState = (agent: Agent): AgentRuntimeState => ({
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
  summary: "Get an agent's runtime state: its next session and totals",
  input: z.object(agentRef),
  output: AgentRuntimeStateView,
  on: agentById,
  allow: runtimeReader,
  run: (scope, _input, agent) => scope.load(runtimeStateOf, agent),
  present: (_scope, state) => presentRuntimeState(state),
});

export const resetAgentRuntimeSession = mutation({
  name: 'resetAgentRuntimeSession',
  summary: "Reset an agent's sessions for one task or all tasks, but keep totals",
  input: z.object({
    ...agentRef,
    taskKey: text(500).nullish().describe('The task key of the only session to reset; null for all sessions.'),
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
