import { ActionRequestCard } from '../../parts/action-request-card.js';
import { ApprovalCard } from '../../parts/approval-card.js';
import { InteractionCard } from '../../parts/interaction-card.js';
import { JoinRequestCard } from '../../parts/join-request-card.js';
import type { RowFocus } from '../../ui/roving.js';
import { FailedRunCard } from './failed-run-card.js';
import { IncidentCard } from './incident-card.js';
import type { Waiting } from './waiting.js';

interface WaitingCardProps {
  readonly item: Waiting;
  readonly focus?: RowFocus | undefined;
}

/** Something that waits for people, to be answered in its place. */
export function WaitingCard({ item, focus }: WaitingCardProps) {
  switch (item.kind) {
    case 'approval':
      return <ApprovalCard approval={item.approval} focus={focus} />;
    case 'question':
      return <InteractionCard interaction={item.interaction} showsIssue focus={focus} />;
    case 'tool call':
      return <ActionRequestCard request={item.request} focus={focus} />;
    case 'join':
      return <JoinRequestCard request={item.join} focus={focus} />;
    case 'failed run':
      return <FailedRunCard run={item.run} focus={focus} />;
    case 'budget':
      return <IncidentCard incident={item.incident} focus={focus} />;
  }
}
