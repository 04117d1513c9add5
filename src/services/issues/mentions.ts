import type { WriteScope } from '../core/scope.js';
import { statement } from '../core/statement.js';

type Key = { readonly id: string; readonly companyId: string };

/** The issues of the company $1 that `texts` name by identifier, other than $2. */
const named = (texts: string): string => `
  SELECT DISTINCT i.id FROM (${texts}) t(body)
   CROSS JOIN LATERAL regexp_matches(t.body, '\\m([A-Za-z][A-Za-z0-9]{0,9}-[0-9]{1,9})\\M', 'g') AS m
    JOIN "Issue" i ON i."companyId" = $1::uuid AND i.identifier = upper(m[1]) AND i.id <> $2::uuid`;

const ADD = statement(`
  INSERT INTO "IssueMention" ("companyId", "issueId", "mentionedId")
  SELECT $1::uuid, $2::uuid, id FROM (${named('SELECT unnest($3::text[])')}) named ON CONFLICT DO NOTHING`);

const ALL_TEXTS = `
  SELECT title FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid
  UNION ALL SELECT description FROM "Issue" WHERE "companyId" = $1::uuid AND id = $2::uuid AND description IS NOT NULL
  UNION ALL SELECT body FROM "IssueComment" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid`;

const REPLACE = statement(`
  WITH named AS (${named(ALL_TEXTS)}),
       gone AS (DELETE FROM "IssueMention" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid
                 AND "mentionedId" NOT IN (SELECT id FROM named))
  INSERT INTO "IssueMention" ("companyId", "issueId", "mentionedId")
  SELECT $1::uuid, $2::uuid, id FROM named ON CONFLICT DO NOTHING`);

/** Part of an identifier; text without it is not sent. */
const MAY_NAME = /[a-z0-9]-[0-9]/i;

/** Keeps which issues new text of an issue names: its title, description or a comment. */
export async function noteMentions(scope: WriteScope, issue: Key, texts: readonly (string | null)[]): Promise<void> {
  const written = texts.filter((text) => text && MAY_NAME.test(text));
  if (written.length > 0) await scope.sql(ADD, [issue.companyId, issue.id, written]);
}

/** Works out anew which issues an issue names, after text was changed or taken away. */
export async function refreshMentions(scope: WriteScope, issue: Key): Promise<void> {
  await scope.sql(REPLACE, [issue.companyId, issue.id]);
}
