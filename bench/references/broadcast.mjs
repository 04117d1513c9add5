// What a fan-out costs at least: a bare WebSocket server that sends one prepared text to every socket.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

let sequence = 0;

// POST / { text }: sends the text, its "%" replaced by a number that counts from 1, and answers with that number.
const server = createServer(async (req, res) => {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  sequence += 1;
  const text = JSON.parse(Buffer.concat(chunks).toString()).text.replace('%', sequence);
  for (const socket of sockets.clients) socket.send(text);
  res.setHeader('content-type', 'application/json').end(JSON.stringify({ cursor: sequence }));
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

server.listen(0, '127.0.0.1', 4096, () => console.log(`ready on http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
