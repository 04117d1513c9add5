import type { JournalEvent } from '../../services/core/journal/journal.js';
import { builder } from '../builder.js';
import { ActorTypeEnum } from '../derive/enums.js';
import { narrowed } from '../fast/selection.js';
import { spelled } from '../fast/spelling.js';

export const ActivityFilterInput = builder.inputType('ActivityFilter', {
  description: 'Which events.',
  fields: (t) => ({
    action: t.string({ description: 'Only this action, such as agent.created.' }),
    actorType: t.field({ type: ActorTypeEnum, description: 'Only by actors of this kind.' }),
    agentId: t.field({ type: 'UUID', description: 'Only about this agent.' }),
    entityType: t.string({ description: 'Only about entities of this kind.' }),
    entityId: t.string({ description: 'Only about this entity.' }),
    runId: t.field({ type: 'UUID', description: 'Only of this run.' }),
    since: t.field({ type: 'DateTime', description: 'Only from this time on.' }),
  }),
});

/** Where an event stands, whichever type shows it. */
export const journalCursor = {
  description: 'Its position in the journal: subscribe after it and nothing is missed.',
  ...spelled(['seq'], 'r.seq::text'),
  resolve: ({ seq }: JournalEvent) => String(seq),
};

export const EventRef = builder.objectRef<JournalEvent>('Event').implement({
  description:
    'Something that happened in a company: an entry of its journal, which is the activity log and what subscriptions deliver.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    cursor: t.string(journalCursor),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    actorType: t.expose(narrowed('actorType'), { type: ActorTypeEnum, description: 'Who acted.' }),
    actorId: t.exposeString('actorId', { description: "The actor's id." }),
    action: t.exposeString('action', { description: 'What happened, such as agent.created.' }),
    entityType: t.exposeString('entityType', { description: 'What it happened to.' }),
    entityId: t.exposeString('entityId', { description: "The entity's id." }),
    agentId: t.expose('agentId', { type: 'UUID', nullable: true, description: 'The agent it is about or by.' }),
    runId: t.expose('runId', { type: 'UUID', nullable: true, description: 'The run in which it happened.' }),
    responsibleUserId: t.exposeString('responsibleUserId', {
      nullable: true,
      description: 'The person responsible for it.',
    }),
    details: t.expose(narrowed('details'), {
      type: 'JSONObject',
      nullable: true,
      description: 'More about it, redacted.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
});
