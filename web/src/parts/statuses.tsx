import { words } from '../format/words.js';
import type { AgentRow, IssueRow, RunRow } from '../graph/types.js';
import { Badge, StatusDot } from '../ui/badge.js';
import { Icon } from '../ui/icon.js';
import type { Tone } from '../ui/tone.js';

type IssueStatus = IssueRow['status'];
type Priority = IssueRow['priority'];
type RunStatus = RunRow['status'];
type AgentStatus = AgentRow['status'];

const ISSUE_TONES: Readonly<Record<IssueStatus, Tone>> = {
  BACKLOG: 'neutral',
  TODO: 'info',
  IN_PROGRESS: 'accent',
  IN_REVIEW: 'warning',
  BLOCKED: 'danger',
  DONE: 'success',
  CANCELLED: 'neutral',
};

const RUN_TONES: Readonly<Record<RunStatus, Tone>> = {
  QUEUED: 'neutral',
  RUNNING: 'accent',
  SCHEDULED_RETRY: 'warning',
  SUCCEEDED: 'success',
  FAILED: 'danger',
  TIMED_OUT: 'danger',
  INTERRUPTED: 'warning',
  CANCELLED: 'neutral',
};

export const AGENT_TONES: Readonly<Record<AgentStatus, Tone>> = {
  ACTIVE: 'success',
  IDLE: 'success',
  RUNNING: 'accent',
  PAUSED: 'warning',
  ERROR: 'danger',
  PENDING_APPROVAL: 'info',
  TERMINATED: 'neutral',
};

export const IssueStatusBadge = ({ status }: { status: IssueStatus }) => (
  <Badge tone={ISSUE_TONES[status]}>{words(status)}</Badge>
);
export const RunStatusBadge = ({ status }: { status: RunStatus }) => (
  <Badge tone={RUN_TONES[status]}>{words(status)}</Badge>
);
export const AgentStatusBadge = ({ status }: { status: AgentStatus }) => (
  <Badge tone={AGENT_TONES[status]}>{words(status)}</Badge>
);
export const IssueStatusDot = ({ status }: { status: IssueStatus }) => (
  <StatusDot tone={ISSUE_TONES[status]} label={words(status)} />
);
export const AgentStatusDot = ({ status }: { status: AgentStatus }) => (
  <StatusDot tone={AGENT_TONES[status]} pulse={status === 'RUNNING'} label={words(status)} />
);

const PRIORITY_ICONS = { CRITICAL: 'warning', HIGH: 'arrow-up', MEDIUM: 'sort', LOW: 'chevron-down' } as const;

export const PriorityIcon = ({ priority }: { priority: Priority }) => (
  <span className={`priority priority-${priority.toLowerCase()}`}>
    <Icon name={PRIORITY_ICONS[priority]} label={`${words(priority)} priority`} />
  </span>
);
