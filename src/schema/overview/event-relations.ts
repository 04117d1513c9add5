import type { CostEvent } from '#generated/prisma/client.js';
import { routineOf } from '#services/automation/routines/rows.js';
import type { JournalEvent } from '#services/core/journal/journal.js';
import type { Loader } from '#services/core/operation/scope.js';
import { byId } from '#services/core/rows/loaders.js';
import { approvalNode } from '#services/governance/approvals/rows.js';
import { featureEnabled } from '#services/organization/instance/settings.js';
import { projectOf } from '#services/organization/projects/rows.js';
import { entityIdReader, eventDetail, recordOf, runOfEvent } from '#services/overview/activity/model.js';
import { runNode } from '#services/runs/runs/rows.js';
import { caseOf } from '#services/work/cases/rows.js';
import { commentNode } from '#services/work/comments/rows.js';
import { interactionNode } from '#services/work/interactions/rows.js';
import { issueOf } from '#services/work/issues/rows.js';
import { RoutineRef } from '../automation/routine.js';
import type { GraphContext } from '../builder.js';
import { reads } from '../fast/selection.js';
import { Node } from '../node.js';
import { nodeById } from '../node-by-id.js';
import { CostEventRef } from '../organization/budget.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { actorBy } from '../people/actor.js';
import { relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
import { ApprovalRef } from '../work/approval.js';
import { CaseRef } from '../work/case-attachment.js';
import { CommentRef } from '../work/comment.js';
import { InteractionRef } from '../work/interaction.js';
import { IssueRef } from '../work/issue.js';
import { EventRef } from './activity.js';

/** A relation to the record that an event refers to, if it still exists in the event's company. */
const leadsTo = <T extends { readonly companyId: string }>(
  type: unknown,
  idOf: (event: JournalEvent) => string | null,
  loader: Loader<string, T | null>,
  description: string,
) => ({
  type,
  nullable: true as const,
  description,
  ...reads('companyId', 'entityType', 'entityId', 'details', 'runId'),
  resolve: (event: JournalEvent, _args: object, { scope }: GraphContext): Promise<T | null> =>
    recordOf(scope, event, idOf, loader),
});

relationsOf(EventRef, {
  subject: {
    type: Node,
    nullable: true,
    description: 'The object that the event is about, in its current state; null if it no longer exists.',
    ...reads('entityId'),
    resolve: ({ entityId }, _args, { scope }) => scope.load(nodeById, entityId),
  },
  actor: actorBy(
    ({ actorType, actorId }) => ({ type: actorType, id: actorId }),
    ['actorType', 'actorId'],
    'The actor; null if they no longer exist.',
  ),
  approval: leadsTo(
    ApprovalRef,
    entityIdReader('approval'),
    approvalNode,
    'The approval that the event concerns; null for other events.',
  ),
  case: {
    ...leadsTo(
      CaseRef,
      entityIdReader('case'),
      caseOf,
      'The case that the event concerns; null while cases are disabled.',
    ),
    resolve: async (event, _args, { scope }) =>
      (await featureEnabled(scope, 'enableCases')) ? recordOf(scope, event, entityIdReader('case'), caseOf) : null,
  },
  comment: leadsTo(
    CommentRef,
    entityIdReader('comment'),
    commentNode,
    'The issue comment that the event concerns; null for other events.',
  ),
  costEvent: leadsTo(
    CostEventRef,
    entityIdReader('cost_event', 'costEventId'),
    byId<CostEvent>('CostEvent'),
    'The cost that the event concerns; null for other events.',
  ),
  interaction: leadsTo(
    InteractionRef,
    (event) => eventDetail(event, 'interactionId'),
    interactionNode,
    'The interaction that the event concerns, in its current state; null for other events.',
  ),
  issue: leadsTo(
    IssueRef,
    entityIdReader('issue'),
    issueOf,
    'The issue that the event concerns, also through its comments, documents, runs, wakes and costs. Null once it is deleted.',
  ),
  project: leadsTo(
    ProjectRef,
    entityIdReader('project'),
    projectOf,
    'The project that the event concerns; null for other events.',
  ),
  routine: leadsTo(
    RoutineRef,
    entityIdReader('routine'),
    routineOf,
    'The routine that the event concerns; null for other events.',
  ),
  run: leadsTo(
    RunRef,
    runOfEvent,
    runNode,
    'The run that the event is about, or else the run in which it happened; null for other events.',
  ),
});

relationsOf(CompanyRef, {
  cursor: {
    type: 'String',
    description:
      "The end of the company's journal when the request began. The response includes everything up to there, so a subscription after it misses nothing. Later changes may be both in the response and among the events.",
    extensions: { columns: ['id'] },
    resolve: ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext) => String(scope.headOf(id)),
  },
});
