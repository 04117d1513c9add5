import { useState } from 'react';
import { useAction } from '../graph/use-action.js';
import { Button } from '../ui/button.js';
import { ApproveApprovalDocument, RejectApprovalDocument, RequestApprovalRevisionDocument } from './approval.gql.js';
import { type Approval, idIn } from './approval-rules.js';
import { BudgetDecision } from './budget-decision.js';
import { useObstacleToDecide } from './decider.js';
import { ReasonForm } from './reason-form.js';

type Verdict = 'approve' | 'reject' | 'revise';

interface Words {
  readonly action: string;
  readonly hint: string;
}

const WORDS: Readonly<Record<Verdict, Words>> = {
  approve: { action: 'Approve', hint: 'A note for whoever asked; it may be left empty.' },
  reject: { action: 'Reject', hint: 'The reason, for whoever asked; it may be left empty.' },
  revise: { action: 'Send back', hint: 'What should be different, for whoever asked.' },
};

interface ApprovalDecisionProps {
  readonly approval: Approval;
  /** Asks for a note before it is approved, too. */
  readonly asksNote?: boolean;
}

/** The buttons with which the board decides. */
export function ApprovalDecision({ approval, asksNote = false }: ApprovalDecisionProps) {
  const incidentId = approval.type === 'BUDGET_OVERRIDE_REQUIRED' ? idIn(approval.payload, 'incidentId') : null;
  if (incidentId) return <BudgetDecision payload={approval.payload} incidentId={incidentId} />;
  return <Verdicts approval={approval} asksNote={asksNote} />;
}

function Verdicts({ approval, asksNote }: Required<ApprovalDecisionProps>) {
  const obstacle = useObstacleToDecide();
  const [asked, setAsked] = useState<Verdict>();
  const verdicts = {
    approve: useAction(ApproveApprovalDocument, { done: 'Approved.' }),
    reject: useAction(RejectApprovalDocument, { done: 'Rejected.' }),
    revise: useAction(RequestApprovalRevisionDocument, { done: 'Sent back for a revision.' }),
  };
  const isBusy = Object.values(verdicts).some((verdict) => verdict.isBusy);
  const decide = async (verdict: Verdict, decisionNote: string | null) => {
    const { payload } = await verdicts[verdict].run({ approvalId: approval.id, decisionNote });
    if (payload) setAsked(undefined);
  };
  if (asked) {
    return (
      <ReasonForm
        label="Note"
        hint={WORDS[asked].hint}
        action={WORDS[asked].action}
        isDangerous={asked === 'reject'}
        isBusy={isBusy}
        maxLength={10_000}
        onSubmit={(note) => void decide(asked, note)}
        onClose={() => setAsked(undefined)}
      />
    );
  }
  return (
    <div className="ask-bar">
      <Button
        size="s"
        variant="primary"
        busy={isBusy}
        disabledReason={obstacle}
        onClick={() => (asksNote ? setAsked('approve') : void decide('approve', null))}
      >
        Approve
      </Button>
      <Button size="s" disabledReason={obstacle} onClick={() => setAsked('reject')}>
        Reject
      </Button>
      {approval.status === 'PENDING' ? (
        <Button size="s" variant="quiet" disabledReason={obstacle} onClick={() => setAsked('revise')}>
          Request a revision
        </Button>
      ) : null}
    </div>
  );
}
