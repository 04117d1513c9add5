// The plain way to take a file: Express that reads the whole form into memory, then writes it.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';

const directory = await mkdtemp(join(tmpdir(), 'orgraph-bench-buffering-'));

const app = express().disable('x-powered-by').disable('etag');
app.post('/upload', express.raw({ type: 'multipart/form-data', limit: '64mb' }), async (req, res) => {
  const boundary = /boundary=(.+)$/.exec(req.headers['content-type'])[1];
  const start = req.body.indexOf('\r\n\r\n') + 4;
  const file = req.body.subarray(start, req.body.lastIndexOf(`\r\n--${boundary}--`));
  await writeFile(join(directory, randomUUID()), file, { flush: true });
  res.status(201).json({ byteSize: file.length, sha256: createHash('sha256').update(file).digest('hex') });
});

const server = app.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', async () => {
  await rm(directory, { recursive: true, force: true });
  process.exit(0);
});
