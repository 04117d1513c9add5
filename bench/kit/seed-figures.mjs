const STATUSES = `CASE WHEN n % 10 < 6 THEN 'done' WHEN n % 10 < 7 THEN 'cancelled' WHEN n % 10 < 8 THEN 'todo' ELSE 'backlog' END`;
const OUTCOMES = `CASE WHEN n % 10 < 7 THEN 'succeeded' WHEN n % 10 < 9 THEN 'failed' ELSE 'cancelled' END`;
/** Evenly over two years, the newest first; $3 is how many there are. */
const AT = `now() - (n::float8 / $3::int * 730) * interval '1 day'`;

const FIGURES = {
  issues: `
    INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, title, status, "assigneeAgentId", position,
                         "createdAt", "updatedAt", "lastActivityAt", "completedAt", "cancelledAt")
    SELECT gen_random_uuid(), c.id, n, c."issuePrefix" || '-' || n, 'Issue ' || n, i.status,
           ($2::uuid[])[1 + n % cardinality($2::uuid[])], orgraph_position(n), at, at, at,
           CASE i.status WHEN 'done' THEN at + interval '1 day' END, CASE i.status WHEN 'cancelled' THEN at + interval '2 days' END
      FROM (SELECT n, ${STATUSES} AS status, ${AT} AS at FROM generate_series(1, $3::int) n) i
      JOIN "Company" c ON c.id = $1::uuid`,
  runs: `
    INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", status, "createdAt", "startedAt", "finishedAt", "resultJson", "stdoutExcerpt")
    SELECT gen_random_uuid(), $1::uuid, ($2::uuid[])[1 + n % cardinality($2::uuid[])], ${OUTCOMES}, at, at, at + interval '5 minutes',
           '{"summary": "Done"}', repeat('x', 300)
      FROM (SELECT n, ${AT} AS at FROM generate_series(1, $3::int) n) r`,
  costs: `
    INSERT INTO "CostEvent" (id, "companyId", "agentId", provider, biller, model, "inputTokens", "cachedInputTokens",
                             "outputTokens", "costCents", "occurredAt")
    SELECT gen_random_uuid(), $1::uuid, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'provider', 'provider', 'model ' || n % 5,
           100, 50, 30, n % 17, ${AT} FROM generate_series(1, $3::int) n`,
};

/**
 * What charts count, over two years, in a company that has no issues yet. Without triggers: what they keep, such as the
 * words for searches, takes minutes and is read by no chart.
 */
export async function seedFigures(client, { companyId, agentIds, counts }) {
  await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
  await client.query('SET session_replication_role = replica');
  for (const [what, insert] of Object.entries(FIGURES)) await client.query(insert, [companyId, agentIds, counts[what]]);
  await client.query('RESET session_replication_role');
}
