import { Anchor } from '../ui/anchor.js';
import { ApprovalDecision } from './approval-decision.js';
import { ApprovalPayload } from './approval-payload.js';
import { APPROVAL_LOOKS, APPROVAL_STATUSES, type Approval, approvalTitle, isUndecided } from './approval-rules.js';
import { Answered, AskCard } from './ask-card.js';
import { usePaths } from './paths.js';

interface ApprovalCardProps {
  /** As the fragment `ApprovalCard` reads it. */
  readonly approval: Approval;
}

/** An approval in short, to be decided in its place. */
export function ApprovalCard({ approval }: ApprovalCardProps) {
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
      actions={<Anchor href={paths.approval(approval.id)}>Open</Anchor>}
    >
      <ApprovalPayload approval={approval} isShort />
      {isUndecided(approval) ? <ApprovalDecision approval={approval} /> : <ApprovalOutcome approval={approval} />}
    </AskCard>
  );
}

/** How an approval was decided, by whom, when and why. */
export function ApprovalOutcome({ approval }: ApprovalCardProps) {
  const { decidedByUser, decidedAt, decisionNote, status } = approval;
  return <Answered text={APPROVAL_STATUSES[status].text} by={decidedByUser} at={decidedAt} reason={decisionNote} />;
}
