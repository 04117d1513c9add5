// What a write costs at least: one transaction that inserts the row, in as many round trips as the product takes.
import express from 'express';
import pg from 'pg';

const ROUND_TRIPS = Number(process.env.ROUND_TRIPS);
const BEGIN_INSERT_COMMIT = 3;

/** A copy of an agent under a name and key of its own. */
const INSERT = `
  INSERT INTO "Agent" SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'name', $2::text, 'urlKey', $2::text))).*
    FROM "Agent" a WHERE a."companyId" = $1::uuid ORDER BY a."createdAt" LIMIT 1 RETURNING *`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express().disable('x-powered-by').disable('etag');

app.post('/companies/:id', express.json(), async (req, res) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (let extra = BEGIN_INSERT_COMMIT; extra < ROUND_TRIPS; extra++)
      await client.query({ name: 'one', text: 'SELECT 1' });
    const { rows } = await client.query({ name: 'insert', text: INSERT, values: [req.params.id, req.body.name] });
    await client.query('COMMIT');
    res.status(201).json(rows[0]);
  } finally {
    client.release();
  }
});

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
