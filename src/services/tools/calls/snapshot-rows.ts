import type {
  ToolApplication,
  ToolCatalogEntry,
  ToolConnection,
  ToolGateway,
  ToolGrant,
  ToolInstall,
  ToolProfile,
  ToolStdioTemplate,
} from '#generated/prisma/client.js';
import { CompanyNotFound } from '#services/access/tenancy.js';
import type { Database } from '#services/core/postgres/database.js';
import { type Statement, steadyStatement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/json.js';
import type { EntryRisk } from '../catalog/risk.js';
import type { ApplicationStatus, EntryStatus, ToolPolicyRow, ToolUseGrantRow } from '../decisions/data.js';
import type { AuthConfig, MetadataPolicy, OnDemandToolsConfig } from '../gateways/config.js';
import type { HeaderPolicy } from '../gateways/header-policy.js';
import type { ContextScopeType } from '../gateways/model.js';
import type { ProfileBinding, ProfileMode } from '../profiles/effective.js';
import type { ProfileEntry } from '../profiles/entries.js';

/**
 * SQL for whether application `a` offers its tools. A plugin `p` offers them only while it runs from the files that its
 * catalog describes.
 */
const IS_OFFERED = `(a."pluginId" IS NULL OR (
  p."removedAt" IS NULL AND p.status IN ('ready', 'upgrade_pending') AND p."placedAt" = a."offeredAt"))`;

/** The version of a company's rules, and the settings that apply to all of its tools. */
export interface HeadRow {
  readonly version: bigint;
  readonly companyStatus: string;
  readonly isHalted: boolean;
  /** The features of the installation, as stored. */
  readonly experimental: JsonObject;
}

/** A connection with its application. */
export interface SnapshotConnectionRow
  extends Pick<
    ToolConnection,
    | 'id'
    | 'applicationId'
    | 'uid'
    | 'name'
    | 'transport'
    | 'authKind'
    | 'credentialPolicy'
    | 'enabled'
    | 'config'
    | 'credentialRefs'
    | 'credentialSecretRefs'
    | 'createdByAgentId'
    | 'createdByUserId'
  > {
  readonly status: ApplicationStatus;
  readonly applicationKey: ToolApplication['applicationKey'];
  readonly applicationName: ToolApplication['name'];
  readonly applicationType: ToolApplication['type'];
  /** `disabled` also while its plugin offers nothing. */
  readonly applicationStatus: ApplicationStatus;
  readonly pluginId: ToolApplication['pluginId'];
  readonly pluginKey: string | null;
}

/** An entry of a catalog. Schemas stay text until they are used, because few of them ever are. */
export interface EntryRow
  extends Pick<
    ToolCatalogEntry,
    'id' | 'connectionId' | 'applicationId' | 'toolName' | 'title' | 'description' | 'versionHash' | 'schemaHash'
  > {
  readonly riskLevel: EntryRisk;
  readonly status: EntryStatus;
  readonly inputSchema: string;
  readonly outputSchema: string | null;
  readonly annotations: string | null;
  readonly firstSeenAt: Date;
}

export type TemplateRow = Pick<
  ToolStdioTemplate,
  'templateId' | 'name' | 'command' | 'args' | 'envKeys' | 'tools' | 'status'
>;

export type InstallRow = Pick<ToolInstall, 'connectionId' | 'targetType' | 'targetId'>;

/** A grant at the server of a connection that is not revoked, with the agents that may use it. */
export interface ConnectionGrantRow
  extends Pick<
    ToolGrant,
    'id' | 'connectionId' | 'kind' | 'subjectUserId' | 'subjectAgentId' | 'scopes' | 'expiresAt'
  > {
  readonly delegateIds: readonly string[];
}

/** A gateway with the settings that its calls need. */
export interface GatewayRow
  extends Pick<
    ToolGateway,
    'id' | 'publicId' | 'name' | 'slug' | 'contextScopeId' | 'agentId' | 'projectId' | 'issueId' | 'approvalIssueId'
  > {
  readonly status: ApplicationStatus;
  readonly defaultProfileMode: ProfileMode;
  readonly contextScopeType: ContextScopeType;
  readonly authConfig: AuthConfig;
  readonly headerPolicy: HeaderPolicy;
  readonly metadataPolicy: MetadataPolicy;
  readonly onDemandToolsConfig: OnDemandToolsConfig;
}

export interface SnapshotProfileRow extends Pick<ToolProfile, 'id' | 'profileKey' | 'name' | 'createdAt'> {
  readonly status: ApplicationStatus;
  readonly defaultAction: 'deny' | 'allow';
  readonly newToolsReviewedAt: Date | null;
}

interface SnapshotProfileEntryRow extends ProfileEntry {
  readonly id: string;
  readonly profileId: string;
}

/** The rows of one kind, and the statement that reads them for a company. */
interface Part<Row extends object> {
  readonly statement: Statement;
  readonly rows?: Row;
}

const part = <Row extends object>(sql: string): Part<Row> => ({ statement: steadyStatement(sql) });

// Reads the version first: later reads are at least as new, and newer only if the version has moved since.
const PARTS = {
  heads: part<HeadRow>(`
    SELECT coalesce(h.version, 0) AS version, c.status AS "companyStatus", i."haltedAt" IS NOT NULL AS "isHalted",
           i.experimental
      FROM "Company" c CROSS JOIN "Instance" i LEFT JOIN "ToolHead" h ON h."companyId" = c.id WHERE c.id = $1::uuid`),
  connections: part<SnapshotConnectionRow>(`
    SELECT c.id, c."applicationId", c.uid, c.name, c.transport, c."authKind", c."credentialPolicy", c.status, c.enabled,
           c.config, c."credentialRefs", c."credentialSecretRefs", c."createdByAgentId", c."createdByUserId",
           a."applicationKey", a.name AS "applicationName", a.type AS "applicationType", a."pluginId", p."pluginKey",
           CASE WHEN ${IS_OFFERED} THEN a.status ELSE 'disabled' END AS "applicationStatus"
      FROM "ToolConnection" c JOIN "ToolApplication" a ON a."companyId" = c."companyId" AND a.id = c."applicationId"
      LEFT JOIN "Plugin" p ON p.id = a."pluginId"
     WHERE c."companyId" = $1::uuid AND c.status <> 'archived' ORDER BY c."createdAt", c.id`),
  // Only trust rules distinguish a removed entry from one that never existed.
  entries: part<EntryRow>(`
    SELECT e.id, e."connectionId", e."applicationId", e."toolName", e.title, e.description, e."inputSchema"::text,
           e."outputSchema"::text, e.annotations::text, e."riskLevel", e.status, e."versionHash", e."schemaHash",
           e."firstSeenAt"
      FROM "ToolCatalogEntry" e
     WHERE e."companyId" = $1::uuid AND (e.status <> 'removed' OR e.id::text IN (
             SELECT p.config -> 'trustRule' ->> 'catalogEntryId' FROM "ToolPolicy" p
              WHERE p."companyId" = $1::uuid AND p."policyType" = 'trust_rule' AND p.enabled))
     ORDER BY e."createdAt", e.id`),
  templates: part<TemplateRow>(`
    SELECT "templateId", name, command, args, "envKeys", tools, status FROM "ToolStdioTemplate"
     WHERE "companyId" = $1::uuid`),
  policies: part<ToolPolicyRow>(`
    SELECT id, "policyType", priority, "createdAt", enabled, selectors, conditions, config FROM "ToolPolicy"
     WHERE "companyId" = $1::uuid AND enabled`),
  profiles: part<SnapshotProfileRow>(`
    SELECT id, "profileKey", name, "createdAt", status, "defaultAction", "newToolsReviewedAt" FROM "ToolProfile"
     WHERE "companyId" = $1::uuid`),
  profileEntries: part<SnapshotProfileEntryRow>(`
    SELECT id, "profileId", "selectorType", effect, "applicationId", "connectionId", "catalogEntryId", "toolName",
           "riskLevel", conditions
      FROM "ToolProfileEntry" WHERE "companyId" = $1::uuid ORDER BY "createdAt", id`),
  bindings: part<ProfileBinding>(`
    SELECT id, "profileId", "targetType", "targetId", priority, "createdAt" FROM "ToolProfileBinding"
     WHERE "companyId" = $1::uuid`),
  installs: part<InstallRow>(`
    SELECT "connectionId", "targetType", "targetId" FROM "ToolInstall" WHERE "companyId" = $1::uuid`),
  connectionGrants: part<ConnectionGrantRow>(`
    SELECT g.id, g."connectionId", g.kind, g."subjectUserId", g."subjectAgentId", g.scopes, g."expiresAt",
           ARRAY(SELECT d."agentId" FROM "ToolGrantDelegation" d
                  WHERE d."companyId" = g."companyId" AND d."grantId" = g.id) AS "delegateIds"
      FROM "ToolGrant" g WHERE g."companyId" = $1::uuid AND g.status = 'active'`),
  gateways: part<GatewayRow>(`
    SELECT id, "publicId", name, slug, status, "defaultProfileMode", "contextScopeType", "contextScopeId", "agentId",
           "projectId", "issueId", "approvalIssueId", "authConfig", "headerPolicy", "metadataPolicy", "onDemandToolsConfig"
      FROM "ToolGateway" WHERE "companyId" = $1::uuid AND status <> 'archived'`),
  grants: part<ToolUseGrantRow>(`
    SELECT "principalType", "principalId", scope FROM "PrincipalPermissionGrant"
     WHERE "companyId" = $1::uuid AND "permissionKey" = 'tools:use'`),
  agents: part<{ readonly id: string; readonly isActive: boolean }>(`
    SELECT id, status NOT IN ('paused', 'pending_approval', 'terminated') AS "isActive" FROM "Agent"
     WHERE "companyId" = $1::uuid`),
} satisfies Readonly<Record<string, Part<object>>>;

type Parts = typeof PARTS;
type RowOf<P> = P extends Part<infer Row> ? Row : never;

/** All rows of a company on which calls of tools depend. */
export type ToolRows = { readonly [Name in keyof Parts]: readonly RowOf<Parts[Name]>[] };

/**
 * Reads all rows in one round trip.
 * @throws 404 for a company that does not exist
 */
export async function readToolRows(database: Pick<Database, 'queryPipelined'>, companyId: string): Promise<ToolRows> {
  const names = Object.keys(PARTS) as (keyof Parts)[];
  const reads = names.map((name) => ({ statement: PARTS[name].statement, values: [companyId] }));
  const answers = await database.queryPipelined([companyId], reads);
  const rows = Object.fromEntries(
    answers.map((answer, index) => {
      if (answer instanceof Error) throw answer;
      return [names[index], answer];
    }),
  ) as unknown as ToolRows;
  if (rows.heads.length === 0) throw CompanyNotFound();
  return rows;
}

const VERSIONS = steadyStatement('SELECT "companyId", version FROM "ToolHead" WHERE "companyId" = ANY ($1::uuid[])');

/** The current versions of companies' rules, in the given order; 0 for a company whose rules never changed. */
export async function readToolVersions(
  database: Pick<Database, 'query'>,
  companyIds: readonly string[],
): Promise<bigint[]> {
  const distinct = [...new Set(companyIds)];
  const heads = await database.query<{ companyId: string; version: bigint }>(distinct, VERSIONS, [distinct]);
  const versions = new Map(heads.map(({ companyId, version }) => [companyId, version]));
  return companyIds.map((id) => versions.get(id) ?? 0n);
}
