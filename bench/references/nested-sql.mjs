// The practical limit of the nested read: Express, one prepared statement that builds the whole answer, no layers.
import express from 'express';
import pg from 'pg';
import { SHAPES } from '../kit/shapes.mjs';

const ENUMS = ['role', 'status', 'actorType'];
const PLACES = { cursor: 'seq::text' };
const MOMENTS = ['createdAt'];

/** A JSON object of columns of the table `alias`, spelled as the product spells them. */
function object(alias, fields, more = '') {
  const pairs = fields.map((field) => `'${field}', ${spelled(alias, field)}`);
  return `json_build_object(${pairs.join(', ')}${more && `, ${more}`})`;
}

function spelled(alias, field) {
  if (ENUMS.includes(field)) return `upper(${alias}."${field}")`;
  if (MOMENTS.includes(field))
    return `to_char(${alias}."${field}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `${alias}.${PLACES[field] ?? `"${field}"`}`;
}

const nested = ({ agent, manager, chain, event }) => `
  SELECT json_build_object('data', json_build_object('company', json_build_object('id', c.id, 'name', c.name, 'agents', json_build_object('edges', (
    SELECT coalesce(json_agg(json_build_object('node', ${object('a', agent, related(manager))}) ORDER BY a."createdAt", a.id), '[]')
      FROM (SELECT * FROM "Agent" x WHERE x."companyId" = c.id AND x.status <> 'terminated' ORDER BY x."createdAt", x.id LIMIT $3) a
      LEFT JOIN "Agent" m ON m."companyId" = a."companyId" AND m.id = a."reportsTo"
      CROSS JOIN LATERAL (${chainOf(chain)}) chain
      CROSS JOIN LATERAL (${activityOf(event)}) activity)))))::text AS body
    FROM "Company" c WHERE c.id = $1::uuid`;

const related = (manager) => `
  'manager', CASE WHEN m.id IS NULL THEN NULL ELSE ${object('m', manager)} END,
  'chainOfCommand', chain.managers, 'activity', json_build_object('edges', activity.edges)`;

const chainOf = (fields) => `
  WITH RECURSIVE chain AS (
    SELECT 1 AS distance, b.* FROM "Agent" b WHERE b."companyId" = a."companyId" AND b.id = a."reportsTo"
    UNION ALL
    SELECT chain.distance + 1, b.* FROM chain
      JOIN "Agent" b ON b."companyId" = chain."companyId" AND b.id = chain."reportsTo"
  )
  SELECT coalesce(json_agg(${object('chain', fields)} ORDER BY distance), '[]') AS managers FROM chain`;

const activityOf = (fields) => `
  SELECT coalesce(json_agg(json_build_object('node', ${object('e', fields)})), '[]') AS edges
    FROM (SELECT * FROM "Event" x WHERE x."companyId" = a."companyId" AND x."agentId" = a.id ORDER BY x.seq DESC LIMIT $2) e`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express().disable('x-powered-by').disable('etag');

const texts = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, nested(shape)]));
app.post('/:shape', express.json(), async (req, res) => {
  const { id, agents, events } = req.body.variables;
  const { shape } = req.params;
  const { rows } = await pool.query({ name: shape, text: texts[shape], values: [id, events, agents] });
  res.type('application/json').send(rows[0]?.body ?? '{"data":{"company":null}}');
});

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
