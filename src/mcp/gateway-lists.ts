import { writeJson } from '../json/json-writer.js';
import type { CompanyTools } from '../services/tools/calls/company-tools.js';
import { assertAppsEnabled } from '../services/tools/enabled.js';
import { gatewaySite, openGateway } from '../services/tools/sessions/client-site.js';
import { callableTools, type ListedCompanyTool } from '../services/tools/sessions/listing.js';
import type { GatewayRequest } from './gateway-calls.js';
import { type ToolListText, toolOf } from './methods.js';

/** How long a list is cached: rules may depend on the time. A change of rules replaces it at once. */
const KEPT_MS = 1_000;

/** The tools that the clients of a gateway may call. */
class GatewayList {
  readonly until = performance.now() + KEPT_MS;
  private written: ToolListText | undefined;

  constructor(readonly tools: readonly ListedCompanyTool[]) {}

  /** Their JSON, serialized once for all clients: for 1,000 tools that is half of the work. */
  get text(): ToolListText {
    this.written ??= Buffer.from(writeJson(this.tools.map(toolOf)));
    return this.written;
  }
}

const keptLists = new WeakMap<CompanyTools, Map<string, GatewayList>>();

/** The tools that the clients of a gateway may call now. Requests in the same second share the decision. */
export async function currentTools({ scope, actor, gateway }: GatewayRequest): Promise<GatewayList> {
  const { toolSnapshots, toolDiscovery } = scope.services;
  const tools = await toolSnapshots.current(actor.companyId);
  assertAppsEnabled(tools);
  const site = gatewaySite(actor.companyId, openGateway(tools, gateway.id));
  const lists = keptLists.get(tools) ?? new Map<string, GatewayList>();
  keptLists.set(tools, lists);
  for (const [id, { until }] of lists) if (until < performance.now()) lists.delete(id);
  const cachedList = lists.get(gateway.id);
  if (cachedList) return cachedList;
  const list = await toolDiscovery.run(async () => new GatewayList(callableTools(tools, site)));
  lists.set(gateway.id, list);
  return list;
}
