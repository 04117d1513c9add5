// The practical limit of the nested read: Express, one prepared statement that builds the whole answer, no layers.
import express from 'express';
import pg from 'pg';

const ACTIVITY = `
  SELECT coalesce(json_agg(json_build_object('node', json_build_object(
           'id', e.id, 'cursor', e.seq::text, 'action', e.action, 'entityType', e."entityType", 'entityId', e."entityId",
           'actorType', upper(e."actorType"), 'actorId', e."actorId", 'details', e.details,
           'createdAt', to_char(e."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))), '[]') AS edges
    FROM (SELECT * FROM "Event" x WHERE x."companyId" = a."companyId" AND x."agentId" = a.id ORDER BY x.seq DESC LIMIT $2) e`;

const CHAIN = `
  WITH RECURSIVE chain AS (
    SELECT 1 AS distance, b.* FROM "Agent" b WHERE b."companyId" = a."companyId" AND b.id = a."reportsTo"
    UNION ALL
    SELECT chain.distance + 1, b.* FROM chain
      JOIN "Agent" b ON b."companyId" = chain."companyId" AND b.id = chain."reportsTo"
  )
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'role', upper(role), 'title', title) ORDER BY distance), '[]') AS managers
    FROM chain`;

const NESTED = `
  SELECT json_build_object('data', json_build_object('company', json_build_object('id', c.id, 'name', c.name, 'agents', json_build_object('edges', (
    SELECT coalesce(json_agg(json_build_object('node', json_build_object(
             'id', a.id, 'name', a.name, 'role', upper(a.role), 'status', upper(a.status), 'title', a.title,
             'manager', CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('id', m.id, 'name', m.name, 'role', upper(m.role)) END,
             'chainOfCommand', chain.managers, 'activity', json_build_object('edges', activity.edges))) ORDER BY a."createdAt", a.id), '[]')
      FROM (SELECT * FROM "Agent" x WHERE x."companyId" = c.id AND x.status <> 'terminated' ORDER BY x."createdAt", x.id LIMIT $3) a
      LEFT JOIN "Agent" m ON m."companyId" = a."companyId" AND m.id = a."reportsTo"
      CROSS JOIN LATERAL (${CHAIN}) chain
      CROSS JOIN LATERAL (${ACTIVITY}) activity)))))::text AS body
    FROM "Company" c WHERE c.id = $1::uuid`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express().disable('x-powered-by').disable('etag');

app.post('/graphql', express.json(), async (req, res) => {
  const { id, agents, events } = req.body.variables;
  const { rows } = await pool.query({ name: 'nested', text: NESTED, values: [id, events, agents] });
  res.type('application/json').send(rows[0]?.body ?? '{"data":{"company":null}}');
});

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
