import type { Plugin } from '../generated/prisma/client.js';
import type { Services } from '../services/core/operation/scope.js';
import { statement } from '../services/core/postgres/statement.js';
import type { JsonObject, JsonValue } from '../services/core/text/json.js';
import { type PluginCall, PluginFailure, type PluginInvocation } from '../services/plugins/host/port.js';
import type { PluginManifest } from '../services/plugins/manifest/model.js';
import { IS_WORKING } from '../services/plugins/registry/working.js';
import { declaredTools } from '../services/plugins/tools/declared.js';
import { toolAnswerOf } from '../services/plugins/tools/results.js';
import type { ListedTool } from '../services/tools/catalog/refresh.js';
import type {
  CallLimits,
  CallOrigin,
  PluginServer,
  ServerAnswer,
  ServerCall,
  ServerHealth,
  ServersOfPlugins,
} from '../services/tools/servers/upstream.js';
import { PluginToolFailed, ToolTimeout } from '../services/tools/servers/upstream-failures.js';

const CHECK_MS = 20_000;

const MANIFEST = statement(`SELECT p.manifest FROM "Plugin" p WHERE p.id = $1::uuid AND ${IS_WORKING}`);

const SERVER: PluginInvocation = { companyId: null, actor: { type: 'system', id: 'plugin-tools' }, runId: null };
/** The health statuses of a worker that can take calls. */
const WELL: readonly JsonValue[] = ['ok', 'healthy'];

/** Plugins as tool servers. */
export class PluginToolServers implements ServersOfPlugins {
  /** @param services the services of the process: called when the first plugin is, because this is part of them */
  constructor(private readonly services: () => Pick<Services, 'database' | 'pluginHost'>) {}

  async check({ pluginId }: PluginServer, signal?: AbortSignal): Promise<ServerHealth> {
    const startedAt = performance.now();
    const { tools } = await this.manifestOf(pluginId);
    const call = { pluginId, method: 'health', params: {}, invocation: SERVER, timeoutMs: CHECK_MS } as const;
    const { status, message } = Object(await this.callPlugin(signal ? { ...call, signal } : call)) as JsonObject;
    const serverFacts = {
      latencyMs: Math.round(performance.now() - startedAt),
      protocolVersion: '1',
      serverInfo: null,
    };
    if (tools.length === 0) return { status: 'degraded', message: 'The plugin has no tools', ...serverFacts };
    if (WELL.includes(status ?? null)) return { status: 'ok', ...serverFacts };
    const problem = typeof message === 'string' ? message : 'The plugin reports that it is not healthy';
    return { status: 'degraded', message: problem, ...serverFacts };
  }

  async listTools({ pluginId }: PluginServer): Promise<readonly ListedTool[]> {
    return declaredTools(await this.manifestOf(pluginId));
  }

  async callTool(server: PluginServer, call: ServerCall, { timeoutMs, signal }: CallLimits): Promise<ServerAnswer> {
    const { pluginId, companyId } = server;
    const result = await this.callPlugin({
      pluginId,
      method: 'executeTool',
      params: { toolName: call.tool, parameters: call.arguments, runContext: runContextOf(companyId, call.origin) },
      invocation: { companyId, actor: actorOf(call.origin), runId: call.origin.context.runId },
      timeoutMs,
      ...(signal && { signal }),
    });
    return toolAnswerOf(result);
  }

  private async callPlugin(call: PluginCall): Promise<JsonValue> {
    try {
      return await this.services().pluginHost.call(call);
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error;
      const facts = { mayHaveActed: true };
      throw error.code === 'TIMEOUT' ? ToolTimeout(error.message, facts) : PluginToolFailed(error.message, facts);
    }
  }

  /** @throws 502 if the plugin does not work */
  private async manifestOf(pluginId: string): Promise<PluginManifest> {
    const [found] = await this.services().database.query<Pick<Plugin, 'manifest'>>('all', MANIFEST, [pluginId]);
    if (!found) throw PluginToolFailed('The plugin does not work now');
    return found.manifest as unknown as PluginManifest;
  }
}

const runContextOf = (companyId: string, { caller, context }: CallOrigin): JsonObject => ({
  agentId: caller.agentId,
  runId: context.runId,
  companyId,
  projectId: context.projectId,
});

function actorOf({ caller: { actorType, actorId, agentId } }: CallOrigin): PluginInvocation['actor'] {
  if (agentId !== null) return { type: 'agent', id: agentId };
  return { type: actorType === 'user' ? 'user' : 'system', id: actorId };
}
