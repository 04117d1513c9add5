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

/** A field for the routine of a row. */
const routineIn = (description: string) => ({
  type: RoutineRef,
  nullable: true as const,
  description,
  ...reads('routineId'),
  resolve: ({ routineId }: { readonly routineId: string }, _args: object, { scope }: GraphContext) =>
    scope.load(routineOf, routineId),
});

/** A field for the routine run whose id is in a column of the row. */
const routineRunIn = <Column extends string>(column: Column, description: string) =>
  rowIn(RoutineRunRef, routineRunNode, column, description);

relationsOf(IssueRef, {
  routineRun: {
    type: RoutineRunRef,
    nullable: true,
    description: 'The routine run that created the issue.',
    ...reads('originKind', 'originRunId'),
    resolve: ({ originKind, originRunId }, _args, { scope }) =>
      originKind === 'routine_execution' && originRunId ? scope.load(routineRunNode, originRunId) : null,
  },
});

relationsOf(RoutineRef, {
  company: companyIn("The routine's company."),
  project: rowIn(ProjectRef, projectOf, 'projectId', "The project of the routine's issues."),
  goal: rowIn(GoalRef, goalNode, 'goalId', "The goal of the routine's issues."),
  parentIssue: issueIn('parentIssueId', "The parent of the routine's issues."),
  assignee: agentIn('assigneeAgentId', "The agent that the routine's issues are assigned to."),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created the routine.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed the routine.'),
  triggers: loadedById(
    [RoutineTriggerRef],
    triggersOfRoutines,
    'The triggers of the routine, oldest first, including archived ones.',
    about(3),
  ),
  runs: listOf(RoutineRunRef, runsOfRoutine, ['companyId', 'id'], 'The runs of the routine, newest first.', runs),
  latestRun: loadedById(RoutineRunRef, latestRunInBrief, 'The last run of the routine.', { nullable: true }),
  activeIssue: {
    type: IssueRef,
    nullable: true,
    description: "The routine's newest issue that is open or has a live run.",
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const issue = await scope.load(activeIssueOfRoutines, id);
      return issue && scope.load(issueOf, issue.id);
    },
  },
  executionIssues: issuesIn(issuesOfOrigin, ['companyId', 'id'], "The issues that the routine's runs created.", {
    originKind: 'routine_execution',
  }),
  revisions: listOf(
    RoutineRevisionRef,
    revisionsOfRoutine,
    ['companyId', 'id'],
    'The revisions of the routine, newest first.',
  ),
  latestRevision: rowIn(RoutineRevisionRef, routineRevisionOf, 'latestRevisionId', 'The current revision.'),
});

relationsOf(RoutineRevisionRef, {
  routine: routineIn('The routine in its current state.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created the revision.'),
  restoredFrom: rowIn(
    RoutineRevisionRef,
    routineRevisionOf,
    'restoredFromRevisionId',
    'The earlier revision that this revision restored.',
  ),
});

const MOST_NEXT_RUNS = 50;

/** @throws 400 */
function nextRuns(trigger: Pick<RoutineTrigger, 'cronExpression' | 'timezone'>, count: number, from: Date): Date[] {
  if (count < 1 || count > MOST_NEXT_RUNS) throw badRequest(`count must be 1 to ${MOST_NEXT_RUNS}, not ${count}`);
  return nextRunsOf(trigger, count, from);
}

relationsOf(RoutineTriggerRef, {
  routine: routineIn('The routine that the trigger fires.'),
  createdByAgent: agentIn('createdByAgentId', 'The agent that created the trigger.'),
  updatedByAgent: agentIn('updatedByAgentId', 'The agent that last changed the trigger.'),
  runs: listOf(
    RoutineRunRef,
    runsOfTrigger,
    ['companyId', 'routineId', 'id'],
    'The runs of the trigger, newest first.',
    runs,
  ),
  deliveries: listOf(
    RoutineDeliveryRef,
    deliveriesOfTrigger as never,
    ['companyId', 'id'],
    'The requests to the webhook within the last month, newest first.',
    { narrowedBy: byFilter(DeliveryFilter) as never },
  ),
});

builder.prismaObjectField(RoutineTriggerRef, 'nextRuns', (t) =>
  t.field({
    type: ['DateTime'],
    description: 'The next times of the schedule, whether or not the trigger is enabled; empty for other triggers.',
    args: {
      count: t.arg.int({ defaultValue: 5, description: `The number of times, up to ${MOST_NEXT_RUNS}.` }),
    },
    complexity: (args) => ({ field: 1, multiplier: args.count ?? 5 }),
    ...reads('cronExpression', 'timezone'),
    resolve: async (trigger, { count }, { scope }) => nextRuns(trigger, count ?? 5, await databaseNow(scope)),
  }),
);

relationsOf(RoutineDeliveryRef, {
  routine: routineIn('The routine.'),
  trigger: rowIn(RoutineTriggerRef, triggerOf, 'triggerId', 'The webhook.'),
  run: routineRunIn('runId', 'The run that the delivery created, or that the same request had created before.'),
});

relationsOf(RoutineRunRef, {
  company: companyIn("The run's company."),
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
    'The revision of the routine that the run used.',
  ),
  linkedIssue: issueIn('linkedIssueId', 'The issue that the run created, joined, or was skipped for.'),
  coalescedInto: routineRunIn('coalescedIntoRunId', 'The earlier run whose issue this run joined.'),
});
