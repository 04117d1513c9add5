// The tools of the servers that the bench calls, over HTTP and as a program: many that only say what they are told.

const TOOLS = Number(process.env.TOOLS ?? 200);

const tools = Array.from({ length: TOOLS }, (_, number) => ({
  name: `echo_${number}`,
  description: 'Says what it is told.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 2_000 }, to: { type: 'string' }, times: { type: 'integer' } },
    required: ['text'],
  },
  annotations: { readOnlyHint: true },
}));

/** How often each tool was called. */
export const called = new Map();

/** The result of a request with a handshake; undefined for methods that are not known. */
export function resultOf(method, params) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'bench', version: '1.0.0' },
      };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools };
    case 'tools/call':
      called.set(params.name, (called.get(params.name) ?? 0) + 1);
      return { content: [{ type: 'text', text: params.arguments.text }] };
  }
  return undefined;
}

/** The answer to a message, as text; undefined for notifications. */
export function answerTo({ id, method, params }) {
  if (id === undefined) return undefined;
  const result = resultOf(method, params);
  const error = { code: -32601, message: 'Method not found' };
  return JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) });
}
