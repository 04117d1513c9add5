import { useState } from 'react';
import { sentenceList, words } from '../format/words.js';
import { useMay } from '../graph/company.js';
import { useAction } from '../graph/use-action.js';
import { Anchor } from '../ui/anchor.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { useConfirm } from '../ui/confirm.js';
import { PlainText } from '../ui/plain-text.js';
import type { RowFocus } from '../ui/roving.js';
import { Time } from '../ui/time.js';
import { ApproveToolActionRequestDocument, DeclineToolActionRequestDocument } from './action-request.gql.js';
import { Answered, AskCard } from './ask-card.js';
import { useObstacleToDecide } from './decider.js';
import { usePaths } from './paths.js';
import { ReasonForm } from './reason-form.js';
import { ACTION_STATUSES, type ActionRequest, argumentText, reasonToAsk, riskOf } from './tool-words.js';

interface ActionRequestCardProps {
  /** As the fragment `ActionRequestCard` reads it. */
  readonly request: ActionRequest;
  readonly focus?: RowFocus | undefined;
}

/** A call of a tool that people are asked about: exactly what is called, and why they are asked. */
export function ActionRequestCard({ request, focus }: ActionRequestCardProps) {
  const { toolName, riskLevel, status, requestedBy, createdAt, issue, catalogEntry, server, invocation } = request;
  const paths = usePaths();
  const risk = riskOf(riskLevel);
  const reason = reasonToAsk(invocation?.reasonCode);
  const title = catalogEntry?.title ?? toolName;
  return (
    <AskCard
      icon="tool"
      kind="Tool call"
      title={server ? `${title} on ${server.name}` : title}
      status={ACTION_STATUSES[status]}
      askedBy={requestedBy}
      at={createdAt}
      issue={issue}
      href={issue ? paths.issue(issue.identifier) : paths.page('tools/requests')}
      focus={focus}
    >
      <p className="row">
        <Badge tone={risk.tone}>{risk.text}</Badge>
        <code className="mono">
          <PlainText text={toolName} />
        </code>
      </p>
      {catalogEntry?.description ? (
        <p className="muted" dir="auto">
          <PlainText text={catalogEntry.description.slice(0, 300)} />
        </p>
      ) : null}
      <Arguments request={request} />
      {reason ? <p>{reason}</p> : null}
      {status === 'PENDING' ? <Decision request={request} /> : <Outcome request={request} />}
    </AskCard>
  );
}

function Arguments({ request: { canonicalArgumentsSummary: given } }: ActionRequestCardProps) {
  const entries = Object.entries(given.summary);
  if (entries.length === 0) return <p className="muted">Without arguments.</p>;
  return (
    <>
      <table className="ask-table">
        <caption className="visually-hidden">Arguments of the call</caption>
        <tbody>
          {entries.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">
                <PlainText text={name} />
              </th>
              <td className="mono">
                <PlainText text={argumentText(value)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {given.redactedFields.length > 0 ? (
        <p className="muted">Not shown, since it looks like a credential: {sentenceList(given.redactedFields)}.</p>
      ) : null}
      {given.cutFields.length > 0 ? <p className="muted">Shortened: {sentenceList(given.cutFields)}.</p> : null}
    </>
  );
}

function Decision({ request }: ActionRequestCardProps) {
  const paths = usePaths();
  const obstacle = useObstacleToDecide();
  const confirm = useConfirm();
  const mayTrust = useMay('TOOLS_ADMIN');
  const [isDeclining, setDeclining] = useState(false);
  const approve = useAction(ApproveToolActionRequestDocument, { done: 'Approved: the tool is called.' });
  const decline = useAction(DeclineToolActionRequestDocument, { done: 'Declined.' });
  const { id, approval, toolName, expiresAt } = request;
  const waitsForBoard = approval && approval.status !== 'APPROVED';
  const trust = async () => {
    const title = 'Trust such calls from now on?';
    const text = `Calls of ${toolName} are made without asking, whatever their arguments, until the tool changes. You find the rule among the policies of tools.`;
    if (await confirm({ title, text, action: 'Approve and trust' })) {
      void approve.run({ actionRequestId: id, rememberAction: true });
    }
  };
  if (isDeclining) {
    return (
      <ReasonForm
        label="Reason"
        hint="For the agent that asked; it may be left empty."
        action="Decline"
        isDangerous
        isBusy={decline.isBusy}
        onSubmit={(reason) => void decline.run({ actionRequestId: id, reason })}
        onClose={() => setDeclining(false)}
      />
    );
  }
  const boardFirst = waitsForBoard ? 'The board has to approve it first.' : null;
  return (
    <>
      {approval && waitsForBoard ? (
        <p>
          It destroys something, so <Anchor href={paths.approval(approval.id)}>a decision of the board</Anchor> comes
          first.
        </p>
      ) : null}
      <p className="muted">
        Without an answer it expires <Time at={expiresAt} />.
      </p>
      <div className="ask-bar">
        <Button
          size="s"
          variant="primary"
          busy={approve.isBusy}
          disabledReason={obstacle ?? boardFirst}
          onClick={() => void approve.run({ actionRequestId: id })}
        >
          Approve once
        </Button>
        {mayTrust ? (
          <Button size="s" disabledReason={obstacle ?? boardFirst} onClick={() => void trust()}>
            Always approve…
          </Button>
        ) : null}
        <Button size="s" disabledReason={obstacle} onClick={() => setDeclining(true)}>
          Decline
        </Button>
      </div>
    </>
  );
}

function Outcome({ request }: ActionRequestCardProps) {
  const { status, decidedBy, decidedAt, resolvedAt, errorCode } = request;
  const text = errorCode ? `${ACTION_STATUSES[status].text}: ${words(errorCode)}` : ACTION_STATUSES[status].text;
  return <Answered text={text} by={decidedBy} at={decidedAt ?? resolvedAt} />;
}
