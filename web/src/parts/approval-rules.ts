import type { IconName } from '../ui/icons.js';
import type { Tone } from '../ui/tone.js';
import type { ApprovalCardFragment } from './approval.gql.js';

export type Approval = ApprovalCardFragment;
type Payload = Approval['payload'];

interface Look {
  readonly name: string;
  readonly icon: IconName;
}

export const APPROVAL_LOOKS: Readonly<Record<Approval['type'], Look>> = {
  HIRE_AGENT: { name: 'Hire', icon: 'agents' },
  APPROVE_CEO_STRATEGY: { name: 'Strategy', icon: 'goal' },
  BUDGET_OVERRIDE_REQUIRED: { name: 'Budget', icon: 'budget' },
  REQUEST_BOARD_APPROVAL: { name: 'Request to the board', icon: 'approval' },
};

export const APPROVAL_STATUSES: Readonly<Record<Approval['status'], { readonly tone: Tone; readonly text: string }>> = {
  PENDING: { tone: 'warning', text: 'Waits for a decision' },
  REVISION_REQUESTED: { tone: 'info', text: 'Sent back for a revision' },
  APPROVED: { tone: 'success', text: 'Approved' },
  REJECTED: { tone: 'danger', text: 'Rejected' },
  CANCELLED: { tone: 'neutral', text: 'Withdrawn' },
};

/** Whether the board can still decide. */
export const isUndecided = ({ status }: Pick<Approval, 'status'>): boolean =>
  status === 'PENDING' || status === 'REVISION_REQUESTED';

/** A value of a payload that must be a text that says something; whoever wrote the payload may have written anything. */
export function textIn(payload: Payload, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
}

export function numberIn(payload: Payload, name: string): number | null {
  const value = payload[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The id in a payload, such as that of a budget incident. */
export function idIn(payload: Payload, name: string): string | null {
  const value = payload[name];
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : null;
}

const SUBJECTS = ['title', 'subject', 'name', 'question'] as const;

/** What is asked for, in a line. */
export function approvalTitle({ type, payload, agent }: Pick<Approval, 'type' | 'payload' | 'agent'>): string {
  switch (type) {
    case 'HIRE_AGENT':
      return `Hire ${textIn(payload, 'name') ?? agent?.name ?? 'an agent'}`;
    case 'BUDGET_OVERRIDE_REQUIRED':
      return `${textIn(payload, 'scopeName') ?? 'A budget'} has reached its limit`;
    case 'APPROVE_CEO_STRATEGY':
      return textIn(payload, ...SUBJECTS) ?? 'The strategy of the CEO';
    case 'REQUEST_BOARD_APPROVAL':
      return textIn(payload, ...SUBJECTS) ?? 'A request to the board';
  }
}

/** The texts of a request that are read as a whole, in the order in which people read them. */
const TEXTS = [
  'summary',
  'description',
  'plan',
  'strategy',
  'details',
  'rationale',
  'reason',
  'recommendedAction',
] as const;

export interface RequestParts {
  /** Texts to read, in Markdown. */
  readonly texts: readonly { readonly name: string; readonly text: string }[];
  /** What is left of the payload. */
  readonly rest: Payload;
}

/** A request of an agent in parts: what is to be read, and the other fields. */
export function requestParts(payload: Payload): RequestParts {
  const texts = TEXTS.flatMap((name) => {
    const text = textIn(payload, name);
    return text ? [{ name, text }] : [];
  });
  const shown = new Set<string>([...texts.map(({ name }) => name), ...SUBJECTS, 'toolActionRequestId']);
  const rest = Object.entries(payload).filter(([name, value]) => !shown.has(name) && value !== null && value !== '');
  return { texts, rest: Object.fromEntries(rest) };
}

/** What a budget counts, and how its limit is written. */
export type BudgetMetric = 'cents' | 'tokens' | 'count';

export function metricIn(payload: Payload): BudgetMetric {
  const metric = textIn(payload, 'metric');
  if (metric === 'total_tokens') return 'tokens';
  return metric === 'runs' ? 'count' : 'cents';
}
