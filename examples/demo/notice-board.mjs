// A server of tools by the Model Context Protocol, as a program: a notice board with one tool. It remembers what was posted
// for as long as it runs.

import { createInterface } from 'node:readline';

const POST = {
  name: 'post_notice',
  title: 'Post a notice',
  description: 'Posts a text for everybody to read.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'What everybody is to read.' } },
    required: ['text'],
  },
  annotations: { readOnlyHint: false, destructiveHint: false },
};

const notices = [];

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'notice-board', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [POST] }),
  'tools/call': ({ name, arguments: { text } = {} }) => {
    if (name !== POST.name) return { content: [{ type: 'text', text: `There is no tool ${name}` }], isError: true };
    return { content: [{ type: 'text', text: `Notice ${notices.push(text)} is up: ${text}` }] };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  const answer = METHODS[method]
    ? { result: METHODS[method](params) }
    : { error: { code: -32601, message: 'Method not found' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
}
