// A server of tools over HTTP that does nothing else: what a call costs without anybody in between.
import { createServer } from 'node:http';
import { answerTo, called } from '../kit/mcp-tools.mjs';

const server = createServer(async (req, res) => {
  if (req.method === 'GET' && req.url === '/called') return void res.end(JSON.stringify(Object.fromEntries(called)));
  if (req.method !== 'POST') return void res.writeHead(405, { allow: 'POST' }).end();
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const answer = answerTo(JSON.parse(Buffer.concat(chunks).toString()));
  if (answer === undefined) return void res.writeHead(202).end();
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer);
});
// Longer than the turns of others: a client that is not called meanwhile keeps its connections.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
