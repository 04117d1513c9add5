import type { Issue } from '../../generated/prisma/client.js';
import { costsOfRun } from '../../services/money/costs/pages.js';
import { costOfRun, RunCostView } from '../../services/money/costs/run.js';
import { eventsOfRun } from '../../services/runs/runs/events.js';
import { databaseNow, OutputSilenceView, outputSilence } from '../../services/runs/runs/live.js';
import { DEFAULT_LOG_BYTES, logRanges, MAX_LOG_BYTES } from '../../services/runs/runs/log-read.js';
import { isOver } from '../../services/runs/runs/model.js';
import { outputReader } from '../../services/runs/runs/output-rights.js';
import {
  type RunFilter,
  retriesOf,
  runNode,
  runsOfAgent,
  runsOfCompany,
  runsOfIssue,
} from '../../services/runs/runs/rows.js';
import { issuesOfRun } from '../../services/runs/runs/touched.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, given, listOf } from '../connection.js';

import { outputTypeOf } from '../derive/output.js';
import { byParentId } from '../fast/prefetch.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { CostEventRef } from '../money/cost.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { CostEventConnection } from '../overview/spend.js';
import { IssueRef } from '../work/issue.js';
import { InvocationSourceEnum, RunConnection, RunRef, RunStatusEnum } from './run.js';
import { RunEventConnection, RunEventRef } from './run-event.js';
import { byteOf, RunLogRef, sizeOf } from './run-log.js';
import { StopOrderRef, stopOrderNode } from './stop.js';

const OutputSilenceRef = outputTypeOf(OutputSilenceView);
const RunCostRef = outputTypeOf(RunCostView);

const RunFilterInput = builder.inputType('RunFilter', {
  description: 'Which runs.',
  fields: (t) => ({
    status: t.field({ type: [RunStatusEnum], description: 'Only runs in one of these statuses.' }),
    agentId: t.field({ type: 'UUID', description: 'Only runs of this agent.' }),
    issueId: t.field({ type: 'UUID', description: 'Only runs about this issue.' }),
    invocationSource: t.field({ type: InvocationSourceEnum, description: 'Only runs for this reason.' }),
    needsAction: t.boolean({ description: 'Only runs for which somebody has to do something.' }),
  }),
});

const filterArg = { type: RunFilterInput, description: 'Only runs that match.' } as const;

builder.prismaObjectField(CompanyRef, 'runs', (t) =>
  t.connection(
    {
      type: RunRef,
      description: 'Its runs, newest first.',
      ...byParentId,
      args: { filter: t.arg(filterArg) },
      resolve: ({ id }, { filter, ...args }, context, info) =>
        connection(runsOfCompany, { of: [id], args, filter: given<RunFilter>(filter), context, info }),
    },
    RunConnection,
  ),
);

builder.prismaObjectField(AgentRef, 'runs', (t) =>
  t.connection(
    {
      type: RunRef,
      description: 'Its runs, newest first.',
      ...reads('companyId', 'id'),
      args: { filter: t.arg(filterArg) },
      resolve: ({ companyId, id }, { filter, ...args }, context, info) =>
        connection(runsOfAgent, { of: [companyId, id], args, filter: given<RunFilter>(filter), context, info }),
    },
    RunConnection,
  ),
);

builder.prismaObjectField(IssueRef, 'runs', (t) =>
  t.connection(
    {
      type: RunRef,
      description: 'The runs that were about it, newest first.',
      ...reads('companyId', 'id'),
      args: { filter: t.arg(filterArg) },
      resolve: ({ companyId, id }, { filter, ...args }, context, info) =>
        connection(runsOfIssue, { of: [companyId, id], args, filter: given<RunFilter>(filter), context, info }),
    },
    RunConnection,
  ),
);

builder.prismaObjectFields(RunRef, (t) => ({
  company: t.field(companyIn('Its company.')),
  agent: t.field(agentIn('agentId', 'The agent that runs, if it still exists.')),
  issue: t.field(issueIn('issueId', 'The issue that it is about.')),
  issues: t.field({
    type: [IssueRef],
    description: 'The issues that it was about or did something to, oldest first.',
    complexity: { field: 1, multiplier: 5 },
    ...reads('companyId', 'id'),
    resolve: ({ companyId, id }, _args, { scope }) => scope.load(issuesOfRun, { companyId, id }) as Promise<Issue[]>,
  }),
  events: t.connection(
    listOf(RunEventRef, eventsOfRun, ['companyId', 'id'], 'What happened to it, oldest first.'),
    RunEventConnection,
  ),
  log: t.field({
    type: RunLogRef,
    description:
      'A part of what it wrote, in whole lines; of the runs of other agents, for those with agent_config:read.',
    args: {
      offset: t.arg.float({ defaultValue: 0, description: 'Where to begin, in bytes.' }),
      limit: t.arg.int({
        defaultValue: DEFAULT_LOG_BYTES,
        description: `How many bytes at most, but one line; up to ${MAX_LOG_BYTES}.`,
      }),
    },
    complexity: { field: 20, multiplier: 1 },
    ...reads('companyId', 'agentId', 'id', 'status'),
    async resolve(run, { offset, limit }, { scope }) {
      await outputReader(scope, run);
      const key = { companyId: run.companyId, runId: run.id, offset: byteOf(offset ?? 0), limit: sizeOf(limit) };
      const range = await scope.load(logRanges, key);
      return { ...range, isComplete: isOver(run) && range.nextOffset >= range.end };
    },
  }),
  costEvents: t.connection(
    listOf(CostEventRef, costsOfRun, ['companyId', 'id'], 'What it cost, newest first.'),
    CostEventConnection,
  ),
  cost: t.field({
    type: RunCostRef,
    description: 'What it cost altogether.',
    ...reads('companyId', 'id'),
    resolve: (run, _args, { scope }) => scope.load(costOfRun, run),
  }),
  retryOf: t.field(rowIn(RunRef, runNode, 'retryOfRunId', 'The run that it repeats.')),
  retries: t.connection(
    {
      type: RunRef,
      description: 'The runs that repeat it, newest first.',
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection(retriesOf, { of: [companyId, id], args, filter: {}, context, info }),
    },
    RunConnection,
  ),
  stopOrder: t.field(rowIn(StopOrderRef, stopOrderNode, 'stopOrderId', 'The order that stopped it.')),
  outputSilence: t.field({
    type: OutputSilenceRef,
    description: 'For how long it has written nothing.',
    ...reads('status', 'lastOutputAt', 'processStartedAt', 'startedAt'),
    resolve: async (run, _args, { scope }) => outputSilence(run, await databaseNow(scope)),
  }),
}));
