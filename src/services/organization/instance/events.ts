import { z } from 'zod';
import { type InstanceEventType as EventType, INSTANCE_EVENT_TYPES } from '../../access/instance-events.js';
import { instanceAdmin } from '../../access/rules.js';
import { page } from '../../core/operation/loaders.js';
import { query } from '../../core/operation/operation.js';
import { MAX_PAGE } from '../../core/postgres/page-statement.js';
import type { JsonObject } from '../../core/text/fields.js';
import { jsonObject } from '../../core/text/fields.js';
import { isoText } from '../../core/text/moments.js';

const InstanceEventType = z.enum(Object.keys(INSTANCE_EVENT_TYPES) as [EventType, ...EventType[]]);

export interface InstanceEventRow {
  readonly id: string;
  readonly type: EventType;
  readonly userId: string | null;
  readonly actorUserId: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly details: JsonObject | null;
  readonly createdAt: Date;
}

const InstanceEventView = z
  .object({
    id: z.uuid(),
    type: z.string().describe('What happened.'),
    userId: z.string().nullable().describe('The person whom it concerns; null where nobody is known.'),
    actorUserId: z.string().nullable().describe('The person who did it; null where nobody was signed in.'),
    email: z.string().nullable().describe('The e-mail address, as it was then or as it was typed.'),
    address: z.string().nullable().describe('The address it came from.'),
    userAgent: z.string().nullable().describe('What the browser or program called itself.'),
    details: jsonObject().nullable().describe('What else is known.'),
    createdAt: z.iso.datetime().describe('When it happened.'),
  })
  .meta({ id: 'InstanceEvent', description: 'Something that happened to the installation, such as a sign-in.' });

/** Which events are listed. */
export interface InstanceEventFilter {
  readonly type?: EventType;
  readonly userId?: string;
}

/** The audit of the installation, newest first. */
export const instanceEvents = page<InstanceEventRow, InstanceEventFilter>({
  table: 'InstanceEvent',
  columns: ['id', 'type', 'userId', 'actorUserId', 'email', 'address', 'userAgent', 'details', 'createdAt'],
  by: {},
  direction: 'DESC',
  conditions: ({ type, userId }, bind) => [
    ...(type ? [`t.type = ${bind(type)}`] : []),
    ...(userId ? [`t."userId" = ${bind(userId)}`] : []),
  ],
});

export const listInstanceEvents = query({
  name: 'listInstanceEvents',
  summary: 'Page through the audit of the installation, newest first: sign-ins, failures, passwords, second factors',
  input: z.object({
    type: InstanceEventType.optional().describe('Only events of this type.'),
    userId: z.string().min(1).max(200).optional().describe('Only what concerns this person.'),
    cursor: z.string().max(300).optional().describe('The `nextCursor` of the page before.'),
    limit: z.int().min(1).max(MAX_PAGE).default(50),
  }),
  output: z
    .object({ items: z.array(InstanceEventView), nextCursor: z.string().nullable() })
    .meta({ id: 'InstanceEventPage' }),
  allow: instanceAdmin,
  run: (scope, { cursor, limit, type, userId }) =>
    scope.load(instanceEvents, {
      parent: [],
      args: { first: limit, after: cursor, filter: { ...(type && { type }), ...(userId && { userId }) } },
    }),
  present: (_scope, { nodes, cursors, hasNextPage }) => ({
    items: nodes.map(({ createdAt, ...event }) => ({ ...event, createdAt: isoText(createdAt) })),
    nextCursor: hasNextPage ? (cursors.at(-1) ?? null) : null,
  }),
});
