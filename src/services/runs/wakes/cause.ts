import type { WriteScope } from '#services/core/operation/scope.js';
import type { WakeDraft } from './draft.js';

type Requester = Pick<WakeDraft, 'by'>;

/** The person who requests a wake; null if an agent or the server requests it. */
export const requesterOf = ({ actor }: Pick<WriteScope, 'actor'>, { by = actor }: Requester): string | null =>
  by.kind === 'board' ? by.userId : null;

type WakeReason = Pick<WakeDraft, 'source' | 'reason'>;

/** Whether the request targets the agent itself: a manual wake, an assignment or a mention. */
const isNaming = ({ source, reason }: WakeReason): boolean =>
  source === 'on_demand' || reason === 'issue_assigned' || reason === 'issue_comment_mentioned';

/** The person who started the run on purpose; null if the wake is only a side effect of a person's action. */
export const causerOf = (scope: Pick<WriteScope, 'actor'>, wake: Requester & WakeReason): string | null =>
  isNaming(wake) ? requesterOf(scope, wake) : null;

/** The columns of a waiting wake. */
interface WaitingRow extends WakeReason {
  readonly requestedByActorType: string;
  readonly requestedByActorId: string | null;
  readonly coalescedCount: number;
}

/** The person who requested a stored wake. */
export const requesterOfRow = ({
  requestedByActorType,
  requestedByActorId,
}: Pick<WaitingRow, 'requestedByActorType' | 'requestedByActorId'>): string | null =>
  requestedByActorType === 'user' ? requestedByActorId : null;

/** Like `causerOf`, for a stored wake. Null once another wake was merged into it, which may have another requester. */
export const causerOfRow = (row: WaitingRow): string | null =>
  row.coalescedCount === 0 && isNaming(row) ? requesterOfRow(row) : null;
