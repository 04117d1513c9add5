import type { GraphQLResolveInfo } from 'graphql';
import type { Agent } from '#generated/prisma/client.js';
import { executeQuery } from '#services/core/operation/execute.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import { keysOfAgent, listAgentKeys, revisionsOfAgent, sessionsOfAgent } from '#services/organization/agents/keys.js';
import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import {
  AgentFilter,
  agentById,
  agentsOfCompany,
  allReports,
  chainOfCommand,
  MAX_REPORT_DEPTH,
  reportsOfAgent,
  rootAgents,
} from '#services/organization/agents/rows.js';
import {
  getAgentRuntimeState,
  listAgentTaskSessions,
  presentRuntimeState,
  presentTaskSession,
  runtimeStateOf,
} from '#services/organization/agents/runtime-state.js';
import { getInstructionsFile } from '#services/organization/instructions/files.js';
import { describeBundle, getInstructionsBundle } from '#services/organization/instructions/operations.js';
import { EventFilter } from '#services/overview/activity/model.js';
import { activityOfAgent, activityOfCompany } from '#services/overview/activity/operations.js';
import { builder, type GraphContext } from '../builder.js';
import { connectionVia } from '../connection.js';
import type { FieldArgument } from '../derive/input.js';
import { reads, rowColumns } from '../fast/selection.js';
import { byFilter, listOf, NEIGHBOURS } from '../list.js';
import { EventRef } from '../overview/activity.js';
import { agentIn, allowedBy, listCost, nearest, refusable, relationsOf } from '../relation.js';
import {
  AgentKeyRef,
  AgentRef,
  ConfigRevisionRef,
  InstructionsBundleRef,
  InstructionsFileRef,
  RuntimeStateRef,
  TaskSessionRef,
} from './agent.js';
import { CompanyRef } from './company.js';

const agents = byFilter(AgentFilter.schema);
const events = byFilter(EventFilter.schema);

relationsOf(CompanyRef, {
  agents: listOf(AgentRef, agentsOfCompany, ['id'], "The company's agents; terminated ones only on request.", {
    narrowedBy: agents,
  }),
  rootAgents: listOf(
    AgentRef,
    rootAgents,
    ['id'],
    'The agents at the top of the org chart: those without a manager, or whose manager is terminated.',
    { narrowedBy: agents, likely: NEIGHBOURS },
  ),
  activity: listOf(EventRef, activityOfCompany, ['id'], "The company's activity, newest first.", {
    narrowedBy: events,
  }),
});

builder.prismaObjectField(CompanyRef, 'agent', (t) =>
  t.field({
    type: AgentRef,
    nullable: true,
    description: 'An agent of the company, by ID or shortname.',
    args: { id: t.arg.id({ required: true, description: 'UUID or shortname.' }) },
    resolve: (company, { id }, { scope }) => agentById(scope, { agentId: id, companyId: company.id }),
  }),
);

relationsOf(AgentRef, {
  manager: agentIn('reportsTo', 'The agent that this one reports to; null at the top of the org chart.'),
  chainOfCommand: nearest({
    type: [AgentRef],
    description: "The agent's managers, nearest first.",
    ...listCost(5),
    ...reads('id'),
    resolve: ({ id }: Agent, _args: object, context: GraphContext, info: GraphQLResolveInfo) =>
      context.scope.load(chainOfCommand, { id, columns: rowColumns(context, info) }),
  }),
  reports: listOf(AgentRef, reportsOfAgent, ['companyId', 'id'], "The agent's direct reports.", {
    narrowedBy: agents,
    likely: NEIGHBOURS,
  }),
  keys: allowedBy(
    listAgentKeys,
    listOf(
      AgentKeyRef,
      keysOfAgent,
      ['companyId', 'id'],
      "The agent's API keys, oldest first, revoked ones included; for the board.",
    ),
  ),
  configRevisions: allowedBy(
    listAgentConfigRevisions,
    listOf(
      ConfigRevisionRef,
      revisionsOfAgent,
      ['companyId', 'id'],
      "The changes of the agent's configuration, newest first.",
    ),
  ),
  activity: listOf(EventRef, activityOfAgent, ['companyId', 'id'], 'The activity by and on the agent, newest first.', {
    narrowedBy: events,
  }),
  instructionsBundle: allowedBy(getInstructionsBundle, {
    type: InstructionsBundleRef,
    description: 'The instructions of the agent, for readers of its configuration.',
    resolve: (agent: Agent, _args, { scope }) => describeBundle(scope, agent),
  }),
  runtimeState: allowedBy(getAgentRuntimeState, {
    type: RuntimeStateRef,
    description: "The state that the agent's runs have stored, and their totals; for the board and the agent.",
    resolve: async (agent: Agent, _args, { scope }) => presentRuntimeState(await scope.load(runtimeStateOf, agent)),
  }),
});

const levels: FieldArgument = {
  type: 'Int',
  required: false,
  defaultValue: MAX_REPORT_DEPTH,
  description: `The number of levels, 1 to ${MAX_REPORT_DEPTH}.`,
};
const levelOf = (depth: unknown): number =>
  Math.max(1, Math.min((depth as number | null) ?? MAX_REPORT_DEPTH, MAX_REPORT_DEPTH));

relationsOf(AgentRef, {
  allReports: listOf(
    AgentRef,
    allReports,
    ['companyId', 'id'],
    'All agents below the agent in the org chart, level by level.',
    {
      narrowedBy: {
        args: { ...agents.args, depth: levels },
        filterOf: (values, context) => ({ ...agents.filterOf(values, context), depth: levelOf(values.depth) }),
      },
    },
  ),
});

relationsOf(AgentRef, {
  instructionsFile: refusable({
    type: InstructionsFileRef,
    description: "A file of the instructions with its text, for readers of the agent's configuration.",
    args: { path: { type: 'String', required: true, description: 'The path of the file in the bundle.' } },
    resolve: ({ id }: Agent, { path }: { path: string }, { scope }: GraphContext) =>
      executeQuery(getInstructionsFile, scope, { agentId: id, path }),
  }),
  sessions: allowedBy(listAgentTaskSessions, {
    type: TaskSessionRef,
    description:
      "The agent's sessions with its adapter, one for each issue or other key, oldest first; for the board and the agent.",
    isList: true,
    resolve: (agent: Agent, args: PageArgs<object>, context, info) =>
      connectionVia(sessionsOfAgent, { of: [agent.companyId, agent.id], args, filter: {}, context, info }, (rows) =>
        rows.map(presentTaskSession),
      ),
  }),
});

relationsOf(ConfigRevisionRef, { agent: agentIn('agentId', 'The agent whose configuration was changed.') });
