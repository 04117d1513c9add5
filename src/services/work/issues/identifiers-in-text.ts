import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { IssueKey } from './model.js';

/**
 * SQL for the issues of the company $1 that `texts` of other issues mention by identifier. Looks each one up
 * separately: PostgreSQL cannot know their number in advance and would read all issues for a few.
 */
const mentionedIn = (texts: string): string => `
  WITH named AS MATERIALIZED (
    SELECT DISTINCT t."issueId", upper(m[1]) AS identifier FROM (${texts}) t("issueId", body)
     CROSS JOIN LATERAL regexp_matches(t.body, '\\m([A-Za-z][A-Za-z0-9]{0,9}-[0-9]{1,9})\\M', 'g') AS m)
  SELECT named."issueId", i.id FROM named
   CROSS JOIN LATERAL (
     SELECT o.id FROM "Issue" o WHERE o."companyId" = $1::uuid AND o.identifier = named.identifier LIMIT 1) i
   WHERE i.id <> named."issueId"`;

const ADD = statement(`
  INSERT INTO "IssueMention" ("companyId", "issueId", "mentionedId")
  SELECT $1::uuid, "issueId", id FROM (${mentionedIn('SELECT unnest($2::uuid[]), unnest($3::text[])')}) mentioned
  ON CONFLICT DO NOTHING`);

const ALL_TEXTS = `
  SELECT id, title FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid
  UNION ALL SELECT id, description FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid AND description IS NOT NULL
  UNION ALL SELECT "issueId", body FROM "IssueComment" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid`;

const REPLACE = statement(`
  WITH mentioned AS (${mentionedIn(ALL_TEXTS)}),
       gone AS (DELETE FROM "IssueMention" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid
                 AND "mentionedId" NOT IN (SELECT id FROM mentioned))
  INSERT INTO "IssueMention" ("companyId", "issueId", "mentionedId")
  SELECT $1::uuid, $2::uuid, id FROM mentioned ON CONFLICT DO NOTHING`);

/** A part of every identifier; text without it is not sent to the database. */
const MAY_MENTION = /[a-z0-9]-[0-9]/i;

/** New text of an issue: its title, description or a comment. */
interface IssueText {
  readonly issueId: string;
  readonly text: string | null;
}

/** Stores which issues new texts of a company's issues mention, in one statement. */
export async function noteMentions(scope: WriteScope, companyId: string, texts: readonly IssueText[]): Promise<void> {
  const relevant = texts.filter(({ text }) => text && MAY_MENTION.test(text));
  if (relevant.length === 0) return;
  await scope.sql(ADD, [companyId, relevant.map(({ issueId }) => issueId), relevant.map(({ text }) => text)]);
}

/** Recomputes which issues an issue mentions, after text was changed or deleted. */
export async function refreshMentions(scope: WriteScope, issue: IssueKey): Promise<void> {
  await scope.sql(REPLACE, [issue.companyId, issue.id]);
}
