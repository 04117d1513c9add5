import type { WriteScope } from '../../core/operation/scope.js';
import type { WakeDraft } from './draft.js';

type Requester = Pick<WakeDraft, 'by'>;

/** The person who requests a wake; null if an agent or the server requests it. */
export const requesterOf = ({ actor }: Pick<WriteScope, 'actor'>, { by = actor }: Requester): string | null =>
  by.kind === 'board' ? by.userId : null;

type WakeReason = Pick<WakeDraft, 'source' | 'reason'>;

/** Whether the request names the agent itself: wakes it by hand, assigns an issue to it or mentions it. */
const isNaming = ({ source, reason }: WakeReason): boolean =>
  source === 'on_demand' || reason === 'issue_assigned' || reason === 'issue_comment_mentioned';

/** The person who started the run on purpose; null if the agent is woken only as a side effect of what a person did. */
export const causerOf = (scope: Pick<WriteScope, 'actor'>, wake: Requester & WakeReason): string | null =>
  isNaming(wake) ? requesterOf(scope, wake) : null;

/** The columns of a wake that waits. */
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

/** As `causerOf`, for a stored wake; null once another wake was merged into it, which may be somebody else's. */
export const causerOfRow = (row: WaitingRow): string | null =>
  row.coalescedCount === 0 && isNaming(row) ? requesterOfRow(row) : null;
