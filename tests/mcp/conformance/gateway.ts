import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { openLimits } from '#services/core/limits/limits.js';
import { bodyOf, startEndpoint } from '#tests/kit/endpoint.js';
import { createGatewayWorld } from '../gateways/world.js';
import { SCENARIO_TOOLS, scenarioResult } from './tools.js';

/**
 * A named gateway whose tools are those that the suite expects of a server: calls go through it to another server. The
 * suite knows no credentials and not the names that the gateway gives to tools; what stands between adds the token, and
 * translates names, each where it is.
 * @returns its address
 */
export async function startGateway(): Promise<string> {
  const tools = await createGatewayWorld({}, { tools: SCENARIO_TOOLS, call: ({ name }) => scenarioResult(name) });
  // The suite asks more often than a client may.
  const limits = openLimits({ url: '', config: { RATE_LIMITS: 'off' }, log: () => {} });
  Object.assign(tools.world.services, { limits });
  const { token } = await tools.mint();
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
      request(new URL(tools.gateway.endpointPath, tools.origin), options, answered).on('error', failed).end(body);
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
