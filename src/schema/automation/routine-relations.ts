import type { RoutineTrigger } from '../../generated/prisma/client.js';
import {
  DeliveryFilter,
  deliveriesOfTrigger,
  RoutineRunFilter,
  routineRunNode,
  runsOfRoutine,
  runsOfTrigger,
} from '../../services/automation/routines/graph.js';
import {
  activeIssueOfRoutines,
  latestRunInBrief,
  revisionsOfRoutine,
  routineOf,
  routineRevisionOf,
  triggersOfRoutines,
} from '../../services/automation/routines/rows.js';
import { nextRunsOf } from '../../services/automation/routines/schedules.js';
import { triggerOf } from '../../services/automation/routines/trigger-rows.js';
import { badRequest } from '../../services/core/errors/errors.js';
import { goalNode } from '../../services/organization/goals/rows.js';
import { projectOf } from '../../services/organization/projects/rows.js';
import { databaseNow } from '../../services/runs/runs/live.js';
import { issuesOfOrigin } from '../../services/work/issues/pages.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { agentIn } from '../authors.js';
import { builder, type GraphContext } from '../builder.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { byFilter, listOf } from '../list.js';
import { GoalRef } from '../organization/goal.js';
import { ProjectRef } from '../organization/project.js';
import { about, loadedById, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { issuesIn } from '../work/issue-lists.js';
import { RoutineRef, RoutineRevisionRef } from './routine.js';
import { RoutineRunRef } from './routine-run.js';
import { RoutineDeliveryRef, RoutineTriggerRef } from './routine-trigger.js';

const runs = { narrowedBy: byFilter(RoutineRunFilter) };

/** A field that leads to the routine of a row. */
const routineIn = (description: string) => ({
  type: RoutineRef,
  nullable: true as const,
  description,
  ...reads('routineId'),
  resolve: ({ routineId }: { readonly routineId: string }, _args: object, { scope }: GraphContext) =>
    scope.load(routineOf, routineId),
});

/** A field that leads to the run of a routine whose id a column of its row holds. */
const routineRunIn = <Column extends string>(column: Column, description: string) =>
  rowIn(RoutineRunRef, routineRunNode, column, description);

relationsOf(IssueRef, {
  routineRun: {
    type: RoutineRunRef,
    nullable: true,
    description: 'The run of a routine that made it.',
    ...reads('originKind', 'originRunId'),
    resolve: ({ originKind, originRunId }, _args, { scope }) =>
      originKind === 'routine_execution' && originRunId ? scope.load(routineRunNode, originRunId) : null,
  },
});

relationsOf(RoutineRef, {
  company: companyIn('Its company.'),
  project: rowIn(ProjectRef, projectOf, 'projectId', 'The project of its issues.'),
  goal: rowIn(GoalRef, goalNode, 'goalId', 'The goal of its issues.'),
  parentIssue: issueIn('parentIssueId', 'The issue that its issues are part of.'),
  assignee: agentIn('assigneeAgentId', 'The agent that its issues are assigned to.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created it.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed it.'),
  triggers: loadedById(
    [RoutineTriggerRef],
    triggersOfRoutines,
    'What makes it fire, oldest first; archived ones too.',
    about(3),
  ),
  runs: listOf(RoutineRunRef, runsOfRoutine, ['companyId', 'id'], 'Its firings, newest first.', runs),
  latestRun: loadedById(RoutineRunRef, latestRunInBrief, 'Its last firing.', { nullable: true }),
  activeIssue: {
    type: IssueRef,
    nullable: true,
    description: 'The newest of its issues that is open or that a run is about.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const issue = await scope.load(activeIssueOfRoutines, id);
      return issue && scope.load(issueOf, issue.id);
    },
  },
  executionIssues: issuesIn(issuesOfOrigin, ['companyId', 'id'], 'The issues that its firings made.', {
    originKind: 'routine_execution',
  }),
  revisions: listOf(
    RoutineRevisionRef,
    revisionsOfRoutine,
    ['companyId', 'id'],
    'What it was after each of its changes, newest first.',
  ),
  latestRevision: rowIn(RoutineRevisionRef, routineRevisionOf, 'latestRevisionId', 'Its current revision.'),
});

relationsOf(RoutineRevisionRef, {
  routine: routineIn('The routine as it now is.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created it.'),
  restoredFrom: rowIn(
    RoutineRevisionRef,
    routineRevisionOf,
    'restoredFromRevisionId',
    'The earlier revision that it brought back.',
  ),
});

const MOST_NEXT_RUNS = 50;

/** @throws 400 */
function nextRuns(trigger: Pick<RoutineTrigger, 'cronExpression' | 'timezone'>, count: number, from: Date): Date[] {
  if (count < 1 || count > MOST_NEXT_RUNS) throw badRequest(`count must be 1 to ${MOST_NEXT_RUNS}, not ${count}`);
  return nextRunsOf(trigger, count, from);
}

relationsOf(RoutineTriggerRef, {
  routine: routineIn('The routine that it fires.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created it.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed it.'),
  runs: listOf(RoutineRunRef, runsOfTrigger, ['companyId', 'routineId', 'id'], 'Its firings, newest first.', runs),
  deliveries: listOf(
    RoutineDeliveryRef,
    deliveriesOfTrigger as never,
    ['companyId', 'id'],
    'The requests to its address within the last month, newest first.',
    { narrowedBy: byFilter(DeliveryFilter) as never },
  ),
});

builder.prismaObjectField(RoutineTriggerRef, 'nextRuns', (t) =>
  t.field({
    type: ['DateTime'],
    description: 'When its schedule next falls due, whether or not it is enabled; empty for other triggers.',
    args: {
      count: t.arg.int({ defaultValue: 5, description: `How many times, up to ${MOST_NEXT_RUNS}.` }),
    },
    complexity: (args) => ({ field: 1, multiplier: args.count ?? 5 }),
    ...reads('cronExpression', 'timezone'),
    resolve: async (trigger, { count }, { scope }) => nextRuns(trigger, count ?? 5, await databaseNow(scope)),
  }),
);

relationsOf(RoutineDeliveryRef, {
  routine: routineIn('The routine.'),
  trigger: rowIn(RoutineTriggerRef, triggerOf, 'triggerId', 'The webhook.'),
  run: routineRunIn('runId', 'The run that it made, or that the same request had made before.'),
});

relationsOf(RoutineRunRef, {
  company: companyIn('Its company.'),
  routine: routineIn('The routine.'),
  trigger: rowIn(
    RoutineTriggerRef,
    triggerOf,
    'triggerId',
    'The trigger that fired, if there was one and it still exists.',
  ),
  revision: rowIn(
    RoutineRevisionRef,
    routineRevisionOf,
    'routineRevisionId',
    'The revision whose text and variables it had.',
  ),
  linkedIssue: issueIn('linkedIssueId', 'The issue that it made, joined, or was skipped for.'),
  coalescedInto: routineRunIn('coalescedIntoRunId', 'The earlier run whose issue it joined.'),
});
