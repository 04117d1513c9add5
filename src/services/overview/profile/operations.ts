import { z } from 'zod';
import { boardReader } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { notFound } from '../../core/errors/errors.js';
import { EVENT_COLUMNS, type JournalEvent } from '../../core/journal/journal.js';
import { isActivitySql } from '../../core/operation/bookkeeping.js';
import type { InCompany } from '../../core/operation/operation.js';
import { query } from '../../core/operation/operation.js';
import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { pathId } from '../../core/text/fields.js';
import { MembershipRoleWord, MembershipStatusWord } from '../../people/members/model.js';
import { PersonView } from '../../people/members/person.js';
import { IssuePriority, IssueStatus } from '../../work/issues/model.js';
import { ActivityView, presentActivity } from '../activity/model.js';

const DAYS = 30;
const RECENT = 10;
const TOP = 5;

const spendFields = {
  costCents: z.int().describe('Cents billed.'),
  inputTokens: z.int().describe('Input tokens.'),
  outputTokens: z.int().describe('Output tokens.'),
};

/** What a person did in a company of late. Money is that of issues for which the person answers. */
export const UserProfileView = z
  .object({
    user: PersonView.extend({
      slug: z.string().describe('What addresses name the person by.'),
      membershipRole: MembershipRoleWord.nullable().describe('What the person is in the company.'),
      status: MembershipStatusWord.describe('Whether the membership counts.'),
      joinedAt: z.iso.datetime().describe('When the person joined.'),
    }).meta({ id: 'ProfileUser', description: 'A person of a company.' }),
    stats: z
      .object({
        openIssueCount: z.int().describe('Issues that are assigned to the person and not over.'),
        createdIssueCount: z.int().describe('Issues that the person opened within 30 days.'),
        completedIssueCount: z.int().describe('Issues of the person that were done within 30 days.'),
        commentCount: z.int().describe('What the person said within 30 days.'),
        activityCount: z.int().describe('What the person did within 30 days.'),
        costCents: z.int().describe('Cents billed within 30 days.'),
      })
      .meta({ id: 'ProfileStats', description: 'Figures of the last 30 days.' }),
    daily: z
      .array(
        z
          .object({
            date: z.string().describe('The UTC day, as in 2026-01-31.'),
            activityCount: z.int().describe('What the person did.'),
            completedIssueCount: z.int().describe('Issues of the person that were done.'),
            costCents: z.int().describe('Cents billed.'),
          })
          .meta({ id: 'ProfileDay', description: 'A day of a person.' }),
      )
      .describe('The last 30 UTC days, oldest first.'),
    recentIssues: z
      .array(
        z
          .object({
            id: z.uuid(),
            identifier: z.string().describe('The identifier.'),
            title: z.string(),
            status: IssueStatus.describe('How it stands.'),
            priority: IssuePriority.describe('How urgent it is.'),
            lastActivityAt: z.iso.datetime().describe('When something was last done to it.'),
          })
          .meta({ id: 'ProfileIssue', description: 'An issue of a person.' }),
      )
      .describe('Issues of the person, those with the latest activity first, at most 10.'),
    recentActivity: z.array(ActivityView).describe('What the person did last, newest first, at most 10.'),
    topAgents: z
      .array(
        z
          .object({
            agentId: z.uuid(),
            agentName: z.string().nullable().describe("The agent's name, if it still exists."),
            ...spendFields,
          })
          .meta({ id: 'ProfileAgent', description: 'What an agent cost.' }),
      )
      .describe('The agents that cost most within 30 days, at most 5.'),
    topProviders: z
      .array(
        z
          .object({ provider: z.string().describe('The provider.'), ...spendFields })
          .meta({ id: 'ProfileProvider', description: 'What a provider billed.' }),
      )
      .describe('The providers that billed most within 30 days, at most 5.'),
  })
  .meta({ id: 'UserProfile' });

type Profile = z.input<typeof UserProfileView>;

interface Subject extends InCompany {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly slug: string;
  readonly membershipRole: string | null;
  readonly status: string;
  readonly joinedAt: Date;
}

const SUBJECT = statement(`
  SELECT m."companyId", u.id AS "userId", u.email, u.name, u.image, coalesce(u.slug, u.id) AS slug,
         m."membershipRole", m.status, m."createdAt" AS "joinedAt"
    FROM "User" u
    JOIN "CompanyMembership" m ON m."companyId" = $1::uuid AND m."principalType" = 'user' AND m."principalId" = u.id
   WHERE u.slug = lower($2) OR u.id = $2 ORDER BY u.slug = lower($2) DESC NULLS LAST LIMIT 1`);

/** The member that a path names by slug or id. @throws 404; 403 when the company is another's */
async function subjectOf(scope: Scope, ref: { companyId: string; userSlug: string }): Promise<Subject> {
  const company = await companyKeyById(scope, ref);
  const subject = await scope.row<Subject>(SUBJECT, [company.id, ref.userSlug]);
  if (!subject) throw notFound('User not found');
  return subject;
}

const SINCE = `date_trunc('day', now(), 'UTC') - interval '${DAYS - 1} days'`;
const DONE_BY = `i."companyId" = $1::uuid AND i."assigneeUserId" = $2 AND i.status = 'done' AND i."completedAt" >= ${SINCE}`;
const ACTS_OF = `e."companyId" = $1::uuid AND e."actorType" = 'user' AND e."actorId" = $2 AND e."createdAt" >= ${SINCE} AND ${isActivitySql('e')}`;
const COSTS = `"CostEvent" c JOIN "Issue" i ON i."companyId" = c."companyId" AND i.id = c."issueId"
   WHERE c."companyId" = $1::uuid AND i."responsibleUserId" = $2 AND c."occurredAt" >= ${SINCE}`;
const SPEND = `sum(c."costCents")::float8 AS "costCents", sum(c."inputTokens")::float8 AS "inputTokens", sum(c."outputTokens")::float8 AS "outputTokens"`;

const STATS = statement(`
  SELECT (SELECT count(*)::int FROM "Issue" i WHERE i."companyId" = $1::uuid AND i."assigneeUserId" = $2
             AND i.status NOT IN ('done', 'cancelled')) AS "openIssueCount",
         (SELECT count(*)::int FROM "Issue" i WHERE i."companyId" = $1::uuid AND i."createdByUserId" = $2
             AND i."createdAt" >= ${SINCE}) AS "createdIssueCount",
         (SELECT count(*)::int FROM "IssueComment" m WHERE m."companyId" = $1::uuid AND m."authorUserId" = $2
             AND m."createdAt" >= ${SINCE}) AS "commentCount"`);

const DAILY = statement(`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(a.n, 0) AS "activityCount", coalesce(w.n, 0) AS "completedIssueCount",
         coalesce(s.cents, 0) AS "costCents"
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date - back AS day FROM generate_series(0, ${DAYS - 1}) AS back) d
    LEFT JOIN (SELECT (e."createdAt" AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n FROM "Event" e
                WHERE ${ACTS_OF} GROUP BY 1) a ON a.day = d.day
    LEFT JOIN (SELECT (i."completedAt" AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n FROM "Issue" i
                WHERE ${DONE_BY} GROUP BY 1) w ON w.day = d.day
    LEFT JOIN (SELECT (c."occurredAt" AT TIME ZONE 'UTC')::date AS day, sum(c."costCents")::float8 AS cents FROM ${COSTS}
                GROUP BY 1) s ON s.day = d.day
   ORDER BY d.day`);

const ISSUES = statement(`
  SELECT i.id, i.identifier, i.title, i.status, i.priority, i."lastActivityAt" FROM "Issue" i
   WHERE i."companyId" = $1::uuid AND (i."assigneeUserId" = $2 OR i."createdByUserId" = $2) AND i."hiddenAt" IS NULL
   ORDER BY i."lastActivityAt" DESC, i.id DESC LIMIT ${RECENT}`);

const EVENTS = statement(`
  SELECT ${EVENT_COLUMNS} FROM "Event" e WHERE ${ACTS_OF} ORDER BY e.seq DESC LIMIT ${RECENT}`);

const AGENTS = statement(`
  SELECT c."agentId", max(a.name) AS "agentName", ${SPEND}
    FROM "CostEvent" c JOIN "Issue" i ON i."companyId" = c."companyId" AND i.id = c."issueId"
    LEFT JOIN "Agent" a ON a."companyId" = c."companyId" AND a.id = c."agentId"
   WHERE c."companyId" = $1::uuid AND i."responsibleUserId" = $2 AND c."occurredAt" >= ${SINCE}
   GROUP BY c."agentId" ORDER BY sum(c."costCents") DESC, c."agentId" LIMIT ${TOP}`);

const PROVIDERS = statement(`
  SELECT c.provider, ${SPEND} FROM ${COSTS} GROUP BY c.provider ORDER BY sum(c."costCents") DESC, c.provider LIMIT ${TOP}`);

type Issue = Omit<Profile['recentIssues'][number], 'lastActivityAt'> & { readonly lastActivityAt: Date };
type Stats = Pick<Profile['stats'], 'openIssueCount' | 'createdIssueCount' | 'commentCount'>;

const total = <K extends string>(days: readonly Record<K, number>[], key: K): number =>
  days.reduce((sum, day) => sum + day[key], 0);

export const getUserProfile = query({
  name: 'getUserProfile',
  summary: 'Get what a person of a company did of late',
  input: z.object({ companyId: pathId(), userSlug: pathId().describe('The slug or id of the person.') }),
  output: UserProfileView,
  on: subjectOf,
  allow: boardReader,
  async run(scope, _input, subject): Promise<Profile> {
    const of = [subject.companyId, subject.userId];
    const [[stats], daily, issues, events, topAgents, topProviders] = await Promise.all([
      scope.sql<Stats>(STATS, of),
      scope.sql<Profile['daily'][number]>(DAILY, of),
      scope.sql<Issue>(ISSUES, of),
      scope.sql<JournalEvent>(EVENTS, of),
      scope.sql<Profile['topAgents'][number]>(AGENTS, of),
      scope.sql<Profile['topProviders'][number]>(PROVIDERS, of),
    ]);
    return {
      user: presentSubject(subject),
      stats: {
        ...(stats as Stats),
        completedIssueCount: total(daily, 'completedIssueCount'),
        activityCount: total(daily, 'activityCount'),
        costCents: total(daily, 'costCents'),
      },
      daily,
      recentIssues: issues.map((issue) => ({ ...issue, lastActivityAt: issue.lastActivityAt.toISOString() })),
      recentActivity: events.map(presentActivity),
      topAgents,
      topProviders,
    };
  },
});

const presentSubject = ({ companyId: _, userId, joinedAt, ...subject }: Subject): Profile['user'] => ({
  ...subject,
  id: userId,
  membershipRole: subject.membershipRole as Profile['user']['membershipRole'],
  status: subject.status as Profile['user']['status'],
  joinedAt: joinedAt.toISOString(),
});
