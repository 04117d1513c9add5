import { costsOfRun } from '../../services/money/costs/pages.js';
import { costOfRun, RunCostView } from '../../services/money/costs/run.js';
import { eventsOfRun } from '../../services/runs/runs/events.js';
import { databaseNow, OutputSilenceView, outputSilence } from '../../services/runs/runs/live.js';
import { DEFAULT_LOG_BYTES, getRunLog, logRanges, MAX_LOG_BYTES } from '../../services/runs/runs/log-read.js';
import { isOver } from '../../services/runs/runs/model.js';
import {
  RunFilter,
  retriesOf,
  runNode,
  runsOfAgent,
  runsOfCompany,
  runsOfIssue,
} from '../../services/runs/runs/rows.js';
import { issuesOfRun } from '../../services/runs/runs/touched.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { byFilter, listOf } from '../list.js';
import { CostEventRef } from '../money/cost.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { about, authorize, loadedBy, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { RunRef } from './run.js';
import { RunEventRef } from './run-event.js';
import { byteOf, RunLogRef, sizeOf } from './run-log.js';
import { StopOrderRef, stopOrderNode } from './stop.js';

const OutputSilenceRef = outputTypeOf(OutputSilenceView);
const RunCostRef = outputTypeOf(RunCostView);

const runs = { narrowedBy: byFilter(RunFilter) };

relationsOf(CompanyRef, { runs: listOf(RunRef, runsOfCompany, ['id'], "The company's runs, newest first.", runs) });

relationsOf(AgentRef, {
  runs: listOf(RunRef, runsOfAgent, ['companyId', 'id'], "The agent's runs, newest first.", runs),
});

relationsOf(IssueRef, {
  runs: listOf(RunRef, runsOfIssue, ['companyId', 'id'], 'The runs for the issue, newest first.', runs),
});

relationsOf(RunRef, {
  company: companyIn("The run's company."),
  agent: agentIn('agentId', 'The agent that executes the run, if it still exists.'),
  issue: issueIn('issueId', 'The issue of the run.'),
  issues: loadedBy(
    [IssueRef],
    issuesOfRun,
    ['companyId', 'id'],
    'The issues that the run was for or changed, oldest first.',
    about(5),
  ),
  events: listOf(RunEventRef, eventsOfRun, ['companyId', 'id'], 'The events of the run, oldest first.'),
  costEvents: listOf(CostEventRef, costsOfRun, ['companyId', 'id'], "The run's cost events, newest first."),
  cost: loadedBy(RunCostRef, costOfRun, ['companyId', 'id'], "The run's total cost."),
  retryOf: rowIn(RunRef, runNode, 'retryOfRunId', 'The run that this run retries.'),
  retries: listOf(RunRef, retriesOf, ['companyId', 'id'], 'The retries of the run, newest first.', { always: {} }),
  stopOrder: rowIn(StopOrderRef, stopOrderNode, 'stopOrderId', 'The order that stopped the run.'),
  outputSilence: {
    type: OutputSilenceRef,
    description: 'How long the run has been silent.',
    ...reads('status', 'lastOutputAt', 'processStartedAt', 'startedAt'),
    resolve: async (run, _args, { scope }) => outputSilence(run, await databaseNow(scope)),
  },
});

builder.prismaObjectField(RunRef, 'log', (t) =>
  t.field({
    type: RunLogRef,
    description: "A part of the run's log, in whole lines. Reading the logs of other agents takes agent_config:read.",
    args: {
      offset: t.arg.float({ defaultValue: 0, description: 'The position to begin at, in bytes.' }),
      limit: t.arg.int({
        defaultValue: DEFAULT_LOG_BYTES,
        description: `The maximum number of bytes, up to ${MAX_LOG_BYTES}; at least one line is returned.`,
      }),
    },
    complexity: { field: 20, multiplier: 1 },
    ...reads('companyId', 'agentId', 'id', 'status'),
    async resolve(run, { offset, limit }, context) {
      await authorize(getRunLog, context, run);
      const key = { companyId: run.companyId, runId: run.id, offset: byteOf(offset ?? 0), limit: sizeOf(limit) };
      const range = await context.scope.load(logRanges, key);
      return { ...range, isComplete: isOver(run) && range.nextOffset >= range.end };
    },
  }),
);
