import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { troubleOf } from '../../parts/agent-words.js';
import { usePaths } from '../../parts/paths.js';
import { useAgentActions } from '../../parts/use-agent-actions.js';
import { Button, LinkButton } from '../../ui/button.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { HireApprovalDocument } from './agent.gql.js';
import type { TabProps } from './tab-props.js';

/** What stands in the way of the agent's work, and what can be done about it. */
export function AgentNotices({ agent }: TabProps) {
  const trouble = troubleOf(agent);
  switch (agent.status) {
    case 'ERROR':
      return <ErrorNotice agent={agent} />;
    case 'PAUSED':
      return (
        <Notice tone="warning" title="Paused" action={<PauseAction agent={agent} />}>
          {trouble} {agent.pausedAt && <Time at={agent.pausedAt} />}
        </Notice>
      );
    case 'PENDING_APPROVAL':
      return <HireNotice agent={agent} />;
    case 'TERMINATED':
      return (
        <Notice tone="neutral" title="Terminated">
          It never works again. What it did stays.
        </Notice>
      );
    default:
      return null;
  }
}

function ErrorNotice({ agent }: TabProps) {
  const { mayWrite } = useRights();
  const { clearError, isBusy } = useAgentActions(agent);
  const clear = (
    <Button size="s" busy={isBusy} onClick={() => void clearError()}>
      Clear the error
    </Button>
  );
  return (
    <Notice tone="danger" title="Its last run failed" action={mayWrite && clear}>
      <PlainText text={agent.errorReason ?? 'No reason is known.'} />
    </Notice>
  );
}

/** A budget that is spent must be raised first. */
function PauseAction({ agent: { pauseReason, urlKey } }: TabProps) {
  const paths = usePaths();
  if (pauseReason !== 'BUDGET') return null;
  return (
    <LinkButton size="s" href={`${paths.agent(urlKey)}?tab=budget`}>
      Go to its budget
    </LinkButton>
  );
}

function HireNotice({ agent: { id: agentId, companyId } }: TabProps) {
  const paths = usePaths();
  const { data } = usePage(HireApprovalDocument, { companyId, agentId }, { live: ['APPROVAL'] });
  const approval = data?.company?.approvals.nodes[0];
  const link = approval && (
    <LinkButton size="s" href={paths.approval(approval.id)}>
      Go to the approval
    </LinkButton>
  );
  return (
    <Notice tone="info" title="Not hired yet" action={link}>
      It works as soon as the board approves its hire.
    </Notice>
  );
}
