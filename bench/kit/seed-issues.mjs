const BATCH = 20_000;

const WORDS =
  'account adapter agent alert api approval archive audit backup billing branch budget build cache calendar check client cluster ' +
  'comment config cost customer dashboard database deploy design document domain email error event export feature filter flag ' +
  'gateway goal graph handover import index invoice issue job journal key label lease limit list log login market memory merge ' +
  'metric migrate mobile monitor network notify offer order page parser partner patch payment plan policy price process profile ' +
  'project prompt queue quota rate release report request reset review role route routine run scale schema scope script search ' +
  'secret server session shard signal skill socket spend stage status storage stream sync table task team template tenant test ' +
  'token tool trace trigger update upload usage user vault version wake webhook worker zone';

/** A few words of a sentence, another one for each row; `n` is the SQL of the row's number. */
const sentence = (n, words) => `
  (SELECT string_agg(($5::text[])[1 + (hashint8(${n} * 31 + w) & 2147483647) % cardinality($5::text[])], ' ')
     FROM generate_series(1, ${words}) w)`;

const ISSUES = `
  INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, title, description, status, priority, "assigneeAgentId",
    "assigneeUserId", "createdByUserId", "originKind", "originId", "lastActivityAt", "updatedAt", "createdAt", "parentId")
  SELECT gen_random_uuid(), $1::uuid, n, $2 || '-' || n, initcap(${sentence('n', 5)}) || ' ' || n, ${sentence('n * 7', 40)},
    CASE WHEN n % 200 = 0 THEN 'blocked' WHEN n % 50 = 0 THEN 'in_review' WHEN n % 20 = 0 THEN 'in_progress'
         WHEN n % 10 < 2 THEN 'todo' WHEN n % 10 < 4 THEN 'backlog' WHEN n % 10 < 9 THEN 'done' ELSE 'cancelled' END,
    (ARRAY['critical', 'high', 'medium', 'medium', 'medium', 'low'])[1 + n % 6],
    CASE WHEN n % 3 > 0 THEN ($6::uuid[])[1 + n % cardinality($6::uuid[])] END, NULL, 'bench',
    CASE WHEN n % 9 = 0 THEN 'routine_execution' ELSE 'manual' END, CASE WHEN n % 9 = 0 THEN 'routine-' || n % 100 END,
    now() - (n * 7919::bigint % 8640000) * interval '1 s', now() - (n * 7919::bigint % 8640000) * interval '1 s', now() - n * interval '1 s',
    CASE WHEN n % 5 = 0 THEN (SELECT id FROM "Issue" p WHERE p."companyId" = $1::uuid AND p."issueNumber" = n / 5) END
  FROM generate_series($3::int, $4::int) n`;

const OTHERS = [
  `INSERT INTO "IssueLabel" ("companyId", "issueId", "labelId")
   SELECT $1::uuid, i.id, l.id FROM "Issue" i
     JOIN (SELECT id, row_number() OVER (ORDER BY name) AS place FROM "Label" WHERE "companyId" = $1::uuid) l
       ON i."issueNumber" % (10 ^ l.place)::int = 0
    WHERE i."companyId" = $1::uuid AND i."issueNumber" BETWEEN $2::int AND $3::int`,
  `INSERT INTO "IssueBlocker" ("companyId", "issueId", "blockerId")
   SELECT $1::uuid, i.id, b.id FROM "Issue" i JOIN "Issue" b ON b."companyId" = i."companyId" AND b."issueNumber" = i."issueNumber" - 7
    WHERE i."companyId" = $1::uuid AND i."issueNumber" BETWEEN $2::int AND $3::int AND i."issueNumber" % 40 = 0`,
  `INSERT INTO "IssueComment" (id, "companyId", "issueId", "authorType", "authorUserId", body)
   SELECT gen_random_uuid(), $1::uuid, i.id, 'user', 'bench', i.title || ' is being looked at' FROM "Issue" i
    WHERE i."companyId" = $1::uuid AND i."issueNumber" BETWEEN $2::int AND $3::int AND i."issueNumber" % 4 = 0`,
  `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", "issueId", status, "startedAt", "finishedAt")
   SELECT gen_random_uuid(), $1::uuid, i."assigneeAgentId", i.id, CASE i.status WHEN 'in_progress' THEN 'running' ELSE 'succeeded' END,
          now(), CASE i.status WHEN 'in_progress' THEN NULL ELSE now() END FROM "Issue" i
    WHERE i."companyId" = $1::uuid AND i."issueNumber" BETWEEN $2::int AND $3::int AND i.status IN ('in_progress', 'done')
      AND i."assigneeAgentId" IS NOT NULL`,
];

const LABELS = `
  INSERT INTO "Label" (id, "companyId", name, color)
  SELECT gen_random_uuid(), $1::uuid, name, '#1a2b3c' FROM unnest(ARRAY['a tenth', 'b hundredth', 'c thousandth', 'd ten thousandth']) name
  ON CONFLICT DO NOTHING`;

/**
 * Issues of ordinary size, with labels from frequent to rare, blockers, comments, runs and parents: in a company that
 * exists, after those that it has. The planner's statistics are kept up with them, as autovacuum would.
 */
export async function seedIssues(client, { companyId, agentIds, count }) {
  await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
  const { rows } = await client.query(
    'SELECT "issuePrefix" AS prefix, "issueCounter" AS last FROM "Company" WHERE id = $1',
    [companyId],
  );
  const { prefix, last } = rows[0];
  await client.query(LABELS, [companyId]);
  for (let from = last + 1; from <= last + count; from += BATCH) {
    const to = Math.min(from + BATCH - 1, last + count);
    await client.query(ISSUES, [companyId, prefix, from, to, WORDS.split(' '), agentIds]);
    for (const insert of OTHERS) await client.query(insert, [companyId, from, to]);
    await client.query('UPDATE "Company" SET "issueCounter" = $2 WHERE id = $1', [companyId, to]);
    await client.query('ANALYZE');
  }
  await client.query('VACUUM ANALYZE');
}
