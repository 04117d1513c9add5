import { usePage } from '../../graph/use-page.js';
import { ApprovalOutcome } from '../../parts/approval-card.js';
import { ApprovalDecision } from '../../parts/approval-decision.js';
import { ApprovalPayload } from '../../parts/approval-payload.js';
import { APPROVAL_LOOKS, APPROVAL_STATUSES, approvalTitle, idIn, isUndecided } from '../../parts/approval-rules.js';
import { useObstacleToDecide } from '../../parts/decider.js';
import { ActorLink, AgentLink } from '../../parts/links.js';
import { useParam } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Card, Facts, Page, Section } from '../../ui/layout.js';
import { Delayed, Empty, ErrorNote, Notice, Skeleton } from '../../ui/states.js';
import { ExactTime, Time } from '../../ui/time.js';
import { ApprovalPageDocument, type ApprovalPageQuery } from './approval.gql.js';
import { ApprovalComments } from './approval-comments.js';
import { ApprovalHistory } from './approval-history.js';
import { ApprovalIssues } from './approval-issues.js';
import { ApprovalToolCall } from './approval-tool-call.js';

type Shown = NonNullable<ApprovalPageQuery['approval']>;

/** One request to the board: what is asked, what was said about it, and the decision. */
export function ApprovalPage() {
  const id = useParam('approvalId');
  const { data, refusal, refresh } = usePage(
    ApprovalPageDocument,
    { id },
    { live: ({ entityType, entityId }) => entityType === 'APPROVAL' && entityId === id },
  );
  const approval = data?.approval;
  if (approval) return <RequestPage approval={approval} refresh={refresh} />;
  return (
    <Page title="Approval">
      {refusal ? (
        <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
      ) : data ? (
        <Empty icon="approval" title="There is no such approval" />
      ) : (
        <Delayed>
          <Skeleton lines={8} />
        </Delayed>
      )}
    </Page>
  );
}

function RequestPage({ approval, refresh }: { approval: Shown; refresh: () => void }) {
  const { type, status, payload } = approval;
  const toolCall = idIn(payload, 'toolActionRequestId');
  return (
    <Page
      title={approvalTitle(approval)}
      titleSuffix={<Badge tone={APPROVAL_STATUSES[status].tone}>{APPROVAL_STATUSES[status].text}</Badge>}
      aside={<Aside approval={approval} refresh={refresh} />}
    >
      <Section title={APPROVAL_LOOKS[type].name}>
        <Card>
          <div className="stack">
            <ApprovalPayload approval={approval} headingLevel={3} />
          </div>
        </Card>
        {toolCall ? <ApprovalToolCall id={toolCall} /> : null}
      </Section>
      <Decision approval={approval} />
      <ApprovalComments approvalId={approval.id} comments={approval.comments.nodes} />
      <ApprovalHistory approvalId={approval.id} />
    </Page>
  );
}

function Decision({ approval }: { approval: Shown }) {
  const obstacle = useObstacleToDecide();
  if (!isUndecided(approval)) {
    return (
      <Section title="Decision">
        <ApprovalOutcome approval={approval} />
      </Section>
    );
  }
  return (
    <Section title="Decision">
      {approval.status === 'REVISION_REQUESTED' ? (
        <Notice tone="info" title="It was sent back">
          {approval.decisionNote ?? 'Whoever asked revises it. You can still decide it as it is.'}
        </Notice>
      ) : null}
      {obstacle ? <Notice tone="neutral">{obstacle}</Notice> : <ApprovalDecision approval={approval} asksNote />}
    </Section>
  );
}

function Aside({ approval, refresh }: { approval: Shown; refresh: () => void }) {
  const { requestedBy, createdAt, agent, decidedByUser, decidedAt, expiresAt, consumedAt } = approval;
  return (
    <>
      <Facts
        items={[
          ['Asked by', <ActorLink key="by" actor={requestedBy} />],
          ['Asked', <Time key="at" at={createdAt} />],
          ['Agent', agent && <AgentLink key="agent" agent={agent} hasStatus />],
          ['Decided by', decidedByUser && <ActorLink key="decider" actor={decidedByUser} />],
          ['Decided', decidedAt && <ExactTime key="decided" at={decidedAt} />],
          ['Permits until', expiresAt && <ExactTime key="expires" at={expiresAt} />],
          ['Used', consumedAt && <ExactTime key="used" at={consumedAt} />],
        ]}
      />
      <ApprovalIssues approvalId={approval.id} issues={approval.issues.nodes} onChange={refresh} />
    </>
  );
}
