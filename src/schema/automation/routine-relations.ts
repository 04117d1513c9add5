import type { RoutineTrigger } from '#generated/prisma/client.js';
import {
  DeliveryFilter,
  deliveriesOfTrigger,
  RoutineRunFilter,
  routineRunNode,
  runsOfRoutine,
  runsOfTrigger,
} from '#services/automation/firing/graph.js';
import {
  activeIssueOfRoutines,
  latestRunInBrief,
  RoutineFilter,
  revisionsOfRoutine,
  routinesOfAgent,
  routinesOfCompany,
  routinesOfProject,
  triggersOfRoutines,
} from '#services/automation/routines/rows.js';
import { nextRunsOf } from '#services/automation/schedules/schedules.js';
import { badRequest } from '#services/core/errors/errors.js';
import { databaseNow } from '#services/runs/runs/live.js';
import { issuesOfOrigin } from '#services/work/issues/pages.js';
import { issueOf } from '#services/work/issues/rows.js';
import { builder } from '../builder.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { listCost, loadedById, relationsOf } from '../relation.js';
import { IssueRef } from '../work/issue.js';
import { issueListField } from '../work/issue-relations.js';
import { RoutineDeliveryRef, RoutineRef, RoutineRevisionRef, RoutineRunRef, RoutineTriggerRef } from './routine.js';

const runs = { narrowedBy: byFilter(RoutineRunFilter.schema) };

relationsOf(IssueRef, {
  routineRun: {
    type: RoutineRunRef,
    nullable: true,
    description: 'The routine run that created the issue; null unless a routine did.',
    ...reads('originKind', 'originRunId'),
    resolve: ({ originKind, originRunId }, _args, { scope }) =>
      originKind === 'routine_execution' && originRunId ? scope.load(routineRunNode, originRunId) : null,
  },
});

relationsOf(RoutineRef, {
  triggers: loadedById(
    [RoutineTriggerRef],
    triggersOfRoutines,
    'The triggers of the routine, oldest first, including archived ones.',
    listCost(3),
  ),
  runs: listOf(RoutineRunRef, runsOfRoutine, ['companyId', 'id'], 'The runs of the routine.', runs),
  latestRun: loadedById(RoutineRunRef, latestRunInBrief, 'The last run of the routine; null before the first.', {
    nullable: true,
  }),
  activeIssue: {
    type: IssueRef,
    nullable: true,
    description: "The routine's newest issue that is open or has a live run; null if no issue qualifies.",
    ...reads('id'),
    resolve: async ({ id }, _args, { scope }) => {
      const issue = await scope.load(activeIssueOfRoutines, id);
      return issue && scope.load(issueOf, issue.id);
    },
  },
  executionIssues: issueListField(issuesOfOrigin, ['companyId', 'id'], "The issues that the routine's runs created.", {
    originKinds: ['routine_execution'],
  }),
  revisions: listOf(
    RoutineRevisionRef,
    revisionsOfRoutine,
    ['companyId', 'id'],
    'The revisions of the routine, newest first.',
  ),
});

const MOST_NEXT_RUNS = 50;

/** @throws 400 */
function nextRuns(trigger: Pick<RoutineTrigger, 'cronExpression' | 'timezone'>, count: number, from: Date): Date[] {
  if (count < 1 || count > MOST_NEXT_RUNS) throw badRequest(`count must be 1 to ${MOST_NEXT_RUNS}, not ${count}`);
  return nextRunsOf(trigger, count, from);
}

relationsOf(RoutineTriggerRef, {
  runs: listOf(RoutineRunRef, runsOfTrigger, ['companyId', 'routineId', 'id'], 'The runs of the trigger.', runs),
  deliveries: listOf(
    RoutineDeliveryRef,
    deliveriesOfTrigger as never,
    ['companyId', 'id'],
    'The requests to the webhook within the last month, newest first.',
    { narrowedBy: byFilter(DeliveryFilter.schema) as never },
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

const filtered = { narrowedBy: byFilter(RoutineFilter.schema) };

relationsOf(CompanyRef, {
  routines: listOf(RoutineRef, routinesOfCompany, ['id'], "The company's routines.", filtered),
});

relationsOf(AgentRef, {
  routines: listOf(
    RoutineRef,
    routinesOfAgent,
    ['companyId', 'id'],
    'The routines whose issues are assigned to the agent.',
    filtered,
  ),
});

relationsOf(ProjectRef, {
  routines: listOf(
    RoutineRef,
    routinesOfProject,
    ['companyId', 'id'],
    'The routines whose issues belong to the project.',
    filtered,
  ),
});
