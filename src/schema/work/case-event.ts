import { ActorType, type JournalEvent, recordInCompany } from '#services/core/journal/journal.js';
import { isUuid } from '#services/core/text/fields.js';
import { agentNode } from '#services/organization/agents/rows.js';
import { companyNode } from '#services/organization/companies/rows.js';
import { personOf } from '#services/people/members/person-rows.js';
import { runNode } from '#services/runs/runs/rows.js';
import { CaseKind } from '#services/work/cases/events.js';
import { caseOf } from '#services/work/cases/rows.js';
import { actingAgentOf, actingUserOf, eventPayload, issueOfCaseEvent, kindOf } from '#services/work/cases/timeline.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { sqlFieldOptions } from '../fast/json-projection.js';
import { rowIn } from '../fast/row.js';
import { asColumn, reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { EventRef, eventNode, journalCursor } from '../overview/activity.js';
import { actorBy, UserRef } from '../people/actor.js';
import { relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
import { CaseRef } from './case-attachment.js';
import { IssueRef } from './issue.js';

const EVENT_WITH_ISSUE = ['id', 'companyId', 'details', 'runId'];

export const CaseEventRef = builder.objectRef<JournalEvent>('CaseEvent').implement({
  description: 'An event of a case or its parts: an entry of the journal.',
  fields: (t) => ({
    eventId: t.id({
      description: 'The ID of the entry of the journal.',
      ...sqlFieldOptions(['id'], 'r.id'),
      resolve: ({ id }) => id,
    }),
    cursor: t.string(journalCursor),
    companyId: t.expose('companyId', { type: 'ID', description: 'The ID of the company.' }),
    caseId: t.field({
      type: 'ID',
      description: 'The ID of the case.',
      ...sqlFieldOptions(['entityId'], 'r."entityId"'),
      resolve: ({ entityId }) => entityId,
    }),
    kind: t.field({
      type: enumTypeOf(CaseKind),
      description: 'The type of the event.',
      ...sqlFieldOptions(['action'], "substr(r.action, length('case.') + 1)"),
      resolve: kindOf,
    }),
    actorType: t.expose(asColumn('actorType'), { type: enumTypeOf(ActorType), description: 'The kind of actor.' }),
    actorUserId: t.id({
      nullable: true,
      description: 'The person who acted.',
      ...reads('actorType', 'actorId'),
      resolve: actingUserOf,
    }),
    actorAgentId: t.field({
      type: 'ID',
      nullable: true,
      description: 'The id of the agent that acted.',
      ...reads('actorType', 'actorId'),
      resolve: actingAgentOf,
    }),
    runId: t.expose('runId', { type: 'ID', nullable: true, description: 'The run in which the event happened.' }),
    payload: t.field({
      type: 'JSONObject',
      description: 'Further details, by the kind of event.',
      ...sqlFieldOptions(['details'], "coalesce(r.details, '{}')"),
      resolve: eventPayload,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'The time of the event.' }),
  }),
});

relationsOf(CaseEventRef, {
  event: rowIn(EventRef, eventNode, 'id', 'The entry of the journal.'),
  company: rowIn(CompanyRef, companyNode, 'companyId', 'The company.'),
  run: rowIn(RunRef, runNode, 'runId', 'The run in which the event happened, if it still exists.'),
  actor: actorBy(
    ({ actorType, actorId }: JournalEvent) => ({ type: actorType, id: actorId }),
    ['actorType', 'actorId'],
    'The actor of the event.',
  ),
  actorUser: {
    type: UserRef,
    nullable: true,
    description: 'The person who acted, if they still exist.',
    ...reads('actorType', 'actorId'),
    resolve: (event, _args, { scope }) => {
      const userId = actingUserOf(event);
      return userId ? scope.load(personOf, userId) : null;
    },
  },
  case: {
    type: CaseRef,
    nullable: true,
    description: 'The case in its current state.',
    ...reads('companyId', 'entityId'),
    resolve: async (event, _args, { scope }) =>
      isUuid(event.entityId) ? recordInCompany(event, await scope.load(caseOf, event.entityId.toLowerCase())) : null,
  },
  issue: {
    type: IssueRef,
    nullable: true,
    description: 'The issue that the event is about, otherwise the issue of its run.',
    ...reads(...EVENT_WITH_ISSUE),
    resolve: (event, _args, { scope }) => scope.load(issueOfCaseEvent, event),
  },
  actorAgent: {
    type: AgentRef,
    nullable: true,
    description: 'The agent that acted, if it still exists.',
    ...reads('companyId', 'actorType', 'actorId'),
    resolve: async (event, _args, { scope }) => {
      const agentId = actingAgentOf(event);
      return agentId ? recordInCompany(event, await scope.load(agentNode, agentId)) : null;
    },
  },
});
