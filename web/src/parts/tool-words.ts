import type { Tone } from '../ui/tone.js';
import type { ActionRequestCardFragment } from './action-request.gql.js';

export type ActionRequest = ActionRequestCardFragment;

interface Look {
  readonly tone: Tone;
  readonly text: string;
}

export const ACTION_STATUSES: Readonly<Record<ActionRequest['status'], Look>> = {
  PENDING: { tone: 'warning', text: 'Waits for a decision' },
  APPROVED: { tone: 'accent', text: 'Approved, not called yet' },
  EXECUTING: { tone: 'accent', text: 'Being called' },
  EXECUTED: { tone: 'success', text: 'Called' },
  FAILED: { tone: 'danger', text: 'Failed' },
  DECLINED: { tone: 'danger', text: 'Declined' },
  EXPIRED: { tone: 'neutral', text: 'Expired' },
  CANCELLED: { tone: 'neutral', text: 'Not needed any more' },
};

const RISKS: Readonly<Record<string, Look>> = {
  read: { tone: 'neutral', text: 'Only reads' },
  write: { tone: 'warning', text: 'Changes something' },
  destructive: { tone: 'danger', text: 'Destroys something' },
};

/** What a tool can do. */
export const riskOf = (level: string): Look => RISKS[level] ?? { tone: 'warning', text: level };

const REASONS: Readonly<Record<string, string>> = {
  requires_approval_policy: 'A policy wants a person to approve this call.',
  requires_review_changed_tool: 'The tool is not the one that was trusted: look at it before you approve.',
};

/** Why people are asked about a call. */
export const reasonToAsk = (code: string | null | undefined): string | null => (code ? (REASONS[code] ?? null) : null);

/** A value of the arguments of a call, as a table shows it. */
export const argumentText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
