import { parseJson } from '#json/exact-json.js';
import { groupBy } from '#services/core/text/group-by.js';
import type { JsonObject } from '#services/core/text/json.js';
import { experimentalSettings } from '#services/organization/instance/model.js';
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
} from './snapshot-rows.js';

/** A tool with its definition and its names. */
export interface CompanyTool extends ToolRow {
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject | null;
  readonly annotations: JsonObject | null;
  /** The name for MCP clients. */
  readonly mcpName: string;
  /** Null for tools that do not come from a plugin. */
  readonly pluginId: string | null;
  readonly firstSeenAt: Date;
}

function providerOf({ applicationType, transport }: SnapshotConnectionRow): ProviderType {
  if (applicationType === 'plugin') return 'plugin';
  return transport === 'local_stdio' ? 'mcp_local_stdio' : 'mcp_remote_http';
}

/** Builds a tool from its rows. Its schemas are parsed at their first use. */
function toolOf(companyId: string, row: EntryRow, connection: SnapshotConnectionRow): CompanyTool {
  const { applicationId, applicationKey, pluginId, pluginKey } = connection;
  const nameParts = { applicationKey, connectionId: connection.id, toolName: row.toolName, pluginKey };
  return {
    companyId,
    catalogEntryId: row.id,
    connectionId: connection.id,
    applicationId,
    applicationKey,
    providerType: providerOf(connection),
    toolName: row.toolName,
    gatewayName: sessionNameOf(nameParts),
    mcpName: mcpNameOf(nameParts),
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
      return parseProperty(this, 'inputSchema', row.inputSchema) as JsonObject;
    },
    get outputSchema() {
      return parseProperty(this, 'outputSchema', row.outputSchema);
    },
    get annotations() {
      return parseProperty(this, 'annotations', row.annotations);
    },
  };
}

/** Parses a value and replaces the getter with it. */
function parseProperty(tool: object, name: string, text: string | null): JsonObject | null {
  const value = text === null ? null : (parseJson(text) as JsonObject);
  Object.defineProperty(tool, name, { value, enumerable: true });
  return value;
}

/** Tools by a name. A removed tool keeps its name until another tool takes it. */
function namedTools(tools: readonly CompanyTool[], nameOf: (tool: CompanyTool) => string) {
  const isGone = ({ status }: CompanyTool): boolean => status === 'removed';
  const present = toolsByName(
    tools.filter((tool) => !isGone(tool)),
    nameOf,
  );
  const presentNames = new Set(tools.filter((tool) => !isGone(tool)).map(nameOf));
  const gone = tools.filter((tool) => isGone(tool) && !presentNames.has(nameOf(tool)));
  // Of several removed tools with one name, the newest wins because it comes last.
  return new Map([...gone.map((tool) => [nameOf(tool), tool] as const), ...present]);
}

/** The approximate size of a row without its texts of arbitrary length, in bytes. */
const ROW_BYTES = 600;

/** The approximate memory of a company's tools: the texts of their schemas, plus a constant for each row. */
function sizeOf(rows: ToolRows): number {
  let bytes = 10_000;
  for (const part of Object.values(rows)) bytes += part.length * ROW_BYTES;
  for (const { description, inputSchema, outputSchema } of rows.entries) {
    bytes += (description?.length ?? 0) + inputSchema.length + (outputSchema?.length ?? 0);
  }
  return bytes;
}

/** All data of a company on which calls of tools depend, at one version of its rules. Immutable. */
export class CompanyTools {
  readonly companyId: string;
  readonly version: bigint;
  /** Whether the installation has tools switched on. */
  readonly appsEnabled: boolean;
  /** The input of `decide`. */
  readonly rules: ToolSnapshot;
  /** In order of creation. */
  readonly tools: readonly CompanyTool[];
  readonly byId: ReadonlyMap<string, CompanyTool>;
  /** By the name in sessions. */
  readonly byName: ReadonlyMap<string, CompanyTool>;
  readonly byMcpName: ReadonlyMap<string, CompanyTool>;
  /** All except archived ones. */
  readonly connections: ReadonlyMap<string, SnapshotConnectionRow>;
  readonly templates: ReadonlyMap<string, TemplateRow>;
  readonly profiles: ReadonlyMap<string, SnapshotProfile>;
  readonly installs: ReadonlyMap<string, readonly InstallRow[]>;
  /** Grants at the servers of connections, by connection. */
  readonly connectionGrants: ReadonlyMap<string, readonly ConnectionGrantRow[]>;
  /** All except archived ones. */
  readonly gateways: ReadonlyMap<string, GatewayRow>;
  /** Approximate, in bytes. */
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
      // While tools are switched off, calls in flight end, and no approved call is made.
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

  /** A gateway, if clients may use it. */
  gatewayInUse(id: string | null): GatewayRow | undefined {
    const gateway = this.gateways.get(id ?? '');
    return gateway?.status === 'active' && gateway.authConfig.bearer.enabled ? gateway : undefined;
  }
}

type SnapshotProfile = ToolRows['profiles'][number] & { readonly entries: ToolRows['profileEntries'] };
