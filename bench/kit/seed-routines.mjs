const ROUTINES = `
  WITH made AS (
    INSERT INTO "Routine" (id, "companyId", title, description, "assigneeAgentId", status, "latestRevisionId", "updatedAt")
    SELECT gen_random_uuid(), $1::uuid, $2 || ' ' || n, 'Look at what is new since {{timestamp}} and report.',
           ($3::uuid[])[1 + n % cardinality($3::uuid[])], 'active', gen_random_uuid(), now()
      FROM generate_series(1, $4::int) n
    RETURNING *
  ), revised AS (
    INSERT INTO "RoutineRevision" (id, "companyId", "routineId", "revisionNumber", title, description, snapshot)
    SELECT "latestRevisionId", "companyId", id, 1, title, description, '{"version": 1}' FROM made)
  INSERT INTO "RoutineTrigger" (id, "companyId", "routineId", kind, "cronExpression", timezone, "nextRunAt", "updatedAt")
  SELECT gen_random_uuid(), "companyId", id, 'schedule', $5, 'UTC', $6::timestamptz, now() FROM made`;

/** Routines of a company with a schedule each, all due at the same moment first. */
export async function seedRoutines(client, { companyId, title, agentIds, count, cron, firstAt }) {
  await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
  await client.query(ROUTINES, [companyId, title, agentIds, count, cron, firstAt]);
}

/** The first full minute by the database's clock that is so far away at least. */
export async function minuteAhead(client, seconds) {
  const { rows } = await client.query(
    `SELECT date_trunc('minute', clock_timestamp() + make_interval(secs => $1) + interval '1 minute') AS at`,
    [seconds],
  );
  return rows[0].at;
}
