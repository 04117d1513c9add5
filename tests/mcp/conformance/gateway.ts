import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createMcpHandler } from '../../../src/mcp/handler.js';
import { runToken } from '../../kit/credentials.js';
import { bodyOf, startEndpoint } from '../../kit/endpoint.js';
import { createToolWorld } from '../../services/tools/calls/tool-world.js';
import { SCENARIO_TOOLS, scenarioResult } from './tools.js';

/**
 * The endpoint of a run, whose tools are those that the suite expects of a server: calls go through the gateway to another
 * server. The suite knows no credentials and not the names that the gateway gives to tools; what stands between adds the
 * token, and translates names, each where it is.
 * @returns its address
 */
export async function startGateway(): Promise<string> {
  const tools = await createToolWorld({ tools: SCENARIO_TOOLS, call: ({ name }) => scenarioResult(name) });
  const handle = createMcpHandler(tools.world.services, () => {});
  const endpoint = new URL(await startEndpoint((req, res) => void handle(req, res)));
  const token = await runToken(tools.world, tools.agent, { runId: tools.runId });
  const snapshot = await tools.world.services.toolSnapshots.current(tools.world.company.id);
  const names = snapshot.tools.map(({ toolName, mcpName }) => [toolName, mcpName] as const);
  const inside = translator(names);
  const outside = translator(names.map(([ours, theirs]) => [theirs, ours]));
  const url = await startEndpoint((req, res) => void forward(req, res).catch(() => res.destroy()));

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = inside(await bodyOf(req));
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = req.headers;
    if (typeof headers['mcp-name'] === 'string') headers['mcp-name'] = inside(headers['mcp-name']);
    const authorization = `Bearer ${token}`;
    const options = { method: req.method ?? '', headers: { ...headers, authorization } };
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      request(new URL('/api/tool-gateway/mcp', endpoint), options, answered).on('error', failed).end(body);
    });
    const { 'content-length': ___, ...rest } = answer.headers;
    res.writeHead(answer.statusCode ?? 0, rest).end(outside(await bodyOf(answer)));
  }
  return `${url}/mcp`;
}

/** Replaces names wherever they stand by themselves. */
function translator(names: readonly (readonly [string, string])[]): (text: string) => string {
  const all = new Map(names);
  const pattern = new RegExp(`(?<![\\w-])(?:${[...all.keys()].join('|')})(?![\\w-])`, 'g');
  return (text) => text.replace(pattern, (name) => all.get(name) ?? name);
}
