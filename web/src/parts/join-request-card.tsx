import { words } from '../format/words.js';
import { useRights } from '../graph/company.js';
import { useAction } from '../graph/use-action.js';
import { Button } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { JsonView } from '../ui/json-view.js';
import { Facts } from '../ui/layout.js';
import type { RowFocus } from '../ui/roving.js';
import type { Tone } from '../ui/tone.js';
import { Answered, AskCard } from './ask-card.js';
import {
  ApproveJoinRequestDocument,
  type JoinRequestCardFragment,
  RejectJoinRequestDocument,
} from './join-request.gql.js';
import { ActorLink, AgentLink } from './links.js';
import { usePaths } from './paths.js';
import { RichText } from './rich-text.js';

interface JoinRequestCardProps {
  /** As the fragment `JoinRequestCard` reads it. */
  readonly request: JoinRequestCardFragment;
  readonly focus?: RowFocus | undefined;
}

const STATUSES: Readonly<Record<JoinRequestCardFragment['status'], { readonly tone: Tone; readonly text: string }>> = {
  PENDING_APPROVAL: { tone: 'warning', text: 'Waits for a decision' },
  APPROVED: { tone: 'success', text: 'Approved' },
  REJECTED: { tone: 'danger', text: 'Rejected' },
};

const nameOf = ({ agentName, requestingUser, requestEmailSnapshot }: JoinRequestCardFragment): string =>
  agentName ?? requestingUser?.name ?? requestEmailSnapshot ?? 'Somebody';

/** Somebody who wants to join the company by an invite. */
export function JoinRequestCard({ request, focus }: JoinRequestCardProps) {
  const { requestType, status, createdAt, adapterType, capabilities, agentDefaultsPayload, invite } = request;
  const paths = usePaths();
  const isAgent = requestType === 'AGENT';
  return (
    <AskCard
      icon={isAgent ? 'robot' : 'member'}
      kind={isAgent ? 'Agent that wants to join' : 'Person who wants to join'}
      title={nameOf(request)}
      status={STATUSES[status]}
      at={createdAt}
      href={paths.page('members')}
      focus={focus}
    >
      <Facts
        items={[
          ['E-mail', request.requestEmailSnapshot],
          ['Role', !isAgent && invite ? words(invite.humanRole) : null],
          ['Adapter', adapterType],
          ['Invited by', invite?.createdBy ? <ActorLink key="by" actor={invite.createdBy} /> : null],
          ['Became', request.createdAgent ? <AgentLink key="agent" agent={request.createdAgent} /> : null],
        ]}
      />
      {capabilities ? <RichText text={capabilities} /> : null}
      {agentDefaultsPayload && Object.keys(agentDefaultsPayload).length > 0 ? (
        <details className="ask-details">
          <summary>Configuration that it asks for</summary>
          <JsonView value={agentDefaultsPayload} />
        </details>
      ) : null}
      {status === 'PENDING_APPROVAL' ? <Decision request={request} /> : <Outcome request={request} />}
    </AskCard>
  );
}

function Decision({ request }: JoinRequestCardProps) {
  const { mayApproveJoinRequests } = useRights();
  const confirm = useConfirm();
  const approve = useAction(ApproveJoinRequestDocument, { done: `${nameOf(request)} has joined.` });
  const reject = useAction(RejectJoinRequestDocument, { done: 'Rejected.' });
  const joinRequestId = request.id;
  const obstacle = mayApproveJoinRequests ? null : 'You may not decide who joins. Ask an owner of the company.';
  const refuse = async () => {
    const title = `Reject ${nameOf(request)}?`;
    const text = 'Who still wants to join needs another invite.';
    if (await confirm({ title, text, action: 'Reject', danger: true })) void reject.run({ joinRequestId });
  };
  return (
    <div className="ask-bar">
      <Button
        size="s"
        variant="primary"
        busy={approve.isBusy}
        disabledReason={obstacle}
        onClick={() => void approve.run({ joinRequestId })}
      >
        Approve
      </Button>
      <Button size="s" busy={reject.isBusy} disabledReason={obstacle} onClick={() => void refuse()}>
        Reject
      </Button>
    </div>
  );
}

function Outcome({ request }: JoinRequestCardProps) {
  const { status, approvedAt, approvedByUser, rejectedAt, rejectedByUser } = request;
  return <Answered text={STATUSES[status].text} by={approvedByUser ?? rejectedByUser} at={approvedAt ?? rejectedAt} />;
}
