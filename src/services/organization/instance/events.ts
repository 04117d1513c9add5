import { z } from 'zod';
import type { InstanceEvent } from '../../../generated/prisma/client.js';
import { type InstanceEventType as EventType, INSTANCE_EVENT_TYPES } from '../../access/instance-events.js';
import { instanceAdmin } from '../../access/rules.js';
import { page } from '../../core/operation/loaders.js';
import { query } from '../../core/operation/operation.js';
import { presenterOf } from '../../core/operation/present.js';
import { MAX_PAGE } from '../../core/postgres/page-statement.js';
import { type JsonObject, jsonObject } from '../../core/text/fields.js';

const InstanceEventType = z.enum(Object.keys(INSTANCE_EVENT_TYPES) as [EventType, ...EventType[]]);

export type InstanceEventRow = Omit<InstanceEvent, 'network' | 'details'> & { readonly details: JsonObject | null };

export const InstanceEventView = z
  .object({
    id: z.uuid(),
    type: z.string().describe(`What happened, one of ${InstanceEventType.options.join(', ')}.`),
    userId: z.string().nullable().describe('The ID of the person concerned; null if unknown.'),
    actorUserId: z.string().nullable().describe('The ID of the person who did it; null if nobody was signed in.'),
    email: z.string().nullable().describe('The e-mail address at the time, or as it was typed.'),
    address: z.string().nullable().describe('The network address of the request.'),
    userAgent: z.string().nullable().describe('The User-Agent of the request.'),
    details: jsonObject().nullable().describe('Further details.'),
    createdAt: z.iso.datetime().describe('The time of the event.'),
  })
  .meta({
    id: 'InstanceEvent',
    description: 'Something that happened to the installation and belongs to no company, such as a sign-in.',
  });

const presentInstanceEvent = presenterOf(InstanceEventView);

export const InstanceEventFilter = z.object({
  type: InstanceEventType.optional().describe('Only events of this type.'),
  userId: z.string().min(1).max(200).optional().describe('Only events that concern this person.'),
});

/** The audit of the installation, newest first. */
export const instanceEvents = page<InstanceEventRow, z.output<typeof InstanceEventFilter>>({
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
    ...InstanceEventFilter.shape,
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
      args: { first: limit, after: cursor, filter: { ...(type && { type }), ...(userId && { userId }) } },
    }),
  present: (_scope, { nodes, cursors, hasNextPage }) => ({
    items: nodes.map(presentInstanceEvent),
    nextCursor: hasNextPage ? (cursors.at(-1) ?? null) : null,
  }),
});
