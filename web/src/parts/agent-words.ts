import { words } from '../format/words.js';
import type { AgentRow } from '../graph/types.js';

type Role = AgentRow['role'];
type Status = AgentRow['status'];

export const AGENT_STATUSES: readonly Status[] = [
  'RUNNING',
  'IDLE',
  'ACTIVE',
  'ERROR',
  'PAUSED',
  'PENDING_APPROVAL',
  'TERMINATED',
];

export const AGENT_ROLES: readonly Role[] = [
  'GENERAL',
  'CEO',
  'CTO',
  'CFO',
  'CMO',
  'ENGINEER',
  'DESIGNER',
  'PM',
  'QA',
  'DEVOPS',
  'RESEARCHER',
  'SECURITY',
];

const ABBREVIATIONS: readonly Role[] = ['CEO', 'CTO', 'CFO', 'CMO', 'PM', 'QA'];

export function roleText(role: Role): string {
  if (role === 'DEVOPS') return 'DevOps';
  return ABBREVIATIONS.includes(role) ? role : words(role);
}

const PAUSES: Readonly<Record<NonNullable<AgentRow['pauseReason']>, string>> = {
  MANUAL: 'A person paused it.',
  BUDGET: 'Its budget is spent.',
  SYSTEM: 'The server paused it.',
  COMPANY_ARCHIVED: 'Its company was archived.',
  IMPORT: 'It was imported, and waits to be resumed.',
};

/** Why an agent does not work; null where nothing is in its way. */
export function troubleOf({
  status,
  pauseReason,
  errorReason,
}: Pick<AgentRow, 'status' | 'pauseReason' | 'errorReason'>) {
  if (status === 'PAUSED') return pauseReason ? PAUSES[pauseReason] : 'It is paused.';
  if (status === 'ERROR') return errorReason ?? 'Its last run failed.';
  if (status === 'PENDING_APPROVAL') return 'Its hire waits for the approval of the board.';
  return null;
}
