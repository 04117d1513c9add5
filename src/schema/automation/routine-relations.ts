import type { RoutineDelivery, RoutineRun, RoutineTrigger } from '../../generated/prisma/client.js';
import {
  type DeliveryFilter,
  deliveriesOfTrigger,
  type RoutineRunFilter,
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
import { connection, connectionType, given, listOf } from '../connection.js';

import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { companyIn, issueIn } from '../leads.js';
import { GoalRef } from '../organization/goal.js';
import { ProjectRef } from '../organization/project.js';
import { IssueRef } from '../work/issue.js';
import { IssueConnection, issueList, listArgs } from '../work/issue-lists.js';
import { RoutineRef, RoutineRevisionRef } from './routine.js';
import { RoutineRunConnection, RoutineRunRef, RoutineRunSourceEnum, RoutineRunStatusEnum } from './routine-run.js';
import { DeliveryStatusEnum, RoutineDeliveryRef, RoutineTriggerRef } from './routine-trigger.js';

// How routines hang together with everything else. Each relation is one statement for a whole level of the answer.

const RevisionConnection = connectionType(RoutineRevisionRef, 'RoutineRevision', 'revisions', 'A revision');
const DeliveryConnection = connectionType(
  RoutineDeliveryRef,
  'RoutineDelivery',
  'requests to a webhook',
  'A request to a webhook',
);

const RunFilterInput = builder.inputType('RoutineRunFilter', {
  description: 'Which runs of routines.',
  fields: (t) => ({
    status: t.field({ type: [RoutineRunStatusEnum], description: 'Only with one of these outcomes.' }),
    source: t.field({ type: [RoutineRunSourceEnum], description: 'Only fired by one of these.' }),
  }),
});

const DeliveryFilterInput = builder.inputType('RoutineDeliveryFilter', {
  description: 'Which requests to a webhook.',
  fields: (t) => ({
    status: t.field({ type: [DeliveryStatusEnum], description: 'Only those of which one of these became.' }),
  }),
});

const runFilterArg = { type: RunFilterInput, description: 'Only runs that match.' } as const;

/** A field that leads to the routine that a row is of. */
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

builder.prismaObjectField(IssueRef, 'routineRun', (t) =>
  t.field({
    type: RoutineRunRef,
    nullable: true,
    description: 'The run of a routine that made it.',
    ...reads('originKind', 'originRunId'),
    resolve: ({ originKind, originRunId }, _args, { scope }) =>
      originKind === 'routine_execution' && originRunId ? scope.load(routineRunNode, originRunId) : null,
  }),
);

builder.prismaObjectFields(RoutineRef, (t) => ({
  company: t.field(companyIn('Its company.')),
  project: t.field(rowIn(ProjectRef, projectOf, 'projectId', 'The project of its issues.')),
  goal: t.field(rowIn(GoalRef, goalNode, 'goalId', 'The goal of its issues.')),
  parentIssue: t.field(issueIn('parentIssueId', 'The issue that its issues are part of.')),
  assignee: t.field(agentIn('assigneeAgentId', 'The agent that its issues are assigned to.')),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it.')),
  updatedByAgent: t.field(agentIn('updatedByAgentId', 'The agent that last changed it.')),
  triggers: t.field({
    type: [RoutineTriggerRef],
    description: 'What makes it fire, oldest first; archived ones too.',
    complexity: { field: 1, multiplier: 3 },
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(triggersOfRoutines, id) as Promise<RoutineTrigger[]>,
  }),
  runs: t.connection(
    {
      type: RoutineRunRef,
      description: 'Its firings, newest first.',
      ...reads('companyId', 'id'),
      args: { filter: t.arg(runFilterArg) },
      resolve: ({ companyId, id }, { filter, ...args }, context, info) =>
        connection<RoutineRun, RoutineRunFilter>(runsOfRoutine, {
          of: [companyId, id],
          filter: given(filter),
          args,
          context,
          info,
        }),
    },
    RoutineRunConnection,
  ),
  latestRun: t.field({
    type: RoutineRunRef,
    nullable: true,
    description: 'Its last firing.',
    ...reads('id'),
    resolve: ({ id }, _args, { scope }) => scope.load(latestRunInBrief, id) as Promise<RoutineRun | null>,
  }),
  activeIssue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The newest of its issues on which work is going on: it is open, or a run is about it.',
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const issue = await scope.load(activeIssueOfRoutines, id);
      return issue && scope.load(issueOf, issue.id);
    },
  }),
  executionIssues: t.connection(
    {
      type: IssueRef,
      description: 'The issues that its firings made.',
      args: listArgs(t),
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        issueList(issuesOfOrigin, [companyId, id], args, context, info, { originKind: 'routine_execution' }),
    },
    IssueConnection,
  ),
  revisions: t.connection(
    listOf(
      RoutineRevisionRef,
      revisionsOfRoutine,
      ['companyId', 'id'],
      'What it was after each of its changes, newest first.',
    ),
    RevisionConnection,
  ),
  latestRevision: t.field(
    rowIn(RoutineRevisionRef, routineRevisionOf, 'latestRevisionId', 'The revision that it now is.'),
  ),
}));

builder.prismaObjectFields(RoutineRevisionRef, (t) => ({
  routine: t.field(routineIn('The routine as it now is.')),
  restoredFrom: t.field(
    rowIn(
      RoutineRevisionRef,
      routineRevisionOf,
      'restoredFromRevisionId',
      'The earlier revision that it brought back.',
    ),
  ),
}));

const MOST_NEXT_RUNS = 50;

/** @throws 400 */
function nextRuns(trigger: Pick<RoutineTrigger, 'cronExpression' | 'timezone'>, count: number, from: Date): Date[] {
  if (count < 1 || count > MOST_NEXT_RUNS) throw badRequest(`count must be 1 to ${MOST_NEXT_RUNS}, not ${count}`);
  return nextRunsOf(trigger, count, from);
}

builder.prismaObjectFields(RoutineTriggerRef, (t) => ({
  routine: t.field(routineIn('The routine that it fires.')),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it.')),
  updatedByAgent: t.field(agentIn('updatedByAgentId', 'The agent that last changed it.')),
  runs: t.connection(
    {
      type: RoutineRunRef,
      description: 'Its firings, newest first.',
      ...reads('companyId', 'routineId', 'id'),
      args: { filter: t.arg(runFilterArg) },
      resolve: ({ companyId, routineId, id }, { filter, ...args }, context, info) =>
        connection<RoutineRun, RoutineRunFilter>(runsOfTrigger, {
          of: [companyId, routineId, id],
          filter: given(filter),
          args,
          context,
          info,
        }),
    },
    RoutineRunConnection,
  ),
  deliveries: t.connection(
    {
      type: RoutineDeliveryRef,
      description: 'The requests to its address within the last month, newest first.',
      ...reads('companyId', 'id'),
      args: { filter: t.arg({ type: DeliveryFilterInput, description: 'Only requests that match.' }) },
      resolve: ({ companyId, id }, { filter, ...args }, context, info) =>
        connection<RoutineDelivery, DeliveryFilter>(deliveriesOfTrigger as never, {
          of: [companyId, id],
          filter: given(filter),
          args,
          context,
          info,
        }),
    },
    DeliveryConnection,
  ),
  nextRuns: t.field({
    type: ['DateTime'],
    description: 'When its schedule next falls due, whether or not it is switched on; of other triggers nothing.',
    args: {
      count: t.arg.int({ defaultValue: 5, description: `How many times, up to ${MOST_NEXT_RUNS}.` }),
    },
    complexity: (args) => ({ field: 1, multiplier: args.count ?? 5 }),
    ...reads('cronExpression', 'timezone'),
    resolve: async (trigger, { count }, { scope }) => nextRuns(trigger, count ?? 5, await databaseNow(scope)),
  }),
}));

builder.prismaObjectFields(RoutineDeliveryRef, (t) => ({
  routine: t.field(routineIn('The routine.')),
  trigger: t.field(rowIn(RoutineTriggerRef, triggerOf, 'triggerId', 'The webhook.')),
  run: t.field(routineRunIn('runId', 'The run that it made, or that the same request had made before.')),
}));

builder.prismaObjectFields(RoutineRunRef, (t) => ({
  company: t.field(companyIn('Its company.')),
  routine: t.field(routineIn('The routine.')),
  trigger: t.field(
    rowIn(RoutineTriggerRef, triggerOf, 'triggerId', 'The trigger that fired, if there was one and it still exists.'),
  ),
  revision: t.field(
    rowIn(RoutineRevisionRef, routineRevisionOf, 'routineRevisionId', 'The revision whose text and variables it had.'),
  ),
  linkedIssue: t.field(issueIn('linkedIssueId', 'The issue that it made, joined, or was skipped for.')),
  coalescedInto: t.field(routineRunIn('coalescedIntoRunId', 'The earlier run whose issue it joined.')),
}));
