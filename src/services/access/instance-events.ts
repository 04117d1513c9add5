import { authorOf } from '../core/actors/actor.js';
import { clientNetworkOf } from '../core/limits/limits.js';
import type { Scope, WriteScope } from '../core/operation/scope.js';
import type { Database } from '../core/postgres/database.js';
import { statement } from '../core/postgres/statement.js';
import type { Browser } from '../core/process/sessions.js';
import { uuid7 } from '../core/text/uuid7.js';

/** Every event type in the audit of the installation, with its meaning. */
export const INSTANCE_EVENT_TYPES = {
  'user.signed_up': 'Somebody signed up, and was signed in.',
  'user.signed_in': 'Somebody signed in.',
  'user.signed_out': 'Somebody signed out.',
  'sign_in.failed': 'A password, or the code of a second factor, was wrong.',
  'sign_in.failures_omitted': 'There were so many failures that those of the hour after this are not written singly.',
  'session.ended': 'Somebody ended sessions, their own or as an instance admin those of another person.',
  'assistant.connected': 'Somebody let an assistant act for them.',
  'assistant.disconnected':
    'The access of an assistant ended: by its person, by itself, or because a token of it was shown twice.',
  'password.changed': 'Somebody changed their password.',
  'password.reset_link_created': 'An instance admin made a link to set a new password.',
  'password.reset': 'A new password was set by such a link.',
  'second_factor.enabled': 'Somebody switched their second factor on.',
  'second_factor.disabled': 'Somebody switched their second factor off.',
  'second_factor.reset': "An instance admin took a person's second factor away.",
  'database.restored': 'The database was put back from a backup, by the client on the machine.',
} as const;

export type InstanceEventType = keyof typeof INSTANCE_EVENT_TYPES;

interface InstanceEventDraft {
  readonly type: InstanceEventType;
  /** The person concerned; null when the email address belongs to no user. */
  readonly userId: string | null;
  readonly email?: string | null;
  /** The actor. */
  readonly actorUserId: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

const COLUMNS = `id, type, "userId", "actorUserId", email, address, network, "userAgent", details`;
const VALUES = `$1::uuid, $2, $3, $4, coalesce($5, (SELECT u.email FROM "User" u WHERE u.id = $3)), $6, $7, $8, $9::jsonb`;
const RECORD = statement(`INSERT INTO "InstanceEvent" (${COLUMNS}) VALUES (${VALUES}) RETURNING id`);

/** The maximum number of failures recorded in an hour: any caller can cause failures, which could fill the disk. */
const MAX_FAILURES_AN_HOUR = 500;
const RECORD_FAILURE = statement(`
  WITH recent AS (
    SELECT count(*) AS failures FROM (
      SELECT FROM "InstanceEvent" WHERE type = 'sign_in.failed' AND "createdAt" > now() - interval '1 hour'
       LIMIT ${MAX_FAILURES_AN_HOUR}) e),
  omitted AS (
    INSERT INTO "InstanceEvent" (id, type) SELECT $1::uuid, 'sign_in.failures_omitted' FROM recent
     WHERE failures >= ${MAX_FAILURES_AN_HOUR} AND NOT EXISTS (
       SELECT FROM "InstanceEvent" WHERE type = 'sign_in.failures_omitted' AND "createdAt" > now() - interval '1 hour'))
  INSERT INTO "InstanceEvent" (${COLUMNS}) SELECT ${VALUES} FROM recent WHERE failures < ${MAX_FAILURES_AN_HOUR}
  RETURNING id`);

const valuesOf = (
  { type, userId, actorUserId, email, details }: InstanceEventDraft,
  { address, userAgent }: Browser,
) => [
  uuid7(),
  type,
  userId,
  actorUserId,
  email ?? null,
  address ?? null,
  address ? clientNetworkOf(address) : null,
  userAgent?.slice(0, 500) ?? null,
  details ? JSON.stringify(details) : null,
];

/** Records an event in the audit log of the installation, outside any transaction. */
export async function recordSignIn(
  database: Pick<Database, 'query'>,
  event: InstanceEventDraft,
  browser: Browser,
): Promise<void> {
  const text = event.type === 'sign_in.failed' ? RECORD_FAILURE : RECORD;
  await database.query('all', text, valuesOf(event, browser));
}

/** Records an event in the audit log of the installation, in the transaction of the change. */
export async function recordInstanceEvent(
  scope: WriteScope,
  event: Omit<InstanceEventDraft, 'actorUserId'>,
): Promise<void> {
  await scope.sql(RECORD, valuesOf({ ...event, actorUserId: authorOf(scope.actor).createdByUserId }, browserOf(scope)));
}

/** The address and the user agent of a request. */
export const browserOf = ({ address, userAgent }: Pick<Scope, 'address' | 'userAgent'>): Browser => ({
  address,
  userAgent,
});

const FAMILIAR = statement(`
  SELECT EXISTS (
    SELECT FROM "User" u JOIN "InstanceEvent" e ON e."userId" = u.id
     WHERE u.email = $1 AND e.network = $2 AND e.type IN ('user.signed_in', 'user.signed_up')
       AND e."createdAt" > now() - interval '90 days') AS familiar`);

/** Whether this email address has signed in from the network of an address within 90 days. */
export async function isFamiliar(database: Pick<Database, 'query'>, email: string, address: string): Promise<boolean> {
  const [row] = await database.query<{ familiar: boolean }>('all', FAMILIAR, [email, clientNetworkOf(address)]);
  return row?.familiar === true;
}

// A sign-in before the second factor was enabled required only the password.
const FAMILIAR_BY_CODE = statement(`
  SELECT EXISTS (
    SELECT FROM "User" u JOIN "SecondFactor" f ON f."userId" = u.id JOIN "InstanceEvent" e ON e."userId" = u.id
     WHERE u.email = $1 AND e.network = $2 AND e.type = 'user.signed_in' AND e.details ? 'secondFactor'
       AND e."createdAt" > greatest(f."confirmedAt", now() - interval '90 days')) AS familiar`);

/** Whether this email address has signed in with a code from the network of an address within 90 days. */
export async function hasPassedCode(
  database: Pick<Database, 'query'>,
  email: string,
  address: string,
): Promise<boolean> {
  const [row] = await database.query<{ familiar: boolean }>('all', FAMILIAR_BY_CODE, [email, clientNetworkOf(address)]);
  return row?.familiar === true;
}

const FORGET = statement(`
  DELETE FROM "InstanceEvent" WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM "InstanceEvent"
     WHERE type IN ('sign_in.failed', 'sign_in.failures_omitted') AND "createdAt" < now() - interval '90 days' LIMIT 10000))
  RETURNING 1`);

/** Deletes failed sign-ins that are older than 90 days; everything else is kept. */
export async function forgetOldFailures({ database }: { readonly database: Pick<Database, 'query'> }): Promise<void> {
  while ((await database.query('all', FORGET, [])).length > 0);
}
