import { z } from 'zod';
import type { Issue } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { notFound } from '#services/core/errors/errors.js';
import { EVENT_COLUMNS, type JournalEvent } from '#services/core/journal/journal.js';
import { type InCompany, isActivitySql, query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { ActivityView, presentActivity, presenterOf } from '#services/core/rows/present.js';
import { pathId } from '#services/core/text/fields.js';
import { MembershipRoleWord, MembershipStatusWord } from '#services/people/members/model.js';
import { PersonView } from '#services/people/members/person-rows.js';
import { CLOSED_SQL, IssuePriority, IssueStatus } from '#services/work/issues/model.js';

const DAYS = 30;
const RECENT = 10;
const TOP = 5;

const spendFields = {
  costCents: z.int().describe('Billed costs of issues that the person is responsible for, in US cents.'),
  inputTokens: z.int().describe('The tokens sent to models, without those read from their caches.'),
  outputTokens: z.int().describe('The tokens that models generated.'),
};

/** A person's recent activity in a company. The costs are those of the issues that the person is responsible for. */
export const UserProfileView = z
  .object({
    user: PersonView.extend({
      slug: z.string().describe("The person's slug in URLs."),
      membershipRole: MembershipRoleWord.nullable().describe(
        'The role of the person in the company; null for a membership without a role.',
      ),
      status: MembershipStatusWord.describe('The status of the membership.'),
      joinedAt: z.iso.datetime().describe('Time at which the person joined the company.'),
    }).meta({ id: 'ProfileUser', description: 'A person with a membership in a company.' }),
    stats: z
      .object({
        openIssueCount: z.int().describe('The number of open issues assigned to the person.'),
        createdIssueCount: z.int().describe('The number of issues that the person created in the last 30 days.'),
        completedIssueCount: z
          .int()
          .describe('The number of issues assigned to the person that were completed in the last 30 days.'),
        commentCount: z.int().describe('The number of comments that the person wrote in the last 30 days.'),
        activityCount: z.int().describe('The number of activities of the person in the last 30 days.'),
        costCents: z
          .int()
          .describe('Billed costs of the last 30 days for issues that the person is responsible for, in US cents.'),
      })
      .meta({ id: 'ProfileStats', description: 'The statistics of a person.' }),
    daily: z
      .array(
        z
          .object({
            date: z.string().describe('The UTC day, such as 2026-01-31.'),
            activityCount: z.int().describe('The number of activities of the person.'),
            completedIssueCount: z.int().describe('The number of completed issues assigned to the person.'),
            costCents: z.int().describe('Billed costs of issues that the person is responsible for, in US cents.'),
          })
          .meta({ id: 'ProfileDay', description: 'The statistics of a person for a day.' }),
      )
      .describe('The last 30 UTC days, oldest first.'),
    recentIssues: z
      .array(
        z
          .object({
            id: z.uuid(),
            identifier: z.string().describe('The identifier of the issue, such as ACM-12.'),
            title: z.string().describe('One line about the work.'),
            status: IssueStatus.describe('The current stage of the work.'),
            priority: IssuePriority.describe('The urgency of the work.'),
            lastActivityAt: z.iso.datetime().describe("The time of the issue's last activity."),
          })
          .meta({ id: 'ProfileIssue', description: 'An issue assigned to or created by a person.' }),
      )
      .describe('The 10 most recently active issues assigned to or created by the person.'),
    recentActivity: z.array(ActivityView).describe('The latest 10 activities of the person, newest first.'),
    topAgents: z
      .array(
        z
          .object({
            agentId: z.uuid(),
            agentName: z.string().nullable().describe("The agent's name; null once it is deleted."),
            ...spendFields,
          })
          .meta({ id: 'ProfileAgent', description: 'The cost of an agent.' }),
      )
      .describe('The 5 agents with the highest cost in the last 30 days.'),
    topProviders: z
      .array(
        z
          .object({ provider: z.string().describe("The provider's name."), ...spendFields })
          .meta({ id: 'ProfileProvider', description: 'The cost of a provider.' }),
      )
      .describe('The 5 providers with the highest cost in the last 30 days.'),
  })
  .meta({ id: 'UserProfile' });

type Profile = z.input<typeof UserProfileView>;

interface ProfileRow extends InCompany {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly image: string | null;
  readonly slug: string;
  readonly membershipRole: string | null;
  readonly status: string;
  readonly joinedAt: Date;
}

const MEMBER = statement(`
  SELECT m."companyId", u.id AS "userId", u.email, u.name, u.image, coalesce(u.slug, u.id) AS slug,
         m."membershipRole", m.status, m."createdAt" AS "joinedAt"
    FROM "User" u
    JOIN "CompanyMembership" m ON m."companyId" = $1::uuid AND m."principalType" = 'user' AND m."principalId" = u.id
   WHERE u.slug = lower($2) OR u.id = $2 ORDER BY u.slug = lower($2) DESC NULLS LAST LIMIT 1`);

/** The member with this slug or id. @throws 404; 403 if the caller cannot access the company */
async function memberBySlug(scope: Scope, ref: { companyId: string; userSlug: string }): Promise<ProfileRow> {
  const company = await companyKeyById(scope, ref);
  const member = await scope.row<ProfileRow>(MEMBER, [company.id, ref.userSlug]);
  if (!member) throw notFound('User not found');
  return member;
}

const SINCE = `date_trunc('day', now(), 'UTC') - interval '${DAYS - 1} days'`;
const DONE_BY = `i."companyId" = $1::uuid AND i."assigneeUserId" = $2 AND i.status = 'done' AND i."completedAt" >= ${SINCE}`;
const ACTS_OF = `e."companyId" = $1::uuid AND e."actorType" = 'user' AND e."actorId" = $2 AND e."createdAt" >= ${SINCE} AND ${isActivitySql('e')}`;
const COSTS = `"CostEvent" c JOIN "Issue" i ON i."companyId" = c."companyId" AND i.id = c."issueId"
   WHERE c."companyId" = $1::uuid AND i."responsibleUserId" = $2 AND c."occurredAt" >= ${SINCE}`;
const SPEND = `sum(c."costCents")::float8 AS "costCents", sum(c."inputTokens")::float8 AS "inputTokens", sum(c."outputTokens")::float8 AS "outputTokens"`;

const STATS = statement(`
  SELECT (SELECT count(*)::int FROM "Issue" i WHERE i."companyId" = $1::uuid AND i."assigneeUserId" = $2
             AND i.status NOT IN (${CLOSED_SQL})) AS "openIssueCount",
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

type ProfileIssue = Pick<Issue, 'id' | 'identifier' | 'title' | 'status' | 'priority' | 'lastActivityAt'>;
type Stats = Pick<Profile['stats'], 'openIssueCount' | 'createdIssueCount' | 'commentCount'>;

const total = <K extends string>(days: readonly Record<K, number>[], key: K): number =>
  days.reduce((sum, day) => sum + day[key], 0);

export const getUserProfile = query({
  name: 'getUserProfile',
  summary: "Get a person's recent activity in a company",
  input: z.object({ companyId: pathId(), userSlug: pathId().describe("The person's slug or id.") }),
  output: UserProfileView,
  on: memberBySlug,
  allow: boardReader,
  async run(scope, _input, member): Promise<Profile> {
    const key = [member.companyId, member.userId];
    const [[stats], daily, issues, events, topAgents, topProviders] = await Promise.all([
      scope.sql<Stats>(STATS, key),
      scope.sql<Profile['daily'][number]>(DAILY, key),
      scope.sql<ProfileIssue>(ISSUES, key),
      scope.sql<JournalEvent>(EVENTS, key),
      scope.sql<Profile['topAgents'][number]>(AGENTS, key),
      scope.sql<Profile['topProviders'][number]>(PROVIDERS, key),
    ]);
    return {
      user: presentMember(member),
      stats: {
        ...(stats as Stats),
        completedIssueCount: total(daily, 'completedIssueCount'),
        activityCount: total(daily, 'activityCount'),
        costCents: total(daily, 'costCents'),
      },
      daily,
      recentIssues: issues.map(presentProfileIssue),
      recentActivity: events.map(presentActivity),
      topAgents,
      topProviders,
    };
  },
});

const presentProfileIssue = presenterOf(UserProfileView.shape.recentIssues.element);

const presentMember = presenterOf(UserProfileView.shape.user, { id: ({ userId }: ProfileRow) => userId });
