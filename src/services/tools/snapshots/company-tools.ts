import { parseJson } from '../../../json/exact-json.js';
import { groupBy } from '../../core/text/group-by.js';
import type { JsonObject } from '../../core/text/json.js';
import { experimentalSettings } from '../../organization/instance/model.js';
import { mcpNameOf, sessionNameOf, toolsByName } from '../catalog/names.js';
import type { ToolRow } from '../decisions/data.js';
import { type ToolSnapshot, toolSnapshotOf } from '../decisions/snapshot.js';
import type { ProviderType } from '../policies/call.js';
import type {
  ConnectionGrantRow,
  EntryRow,
  GatewayRow,
  InstallRow,
  SnapshotConnectionRow,
  TemplateRow,
  ToolRows,
} from './rows.js';

/** A tool with its definition and its names. */
export interface CompanyTool extends ToolRow {
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
  readonly annotations: JsonObject | null;
  /** The name for clients of MCP. */
  readonly mcpName: string;
  /** Null for tools of no plugin. */
  readonly pluginId: string | null;
  readonly firstSeenAt: Date;
}

function providerOf({ applicationType, transport }: SnapshotConnectionRow): ProviderType {
  if (applicationType === 'plugin') return 'plugin';
  return transport === 'local_stdio' ? 'mcp_local_stdio' : 'mcp_remote_http';
}

/** A tool of rows. Its schemas are parsed when they are first looked at. */
function toolOf(companyId: string, row: EntryRow, connection: SnapshotConnectionRow): CompanyTool {
  const { applicationId, applicationKey, pluginId, pluginKey } = connection;
  const named = { applicationKey, connectionId: connection.id, toolName: row.toolName, pluginKey };
  return {
    companyId,
    catalogEntryId: row.id,
    connectionId: connection.id,
    applicationId,
    applicationKey,
    providerType: providerOf(connection),
    toolName: row.toolName,
    gatewayName: sessionNameOf(named),
    mcpName: mcpNameOf(named),
    pluginId,
    riskLevel: row.riskLevel,
    status: row.status,
    versionHash: row.versionHash,
    schemaHash: row.schemaHash,
    connectionStatus: connection.status,
    connectionEnabled: connection.enabled,
    applicationStatus: connection.applicationStatus,
    title: row.title,
    description: row.description,
    firstSeenAt: row.firstSeenAt,
    get inputSchema() {
      return parsed(this, 'inputSchema', row.inputSchema) as JsonObject;
    },
    get outputSchema() {
      return parsed(this, 'outputSchema', row.outputSchema);
    },
    get annotations() {
      return parsed(this, 'annotations', row.annotations);
    },
  };
}

/** Puts what a getter found in its place. */
function parsed(tool: object, name: string, text: string | null): JsonObject | null {
  const value = text === null ? null : (parseJson(text) as JsonObject);
  Object.defineProperty(tool, name, { value, enumerable: true });
  return value;
}

/** Tools by a name. One that is gone has it only while no other has. */
function namedTools(tools: readonly CompanyTool[], nameOf: (tool: CompanyTool) => string) {
  const isGone = ({ status }: CompanyTool): boolean => status === 'removed';
  const present = toolsByName(
    tools.filter((tool) => !isGone(tool)),
    nameOf,
  );
  const taken = new Set(tools.filter((tool) => !isGone(tool)).map(nameOf));
  const gone = tools.filter((tool) => isGone(tool) && !taken.has(nameOf(tool)));
  // The newest comes last.
  return new Map([...gone.map((tool) => [nameOf(tool), tool] as const), ...present]);
}

/** What is roughly taken by the parts of a row that are not text of any length, in bytes. */
const ROW_BYTES = 600;

/** How much memory a company's tools take, roughly: the texts of their schemas, and something for each row. */
function sizeOf(rows: ToolRows): number {
  let bytes = 10_000;
  for (const part of Object.values(rows)) bytes += part.length * ROW_BYTES;
  for (const { description, inputSchema, outputSchema } of rows.entries) {
    bytes += (description?.length ?? 0) + inputSchema.length + (outputSchema?.length ?? 0);
  }
  return bytes;
}

/** Everything of a company that calls of tools depend on, at one version of its rules. It never changes. */
export class CompanyTools {
  readonly companyId: string;
  readonly version: bigint;
  /** Whether the installation has tools at all. */
  readonly appsEnabled: boolean;
  /** What `decide` asks. */
  readonly rules: ToolSnapshot;
  /** In the order in which they came. */
  readonly tools: readonly CompanyTool[];
  readonly byId: ReadonlyMap<string, CompanyTool>;
  /** By the name in sessions. */
  readonly byName: ReadonlyMap<string, CompanyTool>;
  readonly byMcpName: ReadonlyMap<string, CompanyTool>;
  /** All but those archived. */
  readonly connections: ReadonlyMap<string, SnapshotConnectionRow>;
  readonly templates: ReadonlyMap<string, TemplateRow>;
  readonly profiles: ReadonlyMap<string, SnapshotProfile>;
  readonly installs: ReadonlyMap<string, readonly InstallRow[]>;
  /** Grants at the servers of connections, by the connection. */
  readonly connectionGrants: ReadonlyMap<string, readonly ConnectionGrantRow[]>;
  /** All but those archived. */
  readonly gateways: ReadonlyMap<string, GatewayRow>;
  /** Roughly, in bytes. */
  readonly size: number;

  constructor(companyId: string, rows: ToolRows) {
    const head = rows.heads[0];
    this.companyId = companyId;
    this.version = head?.version ?? 0n;
    this.appsEnabled = !!head && experimentalSettings({ experimental: head.experimental }).enableApps;
    this.connections = new Map(rows.connections.map((connection) => [connection.id, connection]));
    this.tools = rows.entries.flatMap((entry) => {
      const connection = this.connections.get(entry.connectionId);
      return connection ? [toolOf(companyId, entry, connection)] : [];
    });
    this.byId = new Map(this.tools.map((tool) => [tool.catalogEntryId, tool]));
    this.byName = namedTools(this.tools, ({ gatewayName }) => gatewayName);
    this.byMcpName = namedTools(this.tools, ({ mcpName }) => mcpName);
    this.templates = new Map(rows.templates.map((template) => [template.templateId, template]));
    const entriesOf = groupBy(rows.profileEntries, ({ profileId }) => profileId);
    this.profiles = new Map(
      rows.profiles.map((profile) => [profile.id, { ...profile, entries: entriesOf.get(profile.id) ?? [] }]),
    );
    this.installs = groupBy(rows.installs, ({ connectionId }) => connectionId);
    this.connectionGrants = groupBy(rows.connectionGrants, ({ connectionId }) => connectionId);
    this.gateways = new Map(rows.gateways.map((gateway) => [gateway.id, gateway]));
    this.size = sizeOf(rows);
    this.rules = toolSnapshotOf({
      companyId,
      // Switched off, calls in flight end, and no approved one is made.
      isStopped: !this.appsEnabled || !head || head.isHalted || head.companyStatus !== 'active',
      agents: rows.agents,
      tools: this.tools,
      policies: rows.policies,
      profiles: [...this.profiles.values()],
      bindings: rows.bindings,
      grants: rows.grants,
      gateways: rows.gateways,
    });
  }

  /** A gateway, while clients may use it. */
  gatewayInUse(id: string | null): GatewayRow | undefined {
    const gateway = this.gateways.get(id ?? '');
    return gateway?.status === 'active' && gateway.authConfig.bearer.enabled ? gateway : undefined;
  }
}

type SnapshotProfile = ToolRows['profiles'][number] & { readonly entries: ToolRows['profileEntries'] };
