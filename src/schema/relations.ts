import type { Agent } from '../generated/prisma/client.js';
import { boardReader } from '../services/access/rules.js';
import type { JournalEvent } from '../services/core/journal/journal.js';
import { executeQuery } from '../services/core/operation/execute.js';
import { byId } from '../services/core/operation/loaders.js';
import { configReader } from '../services/organization/agents/configuration.js';
import { describeBundle } from '../services/organization/agents/instructions.js';
import { getInstructionsFile } from '../services/organization/agents/instructions-files.js';
import { keysOfAgent, revisionsOfAgent, sessionsOfAgent } from '../services/organization/agents/pages.js';
import {
  type AgentFilter,
  agentById,
  agentsOfCompany,
  allReports,
  chainOfCommand,
  reportsOfAgent,
  rootAgents,
} from '../services/organization/agents/rows.js';
import {
  presentRuntimeState,
  presentTaskSession,
  runtimeReader,
  runtimeStateOf,
} from '../services/organization/agents/runtime-state.js';
import type { ActivityFilter } from '../services/overview/activity/model.js';
import { activityOfAgent, activityOfCompany } from '../services/overview/activity/operations.js';
import { agentIn } from './authors.js';
import { builder } from './builder.js';
import { connection, connectionOf, connectionType, given, pageArgs } from './connection.js';
import { enumOf } from './derive/enums.js';
import { byParentId } from './fast/prefetch.js';
import { reads, rowColumns } from './fast/selection.js';
import { companyIn } from './leads.js';
import { AgentFilterInput, AgentKeyRef, AgentRef, ConfigRevisionRef } from './organization/agent.js';
import { CompanyRef } from './organization/company.js';
import { InstructionsBundleRef, InstructionsFileRef, RuntimeStateRef, TaskSessionRef } from './organization/wire.js';
import { ActivityFilterInput, EventRef } from './overview/activity.js';

const AgentOrderEnum = enumOf('AgentOrder', 'How agents are ordered.', {
  created_at_asc: 'Oldest first.',
  created_at_desc: 'Newest first.',
  name_asc: 'By name.',
});

// How the nouns hang together. Each relation is a loader: one statement for a whole level of the answer.

export const eventNode = byId<JournalEvent>('Event');

const MAX_REPORT_DEPTH = 50;

const AgentConnection = connectionType(AgentRef, 'Agent', 'agents', 'An agent');
export const EventConnection = connectionType(EventRef, 'Event', 'events', 'An event');
const AgentKeyConnection = connectionType(AgentKeyRef, 'AgentKey', 'keys', 'A key');
const TaskSessionConnection = connectionType(TaskSessionRef, 'AgentTaskSession', 'sessions', 'A session');
const ConfigRevisionConnection = connectionType(ConfigRevisionRef, 'ConfigRevision', 'revisions', 'A revision');

builder.prismaObjectFields(CompanyRef, (t) => ({
  agent: t.field({
    type: AgentRef,
    nullable: true,
    description: 'One of its agents, by id or shortname.',
    args: { id: t.arg.id({ required: true, description: 'UUID or shortname.' }) },
    resolve: (company, { id }, { scope }) => agentById(scope, { agentId: id, companyId: company.id }),
  }),
  agents: t.connection(
    {
      type: AgentRef,
      description: 'Its agents; terminated ones only when asked for.',
      ...byParentId,
      args: {
        filter: t.arg({ type: AgentFilterInput, description: 'Only agents that match.' }),
        orderBy: t.arg({ type: AgentOrderEnum, defaultValue: 'created_at_asc', description: 'The order.' }),
      },
      resolve: ({ id }, args, context, info) => {
        const loader = agentsOfCompany[args.orderBy ?? 'created_at_asc'];
        return connection<Agent, AgentFilter>(loader, { of: [id], args, filter: args.filter ?? {}, context, info });
      },
    },
    AgentConnection,
  ),
  rootAgents: t.connection(
    {
      type: AgentRef,
      description: 'The agents at the top of the org chart: those without a manager who is still there.',
      ...byParentId,
      resolve: ({ id }, args, context, info) => connection(rootAgents, { of: [id], args, filter: {}, context, info }),
    },
    AgentConnection,
  ),
  activity: t.connection(
    {
      type: EventRef,
      description: 'What happened in it, newest first.',
      ...byParentId,
      args: { filter: t.arg({ type: ActivityFilterInput, description: 'Only events that match.' }) },
      resolve: ({ id }, args, context, info) =>
        connection(activityOfCompany, { of: [id], args, filter: given<ActivityFilter>(args.filter), context, info }),
    },
    EventConnection,
  ),
}));

builder.prismaObjectFields(AgentRef, (t) => ({
  company: t.field(companyIn('Its company.')),
  manager: t.field(agentIn('reportsTo', 'The agent it reports to.')),
  chainOfCommand: t.field({
    type: [AgentRef],
    description: 'Its managers, nearest first.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('id'),
    resolve: ({ id }, _args, context, info) =>
      context.scope.load(chainOfCommand, { id, columns: rowColumns(context, info) }) as Promise<Agent[]>,
  }),
  reports: t.connection(
    {
      type: AgentRef,
      description: 'The agents that report to it.',
      args: { filter: t.arg({ type: AgentFilterInput, description: 'Only agents that match.' }) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection<Agent, AgentFilter>(reportsOfAgent, {
          of: [companyId, id],
          args,
          filter: args.filter ?? {},
          context,
          info,
        }),
    },
    AgentConnection,
  ),
  allReports: t.field({
    type: [AgentRef],
    description: 'Everybody below it, level by level.',
    args: {
      depth: t.arg.int({
        defaultValue: MAX_REPORT_DEPTH,
        description: `How many levels, at most ${MAX_REPORT_DEPTH}.`,
      }),
    },
    complexity: { field: 1, multiplier: 50 },
    ...reads('id'),
    resolve: (agent, { depth }, { scope }) =>
      scope.load(allReports, {
        id: agent.id,
        depth: Math.min(depth ?? MAX_REPORT_DEPTH, MAX_REPORT_DEPTH),
      }) as Promise<Agent[]>,
  }),
  keys: t.connection(
    {
      type: AgentKeyRef,
      description: 'Its keys, for the board.',
      ...reads('companyId', 'id'),
      resolve: async (agent, args, context, info) => {
        await boardReader(context.scope, agent);
        return connection(keysOfAgent, { of: [agent.companyId, agent.id], args, context, info });
      },
    },
    AgentKeyConnection,
  ),
  configRevisions: t.connection(
    {
      type: ConfigRevisionRef,
      description: 'The changes of its configuration, newest first.',
      ...reads('companyId', 'id'),
      resolve: async (agent, args, context, info) => {
        await configReader(context.scope, agent);
        return connection(revisionsOfAgent, { of: [agent.companyId, agent.id], args, context, info });
      },
    },
    ConfigRevisionConnection,
  ),
  activity: t.connection(
    {
      type: EventRef,
      description: 'What it did and what was done to it, newest first.',
      args: { filter: t.arg({ type: ActivityFilterInput, description: 'Only events that match.' }) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(activityOfAgent, {
          of: [companyId, id],
          args,
          filter: given<ActivityFilter>(args.filter),
          context,
          info,
        }),
    },
    EventConnection,
  ),
  instructionsBundle: t.field({
    type: InstructionsBundleRef,
    description: 'The files that tell it how to work, for those who may see its configuration.',
    resolve: async (agent, _args, { scope }) => {
      await configReader(scope, agent);
      return describeBundle(scope, agent);
    },
  }),
  instructionsFile: t.field({
    type: InstructionsFileRef,
    description: 'One of these files with its text, for those who may see its configuration.',
    args: { path: t.arg.string({ required: true, description: 'Its path in the bundle.' }) },
    resolve: (agent, { path }, { scope }) => executeQuery(getInstructionsFile, scope, { agentId: agent.id, path }),
  }),
  runtimeState: t.field({
    type: RuntimeStateRef,
    description: 'What its runs left behind, for the board and itself.',
    resolve: async (agent, _args, { scope }) => {
      await runtimeReader(scope, agent);
      return presentRuntimeState(await scope.load(runtimeStateOf, agent));
    },
  }),
  taskSessions: t.connection(
    {
      type: TaskSessionRef,
      description: "Its adapter's sessions by task, for the board and itself.",
      resolve: async (agent, args, { scope }) => {
        await runtimeReader(scope, agent);
        const key = { parent: [agent.companyId, agent.id], args: pageArgs(args, {}) };
        const { nodes, ...page } = await scope.load(sessionsOfAgent, key);
        return connectionOf({ ...page, nodes: nodes.map(presentTaskSession) });
      },
    },
    TaskSessionConnection,
  ),
}));

builder.prismaObjectFields(ConfigRevisionRef, (t) => ({
  agent: t.field(agentIn('agentId', 'The agent.')),
}));
