import { z } from 'zod';
import type { UserSession } from '#generated/prisma/client.js';
import { recordInstanceEvent } from '#services/access/instance-events.js';
import { anyBoard, instanceAdmin } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { pathId } from '#services/core/text/fields.js';
import { userRef } from '../admins/rows.js';
import { endAssistants } from '../assistants/clients.js';
import { boardUser } from '../board-keys/rows.js';
import { personById } from './people.js';

export const WebSessionView = z
  .object({
    id: z.string().describe("The session's ID."),
    userAgent: z.string().nullable().describe('The browser, from the User-Agent header; null without the header.'),
    address: z.string().nullable().describe('The IP address from which the person signed in; null if unknown.'),
    createdAt: z.iso.datetime().describe('The time at which the person signed in.'),
    lastSeenAt: z.iso.datetime().describe('The time of the last request with the session.'),
    expiresAt: z.iso
      .datetime()
      .describe('The time at which the session expires. Each use renews it, up to an age that the operator sets.'),
    isCurrent: z.boolean().describe('True if the session belongs to this request.'),
  })
  .meta({ id: 'WebSession', description: 'A web session of a person.' });

const EndedSessionsView = z
  .object({ endedSessions: z.int().describe('The number of sessions that were ended.') })
  .meta({ id: 'EndedSessions' });

type WebSessionRow = Pick<UserSession, 'id' | 'userAgent' | 'createdAt' | 'lastSeenAt' | 'expiresAt'> & {
  readonly address: string | null;
};

const presentSession = presenterOf(WebSessionView, {
  isCurrent: ({ id }: WebSessionRow, currentId: string | undefined) => id === currentId,
});

const SESSIONS = statement(`
  SELECT id, "userAgent", "ipAddress" AS address, "createdAt", "lastSeenAt",
         least("expiresAt", "createdAt" + make_interval(days => $2)) AS "expiresAt"
    FROM "UserSession"
   WHERE "userId" = $1 AND "expiresAt" > now() AND "createdAt" > now() - make_interval(days => $2)
   ORDER BY "createdAt" DESC, id DESC`);

export const listSessions = query({
  name: 'listSessions',
  summary: "List the caller's own web sessions, newest first; a person has at most 100",
  input: z.object({}),
  output: z.array(WebSessionView),
  allow: anyBoard,
  run: (scope) => scope.sql<WebSessionRow>(SESSIONS, [boardUser(scope).userId, scope.services.config.SESSION_MAX_DAYS]),
  present: (scope, sessions) => sessions.map((session) => presentSession(session, boardUser(scope).sessionId)),
});

const SessionNotFound = () => notFound('Session not found');

const END_ONE = statement(`DELETE FROM "UserSession" WHERE id = $1 AND "userId" = $2 RETURNING id`);

export const endSession = mutation({
  name: 'endSession',
  summary: "End one of the caller's own web sessions",
  input: z.object({ sessionId: pathId().describe("The session's ID.") }),
  output: z
    .object({ ok: z.literal(true), sessionId: z.string().describe("The session's ID.") })
    .meta({ id: 'EndedSession' }),
  allow: anyBoard,
  async run(scope, { sessionId }) {
    const { userId } = boardUser(scope);
    if ((await scope.sql(END_ONE, [sessionId, userId])).length === 0) throw SessionNotFound();
    await recordInstanceEvent(scope, { type: 'session.ended', userId, details: { sessions: 1, sessionId } });
    return { ok: true as const, sessionId };
  },
});

export const endOtherSessions = mutation({
  name: 'endOtherSessions',
  summary: "End all of the caller's web sessions except the current one, and all of their assistants",
  input: z.object({}),
  output: EndedSessionsView,
  allow: anyBoard,
  async run(scope) {
    const { userId, sessionId } = boardUser(scope);
    return { endedSessions: await endSessionsOf(scope, userId, sessionId) };
  },
});

export const endUserSessions = mutation({
  name: 'endUserSessions',
  summary: 'End all web sessions of a person, and all of their assistants',
  input: z.object(userRef),
  output: EndedSessionsView,
  allow: instanceAdmin,
  async run(scope, { userId }) {
    const { id } = await personById(scope, userId);
    return { endedSessions: await endSessionsOf(scope, id) };
  },
});

const END = statement(`DELETE FROM "UserSession" WHERE "userId" = $1 AND id IS DISTINCT FROM $2 RETURNING id`);

/** Like `removeSessions`, with a record in the audit log. */
async function endSessionsOf(scope: WriteScope, userId: string, exceptId?: string): Promise<number> {
  const sessions = await removeSessions(scope, userId, exceptId);
  if (sessions > 0) await recordInstanceEvent(scope, { type: 'session.ended', userId, details: { sessions } });
  return sessions;
}

/**
 * Ends a person's sessions except the one with the given id. Also ends the person's assistants: after signing out
 * everywhere, nothing should act for the person.
 * @returns the number of sessions
 */
export async function removeSessions(scope: WriteScope, userId: string, exceptId?: string): Promise<number> {
  await endAssistants(scope, userId);
  return (await scope.sql(END, [userId, exceptId ?? null])).length;
}
