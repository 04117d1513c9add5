import type { HeartbeatRun } from '#generated/prisma/client.js';
import { CostFilter, costsOfRun } from '#services/money/costs/model.js';
import { costOfRun, RunCostView } from '#services/money/costs/run.js';
import { DEFAULT_LOG_BYTES, getRunLog, logRanges, MAX_LOG_BYTES } from '#services/runs/logs/log-read.js';
import { eventsOfRun, RunEventFilter } from '#services/runs/runs/events.js';
import { databaseNow, OutputSilenceView, outputSilence } from '#services/runs/runs/live.js';
import { isRunOver } from '#services/runs/runs/model.js';
import {
  liveRunsOfCompany,
  RunFilter,
  retriesOf,
  runsOfAgent,
  runsOfCompany,
  runsOfIssue,
} from '#services/runs/runs/rows.js';
import { issuesOfRun } from '#services/runs/runs/touched.js';
import { outputTypeOf } from '../derive/output.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf, NEIGHBOURS } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CostEventRef } from '../organization/budget.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, loadedBy, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { RunRef } from './run.js';
import { RunEventRef } from './run-event.js';
import { byteOf, RunLogRef, sizeOf } from './run-log.js';
import { StopOrderRef, stopOrderNode } from './stop.js';

const OutputSilenceRef = outputTypeOf(OutputSilenceView);
const RunCostRef = outputTypeOf(RunCostView);

const costs = { narrowedBy: byFilter(CostFilter.schema) };
const runs = { narrowedBy: byFilter(RunFilter.schema) };

relationsOf(CompanyRef, {
  runs: listOf(RunRef, runsOfCompany, ['id'], "The company's runs.", runs),
  liveRuns: listOf(RunRef, liveRunsOfCompany, ['id'], 'The runs at work and those that wait, running ones first.'),
});

relationsOf(AgentRef, {
  runs: listOf(RunRef, runsOfAgent, ['companyId', 'id'], "The agent's runs.", runs),
});

relationsOf(IssueRef, {
  runs: listOf(RunRef, runsOfIssue, ['companyId', 'id'], 'The runs for the issue.', runs),
});

relationsOf(RunRef, {
  issues: listOf(
    IssueRef,
    issuesOfRun,
    ['companyId', 'id'],
    'The issues that the run was for or changed, oldest first.',
    { likely: NEIGHBOURS },
  ),
  events: listOf(RunEventRef, eventsOfRun, ['companyId', 'id'], 'The events of the run, oldest first.', {
    narrowedBy: byFilter(RunEventFilter.schema),
  }),
  costEvents: listOf(CostEventRef, costsOfRun, ['companyId', 'id'], "The run's cost events.", costs),
  cost: loadedBy(RunCostRef, costOfRun, ['companyId', 'id'], "The run's total cost."),
  retries: listOf(RunRef, retriesOf, ['companyId', 'id'], 'The retries of the run.', runs),
  stopOrder: rowIn(StopOrderRef, stopOrderNode, 'stopOrderId', 'The order that stopped the run; null unless one did.'),
  outputSilence: {
    type: OutputSilenceRef,
    description: 'The silence of the run so far.',
    ...reads('status', 'lastOutputAt', 'processStartedAt', 'startedAt'),
    resolve: async (run, _args, { scope }) => outputSilence(run, await databaseNow(scope)),
  },
});

relationsOf(RunRef, {
  log: allowedBy(getRunLog, {
    type: RunLogRef,
    description:
      "A part of the run's log, in whole lines. Logs of other agents' runs require agent_config:read; without it the field is null.",
    args: {
      offset: { type: 'SafeInt', required: false, defaultValue: 0, description: 'The position to start at, in bytes.' },
      limit: {
        type: 'Int',
        required: false,
        defaultValue: DEFAULT_LOG_BYTES,
        description: `The maximum number of bytes, up to ${MAX_LOG_BYTES}; at least one line is returned.`,
      },
    },
    complexity: { field: 20, multiplier: 1 },
    ...reads('companyId', 'agentId', 'id', 'status'),
    async resolve(run: HeartbeatRun, { offset, limit }: { offset?: number | null; limit?: number | null }, { scope }) {
      const key = { companyId: run.companyId, runId: run.id, offset: byteOf(offset ?? 0), limit: sizeOf(limit) };
      const range = await scope.load(logRanges, key);
      return { ...range, isComplete: isRunOver(run) && range.nextOffset >= range.end };
    },
  }),
});
