import type { WriteScope } from '../../core/operation/scope.js';
import type { WakeDraft } from './draft.js';

type Requester = Pick<WakeDraft, 'by'>;

/** The person who asks for a wake; null where an agent or the server itself does. */
export const askerOf = ({ actor }: Pick<WriteScope, 'actor'>, { by = actor }: Requester): string | null =>
  by.kind === 'board' ? by.userId : null;

type WakeReason = Pick<WakeDraft, 'source' | 'reason'>;

/** Whether who asks names the agent itself: wakes it by hand, gives it an issue or mentions it. */
const isNaming = ({ source, reason }: WakeReason): boolean =>
  source === 'on_demand' || reason === 'issue_assigned' || reason === 'issue_comment_mentioned';

/** The person by whose own act a run begins. What somebody does that wakes agents besides is not meant for them. */
export const causerOf = (scope: Pick<WriteScope, 'actor'>, wake: Requester & WakeReason): string | null =>
  isNaming(wake) ? askerOf(scope, wake) : null;

/** A wake that waited, as its row says. */
interface WaitingRow extends WakeReason {
  readonly requestedByActorType: string;
  readonly requestedByActorId: string | null;
  readonly coalescedCount: number;
}

/** The person who asked for a wake that waits. */
export const askerOfRow = ({
  requestedByActorType,
  requestedByActorId,
}: Pick<WaitingRow, 'requestedByActorType' | 'requestedByActorId'>): string | null =>
  requestedByActorType === 'user' ? requestedByActorId : null;

/** As `causerOf`, of a wake that waited; null once another was merged into it, which may be somebody else's. */
export const causerOfRow = (row: WaitingRow): string | null =>
  row.coalescedCount === 0 && isNaming(row) ? askerOfRow(row) : null;
