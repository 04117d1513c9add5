import { z } from 'zod';
import { board, boardReader, companyMember } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { ActorType, type JournalEvent } from '#services/core/journal/journal.js';
import { appendNow } from '#services/core/operation/emitter.js';
import { isActivitySql, mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { type Bind, statement } from '#services/core/postgres/statement.js';
import { page } from '#services/core/rows/loaders.js';
import { ActivityView, presentActivity } from '#services/core/rows/present.js';
import { jsonObject, pathId, uuid } from '#services/core/text/fields.js';
import { issueById, issueRef } from '#services/work/issues/rows.js';
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

export const listIssueActivity = query({
  name: 'listIssueActivity',
  summary: "List an issue's activity, newest first",
  input: z.object({ ...issueRef, ...activityPageFields }),
  output: z.array(ActivityView),
  on: issueById,
  allow: companyMember,
  run: (scope, { before, limit }, { companyId, id }) =>
    newestEvents(
      scope,
      companyId,
      { entityTypes: ['issue'], entityIds: [id], createdAt: { before } },
      { limit, withTies: true },
    ),
  present: (_scope, events) => events.map(presentActivity),
});

/** An issue's activity, newest first. The second column of the parent key is the issue's id as text. */
export const activityOfIssue = page<JournalEvent, ActivityFilter>({
  table: 'Event',
  by: { companyId: 'uuid', entityId: 'text' },
  orderBy: { seq: 'int8' },
  direction: 'DESC',
  where: `t."entityType" = 'issue'`,
});

interface Verdict {
  readonly events: bigint;
  readonly headSeq: bigint | null;
  readonly headHash: string | null;
  readonly brokenSeq: bigint | null;
  readonly reason: string | null;
}

// One statement, so that both reads use one snapshot while other transactions append events.
const VERIFY = statement(`
  SELECT (SELECT count(*) FROM "Event" e WHERE e."companyId" = $1::uuid) AS events,
         h.seq AS "headSeq", encode(h.hash, 'hex') AS "headHash", b.seq AS "brokenSeq", b.reason
    FROM (SELECT) one LEFT JOIN "JournalHead" h ON h."companyId" = $1::uuid
    LEFT JOIN LATERAL orgraph_verify($1::uuid) b ON true`);

const position = () => z.int().min(0).describe('The position in the journal.');

export const verifyJournal = query({
  name: 'verifyJournal',
  summary: "Verify a company's journal: its chain of hashes, and that no event is missing",
  input: z.object({ companyId: pathId() }),
  output: z
    .object({
      ok: z.boolean().describe('True if the journal is intact.'),
      events: z.int().min(0).describe('The number of events.'),
      head: z
        .object({ seq: position(), hash: z.string().describe('The hash in hexadecimal.') })
        .describe('The last event. Store it elsewhere to prove a later rewrite.'),
      brokenAt: z
        .object({ seq: position(), reason: z.string().describe('A sentence that describes the problem.') })
        .nullable()
        .describe('The first broken event, if there is one.'),
    })
    .meta({ id: 'JournalVerification', description: "The result of verifying a company's journal." }),
  on: companyKeyById,
  allow: boardReader,
  run: async (scope, _input, company) => (await scope.row<Verdict>(VERIFY, [company.id])) as Verdict,
  present(_scope, { events, headSeq, headHash, brokenSeq, reason }) {
    const headMissing = headSeq === null ? { seq: Number(events), reason: "the journal's head is missing" } : null;
    const brokenAt = brokenSeq === null ? headMissing : { seq: Number(brokenSeq), reason: reason ?? '' };
    const head = { seq: Number(headSeq ?? 0), hash: headHash ?? '' };
    return { ok: brokenAt === null, events: Number(events), head, brokenAt };
  },
});
