import { Badge } from '../../ui/badge.js';
import type { Tone } from '../../ui/tone.js';
import type { ToolCatalogRowFragment } from './connection.gql.js';
import type { ToolServerRowFragment } from './connections.gql.js';

interface Look {
  readonly tone: Tone;
  readonly text: string;
}

type Status = ToolServerRowFragment['status'];
type Health = ToolServerRowFragment['healthStatus'];
export type ToolRisk = ToolCatalogRowFragment['riskLevel'];

const STATUSES: Readonly<Record<Status, Look>> = {
  ACTIVE: { tone: 'success', text: 'In use' },
  DRAFT: { tone: 'info', text: 'Draft' },
  DISABLED: { tone: 'warning', text: 'Disabled' },
  ARCHIVED: { tone: 'neutral', text: 'Archived' },
};

const HEALTH: Readonly<Record<Health, Look>> = {
  OK: { tone: 'success', text: 'Answers' },
  DEGRADED: { tone: 'warning', text: 'Answers badly' },
  ERROR: { tone: 'danger', text: 'Fails' },
  MISSING_SECRET: { tone: 'danger', text: 'Lacks a secret' },
  UNCHECKED: { tone: 'neutral', text: 'Not checked' },
};

const RISKS: Readonly<Record<ToolRisk, Look>> = {
  READ: { tone: 'neutral', text: 'Reads' },
  WRITE: { tone: 'info', text: 'Changes' },
  DESTRUCTIVE: { tone: 'danger', text: 'Destroys' },
};

export const TRANSPORTS = {
  REMOTE_HTTP: 'Over HTTP',
  LOCAL_STDIO: 'A program here',
  PLUGIN: 'A plugin',
} as const satisfies Record<ToolServerRowFragment['transport'], string>;

const LookBadge = ({ look: { tone, text }, title }: { look: Look; title?: string | undefined }) => (
  <Badge tone={tone} {...(title ? { title } : {})}>
    {text}
  </Badge>
);

interface ServerState {
  readonly status: Status;
  readonly enabled?: boolean;
}

export function ToolStatusBadge({ status, enabled = true }: ServerState) {
  if (status === 'ACTIVE' && !enabled) return <Badge tone="warning">Switched off</Badge>;
  return <LookBadge look={STATUSES[status]} />;
}

export const HealthBadge = ({ health, message }: { health: Health; message?: string | null }) => (
  <LookBadge look={HEALTH[health]} title={message ?? undefined} />
);

export const RiskBadge = ({ risk }: { risk: ToolRisk }) => <LookBadge look={RISKS[risk]} />;
