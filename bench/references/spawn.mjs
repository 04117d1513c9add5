// The plain way to run a program on request: some round trips to PostgreSQL, the program, some more round trips.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import express from 'express';
import pg from 'pg';

const [BEFORE, AFTER] = [Number(process.env.BEFORE), Number(process.env.AFTER)];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const app = express().disable('x-powered-by').disable('etag');
app.post('/', express.json(), async (req, res) => {
  await roundTrips(BEFORE);
  const child = spawn('/bin/sh', req.body.args, { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  await roundTrips(AFTER);
  res.status(code === 0 ? 200 : 500).json({});
});

async function roundTrips(count) {
  for (let trip = 0; trip < count; trip++) await pool.query({ name: 'one', text: 'SELECT 1' });
}

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
