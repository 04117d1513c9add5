import { type JournalEvent, within } from '../../services/core/journal/journal.js';
import type { Loader } from '../../services/core/operation/scope.js';
import { isUuid } from '../../services/core/text/fields.js';
import { approvalNode } from '../../services/governance/approvals/rows.js';
import { interactionNode } from '../../services/work/interactions/rows.js';
import { issueOf } from '../../services/work/issues/rows.js';
import { agentIn } from '../authors.js';
import type { GraphContext } from '../builder.js';
import { reads } from '../fast/selection.js';
import { ApprovalRef } from '../governance/approval.js';
import { companyIn } from '../leads.js';
import { relationsOf } from '../relation.js';
import { InteractionRef } from '../work/interaction.js';
import { IssueRef } from '../work/issue.js';
import { EventRef } from './activity.js';

/** The record of an event; an event that was recorded by hand may name anything. */
const about =
  (type: string) =>
  ({ entityType, entityId }: JournalEvent): string | null =>
    entityType === type && isUuid(entityId) ? entityId : null;

const interactionIdOf = ({ details }: JournalEvent): string | null => {
  const id = (details as { interactionId?: unknown } | null)?.interactionId;
  return typeof id === 'string' && isUuid(id) ? id : null;
};

/** The record of an event, if it still exists in its company. */
const leadsTo =
  <T extends { readonly companyId: string }>(
    idOf: (event: JournalEvent) => string | null,
    loader: Loader<string, T | null>,
  ) =>
  async (event: JournalEvent, _args: object, { scope }: GraphContext): Promise<T | null> => {
    const id = idOf(event);
    return id === null ? null : within(event, await scope.load(loader, id));
  };

relationsOf(EventRef, {
  agent: agentIn('agentId', 'The agent that the event is about, or that caused it, if it still exists.'),
  company: companyIn('The company.'),
  issue: {
    type: IssueRef,
    nullable: true,
    description: 'The issue that the event is about, if it still exists.',
    ...reads('companyId', 'entityType', 'entityId'),
    resolve: leadsTo(about('issue'), issueOf),
  },
  approval: {
    type: ApprovalRef,
    nullable: true,
    description: 'The approval that the event is about.',
    ...reads('companyId', 'entityType', 'entityId'),
    resolve: leadsTo(about('approval'), approvalNode),
  },
  interaction: {
    type: InteractionRef,
    nullable: true,
    description: 'The interaction that the event is about, in its current state.',
    ...reads('companyId', 'details'),
    resolve: leadsTo(interactionIdOf, interactionNode),
  },
});
