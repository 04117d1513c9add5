import type { CauseRow } from './chain.js';

/** Sentences about why an agent was woken, by the wake's reason. */
const WAKE_REASONS: Readonly<Record<string, (by: string, agent: string, issue: string) => string>> = {
  issue_assigned: (by, agent, issue) => `${by} assigned ${issue} to ${agent}`,
  issue_status_changed: (by, agent, issue) => `${by} moved ${issue}, which is ${agent}'s`,
  issue_commented: (by, agent, issue) => `${by} commented on ${issue}, which concerns ${agent}`,
  issue_reopened_via_comment: (by, agent, issue) => `${by} reopened ${issue}, which is ${agent}'s, with a comment`,
  issue_comment_mentioned: (by, agent, issue) => `${by} mentioned ${agent} in a comment on ${issue}`,
  issue_blockers_resolved: (_by, agent, issue) => `The last blocker of ${issue}, which is ${agent}'s, is done`,
  issue_children_completed: (_by, agent, issue) => `All children of ${issue}, which is ${agent}'s, are closed`,
  issue_monitor_due: (_by, agent, issue) => `The monitor of ${issue}, which is ${agent}'s, was due`,
  issue_checked_out: (by, agent, issue) => `${by} checked ${issue} out for ${agent}`,
  approval_approved: (by, agent) => `${by} approved a request of ${agent}`,
  approval_rejected: (by, agent) => `${by} rejected a request of ${agent}`,
  approval_revision_requested: (by, agent) => `${by} asked for a revision of a request of ${agent}`,
  heartbeat_timer: (_by, agent) => `The heartbeat interval of ${agent} had passed`,
  retry_failed_run: (by, agent) => `${by} asked ${agent} to try a failed run again`,
  transient_failure_retry: (_by, agent) => `A run of ${agent} failed for a passing reason`,
  routine_coalesced: (_by, agent, issue) => `The routine of ${issue}, which is ${agent}'s and still open, fired again`,
  missing_issue_comment: (_by, agent, issue) => `A run of ${agent} left ${issue} in progress without a comment`,
};

/** Explanations of why a wake was refused, by its error. */
const REFUSALS: Readonly<Record<string, string>> = {
  self_caused: "an agent's own actions do not wake it",
  'instance.halted': 'all work of the installation was stopped',
  'company.inactive': 'the company was not active',
  'agent.not_invokable': 'the agent could not work in its state',
  'budget.blocked': 'a budget was spent',
  'heartbeat.disabled': 'its heartbeat is switched off',
  'heartbeat.wakeOnDemand.disabled': 'it is woken by its timer only',
  'heartbeat.timer.no_actionable_work': 'it had nothing to do',
  'heartbeat.daily_run_limit': 'it had reached its limit of runs for that day',
  'heartbeat.daily_cost_limit': 'it had reached its cost limit for that day',
  issue_dependencies_blocked: 'the issue was blocked by other issues',
  issue_not_found: 'there was no such issue',
  issue_reassigned: 'the issue had been reassigned',
  issue_closed: 'the issue had been closed',
};

const RUN_STATES: Readonly<Record<string, string>> = {
  queued: 'waits for its turn',
  scheduled_retry: 'waits to try again',
  running: 'works',
  succeeded: 'ended well',
  interrupted: 'was interrupted',
  failed: 'failed',
  cancelled: 'was cancelled',
  timed_out: 'took too long',
};

/** The sentence for a link. */
export function sentenceOf(link: CauseRow): string {
  switch (link.kind) {
    case 'run':
      return runSentence(link);
    case 'wake':
      return wakeSentence(link);
    case 'issue':
      return issueSentence(link);
    case 'comment':
      return `${actorOf(link)} commented on ${issueOf(link)}`;
    case 'approval':
    case 'interaction':
      return `The ${withSpaces(link.reason)} ${link.kind}${link.identifier ? ` on ${link.identifier}` : ''} is ${withSpaces(link.status)}`;
  }
}

function runSentence({ reason, status, error, detail, ...link }: CauseRow): string {
  const again = reason ? `, which tries again after ${withSpaces(reason)},` : '';
  const about = link.identifier ? ` on ${link.identifier}` : '';
  const what = RUN_STATES[status] ?? withSpaces(status);
  const why = error && status !== 'succeeded' ? `: ${error}` : '';
  return `A run of ${agentOf(link)}${about}${again} ${what}${why}${detail ? `. To do: ${detail}` : ''}`;
}

function wakeSentence(link: CauseRow): string {
  const { reason, status, error, detail } = link;
  const describe = reason ? WAKE_REASONS[reason] : undefined;
  const cause = describe
    ? describe(actorOf(link), agentOf(link), issueOf(link))
    : `${actorOf(link)} woke ${agentOf(link)}${detail === 'on_demand' ? ' by hand' : ''}${reason ? ` (${withSpaces(reason)})` : ''}`;
  return `${cause}${outcomeOf(status, error)}`;
}

function outcomeOf(status: string, error: string | null): string {
  const why = error ? (REFUSALS[error] ?? withSpaces(error)) : 'no reason is known';
  switch (status) {
    case 'skipped':
      return `; the wake was refused: ${why}`;
    case 'cancelled':
      return `; the wake was cancelled: ${why}`;
    case 'deferred_issue_execution':
      return '; the wake waits until the issue is free';
    case 'coalesced':
      return '; the wake was merged into another';
    default:
      return '';
  }
}

function issueSentence({ status, detail, ...link }: CauseRow): string {
  const who = link.agentName ? `is ${link.agentName}'s` : detail ? "is a person's" : 'has no assignee';
  return `${issueOf(link)}, which ${who}, is ${withSpaces(status)}`;
}

const withSpaces = (name: string | null): string => (name ?? '').replaceAll('_', ' ');

const agentOf = ({ agentName }: Pick<CauseRow, 'agentName'>): string => agentName ?? 'an agent that is gone';

const issueOf = ({ identifier }: Pick<CauseRow, 'identifier'>): string => identifier ?? 'an issue that is gone';

function actorOf({ byType, byName, byId }: CauseRow): string {
  if (byType === 'agent') return byName ?? 'An agent that is gone';
  return byType === 'user' ? 'A person' : `The server (${byId ?? 'system'})`;
}
