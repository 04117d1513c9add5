import { z } from 'zod';
import type { InstanceEvent } from '#generated/prisma/client.js';
import { INSTANCE_EVENT_TYPES } from '#services/access/instance-events.js';
import { instanceAdmin } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { MAX_PAGE } from '#services/core/postgres/page-statement.js';
import { type FilterOf, filterOf, inColumn } from '#services/core/rows/filter.js';
import { page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject, jsonObject } from '#services/core/text/fields.js';

const InstanceEventType = describedEnum(
  'InstanceEventType',
  'The kind of an event of the installation that belongs to no company.',
  INSTANCE_EVENT_TYPES,
);

export type InstanceEventRow = Omit<InstanceEvent, 'network' | 'details'> & { readonly details: JsonObject | null };

export const InstanceEventView = z
  .object({
    id: z.uuid(),
    type: InstanceEventType.describe('The kind of event.'),
    userId: z.string().nullable().describe('The ID of the person concerned; null if unknown.'),
    actorUserId: z.string().nullable().describe('The ID of the person who acted; null if nobody was signed in.'),
    email: z.string().nullable().describe("The person's e-mail address at the time, or as typed; null if unknown."),
    address: z.string().nullable().describe('The network address of the request; null if unknown.'),
    userAgent: z.string().nullable().describe('The User-Agent header of the request; null without the header.'),
    details: jsonObject()
      .nullable()
      .describe('Data that is specific to the type, such as the reason for a failure; null without data.'),
    createdAt: z.iso.datetime().describe('The time of the event.'),
  })
  .meta({
    id: 'InstanceEvent',
    description: 'An event of the installation that belongs to no company, such as a sign-in.',
  });

const presentInstanceEvent = presenterOf(InstanceEventView);

const eventUser = () => z.string().min(1).max(200);

export const InstanceEventFilter = filterOf({
  id: 'InstanceEventFilter',
  nouns: 'events of the installation',
  lists: {
    types: inColumn('type', InstanceEventType, 'of one of these types'),
    userIds: inColumn('userId', eventUser(), 'that concern one of these people'),
    actorUserIds: inColumn('actorUserId', eventUser(), 'that one of these people caused'),
  },
  times: { createdAt: 'happened' },
});

/** The audit trail of the installation, newest first. */
export const instanceEvents = page<InstanceEventRow, FilterOf<typeof InstanceEventFilter>>({
  table: 'InstanceEvent',
  columns: ['id', 'type', 'userId', 'actorUserId', 'email', 'address', 'userAgent', 'details', 'createdAt'],
  by: {},
  direction: 'DESC',
  conditions: InstanceEventFilter.conditions,
});

export const listInstanceEvents = query({
  name: 'listInstanceEvents',
  summary: 'List audit events of the installation, newest first: sign-ins, failures, passwords, second factors',
  input: z.object({
    type: InstanceEventType.optional().describe('Only events of this type.'),
    userId: eventUser().optional().describe('Only events that concern this person.'),
    cursor: z.string().max(300).optional().describe('The `nextCursor` of the previous page.'),
    limit: z.int().min(1).max(MAX_PAGE).default(50),
  }),
  output: z
    .object({ items: z.array(InstanceEventView), nextCursor: z.string().nullable() })
    .meta({ id: 'InstanceEventPage' }),
  allow: instanceAdmin,
  run: (scope, { cursor, limit, type, userId }) =>
    scope.load(instanceEvents, {
      parent: [],
      args: {
        first: limit,
        after: cursor,
        filter: { ...(type && { types: [type] }), ...(userId && { userIds: [userId] }) },
      },
    }),
  present: (_scope, { nodes, cursors, hasNextPage }) => ({
    items: nodes.map(presentInstanceEvent),
    nextCursor: hasNextPage ? (cursors.at(-1) ?? null) : null,
  }),
});
