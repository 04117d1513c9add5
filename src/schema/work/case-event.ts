import { ActorType, type JournalEvent, within } from '../../services/core/journal/journal.js';
import { isUuid } from '../../services/core/text/fields.js';
import { agentNode } from '../../services/organization/agents/rows.js';
import { runNode } from '../../services/runs/runs/rows.js';
import { CaseKind } from '../../services/work/cases/events.js';
import { caseOf } from '../../services/work/cases/rows.js';
import {
  actingAgentOf,
  actingUserOf,
  issueOfCaseEvent,
  kindOf,
  payloadOf,
} from '../../services/work/cases/timeline.js';
import { builder } from '../builder.js';
import { enumTypeOf } from '../derive/enums.js';
import { rowIn } from '../fast/row.js';
import { narrowed, reads } from '../fast/selection.js';
import { spelled } from '../fast/spelling.js';
import { AgentRef } from '../organization/agent.js';
import { journalCursor } from '../overview/activity.js';
import { relationsOf } from '../relation.js';
import { RunRef } from '../runs/run.js';
import { CaseRef } from './case.js';
import { IssueRef } from './issue.js';

const EVENT_WITH_ISSUE = ['id', 'companyId', 'details', 'runId'];

export const CaseEventRef = builder.objectRef<JournalEvent>('CaseEvent').implement({
  description: 'An event of a case or its parts: an entry of the journal.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID.' }),
    cursor: t.string(journalCursor),
    companyId: t.expose('companyId', { type: 'UUID', description: 'The ID of the company.' }),
    caseId: t.field({
      type: 'UUID',
      description: 'The ID of the case.',
      ...spelled(['entityId'], 'r."entityId"'),
      resolve: ({ entityId }) => entityId,
    }),
    kind: t.field({
      type: enumTypeOf(CaseKind),
      description: 'The kind of the event.',
      ...spelled(['action'], "substr(r.action, length('case.') + 1)"),
      resolve: kindOf,
    }),
    actorType: t.expose(narrowed('actorType'), { type: enumTypeOf(ActorType), description: 'The kind of actor.' }),
    actorUserId: t.string({
      nullable: true,
      description: 'The person who acted.',
      ...reads('actorType', 'actorId'),
      resolve: actingUserOf,
    }),
    actorAgentId: t.field({
      type: 'UUID',
      nullable: true,
      description: 'The id of the agent that acted.',
      ...reads('actorType', 'actorId'),
      resolve: actingAgentOf,
    }),
    runId: t.expose('runId', { type: 'UUID', nullable: true, description: 'The run in which the event happened.' }),
    payload: t.field({
      type: 'JSONObject',
      description: 'Further details, by the kind of event.',
      ...spelled(['details'], "coalesce(r.details, '{}')"),
      resolve: payloadOf,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'The time of the event.' }),
  }),
});

relationsOf(CaseEventRef, {
  case: {
    type: CaseRef,
    nullable: true,
    description: 'The case in its current state.',
    ...reads('companyId', 'entityId'),
    resolve: async (event, _args, { scope }) =>
      isUuid(event.entityId) ? within(event, await scope.load(caseOf, event.entityId.toLowerCase())) : null,
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
      return agentId ? within(event, await scope.load(agentNode, agentId)) : null;
    },
  },
  run: rowIn(RunRef, runNode, 'runId', 'The run in which the event happened.'),
});
