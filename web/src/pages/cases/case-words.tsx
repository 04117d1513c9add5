import { words } from '../../format/words.js';
import { Badge, StatusDot } from '../../ui/badge.js';
import type { Tone } from '../../ui/tone.js';
import type { CaseLineFragment } from './cases.gql.js';

export type CaseStatus = CaseLineFragment['status'];

const TONES: Readonly<Record<CaseStatus, Tone>> = {
  DRAFT: 'neutral',
  IN_PROGRESS: 'accent',
  IN_REVIEW: 'warning',
  APPROVED: 'info',
  DONE: 'success',
  CANCELLED: 'neutral',
};

/** In the order in which a case goes through them. */
export const CASE_STATUSES: readonly CaseStatus[] = [
  'DRAFT',
  'IN_PROGRESS',
  'IN_REVIEW',
  'APPROVED',
  'DONE',
  'CANCELLED',
];

export const isCaseStatus = (value: string | undefined): value is CaseStatus =>
  CASE_STATUSES.some((status) => status === value);

export const CaseStatusBadge = ({ status }: { status: CaseStatus }) => (
  <Badge tone={TONES[status]}>{words(status)}</Badge>
);
export const CaseStatusDot = ({ status }: { status: CaseStatus }) => (
  <StatusDot tone={TONES[status]} label={words(status)} />
);
