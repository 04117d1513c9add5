import { z } from 'zod';
import { board, companyMember } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { unprocessable } from '../../core/errors/errors.js';
import { ActorType, type JournalEvent } from '../../core/journal/journal.js';
import { isActivitySql } from '../../core/operation/bookkeeping.js';
import { appendNow } from '../../core/operation/journal.js';
import { page } from '../../core/operation/loaders.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import type { Bind } from '../../core/postgres/bind.js';
import { jsonObject, moment, pathId, text, uuid } from '../../core/text/fields.js';
import { type ActivityFilter, ActivityView, activityConditions, newestEvents, presentActivity } from './model.js';

const name = () => text(200);

/** Filters that every list of activity takes. */
export const activityFilterFields = {
  agentId: uuid().optional(),
  entityType: name().optional(),
  entityId: name().optional(),
  action: name().optional(),
  runId: uuid().optional(),
};

export const listActivity = query({
  name: 'listActivity',
  summary: 'List what happened in a company, newest first',
  input: z.object({
    companyId: pathId(),
    ...activityFilterFields,
    before: moment().optional().describe('createdAt of the last row seen'),
    limit: z.int().min(1).max(500).default(100).describe('Exceeded only to complete the last millisecond'),
  }),
  output: z.array(ActivityView),
  on: companyKeyById,
  allow: companyMember,
  run: (scope, { companyId: _, limit, ...filter }, company) =>
    // The next page starts before the time of the last row, so rows of one time must not be torn apart.
    newestEvents(scope, company.id, filter, { limit, withTies: true }),
  present: (_scope, events) => events.map(presentActivity),
});

export const createActivity = mutation({
  name: 'createActivity',
  summary: 'Record something that happened elsewhere',
  input: z.object({
    companyId: pathId(),
    actorType: ActorType.default('system').describe('Who did it elsewhere; kept in the details as claimed.'),
    actorId: name().describe('Their id there; kept in the details as claimed. The actor is whoever records it.'),
    action: name().describe('What happened, such as agent.created.'),
    entityType: name().describe('The kind of entity.'),
    entityId: name().describe("The entity's id."),
    agentId: uuid().nullish(),
    details: jsonObject().nullish().describe('More about it; secret-looking values are redacted.'),
  }),
  output: ActivityView,
  on: companyKeyById,
  allow: board,
  async run(scope, { companyId: _, actorType, actorId, ...draft }, company) {
    if (/^(heartbeat|wake)\./.test(draft.action))
      throw unprocessable('What runs and wakes do is recorded by the server alone');
    if (draft.agentId) await assertOwnAgent(scope, company.id, draft.agentId);
    // Last, so that no detail that was sent passes for what the server says of it.
    const details = { ...draft.details, claimedActor: { actorType, actorId } };
    return presentActivity(await appendNow(scope, { ...draft, details, companyId: company.id }));
  },
});

async function assertOwnAgent(scope: WriteScope, companyId: string, id: string): Promise<void> {
  const agent = await scope.db.agent.findFirst({ where: { companyId, id }, select: { id: true } });
  if (!agent) throw unprocessable('Agent does not belong to company');
}

const NEWEST_FIRST = {
  table: 'Event',
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  where: isActivitySql('t'),
  // The parent's first column, as a page's statement names it.
  conditions: (filter: ActivityFilter, bind: Bind) => activityConditions(filter, bind, 'k.k0'),
} as const;

/** A company's events, newest first. */
export const activityOfCompany = page<JournalEvent, ActivityFilter>({ ...NEWEST_FIRST, by: { companyId: 'uuid' } });

/** The events about or by an agent, newest first. */
export const activityOfAgent = page<JournalEvent, ActivityFilter>({
  ...NEWEST_FIRST,
  by: { companyId: 'uuid', agentId: 'uuid' },
});
