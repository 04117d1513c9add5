import type { RowFocus } from '../ui/roving.js';
import { ApprovalDecision } from './approval-decision.js';
import { ApprovalPayload } from './approval-payload.js';
import { APPROVAL_LOOKS, APPROVAL_STATUSES, type Approval, approvalTitle, isUndecided } from './approval-rules.js';
import { Answered, AskCard } from './ask-card.js';
import { usePaths } from './paths.js';

interface ApprovalCardProps {
  /** As the fragment `ApprovalCard` reads it. */
  readonly approval: Approval;
  readonly focus?: RowFocus | undefined;
}

/** An approval in short, to be decided in its place. */
export function ApprovalCard({ approval, focus }: ApprovalCardProps) {
  const paths = usePaths();
  const { name, icon } = APPROVAL_LOOKS[approval.type];
  const status = APPROVAL_STATUSES[approval.status];
  return (
    <AskCard
      icon={icon}
      kind={name}
      title={approvalTitle(approval)}
      status={status}
      askedBy={approval.requestedBy}
      at={approval.createdAt}
      href={paths.approval(approval.id)}
      focus={focus}
    >
      <ApprovalPayload approval={approval} isShort />
      {isUndecided(approval) ? <ApprovalDecision approval={approval} /> : <ApprovalOutcome approval={approval} />}
    </AskCard>
  );
}

/** How an approval was decided, by whom, when and why. */
export function ApprovalOutcome({ approval }: { approval: Approval }) {
  const { decidedByUser, decidedAt, decisionNote, status } = approval;
  return <Answered text={APPROVAL_STATUSES[status].text} by={decidedByUser} at={decidedAt} reason={decisionNote} />;
}
