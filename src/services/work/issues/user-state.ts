import type { Actor } from '#services/core/actors/actor.js';
import type { Loader, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { UNREAD } from './filters.js';
import type { IssueKey } from './model.js';

/** The state of an issue for one person. */
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

/** The id of the calling person, undefined for agents and the server. */
export const callingUser = (actor: Actor): string | undefined => (actor.kind === 'board' ? actor.userId : undefined);

/** The state of issues for the calling person, by the issue's id; the unknown state for other callers. */
export const myStateOf: Loader<string, UserState> = {
  async batch(scope, issueIds) {
    const states = issueIds.map(() => UNKNOWN);
    const userId = callingUser(scope.actor);
    if (userId === undefined) return states;
    for (const { n, ...state } of await scope.sql<UserState & { n: number }>(STATES, [userId, issueIds]))
      states[n - 1] = state;
    return states;
  },
};

const ARCHIVE = statement(`
  INSERT INTO "IssueUserState" AS s ("companyId", "userId", "issueId", "archivedAt")
  VALUES ($1::uuid, $2, $3::uuid, clock_timestamp())
  ON CONFLICT ("companyId", "userId", "issueId") DO UPDATE SET "archivedAt" = excluded."archivedAt"
  RETURNING "archivedAt"`);

/** Archives an issue in a person's inbox until somebody else changes the issue. */
export async function archiveInInbox(scope: WriteScope, { companyId, id }: IssueKey, userId: string): Promise<Date> {
  const row = await scope.row<{ archivedAt: Date }>(ARCHIVE, [companyId, userId, id]);
  return (row as { archivedAt: Date }).archivedAt;
}

const UNARCHIVE = statement(`
  UPDATE "IssueUserState" SET "archivedAt" = NULL
   WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "userId" IS DISTINCT FROM $3 AND "archivedAt" IS NOT NULL`);

/** Brings an issue back into the inboxes in which it is archived, except that of the person who changed it. */
export async function unarchiveForOthers(
  scope: WriteScope,
  { companyId, id }: IssueKey,
  userId: string | null,
): Promise<void> {
  await scope.sql(UNARCHIVE, [companyId, id, userId]);
}
