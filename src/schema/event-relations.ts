import { approvalNode } from '../services/approvals/load.js';
import { isUuid } from '../services/core/fields.js';
import { interactionNode } from '../services/interactions/load.js';
import { issueOf } from '../services/issues/load.js';
import { EventRef } from './activity.js';
import { ApprovalRef } from './approval.js';
import { agentIn } from './authors.js';
import { builder } from './builder.js';
import { InteractionRef } from './interaction.js';
import { IssueRef } from './issue.js';
import { companyIn } from './leads.js';
import { reads } from './selection.js';

/** What an event is about; an event that somebody wrote by hand may name anything. */
const aboutOf = (event: { entityType: string; entityId: string }, type: string): string | null =>
  event.entityType === type && isUuid(event.entityId) ? event.entityId : null;

const interactionIdOf = (details: unknown): string | null => {
  const id = (details as { interactionId?: unknown } | null)?.interactionId;
  return typeof id === 'string' && isUuid(id) ? id : null;
};

/** What an event leads to, unless it is of another company than the event. */
async function ofEvent<T extends { companyId: string }>(
  { companyId }: { companyId: string },
  found: Promise<T | null> | null,
): Promise<T | null> {
  const row = await found;
  return row?.companyId === companyId ? row : null;
}

builder.objectFields(EventRef, (t) => ({
  agent: t.field(agentIn('agentId', 'The agent it is about or by, if it still exists.')),
  company: t.field(companyIn('The company.')),
  issue: t.field({
    type: IssueRef,
    nullable: true,
    description: 'The issue that it happened to, if it still exists.',
    ...reads('companyId', 'entityType', 'entityId'),
    resolve: (event, _args, { scope }) => {
      const id = aboutOf(event, 'issue');
      return ofEvent(event, id === null ? null : scope.load(issueOf, id));
    },
  }),
  approval: t.field({
    type: ApprovalRef,
    nullable: true,
    description: 'The approval that it happened to.',
    ...reads('companyId', 'entityType', 'entityId'),
    resolve: (event, _args, { scope }) => {
      const id = aboutOf(event, 'approval');
      return ofEvent(event, id === null ? null : scope.load(approvalNode, id));
    },
  }),
  interaction: t.field({
    type: InteractionRef,
    nullable: true,
    description: 'The interaction that it happened to, as it now is.',
    ...reads('companyId', 'details'),
    resolve: (event, _args, { scope }) => {
      const id = interactionIdOf(event.details);
      return ofEvent(event, id === null ? null : scope.load(interactionNode, id));
    },
  }),
}));
