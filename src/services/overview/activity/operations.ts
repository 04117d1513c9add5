import { z } from 'zod';
import { board, companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { ActorType, type JournalEvent } from '#services/core/journal/journal.js';
import { isActivitySql } from '#services/core/operation/bookkeeping.js';
import { appendNow } from '#services/core/operation/journal.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import type { Bind } from '#services/core/postgres/bind.js';
import { ActivityView, presentActivity } from '#services/core/rows/activity-view.js';
import { page } from '#services/core/rows/loaders.js';
import { jsonObject, pathId, uuid } from '#services/core/text/fields.js';
import {
  type ActivityFilter,
  activityConditions,
  activityFilterFields,
  activityPageFields,
  eventText,
  newestEvents,
  queriedEvents,
} from './model.js';

export const listActivity = query({
  name: 'listActivity',
  summary: "List a company's activity, newest first",
  input: z.object({
    companyId: pathId(),
    ...activityFilterFields,
    ...activityPageFields,
  }),
  output: z.array(ActivityView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { companyId: _, limit, before, ...query }, company) =>
    // The next page starts before the time of the last row, so this page must include all rows with that time.
    newestEvents(scope, company.id, queriedEvents(query, { before }), { limit, withTies: true }),
  present: (_scope, events) => events.map(presentActivity),
});

export const createActivity = mutation({
  name: 'createActivity',
  summary: 'Record an activity that happened elsewhere',
  input: z.object({
    companyId: pathId(),
    actorType: ActorType.default('system').describe(
      'The kind of the actor elsewhere. The details store it as a claim.',
    ),
    actorId: eventText().describe(
      'The id of the actor elsewhere. The details store it as a claim; the recorded actor is the caller.',
    ),
    action: eventText().describe('The action, such as agent.created.'),
    entityType: eventText().describe('The type of the entity, such as agent.'),
    entityId: eventText().describe("The entity's id."),
    agentId: uuid().nullish(),
    details: jsonObject()
      .nullish()
      .describe('Further data about the event. Orgraph redacts values that look like secrets.'),
  }),
  output: ActivityView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, actorType, actorId, ...draft }, company) {
    if (/^(heartbeat|wake)\./.test(draft.action))
      throw unprocessable('Only the server records the activity of runs and wakes');
    if (/^tool_(gateway|connection)\./.test(draft.action))
      throw unprocessable('Only the server records the activity of tools');
    if (draft.agentId) await assertAgentOf(scope, company.id, draft.agentId);
    // Must be last: a detail in the request must not replace it.
    const details = { ...draft.details, claimedActor: { actorType, actorId } };
    return presentActivity(await appendNow(scope, { ...draft, details, companyId: company.id }));
  },
});

async function assertAgentOf(scope: WriteScope, companyId: string, id: string): Promise<void> {
  const agent = await scope.db.agent.findFirst({ where: { companyId, id }, select: { id: true } });
  if (!agent) throw unprocessable('Agent does not belong to company');
}

const NEWEST_FIRST = {
  table: 'Event',
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  where: isActivitySql('t'),
  // `k.k0` is the first column of the parent in a page's statement.
  conditions: (filter: ActivityFilter, bind: Bind) => activityConditions(filter, bind, 'k.k0'),
} as const;

/** A company's events, newest first. */
export const activityOfCompany = page<JournalEvent, ActivityFilter>({ ...NEWEST_FIRST, by: { companyId: 'uuid' } });

/** The events by or about an agent, newest first. */
export const activityOfAgent = page<JournalEvent, ActivityFilter>({
  ...NEWEST_FIRST,
  by: { companyId: 'uuid', agentId: 'uuid' },
});
