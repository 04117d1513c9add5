import { assertAction } from '../services/tools/gateway/client-site.js';
import { callByName, type GatewayRequest } from './gateway-calls.js';
import { currentTools } from './gateway-lists.js';
import type { McpRequest } from './messages.js';
import { asProtocolErrors, commonResultOf, type McpResult, resultOfCall } from './methods.js';
import { META_TOOLS, onDemandCall } from './on-demand.js';

/** The result of a gateway for one of its clients. @throws ProtocolError */
export function gatewayResultOf(asked: GatewayRequest, request: McpRequest): Promise<McpResult> {
  const { actor, gateway } = asked;
  return commonResultOf(gateway.name, request, {
    async list() {
      assertAction(actor, 'tools/list');
      return gateway.onDemandToolsConfig.enabled
        ? META_TOOLS
        : asProtocolErrors(async () => (await currentTools(asked)).text);
    },
    async call() {
      assertAction(actor, 'tools/call');
      return gateway.onDemandToolsConfig.enabled
        ? onDemandCall(asked, request)
        : resultOfCall(request, (name, given) => callByName(asked, name, given));
    },
  });
}
