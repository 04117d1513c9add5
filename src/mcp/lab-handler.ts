import type { IncomingMessage, ServerResponse } from 'node:http';
import { INTERNAL_ERROR, INVALID_PARAMS, REFUSED } from '#json-rpc/mcp-protocol.js';
import type { SmokeLab } from '../generated/prisma/client.js';
import { clientAddress } from '../http/address.js';
import { publicUrl } from '../services/access/addresses.js';
import type { Scope, Services } from '../services/core/operation/scope.js';
import type { JsonObject } from '../services/core/text/json.js';
import { resourceMetadataPath } from '../services/tools/smoke-lab/addresses.js';
import {
  callFixture,
  FIXTURE_TOOLS,
  type FixtureCaller,
  fixtureCaller,
  lacksScope,
} from '../services/tools/smoke-lab/fixture-tools.js';
import { openLab } from '../services/tools/smoke-lab/oauth.js';
import { type McpRequest, mcpRequestOf, messageIdOf, ProtocolError } from './messages.js';
import { commonResultOf, type McpResult } from './methods.js';
import { assertTransport, protocolErrorOf, readRequestMessage, sendRefusal, sendResult } from './transport.js';

const LAB_PATH = /^\/api\/companies\/([^/]+)\/smoke-lab\/mcp\/?$/i;

/** The company whose MCP fixture is at a path; undefined for all other paths. */
export const labCompanyOf = (path: string): string | undefined => LAB_PATH.exec(path)?.[1]?.toLowerCase();

/**
 * Handles requests to the MCP fixture of a company's smoke lab. It accepts only credentials of the lab: its own key, or
 * a token of the lab's fake OAuth provider.
 */
export function createLabHandler(services: Services, report: (error: unknown) => void) {
  return async (req: IncomingMessage, res: ServerResponse, companyId: string): Promise<void> => {
    let id: string | number | null = null;
    try {
      await services.limits.count('smokeLab', clientAddress(req, services.config));
      const { scope, lab } = await openLab(services, companyId);
      if (lab?.mcpStatus !== 'running') throw new ProtocolError(503, INTERNAL_ERROR, 'The MCP fixture is stopped');
      assertTransport(req, services);
      const caller = await callerOf(scope, lab, req);
      const message = await readRequestMessage(req);
      id = messageIdOf(message);
      const request = mcpRequestOf(message, req.headers);
      if (request.id === undefined) return void res.writeHead(202).end();
      sendResult(res, request.id, await answerOf(scope, lab, caller, request));
    } catch (error) {
      const refusal = protocolErrorOf(error, report);
      sendRefusal(res, id, refusal, challengeOf(services, companyId, refusal));
    }
  };
}

/** @throws ProtocolError 401 */
async function callerOf(scope: Scope, lab: SmokeLab, { headers }: IncomingMessage): Promise<FixtureCaller> {
  const [, token] = /^Bearer ([^\s]{1,200})$/i.exec(headers.authorization ?? '') ?? [];
  const caller = token && (await fixtureCaller(scope, lab, token));
  if (!caller)
    throw new ProtocolError(401, REFUSED, 'The MCP fixture requires its key, or a token of the fake provider');
  return caller;
}

/** The challenge that leads OAuth clients to the provider and names the missing scope. */
function challengeOf(services: Services, companyId: string, { status }: ProtocolError): string | undefined {
  if (status !== 401 && status !== 403) return undefined;
  const metadata = `resource_metadata="${publicUrl(services, resourceMetadataPath(companyId))}"`;
  return status === 401
    ? `Bearer ${metadata}`
    : `Bearer error="insufficient_scope", scope="fixture:write", ${metadata}`;
}

const toolOf = ({ name, description, inputSchema, annotations }: (typeof FIXTURE_TOOLS)[number]): JsonObject => ({
  name,
  description: description as string,
  inputSchema,
  annotations,
});

function answerOf(scope: Scope, lab: SmokeLab, caller: FixtureCaller, request: McpRequest): Promise<McpResult> {
  return commonResultOf('Orgraph smoke lab', request, {
    list: async () => FIXTURE_TOOLS.map(toolOf),
    call: async ({ name, arguments: given = {} }) => {
      if (typeof name !== 'string' || typeof given !== 'object' || given === null || Array.isArray(given)) {
        throw new ProtocolError(400, INVALID_PARAMS, 'params.name and params.arguments are required');
      }
      if (lacksScope(caller, name)) throw new ProtocolError(403, REFUSED, 'The token lacks the scope fixture:write');
      const result = await callFixture(scope, lab, caller, name, given);
      if (!result) throw new ProtocolError(200, INVALID_PARAMS, 'There is no such tool');
      return result;
    },
  });
}
