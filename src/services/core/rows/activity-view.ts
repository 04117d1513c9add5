import { z } from 'zod';
import { ActorType } from '../journal/journal.js';
import { presenterOf } from './present.js';

/** The wire shape of an event of the journal. */
export const ActivityView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    actorType: ActorType.describe('The kind of actor.'),
    actorId: z.string().describe("The actor's id."),
    action: z.string().describe('The action, such as agent.created.'),
    entityType: z.string().describe("The entity's type."),
    entityId: z.string().describe("The entity's id."),
    agentId: z.uuid().nullable().describe('The id of the agent that acted or was affected.'),
    runId: z.uuid().nullable().describe('The id of the run in which the event happened.'),
    responsibleUserId: z.string().nullable().describe('The id of the person responsible for the event.'),
    details: z
      .record(z.string(), z.json())
      .nullable()
      .describe('The changes and other data of the event, redacted; null if there are no details.'),
    createdAt: z.iso.datetime().describe('Time of the event.'),
  })
  .meta({
    id: 'Activity',
    description: "An event of a company's journal, which is its activity log and the source of subscriptions.",
  });

export const presentActivity = presenterOf(ActivityView);
