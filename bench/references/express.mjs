// What Express costs at least: one route that does nothing.
import express from 'express';

const app = express().disable('x-powered-by').disable('etag');
app.get('/', (_req, res) => res.json({}));

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
