import type { Agent } from '../../generated/prisma/client.js';
import { executeQuery } from '../../services/core/operation/execute.js';
import { describeBundle, getInstructionsBundle } from '../../services/organization/agents/instructions.js';
import { getInstructionsFile } from '../../services/organization/agents/instructions-files.js';
import { listAgentKeys } from '../../services/organization/agents/keys.js';
import { keysOfAgent, revisionsOfAgent, sessionsOfAgent } from '../../services/organization/agents/pages.js';
import { listAgentConfigRevisions } from '../../services/organization/agents/revisions.js';
import {
  AgentFilter,
  agentById,
  agentsOfCompany,
  allReports,
  chainOfCommand,
  reportsOfAgent,
  rootAgents,
} from '../../services/organization/agents/rows.js';
import {
  getAgentRuntimeState,
  listAgentTaskSessions,
  presentRuntimeState,
  presentTaskSession,
  runtimeStateOf,
} from '../../services/organization/agents/runtime-state.js';
import { EventFilter } from '../../services/overview/activity/model.js';
import { activityOfAgent, activityOfCompany } from '../../services/overview/activity/operations.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connectionOf, connectionType, pageArgs } from '../connection.js';
import { reads, rowColumns } from '../fast/selection.js';
import { companyIn } from '../leads.js';
import { byFilter, inOrder, listOf, ordering } from '../list.js';
import { EventRef } from '../overview/activity.js';
import { about, allowedBy, authorize, relationsOf } from '../relation.js';
import { AgentKeyRef, AgentRef, ConfigRevisionRef } from './agent.js';
import { CompanyRef } from './company.js';
import { InstructionsBundleRef, InstructionsFileRef, RuntimeStateRef, TaskSessionRef } from './wire.js';

const agents = byFilter(AgentFilter);
const events = byFilter(EventFilter);
const AgentOrder = ordering(
  'AgentOrder',
  'The orders of agents.',
  { created_at_asc: 'Oldest first.', created_at_desc: 'Newest first.', name_asc: 'By name.' },
  'created_at_asc',
);

const MAX_REPORT_DEPTH = 50;

relationsOf(CompanyRef, {
  agents: listOf(
    AgentRef,
    inOrder(AgentOrder, agentsOfCompany),
    ['id'],
    "The company's agents; terminated ones only on request.",
    { narrowedBy: agents },
  ),
  rootAgents: listOf(
    AgentRef,
    rootAgents,
    ['id'],
    'The agents at the top of the org chart: those without a manager, or whose manager is terminated.',
    { always: {} },
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
  company: companyIn("The agent's company."),
  manager: agentIn('reportsTo', "The agent's manager."),
  chainOfCommand: {
    type: [AgentRef],
    description: "The agent's managers, nearest first.",
    ...about(5),
    ...reads('id'),
    resolve: ({ id }, _args, context, info) =>
      context.scope.load(chainOfCommand, { id, columns: rowColumns(context, info) }),
  },
  reports: listOf(AgentRef, reportsOfAgent, ['companyId', 'id'], "The agent's direct reports.", { narrowedBy: agents }),
  keys: allowedBy(
    listAgentKeys,
    listOf(AgentKeyRef, keysOfAgent, ['companyId', 'id'], "The agent's keys, for the board."),
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
    description: "The state of the agent's runs, for the board and the agent.",
    resolve: async (agent: Agent, _args, { scope }) => presentRuntimeState(await scope.load(runtimeStateOf, agent)),
  }),
});

builder.prismaObjectFields(AgentRef, (t) => ({
  allReports: t.field({
    type: [AgentRef],
    description: 'All agents below the agent in the org chart, level by level.',
    args: {
      depth: t.arg.int({
        defaultValue: MAX_REPORT_DEPTH,
        description: `The number of levels, at most ${MAX_REPORT_DEPTH}.`,
      }),
    },
    ...about(50),
    ...reads('id'),
    resolve: ({ id }, { depth }, { scope }) =>
      scope.load(allReports, { id, depth: Math.min(depth ?? MAX_REPORT_DEPTH, MAX_REPORT_DEPTH) }) as Promise<Agent[]>,
  }),
  instructionsFile: t.field({
    type: InstructionsFileRef,
    description: "A file of the instructions with its text, for readers of the agent's configuration.",
    args: { path: t.arg.string({ required: true, description: 'The path of the file in the bundle.' }) },
    resolve: (agent, { path }, { scope }) => executeQuery(getInstructionsFile, scope, { agentId: agent.id, path }),
  }),
  taskSessions: t.connection(
    {
      type: TaskSessionRef,
      description: "The agent's sessions by task, for the board and the agent.",
      resolve: async (agent, args, context) => {
        await authorize(listAgentTaskSessions, context, agent);
        const key = { parent: [agent.companyId, agent.id], args: pageArgs(args, {}) };
        const { nodes, ...page } = await context.scope.load(sessionsOfAgent, key);
        return connectionOf({ ...page, nodes: nodes.map(presentTaskSession) });
      },
    },
    connectionType(TaskSessionRef),
  ),
}));

relationsOf(ConfigRevisionRef, { agent: agentIn('agentId', 'The agent.') });
