import { z } from 'zod';
import type { Agent, Routine } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { AgentView } from '#services/organization/agents/model.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { ProjectView, presentProject } from '#services/organization/projects/model.js';
import { projectOf, withParts } from '#services/organization/projects/rows.js';
import { IssueSummaryView, presentIssueSummary } from '#services/work/issues/model.js';
import { issueOf } from '#services/work/issues/rows.js';
import {
  presentRoutine,
  presentRoutineIssue,
  presentTriggerSummary,
  RoutineIssueView,
  RoutineView,
  TriggerSummaryView,
} from './model.js';
import { activeIssueOfRoutines, latestRunInBrief, triggersOfRoutines } from './rows.js';
import {
  presentRunEntry,
  presentRunReceipt,
  RoutineRunEntryView,
  RoutineRunReceiptView,
  recentRunsOf,
} from './run-model.js';
import { presentTrigger, TriggerView } from './trigger-model.js';

export const RoutineRowView = RoutineView.extend({
  triggers: z.array(TriggerSummaryView).describe('The triggers, oldest first, without archived ones.'),
  lastRun: RoutineRunReceiptView.nullable().describe('The latest run, without its payload.'),
  activeIssue: RoutineIssueView.nullable().describe('The newest issue that is open or has a live run.'),
}).meta({ id: 'RoutineRow' });

/** Loads the parts in batches: three statements for a list. */
export async function presentRow(scope: Scope, routine: Routine): Promise<z.input<typeof RoutineRowView>> {
  const [triggers, lastRun, activeIssue] = await Promise.all([
    scope.load(triggersOfRoutines, routine.id),
    scope.load(latestRunInBrief, routine.id),
    scope.load(activeIssueOfRoutines, routine.id),
  ]);
  return {
    ...presentRoutine(routine),
    triggers: triggers.filter(({ archivedAt }) => archivedAt === null).map(presentTriggerSummary),
    lastRun: lastRun && presentRunReceipt(lastRun),
    activeIssue: activeIssue && presentRoutineIssue(activeIssue),
  };
}

const RoutineAgentView = AgentView.pick({
  id: true,
  name: true,
  urlKey: true,
  role: true,
  title: true,
  icon: true,
  status: true,
}).meta({ id: 'RoutineAgent' });

export const RoutineDetailView = RoutineRowView.extend({
  project: ProjectView.nullable(),
  assignee: RoutineAgentView.nullable(),
  parentIssue: IssueSummaryView.nullable(),
  triggers: z.array(TriggerView).describe('The triggers, oldest first, including archived ones.'),
  recentRuns: z.array(RoutineRunEntryView).describe('The latest runs, newest first.'),
}).meta({ id: 'RoutineDetail' });

const RECENT_RUNS = 25;

export async function presentDetail(scope: Scope, routine: Routine): Promise<z.input<typeof RoutineDetailView>> {
  const { projectId, assigneeAgentId, parentIssueId } = routine;
  const [row, triggers, project, assignee, parentIssue, runs] = await Promise.all([
    presentRow(scope, routine),
    scope.load(triggersOfRoutines, routine.id),
    projectId && scope.load(projectOf, projectId),
    assigneeAgentId && scope.load(agentNode, assigneeAgentId),
    parentIssueId && scope.load(issueOf, parentIssueId),
    recentRunsOf(scope, routine, RECENT_RUNS),
  ]);
  return {
    ...row,
    project: project ? presentProject(await withParts(scope, project)) : null,
    assignee: assignee ? agentOf(assignee) : null,
    parentIssue: parentIssue ? presentIssueSummary(parentIssue) : null,
    triggers: triggers.map(presentTrigger),
    recentRuns: runs.map(presentRunEntry),
  };
}

const agentOf = ({ id, name, urlKey, role, title, icon, status }: Agent) =>
  ({ id, name, urlKey, role, title, icon, status }) as z.input<typeof RoutineAgentView>;
