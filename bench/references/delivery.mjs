// The plain way to take a webhook: Express, the signature of the body, and one INSERT for each delivery.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';
import pg from 'pg';

const SECRET = process.env.SECRET;

const INSERT = {
  name: 'insert',
  text: `INSERT INTO bench_delivery (id, key, digest, payload) VALUES (gen_random_uuid(), $1, $2, $3::jsonb)
         ON CONFLICT (key) DO NOTHING RETURNING id`,
};
const KNOWN = { name: 'known', text: 'SELECT id FROM bench_delivery WHERE key = $1' };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS bench_delivery (
  id uuid PRIMARY KEY, key text UNIQUE, digest text, payload jsonb, "receivedAt" timestamptz DEFAULT now())`);

const app = express().disable('x-powered-by').disable('etag');
app.post('/fire', express.raw({ type: 'application/json' }), async (req, res) => {
  const signature = Buffer.from(String(req.headers['x-hub-signature-256']).slice(7), 'hex');
  const expected = createHmac('sha256', SECRET).update(req.body).digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return res.sendStatus(401);
  const payload = JSON.parse(req.body.toString());
  const key = req.headers['x-github-delivery'];
  const digest = createHash('sha256').update(req.body).digest('hex');
  const { rows } = await pool.query({ ...INSERT, values: [key, digest, JSON.stringify(payload)] });
  const [row] = rows.length > 0 ? rows : (await pool.query({ ...KNOWN, values: [key] })).rows;
  res.status(202).json({ id: row.id, status: 'received' });
});

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
