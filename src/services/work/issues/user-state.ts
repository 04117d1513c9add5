import type { Actor } from '../../core/operation/actor.js';
import type { Loader } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { UNREAD } from './filters.js';

/** What an issue is to one person. */
interface UserState {
  readonly myLastTouchAt: Date | null;
  readonly lastExternalCommentAt: Date | null;
  readonly isUnreadForMe: boolean;
}

const UNKNOWN: UserState = { myLastTouchAt: null, lastExternalCommentAt: null, isUnreadForMe: false };

const STATES = statement(`
  SELECT k.n::int, m."lastTouchAt" AS "myLastTouchAt", m."lastExternalCommentAt",
         coalesce(${UNREAD}, false) AS "isUnreadForMe"
    FROM unnest($2::uuid[]) WITH ORDINALITY AS k(id, n) JOIN "Issue" i ON i.id = k.id
    JOIN "IssueUserState" m ON m."companyId" = i."companyId" AND m."userId" = $1 AND m."issueId" = i.id`);

/** The person who asks; undefined for agents and the server. */
export const askingUser = (actor: Actor): string | undefined => (actor.kind === 'board' ? actor.userId : undefined);

/** What issues are to the person who asks, by the issue's id; unknown to all others. */
export const myStateOf: Loader<string, UserState> = {
  async batch(scope, issueIds) {
    const found = issueIds.map(() => UNKNOWN);
    const userId = askingUser(scope.actor);
    if (userId === undefined) return found;
    for (const { n, ...state } of await scope.sql<UserState & { n: number }>(STATES, [userId, issueIds]))
      found[n - 1] = state;
    return found;
  },
};
